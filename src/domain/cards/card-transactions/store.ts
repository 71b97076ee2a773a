import { integer, namesOf, type RecordOf, text, textKey } from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
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
