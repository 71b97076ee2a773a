import { blob, integer, namesOf, type RecordOf, text, textKey } from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertSql } from '../../../engine/sql-text.ts';

const COLUMNS = {
  transactionId: textKey('REFERENCES transactions (id)'),
  clientId: text(),
  /** Keyed hash of the card's number. */
  print: text(),
  amountCents: integer(),
  at: integer(),
};

/** An approved charge, stored while another like it would be a duplicate. */
type RecentCharge = RecordOf<typeof COLUMNS>;

/** Creates the table `recentCharges`, and the index. */
export const cardTransactionTables = [
  createTable('recentCharges', COLUMNS, { rowid: false }),
  'CREATE INDEX recentChargesOfCard ON recentCharges (clientId, print, amountCents, at);',
].join('\n');

const INSERT = insertSql('recentCharges', namesOf(COLUMNS));

/** Inserts an approved charge. */
export function insertRecentCharge(database: Database, charge: RecentCharge): void {
  database.run(INSERT, charge);
}

/** Returns the id of the last charge like this one since a time, except voided ones. */
export function findRecentCharge(
  database: Database,
  { clientId, print, amountCents }: Pick<RecentCharge, 'clientId' | 'print' | 'amountCents'>,
  since: number,
): string | undefined {
  return database.value(
    text(),
    `SELECT transactionId FROM recentCharges JOIN transactions ON id = transactionId
     WHERE recentCharges.clientId = ? AND print = ? AND amountCents = ? AND at >= ? AND state <> 'voided'
     ORDER BY at DESC, transactionId DESC LIMIT 1`,
    clientId,
    print,
    amountCents,
    since,
  );
}

/** Deletes charges that are too old to have duplicates. */
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

const ATTEMPT_COLUMNS = {
  id: text(),
  sealed: blob(),
  amountCents: integer(),
  recurring: integer<0 | 1>(),
  responseStatus: text(),
  at: integer(),
};

const attemptRows = rowShape(ATTEMPT_COLUMNS);

/** Lists a client's charges of cards with these last four digits since a time, oldest first, with their encrypted numbers. */
export function listAttempts(
  database: Database,
  { clientId, lastFour, since }: { readonly clientId: string; readonly lastFour: string; readonly since: number },
): RecordOf<typeof ATTEMPT_COLUMNS>[] {
  return database.all(
    attemptRows,
    `SELECT id, sealed, requestedAmount AS amountCents, recurring, responseStatus, createdAt AS at FROM transactions
     WHERE clientId = ? AND processor = 'card' AND kind <> 'REFUND' AND lastFour = ? AND createdAt > ?
     ORDER BY number`,
    clientId,
    lastFour,
    since,
  );
}
