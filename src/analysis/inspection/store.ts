/** Queries of the views, in addition to those of the resources' stores. All of them are read-only. */

import { fileRows } from '../../domain/ach/ach-files/store.ts';
import { DISPUTE_COLUMNS } from '../../domain/cards/disputes/store.ts';
import { batchRows } from '../../domain/payments/batches/store.ts';
import { depositRows } from '../../domain/payments/deposits/store.ts';
import type { TransactionState } from '../../domain/payments/transactions/lifecycle.ts';
import { listedLines } from '../../domain/payments/transactions/store.ts';
import { clientRows } from '../../domain/platform/clients/store.ts';
import { paymentTokenRows } from '../../domain/vault/payment-tokens/store.ts';
import { DELIVERY_COLUMNS } from '../../domain/webhooks/deliveries/store.ts';
import { flag, integer, integerOrNull, text } from '../../engine/columns.ts';
import { check } from '../../engine/conditions.ts';
import type { Database } from '../../engine/database.ts';
import type { ListQuery, Order, WhereCondition } from '../../engine/page-query.ts';
import { selectPage } from '../../engine/query.ts';
import { wholeRows } from '../../engine/row-lines.ts';
import { rowShape } from '../../engine/row-shape.ts';

interface SliceBounds {
  readonly skip: number;
  readonly take: number;
  /** Default: the usual order of the list. */
  readonly order?: Order;
}

/** Returns the merchants in order of creation. */
export function listMerchants(database: Database) {
  return database.all(clientRows, `SELECT * FROM clients WHERE kind = 'merchant' ORDER BY createdAt, clientId`);
}

const clientCountRows = rowShape({ clientId: text(), count: integer() });

/** Counts transactions by client. */
export function countTransactionsByClient(database: Database) {
  return database.all(clientCountRows, 'SELECT clientId, count(*) AS count FROM transactions GROUP BY clientId');
}

const OF_CLIENT = {
  deliveries: 'eventSeq IN (SELECT e.seq FROM events e JOIN eventKinds k ON k.number = e.kind WHERE k.clientId = ?)',
  files: 'number IN (SELECT fileNumber FROM achFileBatches WHERE clientId = ?)',
  endpoints: '(clientId IS NULL OR clientId = ?)',
  others: 'clientId = ?',
} as const;

/** The counts of an overview, each cached until its table is written. */
const COUNTS = {
  transactions: 'SELECT count(*) AS number FROM transactions',
  openBatches: `SELECT count(*) AS number FROM batches WHERE status = 'open'`,
  batches: 'SELECT count(*) AS number FROM batches',
  files: 'SELECT count(*) AS number FROM achFiles WHERE received = 0',
  endpoints: `SELECT count(*) AS number FROM endpoints WHERE status = 'active'`,
  deliveries: 'SELECT count(*) AS number FROM deliveries',
  deliveriesPending: `SELECT count(*) AS number FROM deliveries WHERE status = 'pending'`,
  deliveriesFailed: `SELECT count(*) AS number FROM deliveries WHERE status = 'exhausted'`,
  tokens: 'SELECT count(*) AS number FROM paymentTokens',
  disputes: `SELECT count(*) AS number FROM disputes WHERE status = 'arrived'`,
  deposits: 'SELECT count(*) AS number FROM deposits',
} as const;

/** Returns the counts that the overview shows, of one client or of all. */
export function countAll(database: Database, client?: string): Record<keyof typeof COUNTS, number> {
  const count = (name: keyof typeof COUNTS) =>
    client === undefined ? database.number(COUNTS[name]) : database.number(countOfClient(name), client);
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
    disputes: count('disputes'),
    deposits: count('deposits'),
  };
}

function countOfClient(name: keyof typeof COUNTS): string {
  const select = COUNTS[name];
  const kind = name.startsWith('deliveries') ? 'deliveries' : name;
  const condition =
    kind === 'deliveries' || kind === 'files' || kind === 'endpoints' ? OF_CLIENT[kind] : OF_CLIENT.others;
  return `${select} ${select.includes('WHERE') ? 'AND' : 'WHERE'} ${condition}`;
}

const stateCountRows = rowShape({ state: text<TransactionState>(), funded: flag(), count: integer() });

/** Returns the condition for the rows of a client, and its values; of all rows without a client. */
export function scopeOf(client: string | undefined): readonly [condition: string, ...values: readonly string[]] {
  return client === undefined ? ['1'] : ['clientId = ?', client];
}

/** Counts transactions by state, of one client or of all; funded ones separately. */
export function countByState(database: Database, client: string | undefined) {
  const [scope, ...values] = scopeOf(client);
  return database.all(
    stateCountRows,
    `SELECT state, fundedAt IS NOT NULL AS funded, count(*) AS count FROM transactions WHERE ${scope}
     GROUP BY state, funded ORDER BY state, funded`,
    ...values,
  );
}

const firstRows = rowShape({ seq: integer(), at: integer() });

/** Returns the first entry of the event log. */
export function findFirstEvent(database: Database) {
  return database.get(firstRows, 'SELECT seq, at FROM events ORDER BY seq LIMIT 1');
}

/** Returns the position of the first event at or after a time; after the last one if there is none. */
export function firstEventFrom(database: Database, ms: number, last: number): number {
  let from = 1;
  let to = last + 1;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const at = database.value(integer(), 'SELECT at FROM events WHERE seq >= ? ORDER BY seq LIMIT 1', middle);
    if ((at ?? Number.POSITIVE_INFINITY) < ms) from = middle + 1;
    else to = middle;
  }
  return from;
}

const noteRows = rowShape({ seq: integer(), subject: text() });

/** Returns the entries of the event log after a position that are not API events. */
export function listNotesAfter(database: Database, seq: number) {
  return database.all(noteRows, 'SELECT seq, subject FROM events WHERE seq > ? AND sequence IS NULL ORDER BY seq', seq);
}

/** Returns the payment tokens with events after a position. */
export function listChangedTokens(database: Database, seq: number): string[] {
  return database.column(
    text(),
    `SELECT coalesce(e.subject, f.subject) FROM events e CROSS JOIN eventKinds k ON k.number = e.kind
     LEFT JOIN events f ON f.seq = e.firstSeq WHERE e.seq > ? AND k.type LIKE 'payment_token.%'`,
    seq,
  );
}

/** Counts the entries of the event log after a position, by client. */
export function countLinesAfter(database: Database, seq: number) {
  return database.all(
    clientCountRows,
    `SELECT k.clientId, sum(e.count) AS count FROM eventKinds k
     JOIN (SELECT kind, count(*) AS count FROM events WHERE seq > ? GROUP BY kind) e ON e.kind = k.number
     GROUP BY k.clientId`,
    seq,
  );
}

/** Counts the entries of the event log that match conditions on the columns of `e` and `k`. */
export function countEvents(database: Database, conditions: readonly WhereCondition[]): number {
  const where = conditions.map(({ sql }) => sql).join(' AND ');
  const values = conditions.flatMap((condition) => condition.values);
  const sql = `SELECT count(*) FROM events e CROSS JOIN eventKinds k ON k.number = e.kind WHERE ${where}`;
  return database.value(integer(), sql, ...values) ?? 0;
}

/** The usual order of most lists. */
export const NEWEST_FIRST: Order = { columns: ['number'], direction: 'desc' };
/** The usual order of batches. */
export const OPEN_FIRST: Order = { columns: [`status = 'open'`, 'number'], direction: 'desc' };
const IS_SENT = check('received', 'received = 0');

/** Does not create an index, which would stay in the world. */
function page<Row>(
  database: Database,
  query: Omit<ListQuery<Row>, 'limit' | 'offset'>,
  { skip, take, order = query.order }: SliceBounds,
) {
  return selectPage(database, { ...query, order, limit: take, offset: skip });
}

/** Reads a page of transactions, newest first. */
export function pageOfTransactions(database: Database, conditions: readonly WhereCondition[], slice: SliceBounds) {
  const query = { table: 'transactions', conditions, order: NEWEST_FIRST, rows: listedLines };
  return page(database, query, slice);
}

/** Reads a page of batches: open ones first, then newest first. */
export function pageOfBatches(database: Database, conditions: readonly WhereCondition[], slice: SliceBounds) {
  const query = {
    table: 'batches',
    rows: wholeRows(batchRows),
    conditions,
    order: OPEN_FIRST,
  };
  return page(database, query, slice);
}

const numberedDisputeRows = rowShape({ number: integer(), ...DISPUTE_COLUMNS });

/** Reads a page of disputes, newest first. */
export function pageOfDisputes(database: Database, conditions: readonly WhereCondition[], slice: SliceBounds) {
  const query = { table: 'disputes', rows: wholeRows(numberedDisputeRows), conditions, order: NEWEST_FIRST };
  return page(database, query, slice);
}

/** Reads a page of deposits, newest first. */
export function pageOfDeposits(database: Database, conditions: readonly WhereCondition[], slice: SliceBounds) {
  const query = { table: 'deposits', rows: wholeRows(depositRows), conditions, order: NEWEST_FIRST };
  return page(database, query, slice);
}

/** Reads a page of payment tokens, newest first. */
export function pageOfTokens(database: Database, conditions: readonly WhereCondition[], slice: SliceBounds) {
  return page(
    database,
    { table: 'paymentTokens', rows: wholeRows(paymentTokenRows), conditions, order: NEWEST_FIRST },
    slice,
  );
}

const NUMBERED_COLUMNS = { number: integer(), ...DELIVERY_COLUMNS };
const numberedDeliveryRows = rowShape(NUMBERED_COLUMNS);

/** Reads a page of webhook deliveries, newest first. */
export function pageOfDeliveries(database: Database, conditions: readonly WhereCondition[], slice: SliceBounds) {
  return page(
    database,
    { table: 'deliveries', rows: wholeRows(numberedDeliveryRows), conditions, order: NEWEST_FIRST },
    slice,
  );
}

/** Reads a page of sent ACH files, newest first. */
export function pageOfFiles(database: Database, conditions: readonly WhereCondition[], slice: SliceBounds) {
  const query = {
    table: 'achFiles',
    rows: wholeRows(fileRows),
    conditions: [IS_SENT, ...conditions],
    order: NEWEST_FIRST,
  };
  return page(database, query, slice);
}

const idRows = rowShape({ seq: integer(), id: text() });

/** Returns the ids of events by their positions in the event log. */
export function listEventIds(database: Database, seqs: readonly number[]) {
  return database.all(
    idRows,
    'SELECT seq, id FROM events WHERE seq IN (SELECT value FROM json_each(?))',
    JSON.stringify(seqs),
  );
}

/**
 * Returns the number of the first delivery of an event at or after a position. Deliveries are in the order of the event
 * log.
 */
export function firstDeliveryFrom(database: Database, eventSeq: number): number {
  let from = 1;
  let to = (database.value(integerOrNull(), 'SELECT max(number) AS last FROM deliveries') ?? 0) + 1;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const found = database.value(integer(), 'SELECT eventSeq FROM deliveries WHERE number = ?', middle);
    if ((found ?? Number.POSITIVE_INFINITY) < eventSeq) from = middle + 1;
    else to = middle;
  }
  return from;
}

const useCountRows = rowShape({ paymentToken: text(), count: integer() });

/** Counts the charges of each token after a transaction number. */
export function countUsesAfter(database: Database, number: number) {
  return database.all(
    useCountRows,
    `SELECT paymentToken, count(*) AS count FROM transactions WHERE number > ? AND paymentToken IS NOT NULL
     GROUP BY paymentToken`,
    number,
  );
}

/** Returns the number of the newest transaction, 0 without one. */
export function lastTransactionNumber(database: Database): number {
  return database.value(integerOrNull(), 'SELECT max(number) AS last FROM transactions') ?? 0;
}
