import { integer, text } from '../../engine/columns.ts';
import type { Database } from '../../engine/database.ts';
import { type LineReader, linesOf, type RowSource } from '../../engine/row-lines.ts';
import { rowShape } from '../../engine/row-shape.ts';

/** The columns of a transaction that a search covers. Only the last two change after its creation. */
export interface SearchedTransaction {
  readonly number: number;
  readonly id: string;
  readonly clientId: string;
  readonly kind: string;
  readonly requestedAmount: number;
  readonly amount: number;
  readonly responseCode: string;
  readonly responseMessage: string;
  readonly authorizationCode: string | null;
  readonly referenceId: string | null;
  readonly customerId: string | null;
  readonly customerReference: string | null;
  readonly paymentToken: string | null;
  /** JSON of the masked card or account. */
  readonly masked: string;
  readonly holderName: string;
  readonly lastFour: string;
  /** JSON. */
  readonly metadata: string;
  readonly purchaseDescription: string | null;
  readonly correlationId: string;
  readonly traceNumber: string | null;
  readonly returnCode: string | null;
}

const READ = [
  ...['number', 'id', 'clientId', 'kind', 'requestedAmount', 'amount', 'responseCode', 'responseMessage'],
  ...['authorizationCode', 'referenceId', 'customerId', 'customerReference', 'paymentToken', 'masked', 'holderName'],
  ...['lastFour', 'metadata', 'purchaseDescription', 'correlationId', 'traceNumber', 'returnCode'],
];

/** Reads a line of JSON: its values are in the order of READ. */
const searchedLines: RowSource<SearchedTransaction> & LineReader<SearchedTransaction> = linesOf(
  READ,
  (line): SearchedTransaction => {
    const [
      number,
      id,
      clientId,
      kind,
      requestedAmount,
      amount,
      responseCode,
      responseMessage,
      authorizationCode,
      referenceId,
      customerId,
      customerReference,
      paymentToken,
      masked,
      holderName,
      lastFour,
      metadata,
      purchaseDescription,
      correlationId,
      traceNumber,
      returnCode,
    ] = JSON.parse(line);
    return {
      number,
      id,
      clientId,
      kind,
      requestedAmount,
      amount,
      responseCode,
      responseMessage,
      authorizationCode,
      referenceId,
      customerId,
      customerReference,
      paymentToken,
      masked,
      holderName,
      lastFour,
      metadata,
      purchaseDescription,
      correlationId,
      traceNumber,
      returnCode,
    };
  },
);

/** Lists transactions after a number, in their order. */
export function listSearchedAfter(database: Database, number: number, take: number): SearchedTransaction[] {
  const sql = `SELECT ${searchedLines.select} FROM transactions WHERE number > ? ORDER BY number LIMIT ?`;
  return searchedLines.read(database, sql, number, take);
}

/** Lists the transactions with these numbers. */
export function listSearched(database: Database, numbers: readonly number[]): SearchedTransaction[] {
  const sql = `SELECT ${searchedLines.select} FROM transactions WHERE number IN (SELECT value FROM json_each(?))`;
  return searchedLines.read(database, sql, JSON.stringify(numbers));
}

const changedRows = rowShape({ id: text() });

/** Returns the ids of the transactions with events after a position. */
export function listChangedTransactions(database: Database, seq: number): string[] {
  return database
    .all(
      changedRows,
      `SELECT DISTINCT coalesce(e.subject, f.subject) AS id FROM events e
       CROSS JOIN eventKinds k ON k.number = e.kind LEFT JOIN events f ON f.seq = e.firstSeq
       WHERE e.seq > ? AND k.type LIKE 'transaction.%'`,
      seq,
    )
    .map(({ id }) => id);
}

/** Returns the number of the transaction with this id, if any. */
export function findTransactionNumber(database: Database, id: string): number | undefined {
  return database.value(integer(), 'SELECT number FROM transactions WHERE id = ?', id);
}

/** Returns the numbers of these transactions. */
export function listTransactionNumbers(database: Database, ids: readonly string[]): number[] {
  return database.column(
    integer(),
    'SELECT number FROM transactions WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  );
}

/** Returns the numbers of the transactions that a request created. */
export function listNumbersOfRequest(database: Database, correlationId: string): number[] {
  return database.column(integer(), 'SELECT number FROM transactions WHERE correlationId = ?', correlationId);
}
