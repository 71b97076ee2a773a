import type { OverLimit } from '../../../contract/network-ports.ts';
import { integer, namesOf, oneOf, type RecordOf, text, textKey } from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertSql } from '../../../engine/sql-text.ts';

const COLUMNS = {
  lineId: textKey(),
  /** Keyed hash of the card's number. */
  print: text('UNIQUE'),
  lastFour: text(),
  limitCents: integer('CHECK (limitCents >= 0)'),
  /** Cents that the cardholder has paid back. */
  paidCents: integer('CHECK (paidCents >= 0)'),
  over: oneOf<OverLimit>('decline', 'partial'),
};

/** The credit line of a card at its issuer. */
export type CreditLineRecord = RecordOf<typeof COLUMNS>;

const creditLineRows = rowShape(COLUMNS);

/** Creates the tables `creditLines` and `creditLineUses`, and the index. */
export const creditLineTables = [
  createTable('creditLines', COLUMNS, { rowid: false }),
  `CREATE TABLE creditLineUses (
  transactionId TEXT PRIMARY KEY REFERENCES transactions (id),
  lineId        TEXT NOT NULL
) STRICT, WITHOUT ROWID;`,
  'CREATE INDEX usesOfCreditLine ON creditLineUses (lineId);',
].join('\n');

const INSERT = insertSql('creditLines', namesOf(COLUMNS));

/** Inserts a credit line. */
export function insertCreditLine(database: Database, line: CreditLineRecord): void {
  database.run(INSERT, line);
  database.forget('credit lines');
}

/** Updates a credit line. */
export function updateCreditLine(database: Database, line: CreditLineRecord): void {
  database.run(
    `UPDATE creditLines SET print = @print, lastFour = @lastFour, limitCents = @limitCents, paidCents = @paidCents,
     over = @over WHERE lineId = @lineId`,
    line,
  );
  database.forget('credit lines');
}

/** Deletes a credit line with its uses. Returns false if it does not exist. */
export function deleteCreditLine(database: Database, lineId: string): boolean {
  database.forget('credit lines');
  database.run('DELETE FROM creditLineUses WHERE lineId = ?', lineId);
  return database.run('DELETE FROM creditLines WHERE lineId = ?', lineId) === 1;
}

/** Counts a transaction on a credit line. */
export function insertCreditLineUse(database: Database, transactionId: string, lineId: string): void {
  database.run('INSERT INTO creditLineUses (transactionId, lineId) VALUES (?, ?)', transactionId, lineId);
}

/** Lists the credit lines, oldest first. The database caches them, since most worlds have none. */
export function listCreditLines(database: Database): readonly CreditLineRecord[] {
  return database.remember('credit lines', '', () =>
    database.all(creditLineRows, 'SELECT * FROM creditLines ORDER BY lineId'),
  );
}

/** Returns the id of the credit line that a transaction counts on, if any. */
export function findLineOfUse(database: Database, transactionId: string): string | undefined {
  return database.value(text(), 'SELECT lineId FROM creditLineUses WHERE transactionId = ?', transactionId);
}

const USE_COLUMNS = { heldCents: integer(), takenCents: integer() };
/** The use of a credit line: cents held by authorizations, and cents captured minus settled refunds. */
export type LineUse = RecordOf<typeof USE_COLUMNS>;
const useRows = rowShape(USE_COLUMNS);

// Derived from the states of the transactions, so that it cannot diverge from them.
const USE = `
SELECT coalesce(sum(CASE WHEN kind = 'AUTH' AND state = 'authorized' THEN amount ELSE 0 END), 0) AS heldCents,
  coalesce(sum(CASE
    WHEN kind = 'REFUND' THEN CASE WHEN state = 'settled' THEN -amount ELSE 0 END
    WHEN state IN ('declined', 'voided', 'expired', 'rejected') OR (kind = 'AUTH' AND state = 'authorized') THEN 0
    ELSE capturedAmount END), 0) AS takenCents
FROM creditLineUses JOIN transactions ON id = transactionId WHERE lineId = ?`;

/** Returns the use of a credit line. */
export function findLineUse(database: Database, lineId: string): LineUse {
  return database.get(useRows, USE, lineId) ?? { heldCents: 0, takenCents: 0 };
}
