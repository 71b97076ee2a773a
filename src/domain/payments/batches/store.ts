import {
  changing,
  changingNamesOf,
  integer,
  integerOrNull,
  namesOf,
  oneOf,
  type RecordOf,
  rowNumber,
  text,
  textOrNull,
} from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { assignments, createTable, insertSql } from '../../../engine/sql-text.ts';
import { type Viewer, visibleTo } from '../../platform/clients/store.ts';
import type { Processor, Speed } from '../transactions/store.ts';
import type { BatchStatus } from './lifecycle.ts';

const TOTALS_COLUMNS = {
  salesCount: changing(integer('DEFAULT 0')),
  salesAmount: changing(integer('DEFAULT 0')),
  refundsCount: changing(integer('DEFAULT 0')),
  refundsAmount: changing(integer('DEFAULT 0')),
  paymentsCount: changing(integer('DEFAULT 0')),
  paymentsAmount: changing(integer('DEFAULT 0')),
  payoutsCount: changing(integer('DEFAULT 0')),
  payoutsAmount: changing(integer('DEFAULT 0')),
};

/** The contents of a batch, by kind. */
export type BatchTotals = RecordOf<typeof TOTALS_COLUMNS>;

const totalsRows = rowShape(TOTALS_COLUMNS);

const COLUMNS = {
  number: rowNumber(),
  batchId: changing(textOrNull('UNIQUE')),
  clientId: text('REFERENCES clients (clientId)'),
  processor: oneOf<Processor>('card', 'ach'),
  speed: text<Speed>("CHECK (speed = 'standard' OR (speed = 'same_day' AND processor = 'ach'))"),
  status: changing(oneOf<BatchStatus>('open', 'settling', 'settled')),
  timeZone: text(),
  fundingDays: integer(),
  ...TOTALS_COLUMNS,
  voidsCount: changing(integer('DEFAULT 0')),
  returnsCount: changing(integer('DEFAULT 0')),
  returnsAmount: changing(integer('DEFAULT 0')),
  /** Sales and payments minus refunds and payouts, fixed at settlement. */
  netAmount: changing(integer('DEFAULT 0')),
  correlationId: changing(text("DEFAULT ''")),
  openedAt: integer(),
  /** The cut-off that closes it; null if the client closes batches by hand. */
  closesAt: integerOrNull(),
  closedAt: changing(integerOrNull()),
  submitAt: changing(integerOrNull()),
  settleAt: changing(integerOrNull()),
  fundAt: changing(integerOrNull()),
  settledAt: changing(integerOrNull()),
  fundedAt: changing(integerOrNull()),
  /** The last posting at its funding, which places it among the lines of statements. */
  fundedPosting: changing(integerOrNull()),
};

/** A day's transactions of one client for one processor. It has no `batchId` until it closes. */
export type BatchRecord = RecordOf<typeof COLUMNS>;

/** Rows of the table `batches`. */
export const batchRows = rowShape(COLUMNS);

/** Creates the table `batches`, and the indexes. */
export const batchTables = [
  createTable('batches', COLUMNS, {
    constraints: [
      "CHECK ((status = 'open') = (batchId IS NULL))",
      "CHECK ((status = 'settled') = (settledAt IS NOT NULL))",
    ],
  }),
  `CREATE UNIQUE INDEX batchesOpen ON batches (clientId, processor, speed) WHERE status = 'open';`,
  'CREATE INDEX batchesUnfunded ON batches (clientId, fundAt) WHERE fundedAt IS NULL;',
  'CREATE INDEX batchesSettled ON batches (settledAt) WHERE settledAt IS NOT NULL;',
].join('\n');

const NEW = [
  'clientId',
  'processor',
  'speed',
  'status',
  'timeZone',
  'fundingDays',
  'openedAt',
  'closesAt',
] as const satisfies readonly (keyof BatchRecord)[];
const INSERT = insertSql('batches', NEW);

/** The columns of a new batch. The others have defaults. */
type NewBatch = Pick<BatchRecord, (typeof NEW)[number]>;

/** Inserts an open batch and returns its number. */
export function insertBatch(database: Database, batch: NewBatch): number {
  database.forget('open batch');
  const number = database.insert(INSERT, batch);
  // Saves the next transaction a SELECT.
  database.remember('open batch', openBatchId(batch), () => ({ number, closesAt: batch.closesAt }));
  return number;
}

function openBatchId({ clientId, processor, speed }: Pick<BatchRecord, 'clientId' | 'processor' | 'speed'>): string {
  return `${speed} ${processor} ${clientId}`;
}

const UPDATE = `UPDATE batches SET ${assignments(changingNamesOf(COLUMNS))} WHERE number = @number`;

/** Updates the columns of a batch that can change. */
export function updateBatch(database: Database, batch: BatchRecord): void {
  database.run(UPDATE, batch);
  database.forget('open batch');
}

/** Deletes an open batch that is empty at its cut-off. */
export function deleteBatch(database: Database, number: number): void {
  database.run('DELETE FROM batches WHERE number = ?', number);
  database.forget('open batch');
}

const OPEN_COLUMNS = { number: COLUMNS.number, closesAt: COLUMNS.closesAt };
type OpenBatchRow = RecordOf<typeof OPEN_COLUMNS>;
const openBatchRows = rowShape(OPEN_COLUMNS);

/** Returns the number and cut-off of an open batch, if any. */
export function findOpenBatch(
  database: Database,
  clientId: string,
  processor: Processor,
  speed: Speed = 'standard',
): OpenBatchRow | undefined {
  const found = database.remember('open batch', openBatchId({ clientId, processor, speed }), () => {
    const open = database.get(
      openBatchRows,
      `SELECT number, closesAt FROM batches WHERE clientId = ? AND processor = ? AND speed = ? AND status = 'open'`,
      clientId,
      processor,
      speed,
    );
    // null is cached, and undefined is not. New worlds have no open batch, so its absence is worth caching.
    return open ?? null;
  });
  return found ?? undefined;
}

/** Lists the open batches of a client for one processor: the standard and the same-day one. */
export function listOpenBatches(database: Database, clientId: string, processor: Processor): OpenBatchRow[] {
  const speeds: readonly Speed[] = processor === 'ach' ? ['standard', 'same_day'] : ['standard'];
  return speeds.flatMap((speed) => findOpenBatch(database, clientId, processor, speed) ?? []);
}

/** Returns the batch with this number, if any. */
export function findBatchByNumber(database: Database, number: number): BatchRecord | undefined {
  return database.get(batchRows, 'SELECT * FROM batches WHERE number = ?', number);
}

/** Returns the batch with this id, if any. */
export function findBatch(database: Database, batchId: string): BatchRecord | undefined {
  return database.get(batchRows, 'SELECT * FROM batches WHERE batchId = ?', batchId);
}

/** Returns the batch of a client that closed last, if any. */
export function findLastClosed(
  database: Database,
  clientId: string,
  processor: Processor,
  speed: Speed,
): BatchRecord | undefined {
  return database.get(
    batchRows,
    `SELECT * FROM batches WHERE clientId = ? AND processor = ? AND speed = ? AND status <> 'open'
     ORDER BY closedAt DESC, number DESC LIMIT 1`,
    clientId,
    processor,
    speed,
  );
}

/** Lists the settled batches of a client that are due for funding, in the order in which they closed. */
export function listDueForFunding(database: Database, clientId: string, now: number): BatchRecord[] {
  return database.all(
    batchRows,
    `SELECT * FROM batches WHERE clientId = ? AND fundedAt IS NULL AND fundAt <= ? AND status = 'settled'
     ORDER BY closedAt, number`,
    clientId,
    now,
  );
}

/** Lists all batches that are not funded yet. */
export function listUnfunded(database: Database): BatchRecord[] {
  return database.all(batchRows, 'SELECT * FROM batches WHERE fundedAt IS NULL ORDER BY number');
}

/** Lists the batches of a client that are open or not funded yet. */
export function listUnfundedOf(database: Database, clientId: string): BatchRecord[] {
  return database.all(batchRows, 'SELECT * FROM batches WHERE clientId = ? AND fundedAt IS NULL', clientId);
}

/** Lists the ACH batches settled since this time. */
export function listSettledAchSince(database: Database, since: number): BatchRecord[] {
  return database.all(
    batchRows,
    `SELECT * FROM batches WHERE settledAt >= ? AND processor = 'ach' ORDER BY number`,
    since,
  );
}

/** Reports whether a batch contains a transaction. */
export function hasEntries(database: Database, number: number): boolean {
  return database.value(integer(), 'SELECT 1 FROM transactions WHERE batchNumber = ? LIMIT 1', number) !== undefined;
}

const TOTALS = [
  ['sales', ['SALE', 'AUTH']],
  ['refunds', ['REFUND']],
  ['payments', ['PAYMENT']],
  ['payouts', ['PAYOUT']],
] as const;

const SUMS = TOTALS.map(([name, kinds]) => {
  const among = `kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
  return `coalesce(sum(${among}), 0) AS ${name}Count,
    coalesce(sum(CASE WHEN ${among} THEN capturedAmount ELSE 0 END), 0) AS ${name}Amount`;
}).join(', ');

const SUM_TOTALS = `SELECT ${SUMS} FROM transactions WHERE batchNumber = ?`;

/** Sums the transactions that are currently in a batch. */
export function sumTotals(database: Database, number: number): BatchTotals {
  return database.get(totalsRows, SUM_TOTALS, number) ?? NO_TOTALS;
}

const SUM_PAGE = `SELECT ${SUMS}, max(number) AS last FROM
  (SELECT number, kind, capturedAmount FROM transactions WHERE batchNumber = ? AND number > ? ORDER BY number LIMIT ?)`;

const pageTotalsRows = rowShape({ ...TOTALS_COLUMNS, last: integerOrNull() });

/** Sums the next transactions of a batch. Returns null for `last` after the last one. */
export function sumPage(
  database: Database,
  number: number,
  after: number,
  limit: number,
): BatchTotals & { readonly last: number | null } {
  return database.get(pageTotalsRows, SUM_PAGE, number, after, limit) ?? { ...NO_TOTALS, last: null };
}

/** Returns totals from their values in order, plus those of a page. */
export function addTotals(values: readonly number[], page: BatchTotals = NO_TOTALS): BatchTotals {
  const totals = { ...page };
  for (const [at, name] of namesOf(TOTALS_COLUMNS).entries()) totals[name] += values[at] ?? 0;
  return totals;
}

/** The totals of an empty batch. */
export const NO_TOTALS: BatchTotals = {
  salesCount: 0,
  salesAmount: 0,
  refundsCount: 0,
  refundsAmount: 0,
  paymentsCount: 0,
  paymentsAmount: 0,
  payoutsCount: 0,
  payoutsAmount: 0,
};

/** Returns the batch with this id if the caller can see it. */
export function findVisibleBatch(database: Database, viewer: Viewer, batchId: string): BatchRecord | undefined {
  const [scope, ...values] = visibleTo(viewer);
  return database.get(batchRows, `SELECT * FROM batches WHERE batchId = ? AND ${scope}`, batchId, ...values);
}
