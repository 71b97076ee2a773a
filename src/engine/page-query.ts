import type { SqlValue } from './database.ts';
import type { RowLines } from './row-lines.ts';

/** One condition of a WHERE, with the values of its parameters. It begins with the column that it is on. */
export type Condition = readonly [sql: string, ...values: SqlValue[]];

export interface PageQuery {
  readonly table: string;
  readonly conditions: readonly Condition[];
  /** Columns, all in one direction; ends on a unique column, so that pages never overlap. */
  readonly orderBy: string;
  readonly limit: number;
  readonly offset: number;
  /** How rows are read; as whole rows where it is absent. */
  readonly lines?: RowLines;
  /** Indexes are made for its lists once the table is big. Its key is `number`, and every order ends on that. */
  readonly indexed?: true;
}
