import { isEventType } from '../../contract/event-types.ts';
import type { TransactionState } from '../../domain/payments/transactions/lifecycle.ts';
import type { Processor, TransactionKind } from '../../domain/payments/transactions/store.ts';
import { integer, integerOrNull, namesOf, type RecordOf, text, textOrNull } from '../../engine/columns.ts';
import type { Database } from '../../engine/database.ts';
import { rowShape } from '../../engine/row-shape.ts';

const NAMED_COLUMNS = { name: text(), count: integer() };

/** Number of rows for each value of the column `name`. */
export type NamedCount = RecordOf<typeof NAMED_COLUMNS>;

const namedRows = rowShape(NAMED_COLUMNS);
const typeRows = rowShape({ ...NAMED_COLUMNS, events: integer() });

/**
 * Counts events and notes by type. The event log is the largest table by far, so types without rows are not queried
 * again. A note can have the type of an event that a world does not emit, and does not count then.
 */
export function countEventTypes(database: Database): NamedCount[] {
  const counted = database.all(
    typeRows,
    `SELECT k.type AS name, sum(e.count) AS count, sum(e.events) AS events FROM eventKinds k
     JOIN (SELECT kind, count(*) AS count, count(sequence) AS events FROM events GROUP BY kind) e ON e.kind = k.number
     GROUP BY k.type`,
  );
  return counted
    .map(({ name, count, events }) => ({ name, count: isEventType(name) ? events : count }))
    .filter(({ count }) => count > 0);
}

/** Counts triggered faults by the text of their note. */
export function countTriggeredFaults(database: Database): NamedCount[] {
  return database.all(
    namedRows,
    `SELECT json_extract(data, '$.text') AS name, count(*) AS count FROM events
     WHERE kind IN (SELECT number FROM eventKinds WHERE type = 'fault.struck') GROUP BY 1`,
  );
}

/** Counts postings of the ledger by kind. */
export function countPostings(database: Database): NamedCount[] {
  return database.all(namedRows, 'SELECT kind AS name, count(*) AS count FROM postings GROUP BY kind');
}

/** Counts transactions by response code. */
export function countResponseCodes(database: Database): NamedCount[] {
  return database.all(
    namedRows,
    'SELECT responseCode AS name, count(*) AS count FROM transactions GROUP BY responseCode',
  );
}

/** Counts returns, dishonors, and contests by code. */
export function countReturnCodes(database: Database): NamedCount[] {
  return database.all(
    namedRows,
    `SELECT name, count(*) AS count FROM (
       SELECT returnCode AS name FROM transactions
       UNION ALL SELECT json_extract(returnDispute, '$.dishonored.code') FROM transactions
       UNION ALL SELECT json_extract(returnDispute, '$.contested.code') FROM transactions)
     WHERE name IS NOT NULL GROUP BY name`,
  );
}

const RETURNED_COLUMNS = {
  id: text(),
  clientId: text(),
  kind: text<TransactionKind>(),
  state: text<TransactionState>(),
  amount: integer(),
  masked: text(),
  referenceId: textOrNull(),
  returnCode: text(),
  returnedAt: integer(),
  returnUntimely: integer<0 | 1>(),
  returnDispute: textOrNull(),
  fundedAt: integerOrNull(),
  createdAt: integer(),
};

/** An entry that was returned or rejected, even if the return was dishonored. */
export type ReturnedEntry = RecordOf<typeof RETURNED_COLUMNS>;

const returnedRows = rowShape(RETURNED_COLUMNS);

/** Lists the returned and rejected entries in order of their creation. */
export function listReturned(database: Database): ReturnedEntry[] {
  return database.all(
    returnedRows,
    `SELECT ${namesOf(RETURNED_COLUMNS).join(', ')} FROM transactions WHERE returnCode IS NOT NULL ORDER BY number`,
  );
}

const CREDIT_COLUMNS = { clientId: text(), masked: text(), amount: integer(), createdAt: integer() };

/** A credit to a bank account. */
export type SentCredit = RecordOf<typeof CREDIT_COLUMNS>;

const creditRows = rowShape(CREDIT_COLUMNS);

/** Lists the credits that were not canceled or rejected. */
export function listCredits(database: Database): SentCredit[] {
  return database.all(
    creditRows,
    `SELECT clientId, masked, amount, createdAt FROM transactions
     WHERE kind = 'PAYOUT' AND state NOT IN ('canceled', 'rejected') ORDER BY number`,
  );
}

/** Read at once, in some ten milliseconds. */
const READ_AT_ONCE = 5_000;

const historyRows = rowShape({ number: integer(), history: text() });

/** Returns the states of each transaction, as a JSON list, in parts. */
export function* listHistories(database: Database, processor: Processor): Generator<string[]> {
  const sql = 'SELECT number, history FROM transactions WHERE processor = ? AND number > ? ORDER BY number LIMIT ?';
  for (let after = 0; ; ) {
    const rows = database.all(historyRows, sql, processor, after, READ_AT_ONCE);
    yield rows.map(({ history }) => history);
    if (rows.length < READ_AT_ONCE) return;
    after = rows.at(-1)?.number ?? after;
  }
}

/** Counts refunds that were voided or that the network rejected; each reduces the refunded amount of its original. */
export function countUndoneRefunds(database: Database): number {
  return single(
    database,
    `SELECT count(*) FROM transactions WHERE kind = 'REFUND' AND state IN ('voided', 'rejected')`,
  );
}

const STANDING_COLUMNS = { subject: text(), type: text(), status: text() };

/** The status of a subject after one of its events. */
export type StatusChange = RecordOf<typeof STANDING_COLUMNS>;

const standingRows = rowShape(STANDING_COLUMNS);

/** Returns the events of tokens, or of clients, in order. */
export function listStatusChanges(database: Database, family: 'payment_token' | 'client'): StatusChange[] {
  return database.all(
    standingRows,
    `SELECT coalesce(e.subject, f.subject) AS subject, k.type, json_extract(e.data, '$.object.status') AS status
     FROM events e CROSS JOIN eventKinds k ON k.number = e.kind LEFT JOIN events f ON f.seq = e.firstSeq
     WHERE k.type LIKE ? ESCAPE '\\' AND e.sequence IS NOT NULL ORDER BY e.seq`,
    `${family.replace('_', '\\_')}.%`,
  );
}

/** Counts batches by how far they came. */
export function countBatches(database: Database): { opened: number; closed: number; settled: number } {
  return {
    opened: single(database, 'SELECT count(*) FROM batches'),
    closed: single(database, 'SELECT count(closedAt) FROM batches'),
    settled: single(database, 'SELECT count(settledAt) FROM batches'),
  };
}

/** Counts scheduled returns by status. */
export function countScheduledReturns(database: Database): NamedCount[] {
  return database.all(namedRows, 'SELECT status AS name, count(*) AS count FROM plannedReturns GROUP BY status');
}

/** Counts scheduled disputes by status. */
export function countScheduledDisputes(database: Database): NamedCount[] {
  return database.all(namedRows, 'SELECT status AS name, count(*) AS count FROM disputes GROUP BY status');
}

/** Counts dishonored returns that their banks contested. */
export function countContested(database: Database): number {
  return single(
    database,
    `SELECT count(*) FROM transactions WHERE returnDispute IS NOT NULL AND json_extract(returnDispute, '$.contested') IS NOT NULL`,
  );
}

/** Counts notifications of change by status. */
export function countChangeNotices(database: Database): NamedCount[] {
  return database.all(namedRows, 'SELECT status AS name, count(*) AS count FROM changeNotices GROUP BY status');
}

/** Counts reversals: submitted ones, those of them that were stopped, and those that expired before submission. */
export function countReversals(
  database: Database,
): Readonly<Record<'all' | 'sent' | 'settled' | 'stopped' | 'lapsed' | 'canceled', number>> {
  return {
    all: single(database, 'SELECT count(*) FROM reversals'),
    sent: single(database, 'SELECT count(traceNumber) FROM reversals'),
    settled: single(database, `SELECT count(*) FROM reversals WHERE status = 'settled'`),
    stopped: single(database, `SELECT count(traceNumber) FROM reversals WHERE status = 'lapsed'`),
    lapsed: single(database, `SELECT count(*) FROM reversals WHERE status = 'lapsed' AND traceNumber IS NULL`),
    canceled: single(database, `SELECT count(*) FROM reversals WHERE status = 'canceled'`),
  };
}

const WRONG_COLUMNS = { ...NAMED_COLUMNS, wrong: integer() };
type NamedWrong = RecordOf<typeof WRONG_COLUMNS>;
const wrongRows = rowShape(WRONG_COLUMNS);

/** Counts challenges by status, and their wrong attempts. */
export function countChallenges(database: Database, attemptsMax: number): NamedWrong[] {
  return database.all(
    wrongRows,
    `SELECT status AS name, count(*) AS count, sum(? - attemptsRemaining) AS wrong FROM challenges GROUP BY status`,
    attemptsMax,
  );
}

const TRIES_COLUMNS = { number: integer(), attempts: integer(), log: text() };

/** The attempts of a delivery and their outcomes, as a JSON list. */
export type DeliveryTries = RecordOf<typeof TRIES_COLUMNS>;

const triesRows = rowShape(TRIES_COLUMNS);

/** Returns the attempts of each delivery, in parts. */
export function* listTries(database: Database): Generator<DeliveryTries[]> {
  const sql = 'SELECT number, attempts, log FROM deliveries WHERE number > ? ORDER BY number LIMIT ?';
  for (let after = 0; ; ) {
    const rows = database.all(triesRows, sql, after, READ_AT_ONCE);
    yield rows;
    if (rows.length < READ_AT_ONCE) return;
    after = rows.at(-1)?.number ?? after;
  }
}

/** Counts the deliveries. */
export function countDeliveries(database: Database): number {
  return single(database, 'SELECT count(*) FROM deliveries');
}

/** Counts webhook endpoints by status. */
export function countEndpoints(database: Database): NamedCount[] {
  return database.all(namedRows, 'SELECT status AS name, count(*) AS count FROM endpoints GROUP BY status');
}

function single(database: Database, sql: string): number {
  return database.value(integer(), sql) ?? 0;
}
