import type { LedgerAccount, PostingKind } from '../../domain/payments/ledger/rules.ts';
import type { Processor, TransactionKind } from '../../domain/payments/transactions/store.ts';
import { integer, integerOrNull, namesOf, type RecordOf, text } from '../../engine/columns.ts';
import type { Database } from '../../engine/database.ts';
import { rowShape } from '../../engine/row-shape.ts';
import type { MoneyPlace } from './money-types.ts';

const MONEY_COLUMNS = {
  processor: text<Processor>(),
  kind: text<TransactionKind>(),
  amount: integer(),
  capturedAmount: integer(),
  /** JSON list of `{state, at, cause}`. */
  history: text(),
  batchNumber: integerOrNull(),
};

/** The fields of a transaction that locate its money. */
export type MoneyRow = RecordOf<typeof MONEY_COLUMNS>;

const moneyRows = rowShape(MONEY_COLUMNS);

/** Returns the fields of transactions that decide where their money is. */
export function listMoneyRows(database: Database, client: string | undefined): MoneyRow[] {
  const columns = namesOf(MONEY_COLUMNS).join(', ');
  if (client === undefined) return database.all(moneyRows, `SELECT ${columns} FROM transactions WHERE amount > 0`);
  return database.all(moneyRows, `SELECT ${columns} FROM transactions WHERE amount > 0 AND clientId = ?`, client);
}

const IN_CLOSED_BATCH = 'EXISTS (SELECT 1 FROM batches b WHERE b.number = batchNumber AND b.closedAt IS NOT NULL)';

/** A refund does not change where the money of its payment is. */
const SETTLED = `state IN ('settled', 'partially_refunded', 'refunded')`;

/** The transactions whose money is in a place, as the points of the history count it. */
// biome-ignore format: a table reads in columns
export const AT_PLACE: Readonly<Record<MoneyPlace, string>> = {
  authorized: `amount > 0 AND state = 'authorized' AND (kind = 'AUTH' OR processor = 'ach' AND NOT ${IN_CLOSED_BATCH})`,
  captured:   `amount > 0 AND processor = 'card' AND (state = 'captured' OR state = 'authorized' AND kind <> 'AUTH')`,
  in_flight:  `amount > 0 AND (state IN ('settling', 'submitted') OR ${SETTLED} AND fundedAt IS NULL
    OR processor = 'ach' AND state = 'authorized' AND ${IN_CLOSED_BATCH})`,
};

const closedRows = rowShape({ number: integer(), closedAt: integer() });

/** Returns the closed ACH batches with their closing times. */
export function listClosedAch(database: Database) {
  return database.all(
    closedRows,
    `SELECT number, closedAt FROM batches WHERE processor = 'ach' AND closedAt IS NOT NULL`,
  );
}

const POSTED_COLUMNS = {
  at: integer(),
  clientId: text(),
  kind: text<PostingKind>(),
  account: text<LedgerAccount>(),
  cents: integer(),
};

/** The sum of postings of one kind to a client's account at one time. */
export type PostedRow = RecordOf<typeof POSTED_COLUMNS>;

const postedRows = rowShape(POSTED_COLUMNS);

/** Returns postings in chronological order. */
export function listPosted(database: Database, client: string | undefined): PostedRow[] {
  const [scope, ...values] = client === undefined ? ['1'] : ['p.clientId = ?', client];
  return database.all(
    postedRows,
    `SELECT p.at, p.clientId, p.kind, e.account, sum(e.amountCents) AS cents
     FROM postings p JOIN entries e ON e.postingId = p.postingId
     WHERE ${scope} AND e.account <> 'platform' GROUP BY p.at, p.clientId, p.kind, e.account ORDER BY p.at`,
    ...values,
  );
}

const MARKED_COLUMNS = {
  at: integer(),
  kind: text<'return' | 'dispute' | 'deposit'>(),
  subject: text(),
  amountCents: integer(),
};

/** A return, a dispute, or a deposit. */
export type MarkedRow = RecordOf<typeof MARKED_COLUMNS>;

const markedRows = rowShape(MARKED_COLUMNS);

const MARKED = [
  `SELECT p.at, 'return' AS kind, p.transactionId AS subject, abs(e.amountCents) AS amountCents, p.clientId
   FROM postings p JOIN entries e ON e.postingId = p.postingId AND e.account = 'customer'
   WHERE p.kind IN ('debit_returned', 'credit_returned') AND p.transactionId IS NOT NULL`,
  `SELECT p.at, 'dispute', p.disputeId, abs(e.amountCents), p.clientId
   FROM postings p JOIN entries e ON e.postingId = p.postingId AND e.account = 'customer'
   WHERE p.kind = 'dispute' AND p.disputeId IS NOT NULL`,
  `SELECT depositedAt, 'deposit', depositId, amountCents, clientId FROM deposits`,
].join(' UNION ALL ');

/** Returns the returns, disputes, and deposits of a client, or of all clients, by time. */
export function listMarked(database: Database, client: string | undefined): MarkedRow[] {
  const [scope, ...values] = client === undefined ? ['1'] : ['clientId = ?', client];
  return database.all(
    markedRows,
    `SELECT at, kind, subject, amountCents FROM (${MARKED}) WHERE ${scope} ORDER BY at`,
    ...values,
  );
}
