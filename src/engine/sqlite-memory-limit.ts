/** More room for a world in memory: one that was opened from bytes can't grow over 1 GiB, one that was made empty can. */
import { openSqlite, type SqliteDriver } from './sqlite.ts';

/**
 * Half of what SQLite lets a database grow to that was opened from bytes (SQLITE_MEMDB_DEFAULT_MAXSIZE, 1 GiB, which the
 * driver has no way to raise): what one transaction writes besides has to fit into the other half.
 */
export const CRAMPED_BYTES = 512 * 1024 * 1024;

const SEQUENCES = 'sqlite_sequence';

interface Part {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/**
 * The same rows, under the same row ids, in a database that has no such bound. The old one is closed. Takes seconds for
 * half a gigabyte, once in the life of a world that gets so far.
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

/** SQLite makes its own tables by itself. */
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

/** The last number of each AUTOINCREMENT, which copying has counted anew. */
function copySequences(from: SqliteDriver, to: SqliteDriver): void {
  to.exec(`DELETE FROM ${SEQUENCES}`);
  copyRows(from, to, SEQUENCES);
}

function hasRowId(from: SqliteDriver, table: string): boolean {
  const bare = from.prepare('SELECT wr FROM pragma_table_list(?)').pluck().get(table);
  return bare === 0 && table !== SEQUENCES;
}
