/** Lifts SQLite's 1 GiB limit on databases opened from bytes. Databases created empty have no such limit. */
import { openSqlite, type SqliteDriver } from './sqlite.ts';

/**
 * Half of SQLite's limit for a database opened from bytes (SQLITE_MEMDB_DEFAULT_MAXSIZE, 1 GiB), which the driver cannot
 * raise. The writes of one transaction must fit into the other half.
 */
export const CRAMPED_BYTES = 512 * 1024 * 1024;

const SEQUENCES = 'sqlite_sequence';

interface Part {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/**
 * Copies all rows with their row ids to a database without the limit, and closes the old one. Takes seconds for half a
 * gigabyte, once in the life of such a world.
 */
export function moveToRoom(from: SqliteDriver): SqliteDriver {
  const to = openSqlite();
  const parts = from.prepare('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL').all() as Part[];
  const [tables, others] = [parts.filter(isTable), parts.filter((part) => !isTable(part) && !isSystem(part))];
  to.exec('BEGIN');
  for (const { sql } of tables) to.exec(sql);
  for (const { name } of tables) copyRows(from, to, name);
  if (parts.some(({ name }) => name === SEQUENCES)) copySequences(from, to);
  for (const { sql } of others) to.exec(sql);
  to.exec('COMMIT');
  from.close();
  return to;
}

function isTable(part: Part): boolean {
  return part.type === 'table' && !isSystem(part);
}

/** SQLite creates its own tables. */
function isSystem({ name }: Part): boolean {
  return name.startsWith('sqlite_');
}

function copyRows(from: SqliteDriver, to: SqliteDriver, table: string): void {
  const columns = from.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[];
  const all = hasRowId(from, table) ? ['rowid', ...columns] : columns;
  const into = to.prepare(`INSERT INTO ${table} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})`);
  for (const row of from
    .prepare(`SELECT ${all.join(', ')} FROM ${table}`)
    .raw()
    .iterate())
    into.run(...row);
}

/** Copies the AUTOINCREMENT counters, which inserting the rows has changed. */
function copySequences(from: SqliteDriver, to: SqliteDriver): void {
  to.exec(`DELETE FROM ${SEQUENCES}`);
  copyRows(from, to, SEQUENCES);
}

function hasRowId(from: SqliteDriver, table: string): boolean {
  const bare = from.prepare('SELECT wr FROM pragma_table_list(?)').pluck().get(table);
  return bare === 0 && table !== SEQUENCES;
}
