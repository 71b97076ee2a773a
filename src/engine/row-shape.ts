import type { RecordOf, StoredColumn, StoredColumns } from './columns.ts';
import { InvariantError } from './errors.ts';
import type { SqliteStatement } from './sqlite.ts';

/** The columns that a statement must return, and so the type of its rows. */
export interface RowShape<Row> {
  readonly columns: StoredColumns;
  /** Statements that were found to return these columns. All worlds share one schema, so one check serves all of them. */
  readonly checked: Set<string>;
  /** Never set: it carries the type of the rows to the type checker. */
  readonly row?: Row;
}

/** Maximum number of cached statements per shape. The next one clears the cache. */
const CHECKED_MAX = 1_000;

/** Describes rows with these columns. A statement may return more; they are ignored. */
export function rowShape<Columns extends StoredColumns>(columns: Columns): RowShape<RecordOf<Columns>> {
  return { columns, checked: new Set() };
}

/**
 * Compares the columns of a statement with those of its rows. SQLite knows no type of a computed column.
 *
 * @throws InvariantError if a column is missing or was declared with another type
 */
export function checkStatement<Row>(shape: RowShape<Row>, sql: string, statement: SqliteStatement): void {
  const { checked, columns } = shape;
  if (checked.has(sql)) return;
  const types = new Map(statement.columns().map(({ name, type }) => [name, type]));
  for (const [name, { type }] of Object.entries(columns)) {
    const declared = types.get(name);
    if (declared === undefined || (declared !== null && declared !== type))
      throw new InvariantError(`a statement returns the ${type} column ${name}`, [{ sql, declared }]);
  }
  if (checked.size >= CHECKED_MAX) checked.clear();
  checked.add(sql);
}

/**
 * Compares the first column of a statement with the column that it is read as.
 *
 * @throws InvariantError if it was declared with another type
 */
export function checkFirstColumn(column: StoredColumn<unknown>, sql: string, statement: SqliteStatement): void {
  const [first] = statement.columns();
  if (first === undefined || (first.type !== null && first.type !== column.type))
    throw new InvariantError(`the first column of a statement is ${column.type}`, [{ sql, declared: first?.type }]);
}
