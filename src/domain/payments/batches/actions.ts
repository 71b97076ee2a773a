import type { EventType } from '../../../contract/event-types.ts';
import { countTransition } from '../../../engine/counted-moves.ts';
import { InvariantError, reject } from '../../../engine/errors.ts';
import { handleEntries, inPages, type JobPart, type JobPlace, WHOLE_JOB } from '../../../engine/job-parts.ts';
import type { Context } from '../../base/context.ts';
import { settlementOf } from '../../platform/clients/rules.ts';
import { findClient } from '../../platform/clients/store.ts';
import { lastPosting } from '../ledger/store.ts';
import { amendTransaction, assignBatch, moveTransaction } from '../transactions/actions.ts';
import {
  listMovingOfBatch,
  type MovingTransaction,
  type NumberedMoving,
  type Processor,
  type Speed,
  type TransactionRecord,
} from '../transactions/store.ts';
import { batchLife } from './lifecycle.ts';
import { closesWhy, nextCutoff, processorsOf, scheduleOf, timesAfterClose, totalsWithout } from './rules.ts';
import { viewBatch } from './schema.ts';
import {
  addTotals,
  type BatchRecord,
  type BatchTotals,
  deleteBatch,
  findBatchByNumber,
  findOpenBatch,
  hasEntries,
  insertBatch,
  listOpenBatches,
  sumPage,
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
  // Not summed again: if all entries of a batch are removed, that would take time squared.
  if (batch.status !== 'open') Object.assign(counted, withNet(totalsWithout(batch, transaction)));
  updateBatch(context.database, counted);
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
  const filled = open.filter(({ number }) => hasEntries(context.database, number));
  if (filled.length === 0)
    reject(
      'batch_empty',
      `${processor === undefined ? 'No open batch' : `No open ${processor} batch`} contains a transaction, so there is nothing to close.`,
    );
  return filled.map(({ number }) => {
    closeBatch(context, number, WHOLE_JOB);
    return loadByNumber(context, number);
  });
}

/** Closes a batch at its cut-off, or goes on with that. An empty batch is deleted instead. */
export function closeAtCutoff(context: Context, number: number, part: JobPart = WHOLE_JOB): JobPlace | undefined {
  if (part.from !== undefined) return closeBatch(context, number, part);
  const batch = findBatchByNumber(context.database, number);
  // The number can belong to another batch now if this one was empty and a transaction arrived at the time of the cut-off.
  if (batch?.status !== 'open' || (batch.closesAt ?? 0) > context.now) return undefined;
  if (hasEntries(context.database, number)) return closeBatch(context, number, part);
  // Later transactions open a new batch with the next cut-off.
  deleteBatch(context.database, number);
  countTransition(context.database, batchLife, 'new', 'opened');
  return undefined;
}

/** The steps of a close: sum the entries, then submit each. */
const [SUM, SUBMIT] = [0, 1];

function closeBatch(context: Context, number: number, part: JobPart): JobPlace | undefined {
  const { from } = part;
  if (from?.step !== SUBMIT) {
    const summed = sumEntries(context, number, part);
    if ('step' in summed) return summed;
    beginClose(context, number, summed);
  }
  const batch = loadByNumber(context, number);
  const start = from?.step === SUBMIT ? Number(from.after) : 0;
  const after = handleEntries(
    entriesOf(context, batch, start),
    (entry) => submitEntry(context, batch, entry),
    start,
    part,
  );
  if (after !== undefined) return { step: SUBMIT, after };
  scheduleClearing(context, batch);
  return undefined;
}

/** Number of entries that are summed in the time that another step takes for one. */
const SUMMED_AT_ONCE = 100;

function sumEntries(context: Context, number: number, { from, room }: JobPart): BatchTotals | JobPlace {
  let totals = addTotals(from?.numbers ?? []);
  for (let after = Number(from?.after ?? 0); ; ) {
    if (!room.takesEntry()) return { step: SUM, after, numbers: Object.values(totals) };
    const { last, ...page } = sumPage(context.database, number, after, SUMMED_AT_ONCE);
    if (last === null) return totals;
    totals = addTotals(Object.values(totals), page);
    after = last;
  }
}

function beginClose(context: Context, number: number, totals: BatchTotals): void {
  const batch = loadByNumber(context, number);
  const batchId = context.id('BATCH');
  const { closedAt, submitAt, settleAt, fundAt } = timesAfterClose(batch, context.now);
  const { correlationId } = context;
  const times = { closedAt, submitAt, settleAt, fundAt };
  move(context, batch, 'closed', 'batch.closed', { batchId, ...times, correlationId, ...withNet(totals) });
}

/** Iterates over the entries of a batch in order of creation. They can leave the batch meanwhile. */
export function entriesOf(context: Context, { number }: BatchRecord, after: number): Iterable<NumberedMoving> {
  return inPages(
    (last, limit) => listMovingOfBatch(context.database, number, last, limit),
    (entry) => entry.number,
    after,
  );
}

function submitEntry(context: Context, { processor, batchId }: BatchRecord, entry: NumberedMoving): number {
  // A refund that the network confirms late was already submitted with an earlier batch.
  const isOnItsWay = processor === 'ach' || entry.state === 'settling';
  if (isOnItsWay) amendTransaction(context, entry, { batchId });
  else moveTransaction(context, entry, 'batched', 'transaction.submitted', { batchId });
  return entry.number;
}

function scheduleClearing(context: Context, batch: BatchRecord): void {
  const { processor, batchId, closedAt } = batch;
  if (batchId === null || closedAt === null) throw new InvariantError('a closed batch has an id', [{ ...batch }]);
  const times = timesAfterClose(batch, closedAt);
  if (processor === 'ach') context.schedule('batch.submit', times.submitAt, batchId, times.submitWhy);
  context.schedule('batch.settle', times.settleAt, batchId, times.settleWhy);
  context.schedule('batch.fund', times.fundAt, batchId, times.fundWhy);
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
  const funded = { ...batch, fundedAt: context.now, fundedPosting: lastPosting(context.database) };
  updateBatch(context.database, funded);
  announceBatch(context, funded, 'batch.funded');
}

function announceBatch(context: Context, batch: BatchRecord, type: EventType): void {
  const { clientId, batchId } = batch;
  context.emit({ type, clientId, subject: batchId ?? '', object: viewBatch(batch), first: type === 'batch.closed' });
}

/** Returns the current totals of a batch. Those of a closed one are also in its record. */
export function totalsOf(context: Context, number: number) {
  return withNet(sumTotals(context.database, number));
}

function withNet(totals: BatchTotals) {
  const netAmount = totals.salesAmount + totals.paymentsAmount - totals.refundsAmount - totals.payoutsAmount;
  return { ...totals, netAmount };
}

/** Loads a batch by its number. Throws InvariantError if it does not exist. */
export function loadByNumber(context: Context, number: number): BatchRecord {
  const batch = findBatchByNumber(context.database, number);
  if (batch === undefined) throw new InvariantError('a batch with this number exists', [{ number }]);
  return batch;
}
