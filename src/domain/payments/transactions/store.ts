import type { Database } from '../../../engine/database.ts';
import { assignments, insertInOrderSql } from '../../../engine/sql-text.ts';
import {
  CHANGING,
  createTransactions,
  INSERTED,
  type NumberedTransaction,
  numberedRows,
  recordRows,
  type TransactionRecord,
} from './columns.ts';
import { searchTextOf } from './search-text.ts';

export {
  type ListedTransaction,
  listedLines,
  type NumberedTransaction,
  type Processor,
  type Speed,
  type TransactionChanges,
  type TransactionKind,
  type TransactionRecord,
} from './columns.ts';

/** The table of transactions, and its indexes. */
export const transactionTables = `${createTransactions}
CREATE INDEX transactionsOfClient ON transactions (clientId);
CREATE INDEX transactionsOfBatch ON transactions (batchNumber) WHERE batchNumber IS NOT NULL;
CREATE INDEX transactionsSentAgain ON transactions (referenceId) WHERE referenceId IS NOT NULL;
CREATE INDEX transactionsDisputed ON transactions (clientId) WHERE returnDispute IS NOT NULL;`;

const INSERT = insertInOrderSql('transactions', [...INSERTED, 'searchText']);

/** Inserts a transaction. Only this function fills the search text, which records do not have. */
export function insertTransaction(database: Database, transaction: TransactionRecord): void {
  database.run(INSERT, ...INSERTED.map((column) => transaction[column]), searchTextOf(transaction));
}

const UPDATE = `UPDATE transactions SET ${assignments(CHANGING)} WHERE id = @id`;

/** Updates the columns that change during the lifecycle of a transaction. */
export function updateTransaction(database: Database, transaction: TransactionRecord): void {
  database.run(UPDATE, transaction);
}

/** Updates the column of the network outcome. */
export function updateNetworkOutcome(database: Database, id: string, networkAnswer: string): void {
  database.run('UPDATE transactions SET networkAnswer = ? WHERE id = ?', networkAnswer, id);
}

/** Assigns a transaction to an open batch, which has no id yet, or with null to no batch. */
export function updateBatchOf(database: Database, id: string, batchNumber: number | null): void {
  database.run('UPDATE transactions SET batchNumber = ?, batchId = NULL WHERE id = ?', batchNumber, id);
}

const FIND = `SELECT ${recordRows.select} FROM transactions WHERE id = ?`;

/** Returns the transaction with this id, if any. */
export function findTransaction(database: Database, id: string): TransactionRecord | undefined {
  return recordRows.read(database, FIND, id)[0];
}

/** Lists the retries of a returned entry, oldest first. */
export function listSentAgain(database: Database, referenceId: string): TransactionRecord[] {
  return recordRows.read(
    database,
    `SELECT ${recordRows.select} FROM transactions WHERE referenceId = ? AND processor = 'ach' ORDER BY number`,
    referenceId,
  );
}

/**
 * Lists the entries of a client whose return was dishonored after the funding of their batch, and that are not funded again
 * yet.
 */
export function listDishonoredUnfunded(database: Database, clientId: string): TransactionRecord[] {
  return recordRows.read(
    database,
    `SELECT ${recordRows.select} FROM transactions WHERE clientId = ? AND returnDispute IS NOT NULL AND state = 'settled'
     AND fundedAt IS NULL AND batchId IN (SELECT batchId FROM batches WHERE fundedAt IS NOT NULL) ORDER BY number`,
    clientId,
  );
}

const LIST_OF_BATCH = `SELECT ${numberedRows.select} FROM transactions WHERE batchNumber = ? ORDER BY number`;

/** Lists the transactions of a batch in order of creation. */
export function listTransactionsOfBatch(database: Database, batchNumber: number): NumberedTransaction[] {
  return numberedRows.read(database, LIST_OF_BATCH, batchNumber);
}
