import { type Database, insertSql } from '../../../engine/database.ts';
import type { OverLimit } from '../../base/network-ports.ts';

/** The account behind a card at its issuer. */
export interface CreditLineRecord {
  readonly lineId: string;
  /** Keyed hash of the card's number. */
  readonly print: string;
  readonly lastFour: string;
  readonly limitCents: number;
  /** What the cardholder has paid back. */
  readonly paidCents: number;
  readonly over: OverLimit;
}

export const creditLineTables = `
CREATE TABLE creditLines (
  lineId     TEXT PRIMARY KEY,
  print      TEXT NOT NULL UNIQUE,
  lastFour   TEXT NOT NULL,
  limitCents INTEGER NOT NULL CHECK (limitCents >= 0),
  paidCents  INTEGER NOT NULL CHECK (paidCents >= 0),
  over       TEXT NOT NULL CHECK (over IN ('decline', 'partial'))
) STRICT, WITHOUT ROWID;
CREATE TABLE creditLineUses (
  transactionId TEXT PRIMARY KEY REFERENCES transactions (id),
  lineId        TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX usesOfCreditLine ON creditLineUses (lineId);`;

const INSERT = insertSql('creditLines', ['lineId', 'print', 'lastFour', 'limitCents', 'paidCents', 'over']);

export function insertCreditLine(database: Database, line: CreditLineRecord): void {
  database.run(INSERT, line);
  database.forget();
}

export function updateCreditLine(database: Database, line: CreditLineRecord): void {
  database.run(
    `UPDATE creditLines SET print = @print, lastFour = @lastFour, limitCents = @limitCents, paidCents = @paidCents,
     over = @over WHERE lineId = @lineId`,
    line,
  );
  database.forget();
}

export function deleteCreditLine(database: Database, lineId: string): boolean {
  database.forget();
  database.run('DELETE FROM creditLineUses WHERE lineId = ?', lineId);
  return database.run('DELETE FROM creditLines WHERE lineId = ?', lineId) === 1;
}

export function insertCreditLineUse(database: Database, transactionId: string, lineId: string): void {
  database.run('INSERT INTO creditLineUses (transactionId, lineId) VALUES (?, ?)', transactionId, lineId);
}

/** The lines that there are, first made first; most worlds have none. */
export function listCreditLines(database: Database): readonly CreditLineRecord[] {
  return database.remember('credit lines', () =>
    database.all<CreditLineRecord>('SELECT * FROM creditLines ORDER BY lineId'),
  );
}

/** The line that a transaction was charged to. */
export function findLineOfUse(database: Database, transactionId: string): string | undefined {
  return database.get<{ lineId: string }>('SELECT lineId FROM creditLineUses WHERE transactionId = ?', transactionId)
    ?.lineId;
}

/** What transactions do to a line: held by authorizations, taken by captures less what settled refunds gave back. */
export interface LineUse {
  readonly heldCents: number;
  readonly takenCents: number;
}

// What a line has left follows from what its transactions are, so that it can't come apart from them.
const USE = `
SELECT coalesce(sum(CASE WHEN kind = 'AUTH' AND state = 'authorized' THEN amount ELSE 0 END), 0) AS heldCents,
  coalesce(sum(CASE
    WHEN kind = 'REFUND' THEN CASE WHEN state = 'settled' THEN -amount ELSE 0 END
    WHEN state IN ('declined', 'voided', 'expired', 'rejected') OR (kind = 'AUTH' AND state = 'authorized') THEN 0
    ELSE capturedAmount END), 0) AS takenCents
FROM creditLineUses JOIN transactions ON id = transactionId WHERE lineId = ?`;

export function findLineUse(database: Database, lineId: string): LineUse {
  return database.get<LineUse>(USE, lineId) ?? { heldCents: 0, takenCents: 0 };
}
