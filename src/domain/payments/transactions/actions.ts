import type { EventType } from '../../../contract/event-types.ts';
import { InvariantError } from '../../../engine/errors.ts';
import { isIdOf, rejectUnknownId } from '../../../engine/ids.ts';
import type { Context } from '../../base/context.ts';
import { findClientPart } from '../../platform/api-keys/store.ts';
import { storedObject } from './event-object.ts';
import { type AchEvent, achLife, type CardEvent, cardLife, type TransactionState } from './lifecycle.ts';
import { type NetworkOutcome, networkOutcomeText } from './network-outcome.ts';
import {
  findSealedNumber,
  findTransaction,
  insertTransaction,
  type MovingTransaction,
  type NewTransaction,
  type TransactionChanges,
  type TransactionRecord,
  updateBatchOf,
  updateNetworkOutcome,
  updateTransaction,
} from './store.ts';
import { drawnLayout } from './view.ts';

type LifeEvent = CardEvent | AchEvent;

/** Inserts a new transaction in the state after its first event, and emits the event. Sets `state` and `history` in `fields`. */
export function openTransaction(
  context: Context,
  fields: NewTransaction,
  event: LifeEvent,
  type: EventType,
): TransactionRecord {
  const state = nextState(fields.processor, 'new', event);
  const history = JSON.stringify([{ state, at: context.iso(context.now), cause: context.cause }]);
  // Not copied: a copy of all columns costs 2% of a sale.
  const transaction = Object.assign(fields, { state, history });
  insertTransaction(context.database, transaction);
  announceTransaction(context, transaction, type, true);
  return transaction;
}

/**
 * Moves a transaction to its next state with its history, and announces it. No other code writes the state of a stored
 * transaction.
 */
export function moveTransaction<Transaction extends MovingTransaction>(
  context: Context,
  transaction: Transaction,
  event: LifeEvent,
  type: EventType | undefined,
  changes: TransactionChanges = {},
): Transaction {
  const state = nextState(transaction.processor, transaction.state, event);
  const entry = JSON.stringify({ state, at: context.iso(context.now), cause: context.cause });
  const history = `${transaction.history.slice(0, -1)},${entry}]`;
  const changed = { ...changes, state, history, updatedAt: context.now };
  updateTransaction(context.database, transaction.id, changed);
  const next = Object.assign({ ...transaction }, changed);
  if (type !== undefined) announceTransaction(context, next, type);
  return next;
}

/** Writes changes to a transaction that stays in its state. */
export function amendTransaction<Transaction extends MovingTransaction>(
  context: Context,
  transaction: Transaction,
  changes: TransactionChanges,
): Transaction {
  const changed = { ...changes, updatedAt: context.now };
  updateTransaction(context.database, transaction.id, changed);
  return Object.assign({ ...transaction }, changed);
}

/** Assigns a transaction to a batch, or with null removes it from its batch. */
export function assignBatch<Transaction extends MovingTransaction>(
  context: Context,
  transaction: Transaction,
  batchNumber: number | null,
): Transaction {
  updateBatchOf(context.database, transaction.id, batchNumber);
  return { ...transaction, batchNumber, batchId: null };
}

/** Stores the network outcome that settlement applies. */
export function setNetworkOutcome(context: Context, transaction: MovingTransaction, outcome: NetworkOutcome): void {
  updateNetworkOutcome(context.database, transaction.id, networkOutcomeText(outcome));
}

/** Emits an event about a transaction; `first` marks its creation. */
export function announceTransaction(
  context: Context,
  transaction: MovingTransaction,
  type: EventType,
  first = false,
): void {
  const { clientId, id } = transaction;
  const layout = drawnLayout(context, context.settings.layout);
  context.emitStored({ type, clientId, subject: id, first }, storedObject(transaction, context.now, layout));
}

/** Loads a transaction that the caller can see. Throws 404 otherwise, also for the transactions of other clients. */
export function loadTransaction(context: Context, id: string): TransactionRecord {
  const transaction = isIdOf('TRANSACTION', id) ? findTransaction(context.database, id) : undefined;
  if (transaction === undefined || !sees(context, transaction.clientId)) rejectUnknownId('TRANSACTION', id);
  return transaction;
}

/** Decrypts the number of the card or account of a stored transaction. */
export function unsealNumber(context: Context, id: string): string {
  const sealed = findSealedNumber(context.database, id);
  if (sealed === undefined) throw new InvariantError('a transaction with this id exists', [{ id }]);
  return context.unseal(sealed, id);
}

function sees(context: Context, clientId: string): boolean {
  const { caller } = context;
  if (clientId === caller.clientId) return true;
  if (caller.clientKind !== 'reseller') return false;
  return findClientPart(context.database, clientId)?.clientPath.startsWith(caller.clientPath) ?? false;
}

function nextState(processor: TransactionRecord['processor'], from: string, event: LifeEvent): TransactionState {
  const to = (processor === 'card' ? cardLife : achLife).next(from, event);
  if (to === undefined) throw new InvariantError(`a ${processor} transaction that is ${from} can't be ${event}`);
  return to;
}
