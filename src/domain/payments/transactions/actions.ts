import type { EventType } from '../../../contract/event-types.ts';
import { InvariantError } from '../../../engine/errors.ts';
import { isIdOf, rejectUnknownId } from '../../../engine/ids.ts';
import type { Context } from '../../base/context.ts';
import { findHolder } from '../../platform/api-keys/store.ts';
import { type AchEvent, achLife, type CardEvent, cardLife, type TransactionState } from './lifecycle.ts';
import { keptAnswer, type NetworkOutcome } from './network-outcome.ts';
import {
  findTransaction,
  insertTransaction,
  type TransactionChanges,
  type TransactionRecord,
  updateBatchOf,
  updateNetworkAnswer,
  updateTransaction,
} from './store.ts';
import { viewWithHistory } from './view.ts';

type LifeEvent = CardEvent | AchEvent;

/** Puts a new transaction into the world with its first move, and announces it. */
export function openTransaction(
  context: Context,
  fields: TransactionRecord,
  event: LifeEvent,
  type: EventType,
): TransactionRecord {
  const state = nextState(fields.processor, 'new', event);
  const history = JSON.stringify([{ state, at: context.iso(context.now), cause: context.cause }]);
  const transaction = { ...fields, state, history };
  insertTransaction(context.database, transaction);
  announceTransaction(context, transaction, type, true);
  return transaction;
}

/** The one writer of a transaction's later life: checks the move, writes it with its history, and announces it. */
export function moveTransaction(
  context: Context,
  transaction: TransactionRecord,
  event: LifeEvent,
  type: EventType | undefined,
  changes: TransactionChanges = {},
): TransactionRecord {
  const state = nextState(transaction.processor, transaction.state, event);
  const entry = JSON.stringify({ state, at: context.iso(context.now), cause: context.cause });
  const history = `${transaction.history.slice(0, -1)},${entry}]`;
  const next = Object.assign({ ...transaction }, changes, { state, history, updatedAt: context.now });
  updateTransaction(context.database, next);
  if (type !== undefined) announceTransaction(context, next, type);
  return next;
}

/** Writes what changes in a transaction that stays in its state. */
export function amendTransaction(
  context: Context,
  transaction: TransactionRecord,
  changes: TransactionChanges,
): TransactionRecord {
  const next = Object.assign({ ...transaction }, changes, { updatedAt: context.now });
  updateTransaction(context.database, next);
  return next;
}

/** Puts a transaction into a batch, or takes it out of the one it sits in. */
export function seatTransaction(
  context: Context,
  transaction: TransactionRecord,
  batchNumber: number | null,
): TransactionRecord {
  updateBatchOf(context.database, transaction.id, batchNumber);
  return { ...transaction, batchNumber, batchId: null };
}

/** What the network will do with it when its moment comes. */
export function setNetworkAnswer(context: Context, transaction: TransactionRecord, answer: NetworkOutcome): void {
  updateNetworkAnswer(context.database, transaction.id, keptAnswer(answer));
}

export function announceTransaction(
  context: Context,
  transaction: TransactionRecord,
  type: EventType,
  first = false,
): void {
  const { clientId, id } = transaction;
  context.emit({ type, clientId, subject: id, object: viewWithHistory(context, transaction), first });
}

/** A transaction that the caller may see; 404 otherwise, also for another tenant's. */
export function loadTransaction(context: Context, id: string): TransactionRecord {
  const transaction = isIdOf('TRANSACTION', id) ? findTransaction(context.database, id) : undefined;
  if (transaction === undefined || !sees(context, transaction.clientId)) rejectUnknownId('TRANSACTION', id);
  return transaction;
}

function sees(context: Context, clientId: string): boolean {
  const { caller } = context;
  if (clientId === caller.clientId) return true;
  if (caller.clientKind !== 'reseller') return false;
  return findHolder(context.database, clientId)?.clientPath.startsWith(caller.clientPath) ?? false;
}

function nextState(processor: TransactionRecord['processor'], from: string, event: LifeEvent): TransactionState {
  const to = (processor === 'card' ? cardLife : achLife).next(from, event);
  if (to === undefined) throw new InvariantError(`a ${processor} transaction that is ${from} can't be ${event}`);
  return to;
}
