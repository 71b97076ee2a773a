import {
  integer,
  integerOrNull,
  namesOf,
  type RecordOf,
  rowNumber,
  text,
  textOrNull,
} from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertSql } from '../../../engine/sql-text.ts';
import type { LedgerAccount, PostingKind } from './rules.ts';

/** The columns of a posting, without its number. */
export const POSTING_COLUMNS = {
  clientId: text(),
  kind: text<PostingKind>(),
  transactionId: textOrNull(),
  batchId: textOrNull(),
  disputeId: textOrNull(),
  at: integer(),
};

type PostingRecord = RecordOf<typeof POSTING_COLUMNS>;

/** Creates the tables `postings`, `entries` and `balances`, and the index. */
export const ledgerTables = [
  createTable('postings', { postingId: rowNumber(), ...POSTING_COLUMNS }),
  'CREATE INDEX postingsOfTransaction ON postings (transactionId) WHERE transactionId IS NOT NULL;',
  `CREATE TABLE entries (
  postingId   INTEGER NOT NULL,
  account     TEXT NOT NULL,
  amountCents INTEGER NOT NULL,
  PRIMARY KEY (postingId, account)
) STRICT, WITHOUT ROWID;`,
  `CREATE TABLE balances (
  clientId    TEXT NOT NULL,
  account     TEXT NOT NULL,
  amountCents INTEGER NOT NULL,
  PRIMARY KEY (clientId, account)
) STRICT, WITHOUT ROWID;`,
].join('\n');

const INSERT_POSTING = insertSql('postings', namesOf(POSTING_COLUMNS));

/** Inserts a posting and returns its id. */
export function insertPosting(database: Database, posting: PostingRecord): number {
  return database.insert(INSERT_POSTING, posting);
}

/** Returns the id of the newest posting; 0 if there is none. */
export function lastPosting(database: Database): number {
  return database.value(integerOrNull(), 'SELECT max(postingId) FROM postings') ?? 0;
}

/** Inserts one side of a posting. */
export function insertEntry(database: Database, postingId: number, account: LedgerAccount, amountCents: number): void {
  database.run(
    'INSERT INTO entries (postingId, account, amountCents) VALUES (?, ?, ?)',
    postingId,
    account,
    amountCents,
  );
}

/** Adds an amount in cents to the balance of an account. */
export function updateBalance(database: Database, clientId: string, account: LedgerAccount, byCents: number): void {
  database.run(
    `INSERT INTO balances (clientId, account, amountCents) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET amountCents = amountCents + excluded.amountCents`,
    clientId,
    account,
    byCents,
  );
}

/** Returns the balance of an account in cents. */
export function findBalance(database: Database, clientId: string, account: LedgerAccount): number {
  return (
    database.value(
      integer(),
      'SELECT amountCents FROM balances WHERE clientId = ? AND account = ?',
      clientId,
      account,
    ) ?? 0
  );
}

/** Sums all transactions of the world in cents, including voided and returned ones, but not declined ones. */
export function sumTransactionAmounts(database: Database): number {
  return database.runningSum('SELECT max(number) AS last, sum(amount) AS sum FROM transactions WHERE number > ?');
}

const ENTRY_COLUMNS = {
  postingId: rowNumber(),
  kind: POSTING_COLUMNS.kind,
  clientId: POSTING_COLUMNS.clientId,
  account: text<LedgerAccount>(),
  amountCents: integer(),
  batchId: POSTING_COLUMNS.batchId,
  at: POSTING_COLUMNS.at,
};

/** One side of a posting, as the ledger lists it. */
type EntryRow = RecordOf<typeof ENTRY_COLUMNS>;

const entryRows = rowShape(ENTRY_COLUMNS);

/** Lists the entries of all postings for a transaction. */
export function listEntries(database: Database, transactionId: string): EntryRow[] {
  return database.all(
    entryRows,
    `SELECT postingId, kind, clientId, account, amountCents, batchId, at FROM postings JOIN entries USING (postingId)
     WHERE transactionId = ? ORDER BY postingId, account`,
    transactionId,
  );
}
