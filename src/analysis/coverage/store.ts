import { isEventType } from '../../contract/event-types.ts';
import type { TransactionState } from '../../domain/payments/transactions/lifecycle.ts';
import type { TransactionKind } from '../../domain/payments/transactions/store.ts';
import { FAULT_TRIGGERED } from '../../domain/simulation/faults/kinds.ts';
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
     WHERE kind IN (SELECT number FROM eventKinds WHERE type = ?) GROUP BY 1`,
    FAULT_TRIGGERED,
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

/** Counts the deliveries. */
export function countDeliveries(database: Database): number {
  return single(database, 'SELECT count(*) FROM deliveries');
}

function single(database: Database, sql: string): number {
  return database.value(integer(), sql) ?? 0;
}
