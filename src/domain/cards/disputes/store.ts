import {
  changing,
  changingNamesOf,
  flag,
  integer,
  integerOrNull,
  namesOf,
  oneOf,
  oneOfOrNull,
  type RecordOf,
  rowNumber,
  text,
  textOrNull,
} from '../../../engine/columns.ts';
import type { Database, SqlValue } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { assignments, createTable, insertSql } from '../../../engine/sql-text.ts';
import type { CardBrand } from '../../../facts/card-numbers.ts';
import type { DisputeOpening, DisputeState, PlannedDisputeStatus } from './lifecycle.ts';

/** The columns of the table `disputes`. */
export const DISPUTE_COLUMNS = {
  disputeId: text('UNIQUE'),
  transactionId: text(),
  clientId: text(),
  network: oneOf<CardBrand>('visa', 'mastercard', 'amex', 'discover'),
  reason: text(),
  opening: oneOf<DisputeOpening>('chargeback', 'inquiry', 'alert'),
  status: changing(oneOf<PlannedDisputeStatus>('planned', 'arrived', 'lapsed', 'canceled')),
  /** `new` until it arrives. */
  state: changing(text<DisputeState | 'new'>()),
  /** In cents. Until it arrives, null means all that is not disputed yet. */
  amount: changing(integerOrNull()),
  /** JSON of the requested arrival. */
  whenText: text(),
  late: flag(),
  /** The day from which the cardholder's time counts, if that is not the transaction's; a day number. */
  expectedDay: integerOrNull(),
  /** Arrival; null until the transaction has settled. */
  dueAt: changing(integerOrNull()),
  openedAt: changing(integerOrNull()),
  /** When the chargeback began; null for an inquiry or alert that became none. */
  chargedBackAt: changing(integerOrNull()),
  /** The number of the last transaction before the chargeback: only refunds up to it can prove anything. */
  lastNumber: changing(integerOrNull()),
  /** When the time to respond ends. The last second before it is the deadline. */
  endsAt: changing(integerOrNull()),
  /** JSON of the evidence; the elements of Compelling Evidence 3.0 as keyed fingerprints. */
  evidence: changing(textOrNull()),
  submittedAt: changing(integerOrNull()),
  decidesAt: changing(integerOrNull()),
  /** The decision that a test or a rule has set; null for a decision by the evidence. */
  decision: changing(oneOfOrNull<'won' | 'lost'>('won', 'lost')),
  /** JSON of the outcome. */
  outcome: changing(textOrNull()),
  /** The cents that are with the cardholder now. */
  held: changing(integer('CHECK (held >= 0)')),
  /** The cents that the merchant gets back at `returnsAt`. */
  owedBack: changing(integer('CHECK (owedBack BETWEEN 0 AND held)')),
  returnsAt: changing(integerOrNull()),
  /** The cents that settled refunds have proven. */
  proven: changing(integer('CHECK (proven >= 0)')),
  /** Cents of the fee for the dispute, and for the answer to it, unless they were returned. */
  feeCents: changing(integer()),
  counterFeeCents: changing(integer()),
  /** 1 if `dispute.won` was emitted. */
  announcedWon: changing(flag()),
  /** JSON list of `{state, at, cause}`. */
  history: changing(text()),
  createdAt: integer(),
  updatedAt: changing(integer()),
};

/** A dispute, scheduled or opened. */
export type DisputeRecord = RecordOf<typeof DISPUTE_COLUMNS>;

/** Reads disputes. */
export const disputeRows = rowShape(DISPUTE_COLUMNS);

/** Creates the table `disputes`, and the indexes. */
export const disputeTables = [
  createTable('disputes', { number: rowNumber(), ...DISPUTE_COLUMNS }),
  'CREATE INDEX disputesOf ON disputes (transactionId);',
  `CREATE INDEX disputesWaiting ON disputes (transactionId) WHERE status = 'planned' AND dueAt IS NULL;`,
].join('\n');

const INSERT = insertSql('disputes', namesOf(DISPUTE_COLUMNS));
const UPDATE = `UPDATE disputes SET ${assignments(changingNamesOf(DISPUTE_COLUMNS))} WHERE disputeId = @disputeId`;

/** Inserts a scheduled dispute. */
export function insertDispute(database: Database, dispute: DisputeRecord): void {
  database.run(INSERT, dispute);
}

/** Updates the columns of a dispute that can change. */
export function updateDispute(database: Database, dispute: DisputeRecord): void {
  database.run(UPDATE, dispute);
}

/** Returns the dispute with this id, if any. */
export function findDispute(database: Database, disputeId: string): DisputeRecord | undefined {
  return database.get(disputeRows, 'SELECT * FROM disputes WHERE disputeId = ?', disputeId);
}

/** Returns the opened dispute with this id if a condition on its client holds. */
export function findVisibleDispute(
  database: Database,
  disputeId: string,
  scope: string,
  values: readonly SqlValue[],
): DisputeRecord | undefined {
  return database.get(
    disputeRows,
    `SELECT * FROM disputes WHERE disputeId = ? AND status = 'arrived' AND ${scope}`,
    disputeId,
    ...values,
  );
}

/** Lists the disputes of a transaction, in the order in which they were scheduled. */
export function listDisputesOf(database: Database, transactionId: string): DisputeRecord[] {
  return database.all(disputeRows, 'SELECT * FROM disputes WHERE transactionId = ? ORDER BY number', transactionId);
}

/** Most worlds have no such dispute, and each batch asks for them. */
const ANY_WAITING = `SELECT number FROM disputes WHERE status = 'planned' AND dueAt IS NULL LIMIT 1`;

/** Lists the disputes that wait for the settlement of a batch. */
export function listWaitingDisputes(
  database: Database,
  batchNumber: number,
  after: string,
  limit: number,
): DisputeRecord[] {
  if (database.allUnlessKnownEmpty(ANY_WAITING).length === 0) return [];
  return database.all(
    disputeRows,
    `SELECT d.* FROM disputes d INDEXED BY disputesWaiting CROSS JOIN transactions t ON t.id = d.transactionId
     WHERE d.status = 'planned' AND d.dueAt IS NULL AND d.disputeId > ? AND t.batchNumber = ?
     ORDER BY d.disputeId LIMIT ?`,
    after,
    batchNumber,
    limit,
  );
}

/** Lists the scheduled disputes whose transactions have not settled. */
export function listUnscheduledDisputes(database: Database): DisputeRecord[] {
  return database.unlessKnownEmpty(
    `SELECT * FROM disputes WHERE status = 'planned' AND dueAt IS NULL ORDER BY number`,
    (sql) => database.all(disputeRows, sql),
  );
}

/** Lists the opened disputes whose time to respond has not ended. */
export function listOpenDisputes(database: Database): DisputeRecord[] {
  return database.all(
    disputeRows,
    `SELECT * FROM disputes WHERE state IN ('inquiry', 'alert', 'needs_response', 'pre_arbitration') ORDER BY number`,
  );
}

/** Returns the cents of the refunds of a transaction since a time that were neither voided nor rejected. */
export function sumRefundsSince(database: Database, transactionId: string, from: number): number {
  return (
    database.value(
      integerOrNull(),
      `SELECT sum(amount) FROM transactions WHERE referenceId = ? AND kind = 'REFUND' AND createdAt >= ?
       AND state NOT IN ('voided', 'rejected')`,
      transactionId,
      from,
    ) ?? 0
  );
}

/** Returns the cents of a settled refund of a transaction, if it is among those up to a number; otherwise 0. */
export function settledRefund(database: Database, transactionId: string, refundId: string, lastNumber: number): number {
  return (
    database.value(
      integer(),
      `SELECT amount FROM transactions WHERE id = ? AND referenceId = ? AND kind = 'REFUND' AND state = 'settled'
       AND number <= ?`,
      refundId,
      transactionId,
      lastNumber,
    ) ?? 0
  );
}

/** Returns the number of the newest transaction. */
export function lastTransactionNumber(database: Database): number {
  return database.value(integerOrNull(), 'SELECT max(number) FROM transactions') ?? 0;
}

/** Reports whether an issuer has reported a transaction as fraudulent. */
export function isReported(database: Database, transactionId: string): boolean {
  return database.number('SELECT count(*) AS number FROM fraudReports WHERE transactionId = ?', transactionId) > 0;
}
