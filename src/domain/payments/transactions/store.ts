import { assignments, type Database, insertInOrderSql } from '../../../engine/database.ts';
import { linesOf, linesWithBlobs, readLinesWithBlobs } from '../../../engine/row-lines.ts';
import type { SecCode } from '../../../facts/sec-codes.ts';
import type { TransactionState } from './lifecycle.ts';
import { searchTextOf } from './search-text.ts';

/** What a transaction is, whichever way its type was spelled. */
export type TransactionKind = 'SALE' | 'AUTH' | 'REFUND' | 'PAYMENT' | 'PAYOUT';
export type Processor = 'card' | 'ach';
/** How fast an ACH entry travels; what asks for nothing takes the ordinary two banking days. */
export type Speed = 'standard' | 'same_day';

/** A transaction of either processor. */
export interface TransactionRecord {
  readonly id: string;
  readonly clientId: string;
  readonly processor: Processor;
  readonly kind: TransactionKind;
  /** The type as it was sent. */
  readonly type: string;
  readonly state: TransactionState;
  readonly requestedAmount: number;
  /** What was authorized; 0 on a decline. */
  readonly amount: number;
  readonly capturedAmount: number;
  readonly refundedAmount: number;
  readonly responseStatus: 'Approved' | 'Declined' | 'Error';
  readonly responseCode: string;
  readonly responseMessage: string;
  readonly authorizationCode: string | null;
  readonly avsCode: string | null;
  readonly cvvCode: string | null;
  /** Of a REFUND: what it refunds; of an ACH entry: the returned one that it sends again; of a duplicate: the first one. */
  readonly referenceId: string | null;
  readonly customerId: string | null;
  readonly paymentToken: string | null;
  readonly methodType: 'card' | 'ACH' | 'token';
  /** JSON of what may be shown of the card or account. */
  readonly masked: string;
  readonly holderName: string;
  readonly lastFour: string;
  /** The number, encrypted; bound to the transaction's id. */
  readonly sealed: Uint8Array;
  readonly metadata: string;
  readonly recurring: 0 | 1;
  readonly purchaseDescription: string | null;
  /** The batch it sits in, open or closed; null once it has left the totals. */
  readonly batchNumber: number | null;
  readonly batchId: string | null;
  readonly secCode: SecCode | null;
  /** Null of a card. */
  readonly speed: Speed | null;
  /** What the company entry description says; null of a card, and of an entry whose description is the usual one. */
  readonly entryDescription: string | null;
  /** The receiver's identification number as its bank has corrected it; null where the gateway's own stands. */
  readonly individualId: string | null;
  readonly holderType: 'person' | 'company' | null;
  readonly effectiveEntryDate: string | null;
  readonly traceNumber: string | null;
  readonly returnCode: string | null;
  readonly returnedAt: number | null;
  readonly returnUntimely: 0 | 1;
  /** JSON of what became of the return: `{ dishonored?: { code, at }, contested?: { code, at } }`. */
  readonly returnDispute: string | null;
  /** What the network will do with it when its moment comes: `pay`, `stuck`, `late`, `refuse` or `refuse:{"day":5}`. */
  readonly networkAnswer: string;
  /** The network's id of the customer's first charge, that a merchant-initiated one names; null of others. */
  readonly initialNetworkId: string | null;
  readonly correlationId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly settledAt: number | null;
  readonly fundedAt: number | null;
  /** JSON list of `{state, at, cause}`. */
  readonly history: string;
}

export const transactionTables = `
CREATE TABLE transactions (
  number              INTEGER PRIMARY KEY,
  id                  TEXT NOT NULL UNIQUE,
  clientId            TEXT NOT NULL,
  processor           TEXT NOT NULL,
  kind                TEXT NOT NULL,
  type                TEXT NOT NULL,
  state               TEXT NOT NULL,
  requestedAmount     INTEGER NOT NULL CHECK (requestedAmount > 0),
  amount              INTEGER NOT NULL CHECK (amount BETWEEN 0 AND requestedAmount),
  capturedAmount      INTEGER NOT NULL CHECK (capturedAmount BETWEEN 0 AND amount),
  refundedAmount      INTEGER NOT NULL CHECK (refundedAmount BETWEEN 0 AND capturedAmount),
  responseStatus      TEXT NOT NULL,
  responseCode        TEXT NOT NULL,
  responseMessage     TEXT NOT NULL,
  authorizationCode   TEXT,
  avsCode             TEXT,
  cvvCode             TEXT,
  referenceId         TEXT,
  customerId          TEXT,
  paymentToken        TEXT,
  methodType          TEXT NOT NULL,
  masked              TEXT NOT NULL,
  holderName          TEXT NOT NULL,
  lastFour            TEXT NOT NULL,
  sealed              BLOB NOT NULL,
  metadata            TEXT NOT NULL,
  recurring           INTEGER NOT NULL,
  purchaseDescription TEXT,
  batchNumber         INTEGER,
  batchId             TEXT,
  secCode             TEXT,
  speed               TEXT,
  entryDescription    TEXT,
  individualId        TEXT,
  holderType          TEXT,
  effectiveEntryDate  TEXT,
  traceNumber         TEXT,
  returnCode          TEXT,
  returnedAt          INTEGER,
  returnUntimely      INTEGER NOT NULL,
  returnDispute       TEXT,
  networkAnswer       TEXT NOT NULL,
  initialNetworkId    TEXT,
  correlationId       TEXT NOT NULL,
  createdAt           INTEGER NOT NULL,
  updatedAt           INTEGER NOT NULL,
  settledAt           INTEGER,
  fundedAt            INTEGER,
  history             TEXT NOT NULL,
  searchText          TEXT NOT NULL
) STRICT;
CREATE INDEX transactionsOfClient ON transactions (clientId);
CREATE INDEX transactionsOfBatch ON transactions (batchNumber) WHERE batchNumber IS NOT NULL;
CREATE INDEX transactionsSentAgain ON transactions (referenceId) WHERE referenceId IS NOT NULL;
CREATE INDEX transactionsDisputed ON transactions (clientId) WHERE returnDispute IS NOT NULL;`;

/** What moves in a transaction's life. */
const MOVING = [
  ...['state', 'capturedAmount', 'refundedAmount', 'effectiveEntryDate', 'traceNumber', 'returnCode', 'returnedAt'],
  ...['returnUntimely', 'returnDispute', 'updatedAt', 'settledAt', 'fundedAt', 'history', 'batchId'],
] as const;

const COLUMNS = [
  ...['id', 'clientId', 'processor', 'kind', 'type', 'state', 'requestedAmount', 'amount', 'capturedAmount'],
  ...['refundedAmount', 'responseStatus', 'responseCode', 'responseMessage', 'authorizationCode', 'avsCode', 'cvvCode'],
  ...['referenceId', 'customerId', 'paymentToken', 'methodType', 'masked', 'holderName', 'lastFour', 'sealed'],
  ...['metadata', 'recurring', 'purchaseDescription', 'batchNumber', 'batchId', 'secCode', 'speed', 'entryDescription'],
  ...['individualId', 'holderType', 'effectiveEntryDate', 'traceNumber', 'returnCode', 'returnedAt', 'returnUntimely'],
  ...['returnDispute', 'networkAnswer', 'initialNetworkId'],
  ...['correlationId', 'createdAt', 'updatedAt', 'settledAt', 'fundedAt', 'history'],
] as const;
const INSERT = insertInOrderSql('transactions', [...COLUMNS, 'searchText']);

/** What a search looks through is made of the other columns here and nowhere else, and no record has it. */
export function insertTransaction(database: Database, transaction: TransactionRecord): void {
  database.run(INSERT, ...COLUMNS.map((column) => transaction[column]), searchTextOf(transaction));
}

/** What an answer in a list is made of: no number, sealed or whole, and no history. */
const LISTED = [
  ...['id', 'clientId', 'processor', 'type', 'state', 'requestedAmount', 'amount', 'capturedAmount', 'refundedAmount'],
  ...['responseStatus', 'responseCode', 'responseMessage', 'authorizationCode', 'avsCode', 'cvvCode', 'referenceId'],
  ...['customerId', 'paymentToken', 'methodType', 'masked', 'holderName', 'metadata', 'recurring'],
  ...[
    'initialNetworkId',
    'purchaseDescription',
    'batchId',
    'secCode',
    'speed',
    'effectiveEntryDate',
    'traceNumber',
    'returnCode',
  ],
  ...[
    'returnedAt',
    'returnUntimely',
    'returnDispute',
    'correlationId',
    'createdAt',
    'updatedAt',
    'settledAt',
    'fundedAt',
  ],
] as const;
export type ListedTransaction = Pick<TransactionRecord, (typeof LISTED)[number]>;
type ValuesOf<Columns extends readonly (keyof TransactionRecord)[]> = {
  readonly [At in keyof Columns]: TransactionRecord[Columns[At]];
};

/** One literal, in the order of LISTED: to fill in columns by name costs a tenth of the whole list. */
// biome-ignore format: three times the same
export const listedLines = linesOf(LISTED, ([
  id, clientId, processor, type, state, requestedAmount, amount, capturedAmount, refundedAmount,
  responseStatus, responseCode, responseMessage, authorizationCode, avsCode, cvvCode, referenceId,
  customerId, paymentToken, methodType, masked, holderName, metadata, recurring,
  initialNetworkId, purchaseDescription, batchId, secCode, speed, effectiveEntryDate, traceNumber, returnCode,
  returnedAt, returnUntimely, returnDispute, correlationId, createdAt, updatedAt, settledAt, fundedAt,
]: ValuesOf<typeof LISTED>): ListedTransaction => ({
  id, clientId, processor, type, state, requestedAmount, amount, capturedAmount, refundedAmount,
  responseStatus, responseCode, responseMessage, authorizationCode, avsCode, cvvCode, referenceId,
  customerId, paymentToken, methodType, masked, holderName, metadata, recurring,
  initialNetworkId, purchaseDescription, batchId, secCode, speed, effectiveEntryDate, traceNumber, returnCode,
  returnedAt, returnUntimely, returnDispute, correlationId, createdAt, updatedAt, settledAt, fundedAt,
}));

/** Changes that a move may bring; other columns stay as they were made. */
export type TransactionChanges = Partial<Pick<TransactionRecord, (typeof MOVING)[number]>>;

const UPDATE = `UPDATE transactions SET ${assignments(MOVING)} WHERE id = @id`;

/** Writes what moves in a transaction's life; the rest of it never changes. */
export function updateTransaction(database: Database, transaction: TransactionRecord): void {
  database.run(UPDATE, transaction);
}

/** What the network will do with it from now on. */
export function updateNetworkAnswer(database: Database, id: string, networkAnswer: string): void {
  database.run('UPDATE transactions SET networkAnswer = ? WHERE id = ?', networkAnswer, id);
}

/** Puts a transaction into an open batch, which has no id yet, or takes it out of all. */
export function updateBatchOf(database: Database, id: string, batchNumber: number | null): void {
  database.run('UPDATE transactions SET batchNumber = ?, batchId = NULL WHERE id = ?', batchNumber, id);
}

const TEXTS = COLUMNS.filter((column) => column !== 'sealed');
const RECORD = linesWithBlobs<TransactionRecord>(TEXTS, ['sealed']);
const FIND = `SELECT ${RECORD.select} FROM transactions WHERE id = ?`;

export function findTransaction(database: Database, id: string): TransactionRecord | undefined {
  return readLinesWithBlobs(database, RECORD, FIND, id)[0];
}

/** The entries that send a returned one again, first one first. */
export function listSentAgain(database: Database, referenceId: string): TransactionRecord[] {
  return readLinesWithBlobs(
    database,
    RECORD,
    `SELECT ${RECORD.select} FROM transactions WHERE referenceId = ? AND processor = 'ach' ORDER BY number`,
    referenceId,
  );
}

/** The entries of a client whose return was dishonored, and whose money is still to reach it. */
export function listDishonoredUnfunded(database: Database, clientId: string): TransactionRecord[] {
  return readLinesWithBlobs(
    database,
    RECORD,
    `SELECT ${RECORD.select} FROM transactions WHERE clientId = ? AND returnDispute IS NOT NULL AND state = 'settled'
     AND fundedAt IS NULL AND batchId IN (SELECT batchId FROM batches WHERE fundedAt IS NOT NULL) ORDER BY number`,
    clientId,
  );
}

/** A transaction with its running number. */
export interface NumberedTransaction extends TransactionRecord {
  readonly number: number;
}

const NUMBERED = linesWithBlobs<NumberedTransaction>([...TEXTS, 'number'], ['sealed']);
const LIST_OF_BATCH = `SELECT ${NUMBERED.select} FROM transactions WHERE batchNumber = ? ORDER BY number`;

/** The transactions of a batch, in the order in which they came. */
export function listTransactionsOfBatch(database: Database, batchNumber: number): NumberedTransaction[] {
  return readLinesWithBlobs(database, NUMBERED, LIST_OF_BATCH, batchNumber);
}
