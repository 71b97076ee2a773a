import type { Database, SqlValue } from './database.ts';

/** One condition of a WHERE, with the value of its parameter. */
export type Condition = readonly [sql: string, ...values: SqlValue[]];

export interface PageQuery {
  readonly table: string;
  readonly conditions: readonly Condition[];
  /** A column list; ends on a unique column, so that pages never overlap. */
  readonly orderBy: string;
  readonly limit: number;
  readonly offset: number;
}

/** A page of rows and how many there are in all. */
export function selectPage<Row>(database: Database, query: PageQuery): { rows: Row[]; total: number } {
  const where = query.conditions.map(([sql]) => sql).join(' AND ') || '1';
  const values = query.conditions.flatMap(([, ...rest]) => rest);
  const total = database.get<{ total: number }>(
    `SELECT count(*) AS total FROM ${query.table} WHERE ${where}`,
    ...values,
  );
  const rows = database.all<Row>(
    `SELECT * FROM ${query.table} WHERE ${where} ORDER BY ${query.orderBy} LIMIT ? OFFSET ?`,
    ...values,
    query.limit,
    query.offset,
  );
  return { rows, total: total?.total ?? 0 };
}

/** The conditions for those filters that were given. */
export function given(...pairs: readonly (readonly [sql: string, value: SqlValue | undefined])[]): Condition[] {
  return pairs.flatMap(([sql, value]) => (value === undefined ? [] : [[sql, value] as const]));
}
