import { type Database, insertSql } from '../../core/database.ts';
import type { PlannedReturnStatus } from './lifecycle.ts';
import type { ReturnWhen } from './rules.ts';

/** A return that a bank will send. */
export interface PlannedReturnRecord {
  readonly returnId: string;
  readonly transactionId: string;
  readonly code: string;
  readonly status: PlannedReturnStatus;
  /** JSON of when: a day counted from settlement, the deadline, or a moment. */
  readonly whenText: string;
  readonly late: 0 | 1;
  /** The moment it arrives; null until the entry has settled, since days count from there. */
  readonly dueAt: number | null;
  readonly createdAt: number;
}

export const plannedReturnTables = `
CREATE TABLE plannedReturns (
  returnId      TEXT PRIMARY KEY,
  transactionId TEXT NOT NULL,
  code          TEXT NOT NULL,
  status        TEXT NOT NULL CHECK (status IN ('planned', 'arrived', 'lapsed', 'canceled')),
  whenText      TEXT NOT NULL,
  late          INTEGER NOT NULL CHECK (late IN (0, 1)),
  dueAt         INTEGER,
  createdAt     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX plannedReturnsOf ON plannedReturns (transactionId) WHERE status = 'planned';`;

const INSERT = insertSql('plannedReturns', [
  ...['returnId', 'transactionId', 'code', 'status', 'whenText', 'late', 'dueAt', 'createdAt'],
]);

export function insertPlannedReturn(database: Database, planned: PlannedReturnRecord): void {
  database.run(INSERT, planned);
}

export function updatePlannedReturn(database: Database, planned: PlannedReturnRecord): void {
  database.run('UPDATE plannedReturns SET status = @status, dueAt = @dueAt WHERE returnId = @returnId', {
    ...{ status: planned.status, dueAt: planned.dueAt, returnId: planned.returnId },
  });
}

export function findPlannedReturn(database: Database, returnId: string): PlannedReturnRecord | undefined {
  return database.get<PlannedReturnRecord>('SELECT * FROM plannedReturns WHERE returnId = ?', returnId);
}

/** The returns of an entry that are still to come, first planned first. */
export function listPlannedReturns(database: Database, transactionId: string): PlannedReturnRecord[] {
  return database.all<PlannedReturnRecord>(
    `SELECT * FROM plannedReturns WHERE transactionId = ? AND status = 'planned' ORDER BY returnId`,
    transactionId,
  );
}

/** Every return that waits for its entry to settle. */
export function listUnscheduledReturns(database: Database): PlannedReturnRecord[] {
  return database.all<PlannedReturnRecord>(
    `SELECT * FROM plannedReturns WHERE status = 'planned' AND dueAt IS NULL ORDER BY returnId`,
  );
}

export function whenOf(planned: PlannedReturnRecord): ReturnWhen {
  return JSON.parse(planned.whenText);
}
