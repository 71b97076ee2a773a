import type { Database } from '../../../engine/database.ts';
import { insertInOrderSql } from '../../../engine/sql-text.ts';
import {
  createTransactions,
  INSERTED,
  type MovingTransaction,
  movingLines,
  type NewTransaction,
  type NumberedMoving,
  type NumberedTransaction,
  recordLines,
  TRANSACTION_COLUMNS,
  type TransactionChanges,
  type TransactionRecord,
} from './columns.ts';
import { searchTextOf } from './search-text.ts';

export {
  type ListedTransaction,
  listedLines,
  type MovingTransaction,
  type NewTransaction,
  type NumberedMoving,
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
export function insertTransaction(database: Database, transaction: NewTransaction): void {
  database.run(INSERT, ...INSERTED.map((column) => transaction[column]), searchTextOf(transaction));
}

/** Updates some columns of a transaction. Writing all that can change would cost twice as long. */
export function updateTransaction(database: Database, id: string, changes: TransactionChanges): void {
  const set = Object.keys(changes).join(' = ?, ');
  database.run(`UPDATE transactions SET ${set} = ? WHERE id = ?`, ...Object.values(changes), id);
}

/** Updates the column of the network outcome. */
export function updateNetworkOutcome(database: Database, id: string, networkAnswer: string): void {
  database.run('UPDATE transactions SET networkAnswer = ? WHERE id = ?', networkAnswer, id);
}

/** Assigns a transaction to an open batch, which has no id yet, or with null to no batch. */
export function updateBatchOf(database: Database, id: string, batchNumber: number | null): void {
  database.run('UPDATE transactions SET batchNumber = ?, batchId = NULL WHERE id = ?', batchNumber, id);
}

const FIND = `SELECT ${recordLines.select} FROM transactions WHERE id = ?`;

/** Returns the transaction with this id, if any. */
export function findTransaction(database: Database, id: string): TransactionRecord | undefined {
  return recordLines.read(database, FIND, id)[0];
}

const FIND_MOVING = `SELECT ${movingLines.select} FROM transactions WHERE id = ?`;

/** Returns the moving part of the transaction with this id, if any. */
export function findMoving(database: Database, id: string): MovingTransaction | undefined {
  return movingLines.read(database, FIND_MOVING, id)[0];
}

/** Returns the encrypted number of the card or account of a transaction, if it exists. */
export function findSealedNumber(database: Database, id: string): Uint8Array | undefined {
  return database.value(TRANSACTION_COLUMNS.sealed, 'SELECT sealed FROM transactions WHERE id = ?', id);
}

/** Lists the retries of a returned entry, oldest first. */
export function listSentAgain(database: Database, referenceId: string): TransactionRecord[] {
  return recordLines.read(
    database,
    `SELECT ${recordLines.select} FROM transactions WHERE referenceId = ? AND processor = 'ach' ORDER BY number`,
    referenceId,
  );
}

/**
 * Lists the entries of a client whose return was dishonored after the funding of their batch, and that are not funded again
 * yet.
 */
export function listDishonoredUnfunded(database: Database, clientId: string): NumberedTransaction[] {
  return recordLines.read(
    database,
    `SELECT ${recordLines.select} FROM transactions WHERE clientId = ? AND returnDispute IS NOT NULL AND state = 'settled'
     AND fundedAt IS NULL AND batchId IN (SELECT batchId FROM batches WHERE fundedAt IS NOT NULL) ORDER BY number`,
    clientId,
  );
}

const LIST_OF_BATCH = `SELECT ${recordLines.select} FROM transactions
  WHERE batchNumber = ? AND number > ? ORDER BY number LIMIT ?`;

/** Lists the transactions of a batch in order of creation. */
export function listTransactionsOfBatch(
  database: Database,
  batchNumber: number,
  after = 0,
  limit = -1,
): NumberedTransaction[] {
  return recordLines.read(database, LIST_OF_BATCH, batchNumber, after, limit);
}

const MOVING_OF_BATCH = `SELECT ${movingLines.select} FROM transactions
  WHERE batchNumber = ? AND number > ? ORDER BY number LIMIT ?`;

/** Lists the moving parts of a batch's transactions in order of creation. */
export function listMovingOfBatch(
  database: Database,
  batchNumber: number,
  after: number,
  limit: number,
): NumberedMoving[] {
  return movingLines.read(database, MOVING_OF_BATCH, batchNumber, after, limit);
}
