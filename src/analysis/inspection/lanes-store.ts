/** Reads the objects of the lanes. All queries are read-only, and need no index that a world would not have. */

import { type AchFileRecord, fileRows } from '../../domain/ach/ach-files/store.ts';
import { integer, integerOrNull, type RecordOf, text, textOrNull } from '../../engine/columns.ts';
import type { Database } from '../../engine/database.ts';
import { rowShape } from '../../engine/row-shape.ts';
import { scopeOf } from './store.ts';

const OBJECT_COLUMNS = {
  number: integer(),
  id: text(),
  at: integer(),
  until: integerOrNull(),
  kind: text(),
  state: text(),
  amountCents: integerOrNull(),
  failed: integer(),
  /** The object that caused it: the number of a batch, an id, or a JSON list of ids of batches. */
  cause: textOrNull(),
  /** JSON list of attempts. */
  log: text(),
};

/** An object of a lane. */
export type LaneRow = RecordOf<typeof OBJECT_COLUMNS>;

const objectRows = rowShape(OBJECT_COLUMNS);

/** A part of a table whose rows are in the order of time: numbers from the first to the last, both included. */
interface NumberSpan {
  readonly first: number;
  readonly last: number;
}

/** A table whose rows are in the order of time. */
export type OrderedTable = 'transactions' | 'deliveries';

/** The start of an object's id tells nothing about a batch that is open, so its number is part of its name. */
const BATCH_NAME = `coalesce(batchId, 'batch ' || number)`;

const SELECTS: Readonly<Record<OrderedTable, string>> = {
  transactions: `SELECT number, id, createdAt AS at, coalesce(fundedAt, settledAt) AS until, kind, state, requestedAmount AS amountCents,
    state IN ('declined', 'rejected', 'returned') AS failed, CAST(batchNumber AS TEXT) AS cause, '[]' AS log FROM transactions`,
  deliveries: `SELECT number, deliveryId AS id, createdAt AS at, nextAttemptAt AS until, toldAs AS kind, status AS state, NULL AS amountCents,
    status IN ('exhausted', 'abandoned') AS failed, subject AS cause, log FROM deliveries`,
};

/** Returns the numbers of the rows created from a time until another one (exclusive): rows are in the order of time. */
export function spanOf(database: Database, table: OrderedTable, from: number, until: number): NumberSpan {
  return { first: firstAt(database, table, from), last: firstAt(database, table, until) - 1 };
}

function firstAt(database: Database, table: OrderedTable, at: number): number {
  let low = 1;
  let high = (database.value(integerOrNull(), `SELECT max(number) AS last FROM ${table}`) ?? 0) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const sql = `SELECT createdAt FROM ${table} WHERE number >= ? ORDER BY number LIMIT 1`;
    const found = database.value(integer(), sql, middle);
    if ((found ?? Number.POSITIVE_INFINITY) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns rows of an ordered table, at most `limit`. Deliveries are of all merchants. */
export function listOrdered(
  database: Database,
  table: OrderedTable,
  { first, last }: NumberSpan,
  { client, limit }: { readonly client: string | undefined; readonly limit: number },
): LaneRow[] {
  const [scope, ...values] = tableScopeOf(table, client);
  const sql = `${SELECTS[table]} WHERE number BETWEEN ? AND ? AND ${scope} ORDER BY number LIMIT ?`;
  return database.all(objectRows, sql, first, last, ...values, limit);
}

/** A delivery has the merchant of its event. */
function tableScopeOf(table: OrderedTable, client: string | undefined): ReturnType<typeof scopeOf> {
  if (client === undefined || table === 'transactions') return scopeOf(client);
  return [
    'eventSeq IN (SELECT e.seq FROM events e JOIN eventKinds k ON k.number = e.kind WHERE k.clientId = ?)',
    client,
  ];
}

const GROUP_COLUMNS = {
  part: integer(),
  cause: textOrNull(),
  count: integer(),
  failed: integer(),
  amountCents: integerOrNull(),
  first: integer(),
  last: integer(),
  at: integer(),
  lastAt: integer(),
};

/** Objects of a lane in the same part of the time, with the same cause. */
type LaneGroup = RecordOf<typeof GROUP_COLUMNS>;

const groupRows = rowShape(GROUP_COLUMNS);

/** Counts the rows of an ordered table by parts of the time, and payments also by batch. */
export function countOrdered(
  database: Database,
  table: OrderedTable,
  { first, last }: NumberSpan,
  { client, from, length }: { readonly client: string | undefined; readonly from: number; readonly length: number },
): LaneGroup[] {
  const [scope, ...values] = tableScopeOf(table, client);
  const cause = table === 'transactions' ? 'cause' : 'NULL';
  return database.all(
    groupRows,
    `SELECT CAST((at - ?) / ? AS INTEGER) AS part, ${cause} AS cause, count(*) AS count, sum(failed) AS failed,
       sum(amountCents) AS amountCents, min(number) AS first, max(number) AS last, min(at) AS at, max(at) AS lastAt
     FROM (${SELECTS[table]} WHERE number BETWEEN ? AND ? AND ${scope}) GROUP BY 1, 2 ORDER BY 1`,
    from,
    length,
    first,
    last,
    ...values,
  );
}

const SMALL = {
  batches: `SELECT number, ${BATCH_NAME} AS id, openedAt AS at, coalesce(fundedAt, fundAt) AS until, processor AS kind,
    CASE WHEN fundedAt IS NULL THEN status ELSE 'funded' END AS state,
    salesAmount + paymentsAmount - refundsAmount - payoutsAmount AS amountCents, 0 AS failed, NULL AS cause, '[]' AS log, clientId FROM batches`,
  deposits: `SELECT number, depositId AS id, depositedAt AS at, failedAt AS until, kind, CASE WHEN failedAt IS NULL THEN 'paid' ELSE 'failed' END AS state,
    amountCents, failedAt IS NOT NULL AS failed, batchIds AS cause, '[]' AS log, clientId FROM deposits`,
  disputes: `SELECT number, disputeId AS id, openedAt AS at, coalesce(decidesAt, endsAt) AS until, reason AS kind, state,
    coalesce(amount, 0) AS amountCents, state = 'lost' AS failed, transactionId AS cause, '[]' AS log, clientId FROM disputes WHERE status = 'arrived'`,
} as const;

/** Returns batches, deposits, or disputes that begin in a time, at most `limit`. */
export function listSmall(
  database: Database,
  lane: keyof typeof SMALL,
  { from, until, client, limit }: { from: number; until: number; client: string | undefined; limit: number },
): LaneRow[] {
  const [scope, ...values] = scopeOf(client);
  return database.all(
    objectRows,
    `SELECT number, id, at, until, kind, state, amountCents, failed, cause, log FROM (${SMALL[lane]})
     WHERE at >= ? AND at < ? AND ${scope} ORDER BY at LIMIT ?`,
    from,
    until,
    ...values,
    limit,
  );
}

/** Returns the files sent in a time, at most `limit`; those of a client contain an entry of it. */
export function listFilesMade(
  database: Database,
  { from, until, client, limit }: { from: number; until: number; client: string | undefined; limit: number },
): AchFileRecord[] {
  const [scope, ...values] =
    client === undefined ? ['1'] : ['number IN (SELECT fileNumber FROM achFileBatches WHERE clientId = ?)', client];
  return database.all(
    fileRows,
    `SELECT * FROM achFiles WHERE received = 0 AND madeAt >= ? AND madeAt < ? AND ${scope} ORDER BY madeAt LIMIT ?`,
    from,
    until,
    ...values,
    limit,
  );
}

const fileCauseRows = rowShape({ fileNumber: integer(), transactionId: text(), batchNumber: integerOrNull() });

/** Returns the first transaction of each batch of these files: all of them are from the same batch of the gateway. */
export function listFileCauses(database: Database, files: readonly number[]) {
  return database.all(
    fileCauseRows,
    `SELECT b.fileNumber, t.id AS transactionId, t.batchNumber FROM achFileBatches b
     JOIN achFileEntries e ON e.sequence = (SELECT min(sequence) FROM achFileEntries WHERE batchNumber = b.number)
     JOIN transactions t ON t.id = e.subject WHERE b.fileNumber IN (SELECT value FROM json_each(?))`,
    JSON.stringify(files),
  );
}

const createdRows = rowShape({ id: text(), at: integer() });

/** Returns when these transactions were created. */
export function listCreated(database: Database, ids: readonly string[]) {
  const sql = 'SELECT id, createdAt AS at FROM transactions WHERE id IN (SELECT value FROM json_each(?))';
  return database.all(createdRows, sql, JSON.stringify(ids));
}
