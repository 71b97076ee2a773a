import type { EventType } from '../../../contract/event-types.ts';
import { countTransition } from '../../../engine/counted-moves.ts';
import { InvariantError, reject } from '../../../engine/errors.ts';
import type { Context } from '../../base/context.ts';
import { settlementOf } from '../../platform/clients/rules.ts';
import { findClient } from '../../platform/clients/store.ts';
import { amendTransaction, assignBatch, moveTransaction } from '../transactions/actions.ts';
import {
  type MovingTransaction,
  movingOfBatch,
  type Processor,
  type Speed,
  type TransactionRecord,
} from '../transactions/store.ts';
import { batchLife } from './lifecycle.ts';
import { closesWhy, nextCutoff, processorsOf, scheduleOf, timesAfterClose } from './rules.ts';
import { viewBatch } from './schema.ts';
import {
  type BatchRecord,
  countEntries,
  deleteBatch,
  findBatchByNumber,
  findOpenBatch,
  insertBatch,
  listOpenBatches,
  sumTotals,
  updateBatch,
} from './store.ts';

/** Returns the number of the open batch for a transaction created now, and opens one if there is none. */
export function joinOpenBatch(
  context: Context,
  clientId: string,
  processor: Processor,
  speed: Speed = 'standard',
): number {
  const open = findOpenBatch(context.database, clientId, processor, speed);
  if (open === undefined) return openBatch(context, clientId, processor, speed);
  if (open.closesAt === null || open.closesAt > context.now) return open.number;
  // At the exact time of the cut-off, before its job has run, new transactions belong to the next batch.
  closeAtCutoff(context, open.number);
  return openBatch(context, clientId, processor, speed);
}

function openBatch(context: Context, clientId: string, processor: Processor, speed: Speed): number {
  const settlement = settlementOfClient(context, clientId);
  const closesAt = nextCutoff(processor, settlement, context.now, speed);
  const schedule = scheduleOf(processor, settlement, speed);
  const number = insertBatch(context.database, {
    clientId,
    openedAt: context.now,
    closesAt,
    status: batchLife.begin('opened'),
    ...schedule,
  });
  if (closesAt !== null)
    context.schedule('batch.close', closesAt, String(number), closesWhy(schedule, context.now, closesAt));
  return number;
}

/** Returns the settlement schedule of a client, completed by the options. */
export function settlementOfClient(context: Context, clientId: string) {
  return context.database.remember('settlement', clientId, () => {
    const client = findClient(context.database, clientId);
    if (client === undefined) throw new InvariantError('a batch belongs to a client', [{ clientId }]);
    return settlementOf(client, context.settings.settlement);
  });
}

/** Removes a transaction from its batch permanently: it no longer counts in the totals, and its `batch_id` is null. */
export function removeFromBatch<Transaction extends MovingTransaction>(
  context: Context,
  transaction: Transaction,
  voided: boolean,
): Transaction {
  if (transaction.batchNumber === null) return transaction;
  const left = assignBatch(context, transaction, null);
  const batch = loadByNumber(context, transaction.batchNumber);
  const counted = { ...batch, voidsCount: batch.voidsCount + (voided ? 1 : 0) };
  updateBatch(context.database, batch.status === 'open' ? counted : withTotals(context, counted));
  return left;
}

/**
 * Counts a later return of one of this batch's entries, or with -1 reverts it. The net amount remains as fixed at
 * settlement.
 */
export function countReturn(context: Context, entry: TransactionRecord, by: 1 | -1 = 1): void {
  const batch = loadByNumber(context, entry.batchNumber ?? 0);
  const returnsAmount = batch.returnsAmount + by * entry.capturedAmount;
  updateBatch(context.database, { ...batch, returnsCount: batch.returnsCount + by, returnsAmount });
}

/** Closes all non-empty batches of the caller, or those of one processor. */
export function closeOpenBatches(context: Context, processor: Processor | undefined): BatchRecord[] {
  const open = processorsOf(processor).flatMap((each) =>
    listOpenBatches(context.database, context.caller.clientId, each),
  );
  const filled = open.filter(({ number }) => countEntries(context.database, number) > 0);
  if (filled.length === 0)
    reject(
      'batch_empty',
      `${processor === undefined ? 'No open batch' : `No open ${processor} batch`} contains a transaction, so there is nothing to close.`,
    );
  return filled.map(({ number }) => closeBatch(context, loadByNumber(context, number)));
}

/** Closes a batch at its cut-off. An empty batch is deleted instead. */
export function closeAtCutoff(context: Context, number: number): void {
  const batch = findBatchByNumber(context.database, number);
  // The number can belong to another batch now if this one was empty and a transaction arrived at the time of the cut-off.
  if (batch?.status !== 'open' || (batch.closesAt ?? 0) > context.now) return;
  if (countEntries(context.database, number) > 0) {
    closeBatch(context, batch);
    return;
  }
  // Later transactions open a new batch with the next cut-off.
  deleteBatch(context.database, number);
  countTransition(context.database, batchLife, 'new', 'opened');
}

function closeBatch(context: Context, batch: BatchRecord): BatchRecord {
  const times = timesAfterClose(batch, context.now);
  const batchId = context.id('BATCH');
  const { closedAt, submitAt, settleAt, fundAt } = times;
  const closed = move(context, batch, 'closed', 'batch.closed', {
    batchId,
    closedAt,
    submitAt,
    settleAt,
    fundAt,
    correlationId: context.correlationId,
    ...totalsOf(context, batch.number),
  });
  for (const entry of movingOfBatch(context.database, batch.number)) {
    // A refund that the network confirms late was already submitted with an earlier batch.
    const isOnItsWay = batch.processor === 'ach' || entry.state === 'settling';
    if (isOnItsWay) amendTransaction(context, entry, { batchId });
    else moveTransaction(context, entry, 'batched', 'transaction.submitted', { batchId });
  }
  if (batch.processor === 'ach') context.schedule('batch.submit', submitAt, batchId, times.submitWhy);
  context.schedule('batch.settle', settleAt, batchId, times.settleWhy);
  context.schedule('batch.fund', fundAt, batchId, times.fundWhy);
  return closed;
}

/** Moves a batch to its next state. No other code writes the status of a batch. */
export function move(
  context: Context,
  batch: BatchRecord,
  event: 'closed' | 'settled',
  type: EventType,
  changes: Partial<BatchRecord>,
): BatchRecord {
  const status = batchLife.move(batch.status, event);
  const next = Object.assign({ ...batch }, changes, { status });
  updateBatch(context.database, next);
  announceBatch(context, next, type);
  return next;
}

/** Records that the money of a batch has reached the merchant. */
export function markFunded(context: Context, batch: BatchRecord): void {
  const funded = { ...batch, fundedAt: context.now };
  updateBatch(context.database, funded);
  announceBatch(context, funded, 'batch.funded');
}

function announceBatch(context: Context, batch: BatchRecord, type: EventType): void {
  const { clientId, batchId } = batch;
  context.emit({ type, clientId, subject: batchId ?? '', object: viewBatch(batch), first: type === 'batch.closed' });
}

/** Returns a batch with its current totals. */
export function withTotals(context: Context, batch: BatchRecord): BatchRecord {
  return Object.assign({ ...batch }, totalsOf(context, batch.number));
}

/** Returns the current totals of a batch. */
export function totalsOf(context: Context, number: number) {
  const totals = sumTotals(context.database, number);
  const netAmount = totals.salesAmount + totals.paymentsAmount - totals.refundsAmount - totals.payoutsAmount;
  return { ...totals, netAmount };
}

/** Loads a batch by its number. Throws InvariantError if it does not exist. */
export function loadByNumber(context: Context, number: number): BatchRecord {
  const batch = findBatchByNumber(context.database, number);
  if (batch === undefined) throw new InvariantError('a batch with this number exists', [{ number }]);
  return batch;
}
