import { type Database, insertSql } from '../../../engine/database.ts';

/** An approved charge, kept for as long as another like it would be a duplicate. */
export interface RecentCharge {
  readonly transactionId: string;
  readonly clientId: string;
  /** Keyed hash of the card's number. */
  readonly print: string;
  readonly amountCents: number;
  readonly at: number;
}

export const cardTransactionTables = `
CREATE TABLE recentCharges (
  transactionId TEXT PRIMARY KEY REFERENCES transactions (id),
  clientId      TEXT NOT NULL,
  print         TEXT NOT NULL,
  amountCents   INTEGER NOT NULL,
  at            INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX recentChargesOfCard ON recentCharges (clientId, print, amountCents, at);`;

const INSERT = insertSql('recentCharges', ['transactionId', 'clientId', 'print', 'amountCents', 'at']);

export function insertRecentCharge(database: Database, charge: RecentCharge): void {
  database.run(INSERT, charge);
}

/** The last charge like this one since a moment that still stands: what was voided is no charge any more. */
export function findRecentCharge(
  database: Database,
  { clientId, print, amountCents }: Pick<RecentCharge, 'clientId' | 'print' | 'amountCents'>,
  since: number,
): string | undefined {
  return database.get<{ transactionId: string }>(
    `SELECT transactionId FROM recentCharges JOIN transactions ON id = transactionId
     WHERE recentCharges.clientId = ? AND print = ? AND amountCents = ? AND at >= ? AND state <> 'voided'
     ORDER BY at DESC, transactionId DESC LIMIT 1`,
    clientId,
    print,
    amountCents,
    since,
  )?.transactionId;
}

/** Forgets the charges of this card and amount that no other can be a duplicate of any more. */
export function deleteRecentCharges(
  database: Database,
  { clientId, print, amountCents }: Pick<RecentCharge, 'clientId' | 'print' | 'amountCents'>,
  before: number,
): void {
  database.run(
    'DELETE FROM recentCharges WHERE clientId = ? AND print = ? AND amountCents = ? AND at < ?',
    clientId,
    print,
    amountCents,
    before,
  );
}
