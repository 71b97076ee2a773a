import { type BareDatabase, type BareStatement, openBare, type SqlRow, type SqlValue } from './bare-sqlite.ts';

/** A statement with the values of each run. */
export interface Write {
  readonly sql: string;
  readonly rows: readonly (readonly SqlValue[])[];
}

/**
 * Returns the writes between two worlds as statements with the actual values. They come from comparing the worlds, so the
 * raw side stays correct if the engine writes other rows. Only changed columns are updated, by primary key. The table
 * `world` (clock, RNG) and the journal, which is written in large blocks, are left out: they belong to the simulator, not
 * to the sale.
 */
export function writesBetween(before: Uint8Array, after: Uint8Array): readonly Write[] {
  const [one, other] = [openBare(before), openBare(after)];
  try {
    return tablesOf(other).flatMap((table) => writesOf(table, one, other));
  } finally {
    one.close();
    other.close();
  }
}

/** Prepares the writes. The returned function writes the rows of one of `units` equal pieces of work. */
export function replayer(database: BareDatabase, writes: readonly Write[], units: number): (unit: number) => void {
  const steps = writes.map(({ sql, rows }) => {
    const statement = database.prepare(sql);
    return { statement, rows, each: rows.length / units, isInsert: sql.startsWith('INSERT') };
  });
  const begin = database.prepare('BEGIN');
  const commit = database.prepare('COMMIT');
  return (unit) => {
    begin.run();
    for (const { statement, rows, each, isInsert } of steps)
      if (!isInsert || each >= 1 || startsRow(each, unit)) runPart(statement, rows, each, unit);
    commit.run();
  };
}

/** Reports whether a row that several pieces share, such as the kind of their events, is inserted with this one. */
function startsRow(each: number, unit: number): boolean {
  return unit === 0 || Math.floor(unit * each) > Math.floor((unit - 1) * each);
}

/** Writes a piece. A row that all pieces change, such as the batch, is written in each of them; other rows in one. */
function runPart(statement: BareStatement, rows: Write['rows'], each: number, unit: number): void {
  const first = each < 1 ? 0 : Math.floor(unit * each);
  const count = Math.max(1, Math.floor(each));
  for (const row of rows.slice(first, first + count)) statement.run(...row);
}

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

function tablesOf(database: BareDatabase): Table[] {
  const names = database.prepare(
    `SELECT name FROM sqlite_schema
     WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT IN ('world', 'journal', 'journalHeads') ORDER BY rowid`,
  );
  return names.all().map(({ name }) => {
    const table = String(name);
    const columns = database.prepare(`SELECT name, pk FROM pragma_table_info(?) ORDER BY cid`).all(table);
    const key = columns.filter(({ pk }) => pk !== 0).map((column) => String(column.name));
    return {
      name: table,
      columns: columns.map((column) => String(column.name)),
      key: key.length === 0 ? ['rowid'] : key,
    };
  });
}

function writesOf(table: Table, before: BareDatabase, after: BareDatabase): Write[] {
  const old = rowsOf(table, before);
  const now = rowsOf(table, after);
  const { name, columns, key } = table;
  const inserts: SqlValue[][] = [];
  const updates = new Map<string, SqlValue[][]>();
  for (const [id, row] of now) {
    const was = old.get(id);
    if (was === undefined) inserts.push(pick(row, columns));
    else {
      const changed = columns.filter((column) => !same(row[column], was[column]));
      if (changed.length > 0) push(updates, updateSql(table, changed), [...pick(row, changed), ...pick(row, key)]);
    }
  }
  const deletes = [...old].filter(([id]) => !now.has(id)).map(([, row]) => pick(row, key));
  const holes = columns.map(() => '?').join(', ');
  return [
    { sql: `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${holes})`, rows: inserts },
    ...[...updates].map(([sql, rows]) => ({ sql, rows })),
    { sql: `DELETE FROM ${name} WHERE ${equalities(key, ' AND ')}`, rows: deletes },
  ].filter(({ rows }) => rows.length > 0);
}

function rowsOf({ name, key }: Table, database: BareDatabase): Map<string, SqlRow> {
  const columns = key.includes('rowid') ? 'rowid, *' : '*';
  const rows = database.prepare(`SELECT ${columns} FROM ${name} ORDER BY ${key.join(', ')}`).all();
  return new Map(rows.map((row) => [JSON.stringify(pick(row, key)), row]));
}

function updateSql({ name, key }: Table, changed: readonly string[]): string {
  return `UPDATE ${name} SET ${equalities(changed, ', ')} WHERE ${equalities(key, ' AND ')}`;
}

function equalities(columns: readonly string[], between: string): string {
  return columns.map((column) => `${column} = ?`).join(between);
}

function pick(row: SqlRow, columns: readonly string[]): SqlValue[] {
  return columns.map((column) => row[column] ?? null);
}

function push(lists: Map<string, SqlValue[][]>, key: string, row: SqlValue[]): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [row]);
  else list.push(row);
}

function same(one: SqlValue | undefined, other: SqlValue | undefined): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0;
  return one === other;
}
