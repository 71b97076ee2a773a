/** Queries of the list of transactions. */

import { listedLines } from '../../domain/payments/transactions/store.ts';
import { integer, integerOrNull } from '../../engine/columns.ts';
import type { Database } from '../../engine/database.ts';
import type { Order, WhereCondition } from '../../engine/page-query.ts';

/** Returns the numbers of the transactions among these that meet the conditions, in order. */
export function listNumbersAmong(
  database: Database,
  numbers: readonly number[],
  conditions: readonly WhereCondition[],
  order: Order,
): number[] {
  const where = conditions.map(({ sql }) => `AND ${sql}`).join(' ');
  return database.column(
    integer(),
    `SELECT number FROM transactions WHERE number IN (SELECT value FROM json_each(?)) ${where} ${orderText(order)}`,
    JSON.stringify(numbers),
    ...conditions.flatMap(({ values }) => values),
  );
}

/** Reads the transactions with these numbers, in order. */
export function listTransactions(database: Database, numbers: readonly number[], order: Order) {
  const where = 'WHERE number IN (SELECT value FROM json_each(?))';
  const sql = `SELECT ${listedLines.select} FROM transactions ${where} ${orderText(order)}`;
  return listedLines.read(database, sql, JSON.stringify(numbers));
}

function orderText({ columns, direction }: Order): string {
  return `ORDER BY ${columns.map((column) => `${column} ${direction}`).join(', ')}`;
}

const LAST = 'SELECT max(number) AS last FROM transactions';

/** Returns the number of the first transaction created at or after a time. They are in the order of creation. */
export function firstNumberFrom(database: Database, ms: number): number {
  let from = 1;
  let to = (database.value(integerOrNull(), LAST) ?? 0) + 1;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const at = database.value(integer(), 'SELECT createdAt FROM transactions WHERE number = ?', middle);
    if ((at ?? Number.POSITIVE_INFINITY) < ms) from = middle + 1;
    else to = middle;
  }
  return from;
}
