import { transactionsOf } from '../../src/domain/payments/transactions/list.ts';
import { transactionQuery } from '../../src/domain/payments/transactions/schema.ts';
import type { Viewer } from '../../src/domain/platform/clients/store.ts';
import type { Database, SqlValue } from '../../src/engine/database.ts';
import { planPage } from '../../src/engine/query.ts';
import type { PlainQuery } from './list-model.ts';

/** How SQLite counts a list, and how it reads a page: the plans of the very statements. */
export interface ListPlan {
  readonly query: PlainQuery;
  readonly total: number;
  readonly count: readonly string[];
  readonly page: readonly string[];
}

export function planOf(database: Database, viewer: Viewer, query: PlainQuery): ListPlan {
  const list = transactionsOf(viewer, transactionQuery().parse(query));
  const values = list.conditions.flatMap((condition) => condition.values);
  const { count, page, total } = planPage(database, list);
  return {
    query,
    total,
    count: explained(database, count, values),
    page: explained(database, page, [...values, list.limit, list.offset]),
  };
}

export function explained(database: Database, sql: string, values: readonly SqlValue[]): string[] {
  return database.rows(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => String(detail));
}

/** A merchant's rows are looked up in an index, by the merchant first. */
export const INDEX_LOOKUP = /^SEARCH transactions USING INDEX \w+ \(clientId=\?/;
export const COVERING_LOOKUP = /^SEARCH transactions USING COVERING INDEX \w+ \(clientId=\?/;

export function isSort(line: string): boolean {
  return line.includes('TEMP B-TREE');
}
