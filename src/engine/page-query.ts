import type { SqlValue } from './database.ts';
import type { RowSource } from './row-lines.ts';

/** A condition of a WHERE, and the column and access that decide which index serves it. */
export interface WhereCondition {
  /** The column that is compared. */
  readonly column: string;
  readonly access: ColumnAccess;
  readonly sql: string;
  /** The values of the parameters in `sql`. */
  readonly values: readonly SqlValue[];
}

/**
 * The way in which an index serves a condition: by looking up one value, a range, or the values that a subquery returns. With
 * `check`, each row is checked.
 */
export type ColumnAccess = 'value' | 'range' | 'subquery' | 'check';

/** The sort order of a list. All columns have one direction; the last one is unique, so that pages never overlap. */
export interface Order {
  readonly columns: readonly string[];
  readonly direction: 'asc' | 'desc';
}

/** A page of a list, as data: it yields the SQL of the page, and the indexes that keep it fast. */
export interface ListQuery<Row = unknown> {
  readonly table: string;
  /** Reads the rows of the page. */
  readonly rows: RowSource<Row>;
  readonly conditions: readonly WhereCondition[];
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
  /** Creates indexes once the table is big. The key of the table must be `number`, and every order must end with it. */
  readonly indexed?: true;
}
