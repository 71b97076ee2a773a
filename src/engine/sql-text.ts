import { namesOf, type StoredColumn, type StoredColumns } from './columns.ts';

/** The parts of a CREATE TABLE that belong to no single column. */
interface TableOptions {
  /** Constraints over several columns, such as `CHECK (a IS NULL OR b IS NULL)`. */
  readonly constraints?: readonly string[];
  /** False stores the rows by their primary key (WITHOUT ROWID). Default: true. */
  readonly rowid?: boolean;
}

/** Returns the CREATE TABLE of a STRICT table, one line per column. */
export function createTable(
  table: string,
  columns: StoredColumns,
  { constraints = [], rowid = true }: TableOptions = {},
): string {
  const width = Math.max(...namesOf(columns).map(({ length }) => length));
  const declared = Object.entries(columns).map(([name, column]) => `${name.padEnd(width)} ${declare(name, column)}`);
  const lines = [...declared, ...constraints].map((line) => `  ${line}`);
  return `CREATE TABLE ${table} (\n${lines.join(',\n')}\n) STRICT${rowid ? '' : ', WITHOUT ROWID'};`;
}

function declare(name: string, { type, constraints, values }: StoredColumn<unknown>): string {
  const check = values === undefined ? '' : `CHECK (${name} IN (${values.map(literalOf).join(', ')}))`;
  return [type, constraints, check].filter((part) => part !== '').join(' ');
}

function literalOf(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value}'`;
}

/** Returns an INSERT with one `?` per column, which binds faster than by name. */
export function insertInOrderSql(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
}

/** Returns an INSERT with one named parameter per column: `INSERT INTO table (a, b) VALUES (@a, @b)`. */
export function insertSql(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`;
}

/** Returns the SET of an UPDATE: `a = @a, b = @b`. */
export function assignments(columns: readonly string[]): string {
  return columns.map((column) => `${column} = @${column}`).join(', ');
}
