import { assignments, type Database, insertSql } from '../../../engine/database.ts';
import { type Viewer, visibleTo } from '../../platform/clients/store.ts';
import type { Processor, Speed } from '../transactions/store.ts';
import type { BatchStatus } from './lifecycle.ts';

/** What is in a batch, by kind. */
export interface BatchTotals {
  readonly salesCount: number;
  readonly salesAmount: number;
  readonly refundsCount: number;
  readonly refundsAmount: number;
  readonly paymentsCount: number;
  readonly paymentsAmount: number;
  readonly payoutsCount: number;
  readonly payoutsAmount: number;
}

/** A day's entries of one client for one processor. It has no `batchId` until it closes. */
export interface BatchRecord extends BatchTotals {
  readonly number: number;
  readonly batchId: string | null;
  readonly clientId: string;
  readonly processor: Processor;
  readonly speed: Speed;
  readonly status: BatchStatus;
  readonly timeZone: string;
  readonly fundingDays: number;
  readonly voidsCount: number;
  readonly returnsCount: number;
  readonly returnsAmount: number;
  /** Sales and payments less refunds and payouts; fixed at settlement. */
  readonly netAmount: number;
  readonly correlationId: string;
  readonly openedAt: number;
  /** The cut-off that closes it; null where the client closes by hand. */
  readonly closesAt: number | null;
  readonly closedAt: number | null;
  readonly submitAt: number | null;
  readonly settleAt: number | null;
  readonly fundAt: number | null;
  readonly settledAt: number | null;
  readonly fundedAt: number | null;
}

export const batchTables = `
CREATE TABLE batches (
  number         INTEGER PRIMARY KEY,
  batchId        TEXT UNIQUE,
  clientId       TEXT NOT NULL REFERENCES clients (clientId),
  processor      TEXT NOT NULL CHECK (processor IN ('card', 'ach')),
  speed          TEXT NOT NULL CHECK (speed = 'standard' OR (speed = 'same_day' AND processor = 'ach')),
  status         TEXT NOT NULL CHECK (status IN ('open', 'settling', 'settled')),
  timeZone       TEXT NOT NULL,
  fundingDays    INTEGER NOT NULL,
  salesCount     INTEGER NOT NULL DEFAULT 0,
  salesAmount    INTEGER NOT NULL DEFAULT 0,
  refundsCount   INTEGER NOT NULL DEFAULT 0,
  refundsAmount  INTEGER NOT NULL DEFAULT 0,
  paymentsCount  INTEGER NOT NULL DEFAULT 0,
  paymentsAmount INTEGER NOT NULL DEFAULT 0,
  payoutsCount   INTEGER NOT NULL DEFAULT 0,
  payoutsAmount  INTEGER NOT NULL DEFAULT 0,
  voidsCount     INTEGER NOT NULL DEFAULT 0,
  returnsCount   INTEGER NOT NULL DEFAULT 0,
  returnsAmount  INTEGER NOT NULL DEFAULT 0,
  netAmount      INTEGER NOT NULL DEFAULT 0,
  correlationId  TEXT NOT NULL DEFAULT '',
  openedAt       INTEGER NOT NULL,
  closesAt       INTEGER,
  closedAt       INTEGER,
  submitAt       INTEGER,
  settleAt       INTEGER,
  fundAt         INTEGER,
  settledAt      INTEGER,
  fundedAt       INTEGER,
  CHECK ((status = 'open') = (batchId IS NULL)),
  CHECK ((status = 'settled') = (settledAt IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX batchesOpen ON batches (clientId, processor, speed) WHERE status = 'open';
CREATE INDEX batchesUnfunded ON batches (clientId, fundAt) WHERE fundedAt IS NULL;
CREATE INDEX batchesSettled ON batches (settledAt) WHERE settledAt IS NOT NULL;`;

const INSERT = insertSql('batches', [
  'clientId',
  'processor',
  'speed',
  'status',
  'timeZone',
  'fundingDays',
  'openedAt',
  'closesAt',
]);

export type NewBatch = Pick<
  BatchRecord,
  'clientId' | 'processor' | 'speed' | 'status' | 'timeZone' | 'fundingDays' | 'openedAt' | 'closesAt'
>;

export function insertBatch(database: Database, batch: NewBatch): number {
  database.forget();
  return database.insert(INSERT, batch);
}

const UPDATE = `UPDATE batches SET ${assignments([
  'batchId',
  'status',
  'salesCount',
  'salesAmount',
  'refundsCount',
  'refundsAmount',
  'paymentsCount',
  'paymentsAmount',
  'payoutsCount',
  'payoutsAmount',
  'voidsCount',
  'returnsCount',
  'returnsAmount',
  'netAmount',
  'correlationId',
  'closedAt',
  'submitAt',
  'settleAt',
  'fundAt',
  'settledAt',
  'fundedAt',
])} WHERE number = @number`;

export function updateBatch(database: Database, batch: BatchRecord): void {
  database.run(UPDATE, batch);
  database.forget();
}

/** An open batch that came to its cut-off with nothing in it. */
export function deleteBatch(database: Database, number: number): void {
  database.run('DELETE FROM batches WHERE number = ?', number);
  database.forget();
}

export interface OpenBatchRow {
  readonly number: number;
  readonly closesAt: number | null;
}

export function findOpenBatch(
  database: Database,
  clientId: string,
  processor: Processor,
  speed: Speed = 'standard',
): OpenBatchRow | undefined {
  return database.remember(`open ${speed} ${processor} batch of ${clientId}`, () =>
    database.get<OpenBatchRow>(
      `SELECT number, closesAt FROM batches WHERE clientId = ? AND processor = ? AND speed = ? AND status = 'open'`,
      clientId,
      processor,
      speed,
    ),
  );
}

/** The open batches of a client for one processor: the ordinary one, and that of same-day entries. */
export function listOpenBatches(database: Database, clientId: string, processor: Processor): OpenBatchRow[] {
  const speeds: readonly Speed[] = processor === 'ach' ? ['standard', 'same_day'] : ['standard'];
  return speeds.flatMap((speed) => findOpenBatch(database, clientId, processor, speed) ?? []);
}

export function findBatchByNumber(database: Database, number: number): BatchRecord | undefined {
  return database.get<BatchRecord>('SELECT * FROM batches WHERE number = ?', number);
}

export function findBatch(database: Database, batchId: string): BatchRecord | undefined {
  return database.get<BatchRecord>('SELECT * FROM batches WHERE batchId = ?', batchId);
}

export function findLastClosed(
  database: Database,
  clientId: string,
  processor: Processor,
  speed: Speed,
): BatchRecord | undefined {
  return database.get<BatchRecord>(
    `SELECT * FROM batches WHERE clientId = ? AND processor = ? AND speed = ? AND status <> 'open'
     ORDER BY closedAt DESC, number DESC LIMIT 1`,
    clientId,
    processor,
    speed,
  );
}

/** The settled batches of a client whose funding moment has come, in the order in which they closed. */
export function listDueForFunding(database: Database, clientId: string, now: number): BatchRecord[] {
  return database.all<BatchRecord>(
    `SELECT * FROM batches WHERE clientId = ? AND fundedAt IS NULL AND fundAt <= ? AND status = 'settled'
     ORDER BY closedAt, number`,
    clientId,
    now,
  );
}

/** Every batch that time still has something to do for. */
export function listUnfunded(database: Database): BatchRecord[] {
  return database.all<BatchRecord>('SELECT * FROM batches WHERE fundedAt IS NULL ORDER BY number');
}

/** The batches of a client that are open or not funded yet. */
export function listUnfundedOf(database: Database, clientId: string): BatchRecord[] {
  return database.all<BatchRecord>('SELECT * FROM batches WHERE clientId = ? AND fundedAt IS NULL', clientId);
}

/** The ACH batches whose entries can still be returned. */
export function listSettledAchSince(database: Database, since: number): BatchRecord[] {
  return database.all<BatchRecord>(
    `SELECT * FROM batches WHERE settledAt >= ? AND processor = 'ach' ORDER BY number`,
    since,
  );
}

export function countEntries(database: Database, number: number): number {
  return (
    database.get<{ entries: number }>('SELECT count(*) AS entries FROM transactions WHERE batchNumber = ?', number)
      ?.entries ?? 0
  );
}

const TOTALS = [
  ['sales', ['SALE', 'AUTH']],
  ['refunds', ['REFUND']],
  ['payments', ['PAYMENT']],
  ['payouts', ['PAYOUT']],
] as const;

const SUM_TOTALS = `SELECT ${TOTALS.map(([name, kinds]) => {
  const among = `kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
  return `coalesce(sum(${among}), 0) AS ${name}Count,
    coalesce(sum(CASE WHEN ${among} THEN capturedAmount ELSE 0 END), 0) AS ${name}Amount`;
}).join(', ')} FROM transactions WHERE batchNumber = ?`;

/** The totals of what sits in a batch now. */
export function sumTotals(database: Database, number: number): BatchTotals {
  return database.get<BatchTotals>(SUM_TOTALS, number) ?? NO_TOTALS;
}

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

export function findVisibleBatch(database: Database, viewer: Viewer, batchId: string): BatchRecord | undefined {
  const [scope, ...values] = visibleTo(viewer);
  return database.get<BatchRecord>(`SELECT * FROM batches WHERE batchId = ? AND ${scope}`, batchId, ...values);
}
