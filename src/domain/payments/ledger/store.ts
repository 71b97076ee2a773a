import { type Database, insertSql } from '../../../engine/database.ts';
import type { Account, PostingKind } from './rules.ts';

export interface PostingRecord {
  readonly clientId: string;
  readonly kind: PostingKind;
  readonly transactionId: string | null;
  readonly batchId: string | null;
  readonly at: number;
}

/** One side of a posting, as the ledger lists it. */
export interface EntryRow {
  readonly postingId: number;
  readonly kind: PostingKind;
  readonly clientId: string;
  readonly account: Account;
  readonly amountCents: number;
  readonly batchId: string | null;
  readonly at: number;
}

/** A payment to the merchant's bank account; below zero where it was pulled from there. */
export interface DepositRow {
  readonly clientId: string;
  readonly amountCents: number;
  readonly depositedAt: number;
  /** JSON list of the batches that were funded at that moment. */
  readonly batchIds: string;
}

export const ledgerTables = `
CREATE TABLE postings (
  postingId     INTEGER PRIMARY KEY,
  clientId      TEXT NOT NULL,
  kind          TEXT NOT NULL,
  transactionId TEXT,
  batchId       TEXT,
  at            INTEGER NOT NULL
) STRICT;
CREATE INDEX postingsOfTransaction ON postings (transactionId) WHERE transactionId IS NOT NULL;
CREATE TABLE entries (
  postingId   INTEGER NOT NULL,
  account     TEXT NOT NULL,
  amountCents INTEGER NOT NULL,
  PRIMARY KEY (postingId, account)
) STRICT, WITHOUT ROWID;
CREATE TABLE balances (
  clientId    TEXT NOT NULL,
  account     TEXT NOT NULL,
  amountCents INTEGER NOT NULL,
  PRIMARY KEY (clientId, account)
) STRICT, WITHOUT ROWID;
CREATE TABLE deposits (
  number      INTEGER PRIMARY KEY,
  clientId    TEXT NOT NULL,
  amountCents INTEGER NOT NULL CHECK (amountCents <> 0),
  depositedAt INTEGER NOT NULL,
  batchIds    TEXT NOT NULL
) STRICT;`;

const INSERT_POSTING = insertSql('postings', ['clientId', 'kind', 'transactionId', 'batchId', 'at']);

export function insertPosting(database: Database, posting: PostingRecord): number {
  return database.insert(INSERT_POSTING, posting);
}

export function insertEntry(database: Database, postingId: number, account: Account, amountCents: number): void {
  database.run(
    'INSERT INTO entries (postingId, account, amountCents) VALUES (?, ?, ?)',
    postingId,
    account,
    amountCents,
  );
}

export function updateBalance(database: Database, clientId: string, account: Account, byCents: number): void {
  database.run(
    `INSERT INTO balances (clientId, account, amountCents) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET amountCents = amountCents + excluded.amountCents`,
    clientId,
    account,
    byCents,
  );
}

export function findBalance(database: Database, clientId: string, account: Account): number {
  return (
    database.get<{ amountCents: number }>(
      'SELECT amountCents FROM balances WHERE clientId = ? AND account = ?',
      clientId,
      account,
    )?.amountCents ?? 0
  );
}

/** Sums all transactions of the world in cents, including voided and returned ones, but not declined ones. */
export function sumTransactionAmounts(database: Database): number {
  return database.runningSum('SELECT max(number) AS last, sum(amount) AS sum FROM transactions WHERE number > ?');
}

const INSERT_DEPOSIT = insertSql('deposits', ['clientId', 'amountCents', 'depositedAt', 'batchIds']);

export function insertDeposit(database: Database, deposit: DepositRow): void {
  database.run(INSERT_DEPOSIT, deposit);
}

export function listDeposits(database: Database, clientId: string): DepositRow[] {
  return database.all<DepositRow>('SELECT * FROM deposits WHERE clientId = ? ORDER BY number', clientId);
}

export function listAllDeposits(database: Database): DepositRow[] {
  return database.all<DepositRow>('SELECT * FROM deposits ORDER BY number');
}

export function listEntries(database: Database, transactionId: string): EntryRow[] {
  return database.all<EntryRow>(
    `SELECT postingId, kind, clientId, account, amountCents, batchId, at FROM postings JOIN entries USING (postingId)
     WHERE transactionId = ? ORDER BY postingId, account`,
    transactionId,
  );
}
