import type { LedgerAccount, PostingKind } from '../../domain/payments/ledger/rules.ts';
import type { Processor, TransactionKind } from '../../domain/payments/transactions/store.ts';
import { integer, integerOrNull, type RecordOf, text } from '../../engine/columns.ts';
import type { Database } from '../../engine/database.ts';
import { rowShape } from '../../engine/row-shape.ts';
import type { MoneyPlace } from './money-types.ts';
import { scopeOf } from './store.ts';

const MONEY_COLUMNS = {
  processor: text<Processor>(),
  kind: text<TransactionKind>(),
  amount: integer(),
  capturedAmount: integer(),
  /** JSON list of `{state, at, cause}`. */
  history: text(),
  batchNumber: integerOrNull(),
};

/** What locates the money of transactions whose histories differ at most in the first time, and the sums of their amounts. */
export type MoneyRow = RecordOf<typeof MONEY_COLUMNS>;

const moneyRows = rowShape(MONEY_COLUMNS);

/** Where the first time of a history begins, counted from 1. Each history begins with `[{"state":"…","at":"…`. */
const FIRST_TIME = `instr(history, '","at":"') + 8`;
const TIME_LETTERS = '2026-02-17T08:30:00.000Z'.length;

/**
 * Returns what decides where the money of transactions is. Those that were created within a time that begins with the same
 * `letters` are one row, if all that happened to them later did so at the same times. Its first time is the last of theirs: other
 * letters of their histories don't differ. SQLite groups them faster than each history can be read and parsed. With all letters of
 * a time, few would be alike, so there is a row for each.
 */
export function* moneyRowsInParts(database: Database, client: string | undefined, letters: number): Parts<MoneyRow> {
  const [scope, ...values] = scopeOf(client);
  const alike = `substr(history, 1, ${FIRST_TIME} - 1 + ${letters}), substr(history, ${FIRST_TIME} + ${TIME_LETTERS}), processor, kind, batchNumber`;
  const sql = `SELECT processor, kind, sum(amount) AS amount, sum(capturedAmount) AS capturedAmount, max(history) AS history, batchNumber
    FROM transactions WHERE amount > 0 AND ${scope} AND number BETWEEN ? AND ? GROUP BY ${letters < TIME_LETTERS ? alike : 'number'}`;
  yield* inParts(database, 'transactions', 'number', (first, last) =>
    database.all(moneyRows, sql, ...values, first, last),
  );
}

/** Sorting more rows at once takes longer: SQLite keeps all of them in memory, which the process has to get first. */
const ROWS_PER_PART = 1_000;

/** The rows of a table in parts, between which a server can answer other requests. */
type Parts<Row> = Generator<readonly Row[], void>;

/** Reads a table in parts, by its integer key. */
function* inParts<Row>(
  database: Database,
  table: string,
  key: string,
  read: (first: number, last: number) => Row[],
): Parts<Row> {
  const last = database.value(integerOrNull(), `SELECT max(${key}) AS last FROM ${table}`) ?? 0;
  for (let at = 1; at <= last; at += ROWS_PER_PART) yield read(at, at + ROWS_PER_PART - 1);
}

const IN_CLOSED_BATCH = 'EXISTS (SELECT 1 FROM batches b WHERE b.number = batchNumber AND b.closedAt IS NOT NULL)';

/** A refund does not change where the money of its payment is. */
const SETTLED = `state IN ('settled', 'partially_refunded', 'refunded')`;

/** The transactions whose money is in a place, as the points of the history count it. */
export const AT_PLACE: Readonly<Record<MoneyPlace, string>> = {
  authorized: `amount > 0 AND state = 'authorized' AND (kind = 'AUTH' OR processor = 'ach' AND NOT ${IN_CLOSED_BATCH})`,
  captured: `amount > 0 AND processor = 'card' AND (state = 'captured' OR state = 'authorized' AND kind <> 'AUTH')`,
  in_flight: `amount > 0 AND (state IN ('settling', 'submitted') OR ${SETTLED} AND fundedAt IS NULL
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

/** A sum of postings of one kind to a client's account at one time. */
export type PostedRow = RecordOf<typeof POSTED_COLUMNS>;

const postedRows = rowShape(POSTED_COLUMNS);

/** Returns postings, each part in chronological order. Reading entries first, as SQLite would, takes twice as long. */
export function* postedInParts(database: Database, client: string | undefined): Parts<PostedRow> {
  const [scope, ...values] = scopeOf(client);
  const sql = `SELECT at, clientId, kind, account, sum(amountCents) AS cents FROM postings CROSS JOIN entries USING (postingId)
    WHERE ${scope} AND postingId BETWEEN ? AND ? AND account <> 'platform' GROUP BY at, clientId, kind, account`;
  yield* inParts(database, 'postings', 'postingId', (first, last) =>
    database.all(postedRows, sql, ...values, first, last),
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
  const [scope, ...values] = scopeOf(client);
  return database.all(
    markedRows,
    `SELECT at, kind, subject, amountCents FROM (${MARKED}) WHERE ${scope} ORDER BY at`,
    ...values,
  );
}
