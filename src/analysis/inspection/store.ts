/** What the views read of the database besides what the resources' own stores read. Nothing here writes. */

import type { FileRecord } from '../../domain/ach/ach-files/store.ts';
import type { BatchRecord } from '../../domain/payments/batches/store.ts';
import { type ListedTransaction, listedLines } from '../../domain/payments/transactions/store.ts';
import type { ClientRecord } from '../../domain/platform/clients/store.ts';
import type { PaymentTokenRecord } from '../../domain/vault/payment-tokens/store.ts';
import type { DeliveryRecord } from '../../domain/webhooks/deliveries/store.ts';
import { check } from '../../engine/conditions.ts';
import type { Database } from '../../engine/database.ts';
import type { EventRow } from '../../engine/outbox.ts';
import type { Condition, Order, PageQuery } from '../../engine/page-query.ts';
import { selectPage } from '../../engine/query.ts';

/** A part of a list. */
export interface Slice {
  readonly skip: number;
  readonly take: number;
}

/** Merchants, first made first. */
export function listMerchants(database: Database): ClientRecord[] {
  return database.all<ClientRecord>(`SELECT * FROM clients WHERE kind = 'merchant' ORDER BY createdAt, clientId`);
}

export function countTransactionsByClient(database: Database): { clientId: string; count: number }[] {
  return database.all('SELECT clientId, count(*) AS count FROM transactions GROUP BY clientId');
}

/** The numbers of an overview; each is read once, and again when its table was written to. */
// biome-ignore format: a table reads in columns
const COUNTS = {
  transactions:      'SELECT count(*) AS number FROM transactions',
  openBatches:       `SELECT count(*) AS number FROM batches WHERE status = 'open'`,
  batches:           'SELECT count(*) AS number FROM batches',
  files:             'SELECT count(*) AS number FROM achFiles WHERE received = 0',
  endpoints:         `SELECT count(*) AS number FROM endpoints WHERE status = 'active'`,
  deliveries:        'SELECT count(*) AS number FROM deliveries',
  deliveriesPending: `SELECT count(*) AS number FROM deliveries WHERE status = 'pending'`,
  deliveriesFailed:  `SELECT count(*) AS number FROM deliveries WHERE status = 'exhausted'`,
  tokens:            'SELECT count(*) AS number FROM paymentTokens',
} as const;

export function countAll(database: Database): Record<keyof typeof COUNTS, number> {
  const count = (name: keyof typeof COUNTS) => database.number(COUNTS[name]);
  return {
    transactions: count('transactions'),
    openBatches: count('openBatches'),
    batches: count('batches'),
    files: count('files'),
    endpoints: count('endpoints'),
    deliveries: count('deliveries'),
    deliveriesPending: count('deliveriesPending'),
    deliveriesFailed: count('deliveriesFailed'),
    tokens: count('tokens'),
  };
}

/** The first line of the book of events. */
export function findFirstEvent(database: Database): Pick<EventRow, 'seq' | 'at'> | undefined {
  return database.get('SELECT seq, at FROM events ORDER BY seq LIMIT 1');
}

/** A page of the book of events. No total: its lines are numbered without a gap. */
export function listEventPage(
  database: Database,
  { conditions, newestFirst, skip, take }: Slice & { conditions: readonly Condition[]; newestFirst: boolean },
): EventRow[] {
  const where = conditions.map(({ sql }) => sql).join(' AND ') || '1';
  const values = conditions.flatMap((condition) => condition.values);
  const order = newestFirst ? 'DESC' : 'ASC';
  return database.all<EventRow>(
    `SELECT * FROM events WHERE ${where} ORDER BY seq ${order} LIMIT ? OFFSET ?`,
    ...values,
    take,
    skip,
  );
}

/** The places of the events about a subject; notes have no index, and are not among them. */
export function listEventSeqs(database: Database, subject: string): number[] {
  return database.column<number>(
    'SELECT seq FROM events WHERE subject = ? AND sequence IS NOT NULL ORDER BY seq',
    subject,
  );
}

/** Lines of the book after a place that are no events of the API. */
export function listNotesAfter(database: Database, seq: number): { seq: number; subject: string }[] {
  return database.all('SELECT seq, subject FROM events WHERE seq > ? AND sequence IS NULL ORDER BY seq', seq);
}

/** The payment tokens that something happened to after a place. */
export function listChangedTokens(database: Database, seq: number): string[] {
  return database.column<string>(`SELECT subject FROM events WHERE seq > ? AND type LIKE 'payment_token.%'`, seq);
}

/** How many lines of the book each client has after a place. */
export function countLinesAfter(database: Database, seq: number): { clientId: string; count: number }[] {
  return database.all('SELECT clientId, count(*) AS count FROM events WHERE seq > ? GROUP BY clientId', seq);
}

const NEWEST_FIRST: Order = { columns: ['number'], direction: 'desc' };
const OPEN_FIRST: Order = { columns: [`status = 'open'`, 'number'], direction: 'desc' };
const IS_SENT = check('received', 'received = 0');

/** Never with an index of its own: that would stay in the world. */
function page<Row>(database: Database, query: Omit<PageQuery, 'limit' | 'offset'>, { skip, take }: Slice) {
  return selectPage<Row>(database, { ...query, limit: take, offset: skip });
}

export function pageOfTransactions(database: Database, conditions: readonly Condition[], slice: Slice) {
  const query = { table: 'transactions', conditions, order: NEWEST_FIRST, lines: listedLines };
  return page<ListedTransaction>(database, query, slice);
}

export function pageOfBatches(database: Database, conditions: readonly Condition[], slice: Slice) {
  const query = { table: 'batches', conditions, order: OPEN_FIRST };
  return page<BatchRecord>(database, query, slice);
}

export function pageOfTokens(database: Database, conditions: readonly Condition[], slice: Slice) {
  return page<PaymentTokenRecord>(database, { table: 'paymentTokens', conditions, order: NEWEST_FIRST }, slice);
}

export function pageOfDeliveries(database: Database, conditions: readonly Condition[], slice: Slice) {
  return page<NumberedDelivery>(database, { table: 'deliveries', conditions, order: NEWEST_FIRST }, slice);
}

export function pageOfFiles(database: Database, slice: Slice) {
  const query = { table: 'achFiles', conditions: [IS_SENT], order: NEWEST_FIRST };
  return page<FileRecord>(database, query, slice);
}

export interface NumberedDelivery extends DeliveryRecord {
  readonly number: number;
}

/** The ids of events, by their places in the book. */
export function listEventIds(database: Database, seqs: readonly number[]): { seq: number; id: string }[] {
  return database.all('SELECT seq, id FROM events WHERE seq IN (SELECT value FROM json_each(?))', JSON.stringify(seqs));
}

/** The number of the first delivery of an event at or after a place. They are made in the order of the book. */
export function firstDeliveryFrom(database: Database, eventSeq: number): number {
  let from = 1;
  let to = (database.get<{ last: number | null }>('SELECT max(number) AS last FROM deliveries')?.last ?? 0) + 1;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const found = database.get<{ eventSeq: number }>('SELECT eventSeq FROM deliveries WHERE number = ?', middle);
    if ((found?.eventSeq ?? Number.POSITIVE_INFINITY) < eventSeq) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** How often each token was charged, after the transaction of a number. */
export function countUsesAfter(database: Database, number: number): { paymentToken: string; count: number }[] {
  return database.all(
    `SELECT paymentToken, count(*) AS count FROM transactions WHERE number > ? AND paymentToken IS NOT NULL
     GROUP BY paymentToken`,
    number,
  );
}

export function lastTransactionNumber(database: Database): number {
  return database.get<{ last: number | null }>('SELECT max(number) AS last FROM transactions')?.last ?? 0;
}
