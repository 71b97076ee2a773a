/** Queries of the views of customers. All of them are read-only. */

import { paymentTokenRows } from '../../domain/vault/payment-tokens/store.ts';
import { integer, text, textOrNull } from '../../engine/columns.ts';
import { isOneOf } from '../../engine/conditions.ts';
import type { Database, SqlValue } from '../../engine/database.ts';
import type { Order, WhereCondition } from '../../engine/page-query.ts';
import { rowShape } from '../../engine/row-shape.ts';

const customerRows = rowShape({
  clientId: text(),
  customerId: text(),
  number: integer(),
  createdAt: integer(),
  holderName: text(),
  customerReference: textOrNull(),
});

interface CustomerPage {
  readonly skip: number;
  readonly take: number;
  readonly order: Order;
  readonly conditions: readonly WhereCondition[];
}

/** Reads a page of the customers of which a stored method matches, and the number of all of them. */
export function pageOfCustomers(database: Database, { skip, take, order, conditions }: CustomerPage) {
  const where = conditions.map(({ sql }) => sql).join(' AND ') || '1';
  const values: readonly SqlValue[] = conditions.flatMap((condition) => condition.values);
  const customers = `FROM paymentTokens WHERE ${where} GROUP BY clientId, customerId`;
  const total = database.number(`SELECT count(*) AS number FROM (SELECT 1 ${customers})`, ...values);
  const sorted = order.columns.map((column) => `${column} ${order.direction}`).join(', ');
  // In SQLite, the columns next to a single max() are those of its row: the newest method.
  const page = `SELECT clientId, customerId, max(number) AS number, createdAt, holderName, customerReference
    ${customers} ORDER BY ${sorted} LIMIT ? OFFSET ?`;
  return { rows: database.all(customerRows, page, ...values, take, skip), total };
}

/** Lists the newest stored methods of a customer. */
export function listMethodsOf(database: Database, clientId: string, customerId: string, take: number) {
  return database.all(
    paymentTokenRows,
    'SELECT * FROM paymentTokens WHERE clientId = ? AND customerId = ? ORDER BY number DESC LIMIT ?',
    clientId,
    customerId,
    take,
  );
}

/** Counts the stored methods of a customer. */
export function countMethodsOf(database: Database, clientId: string, customerId: string): number {
  const sql = 'SELECT count(*) AS number FROM paymentTokens WHERE clientId = ? AND customerId = ?';
  return database.number(sql, clientId, customerId);
}

const countRows = rowShape({ clientId: text(), customerId: text(), count: integer() });

/** Counts the transactions of customers by merchant. */
export function countTransactionsOf(database: Database, customerIds: readonly string[]) {
  const { sql, values } = isOneOf('customerId', customerIds);
  return database.all(
    countRows,
    `SELECT clientId, customerId, count(*) AS count FROM transactions WHERE ${sql} GROUP BY clientId, customerId`,
    ...values,
  );
}

const IS_OF = '(customerId = ? OR customerReference = ?)';

/** Lists the ids of what belongs to a customer: its methods, its transactions, and their disputes. */
export function listIdsOfCustomer(database: Database, customer: string): string[] {
  const of = [customer, customer];
  const disputes = `SELECT disputeId FROM disputes WHERE transactionId IN (SELECT id FROM transactions WHERE ${IS_OF})`;
  return [
    ...database.column(text(), `SELECT tokenId FROM paymentTokens WHERE ${IS_OF}`, ...of),
    ...database.column(text(), `SELECT id FROM transactions WHERE ${IS_OF}`, ...of),
    ...database.column(text(), disputes, ...of),
  ];
}
