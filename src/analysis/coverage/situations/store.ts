import type { DisputeOpening } from '../../../domain/cards/disputes/lifecycle.ts';
import type { TransactionState } from '../../../domain/payments/transactions/lifecycle.ts';
import type { Processor, Speed, TransactionKind } from '../../../domain/payments/transactions/store.ts';
import { INJECTED } from '../../../domain/simulation/faults/kinds.ts';
import { integer, integerOrNull, type RecordOf, text, textOrNull } from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import type { CardBrand } from '../../../facts/card-numbers.ts';

const TRACED_COLUMNS = {
  state: text<TransactionState>(),
  amount: integer(),
  capturedAmount: integer(),
  batchNumber: integerOrNull(),
};
const tracedRows = rowShape(TRACED_COLUMNS);

/** Returns the parts of a transaction that explain a rejected request. */
export function findTraced(database: Database, id: string): RecordOf<typeof TRACED_COLUMNS> | undefined {
  const sql = 'SELECT state, amount, capturedAmount, batchNumber FROM transactions WHERE id = ?';
  return database.get(tracedRows, sql, id);
}

const DELIVERY_COLUMNS = { endpointId: text(), subject: text(), eventSeq: integer() };
const deliveryRows = rowShape(DELIVERY_COLUMNS);

/** Returns the receiver and the event of a delivery. */
export function findTracedDelivery(database: Database, id: string): RecordOf<typeof DELIVERY_COLUMNS> | undefined {
  return database.get(deliveryRows, 'SELECT endpointId, subject, eventSeq FROM deliveries WHERE deliveryId = ?', id);
}

/** Returns the type and the cause of the last event about an object up to a position of the event log. */
export function findLastEvent(database: Database, subject: string, seq: number): string | undefined {
  return database.value(
    text(),
    `SELECT k.type || ' ' || k.cause FROM events f JOIN events e ON e.firstSeq = f.seq JOIN eventKinds k ON k.number = e.kind
     WHERE f.subject = ? AND f.sequence = 1 AND e.seq <= ? ORDER BY e.seq DESC LIMIT 1`,
    subject,
    seq,
  );
}

const CHARGE_COLUMNS = {
  card: text(),
  brand: text<CardBrand>(),
  requestedAmount: integer(),
  state: text<TransactionState>(),
  responseCode: text(),
  recurring: integer<0 | 1>(),
  createdAt: integer(),
};
const chargeRows = rowShape(CHARGE_COLUMNS);

/** Lists the charges of every card that was ever declined, in order. Masked details identify a card. */
export function listChargesOfDeclinedCards(database: Database): RecordOf<typeof CHARGE_COLUMNS>[] {
  return database.all(
    chargeRows,
    `SELECT clientId || masked AS card, json_extract(masked, '$.brand') AS brand, requestedAmount, state, responseCode,
     recurring, createdAt FROM transactions
     WHERE processor = 'card' AND kind <> 'REFUND'
     AND masked IN (SELECT masked FROM transactions WHERE state = 'declined') ORDER BY number`,
  );
}

const REFUND_COLUMNS = {
  saleId: text(),
  state: text<TransactionState>(),
  createdAt: integer(),
};
const refundRows = rowShape(REFUND_COLUMNS);

/** Lists the refunds of cards, in order. */
export function listRefunds(database: Database): RecordOf<typeof REFUND_COLUMNS>[] {
  return database.all(
    refundRows,
    `SELECT referenceId AS saleId, state, createdAt FROM transactions WHERE kind = 'REFUND' ORDER BY number`,
  );
}

const BATCH_COLUMNS = {
  number: integer(),
  clientId: text(),
  processor: text<Processor>(),
  speed: text<Speed>(),
  netAmount: integer(),
  openedAt: integer(),
  closesAt: integerOrNull(),
  closedAt: integerOrNull(),
  settledAt: integerOrNull(),
  fundedAt: integerOrNull(),
  batchId: textOrNull(),
};
const batchRows = rowShape(BATCH_COLUMNS);

/** Lists all batches, in order. */
export function listTracedBatches(database: Database): RecordOf<typeof BATCH_COLUMNS>[] {
  return database.all(batchRows, `SELECT ${Object.keys(BATCH_COLUMNS).join(', ')} FROM batches ORDER BY number`);
}

const DEPOSIT_COLUMNS = { amountCents: integer(), batchIds: text() };
const depositRows = rowShape(DEPOSIT_COLUMNS);

/** Lists all deposits, in order. */
export function listTracedDeposits(database: Database): RecordOf<typeof DEPOSIT_COLUMNS>[] {
  return database.all(depositRows, 'SELECT amountCents, batchIds FROM deposits ORDER BY number');
}

const ENTRY_COLUMNS = {
  clientId: text(),
  masked: text(),
  kind: text<TransactionKind>(),
  amount: integer(),
  paymentToken: textOrNull(),
  createdAt: integer(),
  settledAt: integerOrNull(),
  returnCode: textOrNull(),
  returnedAt: integerOrNull(),
};
const entryRows = rowShape(ENTRY_COLUMNS);

/** An entry of an account that has returned one. */
export type TracedEntry = RecordOf<typeof ENTRY_COLUMNS>;

/** Lists the entries of every account that ever returned one, in order. */
export function listEntriesOfReturningAccounts(database: Database): TracedEntry[] {
  return database.all(
    entryRows,
    `SELECT ${Object.keys(ENTRY_COLUMNS).join(', ')} FROM transactions
     WHERE processor = 'ach' AND masked IN (SELECT masked FROM transactions WHERE returnCode IS NOT NULL) ORDER BY number`,
  );
}

const RETRY_COLUMNS = { state: text<TransactionState>() };
const retryRows = rowShape(RETRY_COLUMNS);

/** Lists the entries that were sent again after a return. */
export function listRetries(database: Database): RecordOf<typeof RETRY_COLUMNS>[] {
  return database.all(
    retryRows,
    `SELECT state FROM transactions WHERE processor = 'ach' AND referenceId IS NOT NULL ORDER BY number`,
  );
}

const CHANGE_COLUMNS = { clientId: text(), type: text(), status: textOrNull(), at: integer(), inFlight: integer() };
const changeRows = rowShape(CHANGE_COLUMNS);

/** Lists the changes of clients, with the number of their transactions that settled afterwards. */
export function listClientChanges(database: Database): RecordOf<typeof CHANGE_COLUMNS>[] {
  return database.all(
    changeRows,
    `WITH changes AS MATERIALIZED (
       SELECT coalesce(e.subject, f.subject) AS clientId, k.type, json_extract(e.data, '$.object.status') AS status, e.at
       FROM events e CROSS JOIN eventKinds k ON k.number = e.kind LEFT JOIN events f ON f.seq = e.firstSeq
       WHERE k.type IN ('client.updated', 'client.deleted'))
     SELECT clientId, type, status, at, (SELECT count(*) FROM transactions t
       WHERE t.clientId = c.clientId AND t.createdAt < c.at AND t.settledAt >= c.at) AS inFlight FROM changes c`,
  );
}

const DISPUTE_COLUMNS = {
  clientId: text(),
  opening: text<DisputeOpening>(),
  state: text(),
  amount: integer(),
  openedAt: integer(),
  chargedBackAt: integerOrNull(),
  /** JSON list of `{state, at, cause}`. */
  history: text(),
  capturedAmount: integer(),
  fundedAt: integerOrNull(),
  /** Cents of the charge that were refunded before the chargeback. */
  refundedBefore: integer(),
};
const disputeRows = rowShape(DISPUTE_COLUMNS);

/** A dispute that has opened, with its charge. */
export interface TracedDispute extends Omit<RecordOf<typeof DISPUTE_COLUMNS>, 'history'> {
  readonly steps: readonly { readonly state: string; readonly at: string; readonly cause: string }[];
}

/** Lists the disputes that have opened, in order. */
export function listTracedDisputes(database: Database): TracedDispute[] {
  const rows = database.all(
    disputeRows,
    `SELECT d.clientId, d.opening, d.state, d.amount, d.openedAt, d.chargedBackAt, d.history, t.capturedAmount, t.fundedAt,
       (SELECT coalesce(sum(r.amount), 0) FROM transactions r WHERE r.referenceId = t.id AND r.kind = 'REFUND'
         AND r.createdAt < d.chargedBackAt AND r.state NOT IN ('voided', 'rejected')) AS refundedBefore
     FROM disputes d JOIN transactions t ON t.id = d.transactionId WHERE d.status = 'arrived' ORDER BY d.number`,
  );
  return rows.map(({ history, ...dispute }) => ({ ...dispute, steps: JSON.parse(history) }));
}

/** Counts rows that few worlds have. It does not read tables that must be empty. */
export function countRareRows(database: Database, events: ReadonlyMap<string, number>) {
  const count = (sql: string) => database.value(integer(), sql) ?? 0;
  return {
    /** Repeated notifications of a change that the merchant had already received. */
    repeatedNotices: events.has('ach.notification_of_change')
      ? count(`SELECT coalesce(sum(times - 1), 0) FROM (SELECT count(*) AS times FROM changeNotices n
          JOIN transactions t ON t.id = n.transactionId WHERE n.status = 'arrived' GROUP BY t.clientId, t.masked, n.code)`)
      : 0,
    /** Reversals that a return has made unnecessary. */
    overtakenReversals: count(
      `SELECT count(*) FROM reversals r JOIN transactions t ON t.id = r.transactionId
       WHERE r.status = 'lapsed' AND t.state = 'returned'`,
    ),
    /** Deposits of the money of won disputes on a day without a batch. */
    wonWithoutBatch: events.has('dispute.won')
      ? count(`SELECT count(*) FROM deposits d WHERE kind = 'deposit' AND batchIds = '[]' AND EXISTS (SELECT 1 FROM postings p
          WHERE p.kind = 'dispute_won' AND p.postingId > d.afterPosting AND p.postingId <= d.upToPosting)`)
      : 0,
    /** Deposits whose statement has fees, collections of a month's fees, and releases of a reserve. */
    feesInDeposits: count(`SELECT count(*) FROM deposits d WHERE kind = 'deposit' AND EXISTS (SELECT 1 FROM postings p
       WHERE p.kind = 'fee' AND p.postingId > d.afterPosting AND p.postingId <= d.upToPosting)`),
    monthlyFees: count(`SELECT count(*) FROM deposits WHERE kind = 'fees'`),
    releasedReserves: count(`SELECT count(*) FROM postings WHERE kind = 'reserve_released'`),
    /** Deliveries that were acknowledged after a failed attempt, and those that ran out of attempts. */
    retriedDeliveries: count(`SELECT count(*) FROM deliveries WHERE attempts > 1 AND status = 'succeeded'
       AND log NOT LIKE '%${INJECTED}%'`),
    exhaustedDeliveries: count(`SELECT count(*) FROM deliveries WHERE status = 'exhausted'
       OR (attempts > 8 AND status = 'succeeded')`),
  };
}
