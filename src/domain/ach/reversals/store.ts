import { type Database, insertSql } from '../../../engine/database.ts';
import type { ReversalStatus } from './lifecycle.ts';
import type { ReversalReason } from './rules.ts';

/** An entry that takes another one back, for its whole amount and the other way round. */
export interface ReversalRecord {
  readonly reversalId: string;
  readonly transactionId: string;
  readonly reason: ReversalReason;
  readonly status: ReversalStatus;
  readonly submitAt: number;
  readonly settleAt: number;
  readonly traceNumber: string | null;
  readonly createdAt: number;
}

export const reversalTables = `
CREATE TABLE reversals (
  reversalId    TEXT PRIMARY KEY,
  transactionId TEXT NOT NULL,
  reason        TEXT NOT NULL,
  status        TEXT NOT NULL CHECK (status IN ('planned', 'submitted', 'settled', 'lapsed', 'canceled')),
  submitAt      INTEGER NOT NULL,
  settleAt      INTEGER NOT NULL,
  traceNumber   TEXT,
  createdAt     INTEGER NOT NULL,
  CHECK (traceNumber IS NOT NULL OR status IN ('planned', 'lapsed', 'canceled'))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX reversalsUnderWay ON reversals (transactionId) WHERE status IN ('planned', 'submitted', 'settled');`;

const INSERT = insertSql('reversals', [
  'reversalId',
  'transactionId',
  'reason',
  'status',
  'submitAt',
  'settleAt',
  'traceNumber',
  'createdAt',
]);

export function insertReversal(database: Database, reversal: ReversalRecord): void {
  database.run(INSERT, reversal);
}

export function updateReversal(database: Database, { reversalId, status, traceNumber }: ReversalRecord): void {
  database.run(
    'UPDATE reversals SET status = ?, traceNumber = ? WHERE reversalId = ?',
    status,
    traceNumber,
    reversalId,
  );
}

export function findReversal(database: Database, reversalId: string): ReversalRecord | undefined {
  return database.get<ReversalRecord>('SELECT * FROM reversals WHERE reversalId = ?', reversalId);
}

/** The reversal of an entry that is to come, or was. */
export function findReversalOf(database: Database, transactionId: string): ReversalRecord | undefined {
  return database.get<ReversalRecord>(
    `SELECT * FROM reversals WHERE transactionId = ? AND status IN ('planned', 'submitted', 'settled')`,
    transactionId,
  );
}
