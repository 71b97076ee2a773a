import {
  flag,
  integer,
  integerOrNull,
  namesOf,
  oneOf,
  type RecordOf,
  text,
  textKey,
  textOrNull,
} from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertSql } from '../../../engine/sql-text.ts';
import type { ReturnStage } from '../../../facts/return-timings.ts';
import type { RequestedArrival } from '../return-timing/arrival-times.ts';
import type { PlannedReturnStatus } from './lifecycle.ts';

const COLUMNS = {
  returnId: textKey(),
  transactionId: text(),
  stage: oneOf<ReturnStage>('reject', 'return', 'dishonor', 'contest'),
  code: text(),
  status: oneOf<PlannedReturnStatus>('planned', 'arrived', 'lapsed', 'canceled'),
  /** JSON of the requested arrival: a day counted from the start of its stage, the deadline, or a time. */
  whenText: text(),
  late: flag(),
  /** JSON of the other fields of its addenda, the time that its deadline counts from, and the request for it. */
  details: textOrNull(),
  /** The arrival time; null until it is known, because days count from a settlement or a submission. */
  dueAt: integerOrNull(),
  createdAt: integer(),
};

/** A scheduled rejection, return, dishonor, or contest of an entry. */
export type PlannedReturnRecord = RecordOf<typeof COLUMNS>;

const plannedReturnRows = rowShape(COLUMNS);

/** Creates the table `plannedReturns`, and the indexes. */
export const plannedReturnTables = [
  createTable('plannedReturns', COLUMNS, { rowid: false }),
  `CREATE INDEX plannedReturnsOf ON plannedReturns (transactionId) WHERE status = 'planned';`,
  `CREATE INDEX plannedReturnsWaiting ON plannedReturns (stage) WHERE status = 'planned' AND dueAt IS NULL;`,
].join('\n');

/** The request of the originator's bank for a return, and the response of the receiver's bank. */
export interface ReturnRequest {
  readonly reason: 'error' | 'fraud' | 'other';
  /** Only `return` leads to a return. */
  readonly response: 'return' | 'decline' | 'none';
}

/** Optional content of a return. */
export interface ReturnDetails {
  readonly information?: string | undefined;
  readonly dateOfDeath?: string | undefined;
  /** Epoch milliseconds. */
  readonly declinedAt?: number | undefined;
  /** Epoch milliseconds. */
  readonly reviewedAt?: number | undefined;
  /** Present if the return was requested (R06). */
  readonly request?: ReturnRequest | undefined;
}

const INSERT = insertSql('plannedReturns', namesOf(COLUMNS));

/** Inserts a scheduled return. */
export function insertPlannedReturn(database: Database, planned: PlannedReturnRecord): void {
  database.run(INSERT, planned);
}

/** Updates the status and the due time of a scheduled return. */
export function updatePlannedReturn(database: Database, planned: PlannedReturnRecord): void {
  database.run('UPDATE plannedReturns SET status = @status, dueAt = @dueAt WHERE returnId = @returnId', {
    status: planned.status,
    dueAt: planned.dueAt,
    returnId: planned.returnId,
  });
}

/** Returns the scheduled return with this id, if any. */
export function findPlannedReturn(database: Database, returnId: string): PlannedReturnRecord | undefined {
  return database.get(plannedReturnRows, 'SELECT * FROM plannedReturns WHERE returnId = ?', returnId);
}

/** Lists the scheduled returns of an entry in the order in which they were scheduled. */
export function listPlannedReturns(database: Database, transactionId: string): PlannedReturnRecord[] {
  return database.all(
    plannedReturnRows,
    `SELECT * FROM plannedReturns WHERE transactionId = ? AND status = 'planned' ORDER BY returnId`,
    transactionId,
  );
}

/** Most worlds have no such return, and each batch asks for them several times. */
const ANY_WAITING = `SELECT returnId FROM plannedReturns WHERE status = 'planned' AND dueAt IS NULL LIMIT 1`;

/** Lists the rejections that wait for the submission of a batch, or the returns that wait for its settlement. */
export function listWaiting(
  database: Database,
  { stage, batchNumber }: { readonly stage: 'reject' | 'return'; readonly batchNumber: number },
  after: string,
  limit: number,
): PlannedReturnRecord[] {
  if (database.allUnlessKnownEmpty(ANY_WAITING).length === 0) return [];
  return database.all(
    plannedReturnRows,
    `SELECT p.* FROM plannedReturns p CROSS JOIN transactions t ON t.id = p.transactionId
     WHERE p.stage = ? AND p.status = 'planned' AND p.dueAt IS NULL AND p.returnId > ? AND t.batchNumber = ?
     ORDER BY p.returnId LIMIT ?`,
    stage,
    after,
    batchNumber,
    limit,
  );
}

/** Lists the scheduled returns whose entries have not been submitted or settled. */
export function listUnscheduledReturns(database: Database): PlannedReturnRecord[] {
  return database.unlessKnownEmpty(
    `SELECT * FROM plannedReturns WHERE status = 'planned' AND dueAt IS NULL ORDER BY returnId`,
    (sql) => database.all(plannedReturnRows, sql),
  );
}

/** Returns the parsed arrival that was requested for a return. */
export function whenOf(planned: PlannedReturnRecord): RequestedArrival {
  return JSON.parse(planned.whenText);
}

/** Returns the parsed details of a return; an empty object if it has none. */
export function detailsOf({ details }: Pick<PlannedReturnRecord, 'details'>): ReturnDetails {
  return details === null ? {} : JSON.parse(details);
}
