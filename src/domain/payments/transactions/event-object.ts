/**
 * The object of an event is its transaction as a GET returned it at that time. Most columns of a transaction never change, so an
 * event stores only the values of the others, and the object is made again from both. The JSON of these objects would be four
 * fifths of a world.
 */
import type { Settings } from '../../../contract/settings.ts';
import type { Database } from '../../../engine/database.ts';
import { InvariantError } from '../../../engine/errors.ts';
import type { EventRow } from '../../../engine/event-log.ts';
import { isoText } from '../../../engine/time.ts';
import { findTransaction, type MovingTransaction, type TransactionRecord } from './store.ts';
import { type FixedLayout, viewWithHistory } from './view.ts';

/** The values of the columns that change, as of an event. Times are relative to that of the event. */
type StoredValues = readonly [
  /** Length of the history's JSON, to which later moves only append. Its last entry has the state. */
  historyLength: number,
  updatedAfter: number,
  capturedAmount: number,
  refundedAmount?: number | null,
  batchId?: string | null,
  settledAfter?: number | null,
  fundedAfter?: number | null,
  effectiveEntryDate?: string | null,
  traceNumber?: string | null,
  returnCode?: string | null,
  returnedAfter?: number | null,
  returnUntimely?: 1 | null,
  returnDispute?: string | null,
  /** Of a world with the layout `shuffle`. */
  layout?: FixedLayout | null,
  disputedAmount?: number | null,
  dispute?: string | null,
];

/** Returns the text that an event stores of its transaction. */
export function storedObject(transaction: MovingTransaction, at: number, layout: FixedLayout | null): string {
  const after = (time: number | null) => (time === null ? null : time - at);
  const values: (string | number | null)[] = [
    transaction.history.length,
    transaction.updatedAt - at,
    transaction.capturedAmount,
    transaction.refundedAmount || null,
    transaction.batchId,
    after(transaction.settledAt),
    after(transaction.fundedAt),
    transaction.effectiveEntryDate,
    transaction.traceNumber,
    transaction.returnCode,
    after(transaction.returnedAt),
    transaction.returnUntimely || null,
    transaction.returnDispute,
    layout,
    transaction.disputedAmount || null,
    transaction.dispute,
  ];
  while (values.at(-1) === null) values.pop();
  return JSON.stringify(values);
}

/** A world whose events are read. */
export interface LoggedWorld {
  readonly database: Database;
  readonly settings: Settings;
}

/** Returns the object of an event, as the event was emitted with it. */
export function eventObject(source: LoggedWorld, row: EventRow): object {
  const data: StoredValues | { readonly object: object } = JSON.parse(row.data);
  if ('object' in data) return data.object;
  const transaction = transactionAt(source.database, row, data);
  const layout = data[13] ?? source.settings.layout;
  return viewWithHistory(
    { settings: source.settings, iso: isoText, isoOrNull, randomInt: rejectDraw },
    transaction,
    layout,
  );
}

/** Returns the history of a transaction as of one of its events, as JSON; undefined if the event has another object. */
export function historyAt({ data }: EventRow, { history }: TransactionRecord): string | undefined {
  const values: StoredValues | object = JSON.parse(data);
  return Array.isArray(values) ? historyOfLength(history, values[0]) : undefined;
}

function historyOfLength(history: string, length: number): string {
  return length === history.length ? history : `${history.slice(0, length - 1)}]`;
}

function transactionAt(database: Database, { subject, at }: EventRow, values: StoredValues): TransactionRecord {
  const transaction = findTransaction(database, subject);
  if (transaction === undefined) throw new InvariantError('an event belongs to a transaction', [{ subject }]);
  const [historyLength, updatedAfter, capturedAmount, refundedAmount, batchId, settledAfter, fundedAfter] = values;
  const [, , , , , , , effectiveEntryDate, traceNumber, returnCode, returnedAfter, untimely, returnDispute] = values;
  const time = (after: number | null | undefined) => (after == null ? null : at + after);
  const history = historyOfLength(transaction.history, historyLength);
  return Object.assign(transaction, {
    history,
    state: JSON.parse(history).at(-1).state,
    updatedAt: at + updatedAfter,
    capturedAmount,
    refundedAmount: refundedAmount ?? 0,
    batchId: batchId ?? null,
    settledAt: time(settledAfter),
    fundedAt: time(fundedAfter),
    effectiveEntryDate: effectiveEntryDate ?? null,
    traceNumber: traceNumber ?? null,
    returnCode: returnCode ?? null,
    returnedAt: time(returnedAfter),
    returnUntimely: untimely ?? 0,
    returnDispute: returnDispute ?? null,
    disputedAmount: values[14] ?? 0,
    dispute: values[15] ?? null,
  });
}

function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : isoText(ms);
}

function rejectDraw(): never {
  throw new InvariantError('an event has the layout that was drawn for it');
}
