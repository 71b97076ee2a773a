import { type Database, insertSql } from '../../../engine/database.ts';
import type { ReturnStage } from '../../../facts/return-timings.ts';
import type { RequestedArrival } from '../return-timing/arrival-times.ts';
import type { PlannedReturnStatus } from './lifecycle.ts';

/** An answer to an entry that somebody will send: a rejection, a return, a dishonor, a contest. */
export interface PlannedReturnRecord {
  readonly returnId: string;
  readonly transactionId: string;
  readonly stage: ReturnStage;
  readonly code: string;
  readonly status: PlannedReturnStatus;
  /** JSON of when: a day counted from what its stage counts from, the deadline, or a moment. */
  readonly whenText: string;
  readonly late: 0 | 1;
  /** JSON of what its addenda say besides, and of the refusal that an R23 counts from. */
  readonly details: string | null;
  /** The moment it arrives; null until that is known, since days count from a settlement or a submission. */
  readonly dueAt: number | null;
  readonly createdAt: number;
}

/** What a test may have an answer say. */
export interface ReturnDetails {
  readonly information?: string | undefined;
  readonly dateOfDeath?: string | undefined;
  /** Epoch milliseconds. */
  readonly declinedAt?: number | undefined;
}

export const plannedReturnTables = `
CREATE TABLE plannedReturns (
  returnId      TEXT PRIMARY KEY,
  transactionId TEXT NOT NULL,
  stage         TEXT NOT NULL CHECK (stage IN ('reject', 'return', 'dishonor', 'contest')),
  code          TEXT NOT NULL,
  status        TEXT NOT NULL CHECK (status IN ('planned', 'arrived', 'lapsed', 'canceled')),
  whenText      TEXT NOT NULL,
  late          INTEGER NOT NULL CHECK (late IN (0, 1)),
  details       TEXT,
  dueAt         INTEGER,
  createdAt     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX plannedReturnsOf ON plannedReturns (transactionId) WHERE status = 'planned';
CREATE INDEX plannedReturnsWaiting ON plannedReturns (stage) WHERE status = 'planned' AND dueAt IS NULL;`;

const INSERT = insertSql('plannedReturns', [
  'returnId',
  'transactionId',
  'stage',
  'code',
  'status',
  'whenText',
  'late',
  'details',
  'dueAt',
  'createdAt',
]);

export function insertPlannedReturn(database: Database, planned: PlannedReturnRecord): void {
  database.run(INSERT, planned);
}

export function updatePlannedReturn(database: Database, planned: PlannedReturnRecord): void {
  database.run('UPDATE plannedReturns SET status = @status, dueAt = @dueAt WHERE returnId = @returnId', {
    status: planned.status,
    dueAt: planned.dueAt,
    returnId: planned.returnId,
  });
}

export function findPlannedReturn(database: Database, returnId: string): PlannedReturnRecord | undefined {
  return database.get<PlannedReturnRecord>('SELECT * FROM plannedReturns WHERE returnId = ?', returnId);
}

/** The answers to an entry that are still to come, first planned first. */
export function listPlannedReturns(database: Database, transactionId: string): PlannedReturnRecord[] {
  return database.all<PlannedReturnRecord>(
    `SELECT * FROM plannedReturns WHERE transactionId = ? AND status = 'planned' ORDER BY returnId`,
    transactionId,
  );
}

/** The rejections that wait for the submission of a batch, or the returns that wait for its settlement: few, of many entries. */
export function listWaiting(
  database: Database,
  stage: 'reject' | 'return',
  batchNumber: number,
): PlannedReturnRecord[] {
  return database.all<PlannedReturnRecord>(
    `SELECT p.* FROM plannedReturns p CROSS JOIN transactions t ON t.id = p.transactionId
     WHERE p.stage = ? AND p.status = 'planned' AND p.dueAt IS NULL AND t.batchNumber = ? ORDER BY p.returnId`,
    stage,
    batchNumber,
  );
}

/** Every answer that waits for its entry to be submitted or to settle. */
export function listUnscheduledReturns(database: Database): PlannedReturnRecord[] {
  return database.all<PlannedReturnRecord>(
    `SELECT * FROM plannedReturns WHERE status = 'planned' AND dueAt IS NULL ORDER BY returnId`,
  );
}

export function whenOf(planned: PlannedReturnRecord): RequestedArrival {
  return JSON.parse(planned.whenText);
}

export function detailsOf({ details }: Pick<PlannedReturnRecord, 'details'>): ReturnDetails {
  return details === null ? {} : JSON.parse(details);
}
