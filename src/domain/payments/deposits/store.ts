import {
  changing,
  integer,
  integerOrNull,
  namesOf,
  oneOf,
  type RecordOf,
  rowNumber,
  text,
} from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertSql } from '../../../engine/sql-text.ts';
import { type Viewer, visibleTo } from '../../platform/clients/store.ts';
import type { PostingKind } from '../ledger/rules.ts';
import type { TransactionKind } from '../transactions/store.ts';

const COLUMNS = {
  depositId: text('UNIQUE'),
  clientId: text(),
  /** `fees` debits the fees of a month, whatever the payable; its statement has nothing else. */
  kind: oneOf<'deposit' | 'pull' | 'fees'>('deposit', 'pull', 'fees'),
  amountCents: integer('CHECK (amountCents <> 0)'),
  depositedAt: integer(),
  /** JSON list of the batches funded with this deposit. */
  batchIds: text(),
  /** The postings of its statement: those after the first id, up to the second. */
  afterPosting: integer(),
  upToPosting: integer(),
  failedAt: changing(integerOrNull()),
};

/** A deposit at the merchant's bank account; negative if the account was debited. */
export type NewDeposit = RecordOf<typeof COLUMNS>;
/** A stored deposit with its position. */
export type DepositRecord = NewDeposit & { readonly number: number };

/** Rows of the table `deposits`. */
export const depositRows = rowShape({ number: rowNumber(), ...COLUMNS });

/** Creates the table `deposits`, and `failingPayouts`: the number of next deposits of a client that will fail. */
export const depositTables = [
  createTable('deposits', { number: rowNumber(), ...COLUMNS }),
  'CREATE INDEX depositsOfClient ON deposits (clientId, number);',
  createTable('failingPayouts', { clientId: text('PRIMARY KEY'), deposits: integer() }, { rowid: false }),
].join('\n');

const INSERT = insertSql('deposits', namesOf(COLUMNS));

/** Inserts a deposit or a debit at the merchant's bank. Returns its number. */
export function insertDeposit(database: Database, deposit: NewDeposit): number {
  return database.insert(INSERT, deposit);
}

/** Notes that a deposit failed. */
export function markFailed(database: Database, depositId: string, at: number): void {
  database.run('UPDATE deposits SET failedAt = ? WHERE depositId = ?', at, depositId);
}

/** Returns the number of the newest deposit of all clients; 0 if there is none. */
export function lastDepositNumber(database: Database): number {
  return database.value(integerOrNull(), 'SELECT max(number) FROM deposits') ?? 0;
}

/** Returns the last posting of the previous statement of a client; 0 if it has none. The fees of a month have a statement apart. */
export function lastStatedPosting(database: Database, clientId: string): number {
  const sql = `SELECT upToPosting FROM deposits WHERE clientId = ? AND kind <> 'fees' ORDER BY number DESC LIMIT 1`;
  return database.value(integer(), sql, clientId) ?? 0;
}

/** Returns the deposit with this id, if any. */
export function findDeposit(database: Database, depositId: string): DepositRecord | undefined {
  return database.get(depositRows, 'SELECT * FROM deposits WHERE depositId = ?', depositId);
}

/** Returns the id of the deposit that paid a batch at its funding; undefined if there was none. */
export function findDepositOfBatch(
  database: Database,
  { clientId, batchId, fundedAt }: { readonly clientId: string; readonly batchId: string; readonly fundedAt: number },
): string | undefined {
  const sql = `SELECT depositId FROM deposits
    WHERE clientId = ? AND depositedAt = ? AND kind = 'deposit' AND instr(batchIds, ?) > 0`;
  return database.value(text(), sql, clientId, fundedAt, JSON.stringify(batchId));
}

/** Returns the deposit with this id if the caller can see it. */
export function findVisibleDeposit(database: Database, viewer: Viewer, depositId: string): DepositRecord | undefined {
  const [scope, ...values] = visibleTo(viewer);
  return database.get(depositRows, `SELECT * FROM deposits WHERE depositId = ? AND ${scope}`, depositId, ...values);
}

/** Lists the deposits of a client, oldest first. */
export function listDeposits(database: Database, clientId: string): DepositRecord[] {
  return database.all(depositRows, 'SELECT * FROM deposits WHERE clientId = ? ORDER BY number', clientId);
}

/** Lists the deposits of all clients, oldest first. */
export function listAllDeposits(database: Database): DepositRecord[] {
  return database.all(depositRows, 'SELECT * FROM deposits ORDER BY number');
}

const POSTED_COLUMNS = {
  postingId: rowNumber(),
  kind: text<PostingKind>(),
  transactionId: text(),
  disputeId: text(),
  amountCents: integer(),
};

/** A posting to the payable. */
export type PayablePosting = RecordOf<typeof POSTED_COLUMNS>;

const postedRows = rowShape(POSTED_COLUMNS);

/** Lists the postings to the payable of a client within the bounds of a statement. */
export function listPayablePostings(
  database: Database,
  { clientId, afterPosting, upToPosting }: Pick<DepositRecord, 'clientId' | 'afterPosting' | 'upToPosting'>,
): PayablePosting[] {
  return database.all(
    postedRows,
    `SELECT p.postingId, p.kind, coalesce(p.transactionId, '') AS transactionId,
       coalesce(p.disputeId, '') AS disputeId, e.amountCents
     FROM postings p JOIN entries e ON e.postingId = p.postingId AND e.account = 'merchant_payable'
     WHERE p.postingId > ? AND p.postingId <= ? AND p.clientId = ? ORDER BY p.postingId`,
    afterPosting,
    upToPosting,
    clientId,
  );
}

const FUNDED_COLUMNS = {
  fundedPosting: integer(),
  transactionId: text(),
  kind: text<TransactionKind>(),
  amountCents: integer(),
};

/** A transaction that was funded with its batch. */
type FundedTransaction = RecordOf<typeof FUNDED_COLUMNS>;

const fundedRows = rowShape(FUNDED_COLUMNS);

/** Lists the transactions of the batches that were funded within the bounds of a statement, in that order. */
export function listFundedTransactions(
  database: Database,
  { clientId, afterPosting, upToPosting }: Pick<DepositRecord, 'clientId' | 'afterPosting' | 'upToPosting'>,
): FundedTransaction[] {
  return database.all(
    fundedRows,
    `SELECT b.fundedPosting, t.id AS transactionId, t.kind, t.capturedAmount AS amountCents
     FROM batches b JOIN transactions t ON t.batchNumber = b.number
     WHERE b.clientId = ? AND b.fundedPosting >= ? AND b.fundedPosting < ?
     ORDER BY b.fundedPosting, b.closedAt, b.number, t.number`,
    clientId,
    afterPosting,
    upToPosting,
  );
}

/** Returns the number of next deposits of a client that will fail. */
export function countFailing(database: Database, clientId: string): number {
  const sql = 'SELECT deposits FROM failingPayouts WHERE clientId = ?';
  return database.value(integer(), sql, clientId) ?? 0;
}

/** Sets the number of next deposits of a client that will fail. */
export function setFailing(database: Database, clientId: string, deposits: number): void {
  database.run('INSERT OR REPLACE INTO failingPayouts (clientId, deposits) VALUES (?, ?)', clientId, deposits);
}
