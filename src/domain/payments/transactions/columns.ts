import {
  blob,
  initialValues,
  integer,
  integerOrNull,
  namesOf,
  namesWith,
  type RecordOf,
  rowNumber,
  type StoredColumn,
  text,
  textOrNull,
} from '../../../engine/columns.ts';
import { type LineReader, linesOf, type RowSource } from '../../../engine/row-lines.ts';
import { createTable } from '../../../engine/sql-text.ts';
import type { SecCode } from '../../../facts/sec-codes.ts';
import type { TransactionState } from './lifecycle.ts';

/** The type of a transaction, in one spelling. */
export type TransactionKind = 'SALE' | 'AUTH' | 'REFUND' | 'PAYMENT' | 'PAYOUT';
/** The network that handles a transaction. */
export type Processor = 'card' | 'ach';
/** The speed of an ACH entry. The standard takes two banking days. */
export type Speed = 'standard' | 'same_day';

interface TransactionTraits<Value> {
  /** The value of a refund: that of its sale, its own, or the initial one. */
  readonly refund: 'copied' | 'derived' | 'initial';
  /** The value of a new transaction, unless its request or its processor sets another. */
  readonly initial?: Value;
  /** True if lists read the column. They never read the number of a card or an account. */
  readonly listed?: true;
  /** True if `updateTransaction` writes the column. */
  readonly changes?: true;
}

function column<Value, const Traits extends TransactionTraits<Value>>(
  stored: StoredColumn<Value>,
  traits: Traits,
): StoredColumn<Value> & Traits {
  return { ...stored, ...traits };
}

/** Declares every column of a transaction, of either processor. Everything else about columns follows from this table. */
export const TRANSACTION_COLUMNS = {
  id: column(text('UNIQUE'), { listed: true, refund: 'derived' }),
  clientId: column(text(), { listed: true, refund: 'copied' }),
  processor: column(text<Processor>(), { listed: true, refund: 'copied' }),
  kind: column(text<TransactionKind>(), { refund: 'derived' }),
  /** The type as it was sent. */
  type: column(text(), { listed: true, refund: 'derived' }),
  /** The first move of the transaction replaces the initial state. */
  state: column(text<TransactionState>(), { listed: true, changes: true, initial: 'declined', refund: 'initial' }),
  requestedAmount: column(integer('CHECK (requestedAmount > 0)'), { listed: true, refund: 'derived' }),
  /** The authorized cents; 0 for a decline. */
  amount: column(integer('CHECK (amount BETWEEN 0 AND requestedAmount)'), {
    listed: true,
    initial: 0,
    refund: 'derived',
  }),
  capturedAmount: column(integer('CHECK (capturedAmount BETWEEN 0 AND amount)'), {
    listed: true,
    changes: true,
    initial: 0,
    refund: 'derived',
  }),
  refundedAmount: column(integer('CHECK (refundedAmount BETWEEN 0 AND capturedAmount)'), {
    listed: true,
    changes: true,
    initial: 0,
    refund: 'initial',
  }),
  responseStatus: column(text<'Approved' | 'Declined' | 'Error'>(), {
    listed: true,
    initial: 'Declined',
    refund: 'derived',
  }),
  responseCode: column(text(), { listed: true, initial: '', refund: 'derived' }),
  responseMessage: column(text(), { listed: true, initial: '', refund: 'derived' }),
  authorizationCode: column(textOrNull(), { listed: true, initial: null, refund: 'derived' }),
  avsCode: column(textOrNull(), { listed: true, initial: null, refund: 'initial' }),
  cvvCode: column(textOrNull(), { listed: true, initial: null, refund: 'initial' }),
  /** The sale of a refund, the returned entry of a retry, or the first charge of a duplicate. */
  referenceId: column(textOrNull(), { listed: true, initial: null, refund: 'derived' }),
  customerId: column(textOrNull(), { listed: true, initial: null, refund: 'copied' }),
  /** The merchant's own id for the customer. */
  customerReference: column(textOrNull(), { listed: true, initial: null, refund: 'copied' }),
  paymentToken: column(textOrNull(), { listed: true, initial: null, refund: 'copied' }),
  methodType: column(text<'card' | 'ACH' | 'token'>(), { listed: true, refund: 'copied' }),
  /** JSON of the masked card or account. */
  masked: column(text(), { listed: true, refund: 'copied' }),
  holderName: column(text(), { listed: true, refund: 'copied' }),
  lastFour: column(text(), { refund: 'copied' }),
  /** The number, encrypted; bound to the transaction's id. */
  sealed: column(blob(), { refund: 'derived' }),
  metadata: column(text(), { listed: true, refund: 'copied' }),
  recurring: column(integer<0 | 1>(), { listed: true, initial: 0, refund: 'initial' }),
  purchaseDescription: column(textOrNull(), { listed: true, initial: null, refund: 'copied' }),
  /** The batch, open or closed, whose totals include the transaction. `updateBatchOf` writes it. */
  batchNumber: column(integerOrNull(), { initial: null, refund: 'derived' }),
  batchId: column(textOrNull(), { listed: true, changes: true, initial: null, refund: 'initial' }),
  secCode: column(textOrNull<SecCode>(), { listed: true, initial: null, refund: 'initial' }),
  /** Null for cards. */
  speed: column(textOrNull<Speed>(), { listed: true, initial: null, refund: 'initial' }),
  /** The company entry description, or the purpose that it follows from; null for cards and the usual description. */
  entryDescription: column(textOrNull(), { initial: null, refund: 'initial' }),
  /** The receiver's identification number as its bank has corrected it; null means the gateway's own. */
  individualId: column(textOrNull(), { initial: null, refund: 'initial' }),
  holderType: column(textOrNull<'person' | 'company'>(), { initial: null, refund: 'initial' }),
  effectiveEntryDate: column(textOrNull(), { listed: true, changes: true, initial: null, refund: 'initial' }),
  traceNumber: column(textOrNull(), { listed: true, changes: true, initial: null, refund: 'initial' }),
  returnCode: column(textOrNull(), { listed: true, changes: true, initial: null, refund: 'initial' }),
  returnedAt: column(integerOrNull(), { listed: true, changes: true, initial: null, refund: 'initial' }),
  returnUntimely: column(integer<0 | 1>(), { listed: true, changes: true, initial: 0, refund: 'initial' }),
  /** JSON of the follow-ups of a return: `{ dishonored?: { code, at }, contested?: { code, at } }`. */
  returnDispute: column(textOrNull(), { listed: true, changes: true, initial: null, refund: 'initial' }),
  /** Cents of disputes that are not won. */
  disputedAmount: column(integer('CHECK (disputedAmount >= 0)'), {
    listed: true,
    changes: true,
    initial: 0,
    refund: 'initial',
  }),
  /** JSON of the newest dispute: `{ id, state, reason, amount, respond_by }`. */
  dispute: column(textOrNull(), { listed: true, changes: true, initial: null, refund: 'initial' }),
  /** The network outcome: `pay`, `stuck`, `late`, `reject` or `refuse:{"day":5}`. `updateNetworkOutcome` writes it. */
  networkAnswer: column(text(), { initial: 'pay', refund: 'derived' }),
  /** The network's id of the customer's first charge, which a merchant-initiated charge names; null for others. */
  initialNetworkId: column(textOrNull(), { listed: true, initial: null, refund: 'initial' }),
  correlationId: column(text(), { listed: true, refund: 'derived' }),
  createdAt: column(integer(), { listed: true, refund: 'derived' }),
  updatedAt: column(integer(), { listed: true, changes: true, refund: 'derived' }),
  settledAt: column(integerOrNull(), { listed: true, changes: true, initial: null, refund: 'initial' }),
  fundedAt: column(integerOrNull(), { listed: true, changes: true, initial: null, refund: 'initial' }),
  /** JSON list of `{state, at, cause}`. */
  history: column(text(), { changes: true, initial: '[]', refund: 'initial' }),
};

type TransactionColumns = typeof TRANSACTION_COLUMNS;

/** A transaction to insert, with its encrypted number. */
export type NewTransaction = RecordOf<TransactionColumns>;
/** A transaction of either processor. It is read without its encrypted number, which few actions need. */
export type TransactionRecord = Omit<NewTransaction, 'sealed'>;

type ColumnsWith<Wanted> = {
  [Name in keyof TransactionColumns]: TransactionColumns[Name] extends Wanted ? Name : never;
}[keyof TransactionColumns];
/** The columns that moves change; the others stay as they were inserted. */
export type TransactionChanges = Partial<Pick<TransactionRecord, ColumnsWith<{ changes: true }>>>;

/** The values of a new transaction in the columns that have an initial one. */
export const INITIAL = initialValues(TRANSACTION_COLUMNS);

/** The columns that a refund copies from its sale. */
export const COPIED_TO_REFUND = namesWith(TRANSACTION_COLUMNS, { refund: 'copied' });
/** The columns that a refund derives for itself. */
export type DerivedForRefund = Pick<NewTransaction, ColumnsWith<{ refund: 'derived' }>>;

/** The columns of an INSERT. */
export const INSERTED = namesOf(TRANSACTION_COLUMNS);

/** The table also numbers its rows, and holds the text that a search looks through. */
export const createTransactions = createTable('transactions', {
  number: rowNumber(),
  ...TRANSACTION_COLUMNS,
  searchText: text(),
});

/** A transaction with its running number. */
export type NumberedTransaction = TransactionRecord & { readonly number: number };

const READ = [...INSERTED.filter((name) => name !== 'sealed'), 'number'];

/** Reads whole transactions, in the order of the table. Moves read one each, so the literal saves a fifth of a job. */
// biome-ignore format: the same names twice
export const recordLines: RowSource<NumberedTransaction> & LineReader<NumberedTransaction> = linesOf(READ, (line): NumberedTransaction => {
  const [
    id, clientId, processor, kind, type, state, requestedAmount, amount, capturedAmount, refundedAmount,
    responseStatus, responseCode, responseMessage, authorizationCode, avsCode, cvvCode, referenceId,
    customerId, customerReference, paymentToken, methodType, masked, holderName, lastFour, metadata, recurring,
    purchaseDescription, batchNumber, batchId, secCode, speed, entryDescription, individualId, holderType, effectiveEntryDate, traceNumber,
    returnCode, returnedAt, returnUntimely, returnDispute, disputedAmount, dispute, networkAnswer, initialNetworkId, correlationId,
    createdAt, updatedAt, settledAt, fundedAt, history, number,
  ] = JSON.parse(line);
  return {
    id, clientId, processor, kind, type, state, requestedAmount, amount, capturedAmount, refundedAmount,
    responseStatus, responseCode, responseMessage, authorizationCode, avsCode, cvvCode, referenceId,
    customerId, customerReference, paymentToken, methodType, masked, holderName, lastFour, metadata, recurring,
    purchaseDescription, batchNumber, batchId, secCode, speed, entryDescription, individualId, holderType, effectiveEntryDate, traceNumber,
    returnCode, returnedAt, returnUntimely, returnDispute, disputedAmount, dispute, networkAnswer, initialNetworkId, correlationId,
    createdAt, updatedAt, settledAt, fundedAt, history, number,
  };
});

/** The part of a transaction that its moves read and write. */
export type MovingTransaction = Pick<
  TransactionRecord,
  ColumnsWith<{ changes: true }> | 'id' | 'clientId' | 'processor' | 'kind' | 'batchNumber' | 'networkAnswer'
>;

/** The moving part of a stored transaction, with its position in the order of creation. */
export type NumberedMoving = MovingTransaction & Pick<NumberedTransaction, 'number'>;

// biome-ignore format: the order of the literal below
const MOVING = [
  'id', 'clientId', 'processor', 'kind', 'state', 'capturedAmount', 'refundedAmount', 'batchNumber', 'batchId',
  'effectiveEntryDate', 'traceNumber', 'returnCode', 'returnedAt', 'returnUntimely', 'returnDispute',
  'disputedAmount', 'dispute', 'networkAnswer', 'updatedAt', 'settledAt', 'fundedAt', 'history', 'number',
] as const satisfies readonly (keyof NumberedMoving)[];

/** Reads moving transactions: half the columns take half the time. */
// biome-ignore format: the same names twice
export const movingLines: RowSource<NumberedMoving> & LineReader<NumberedMoving> = linesOf(MOVING, (line): NumberedMoving => {
  const [
    id, clientId, processor, kind, state, capturedAmount, refundedAmount, batchNumber, batchId,
    effectiveEntryDate, traceNumber, returnCode, returnedAt, returnUntimely, returnDispute,
    disputedAmount, dispute, networkAnswer, updatedAt, settledAt, fundedAt, history, number,
  ] = JSON.parse(line);
  return {
    id, clientId, processor, kind, state, capturedAmount, refundedAmount, batchNumber, batchId,
    effectiveEntryDate, traceNumber, returnCode, returnedAt, returnUntimely, returnDispute,
    disputedAmount, dispute, networkAnswer, updatedAt, settledAt, fundedAt, history, number,
  };
});

/** The part of a transaction that lists show: neither the number, masked or sealed, nor the history. */
export type ListedTransaction = Pick<TransactionRecord, ColumnsWith<{ listed: true }>>;
/** The columns that lists read. */
export const LISTED = namesWith(TRANSACTION_COLUMNS, { listed: true });

/** Reads listed transactions. One literal in the order of the table: columns by name cost a tenth of the whole list. */
// biome-ignore format: the same names twice
export const listedLines: RowSource<ListedTransaction> & LineReader<ListedTransaction> = linesOf(LISTED, (line): ListedTransaction => {
  const [
    id, clientId, processor, type, state, requestedAmount, amount, capturedAmount, refundedAmount,
    responseStatus, responseCode, responseMessage, authorizationCode, avsCode, cvvCode, referenceId,
    customerId, customerReference, paymentToken, methodType, masked, holderName, metadata, recurring,
    purchaseDescription, batchId, secCode, speed, effectiveEntryDate, traceNumber, returnCode, returnedAt, returnUntimely,
    returnDispute, disputedAmount, dispute, initialNetworkId, correlationId, createdAt, updatedAt, settledAt, fundedAt,
  ] = JSON.parse(line);
  return {
    id, clientId, processor, type, state, requestedAmount, amount, capturedAmount, refundedAmount,
    responseStatus, responseCode, responseMessage, authorizationCode, avsCode, cvvCode, referenceId,
    customerId, customerReference, paymentToken, methodType, masked, holderName, metadata, recurring,
    purchaseDescription, batchId, secCode, speed, effectiveEntryDate, traceNumber, returnCode, returnedAt, returnUntimely,
    returnDispute, disputedAmount, dispute, initialNetworkId, correlationId, createdAt, updatedAt, settledAt, fundedAt,
  };
});
