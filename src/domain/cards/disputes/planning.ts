/** Schedules disputes, and discards those that become impossible. */

import { handleEntries, inPages, type JobPart, type JobPlace } from '../../../engine/job-parts.ts';
import { isoText } from '../../../engine/time.ts';
import { formatUsd } from '../../../facts/money.ts';
import type { RequestedArrival } from '../../ach/return-timing/arrival-times.ts';
import type { Context } from '../../base/context.ts';
import { findTransaction, type TransactionRecord } from '../../payments/transactions/store.ts';
import { type DisputeOpening, plannedDisputeLife } from './lifecycle.ts';
import { amendDispute, transactionOf } from './moves.ts';
import { openDispute } from './opening.ts';
import { cardholderDeadline, disputeArrival, isAfterDeadline, isDisputable } from './rules.ts';
import { type DisputeRecord, findDispute, insertDispute, listDisputesOf, listWaitingDisputes } from './store.ts';
import { reasonOf } from './view.ts';

/** A dispute to schedule. */
export interface DisputePlan extends Pick<DisputeRecord, 'network' | 'reason' | 'amount' | 'expectedDay' | 'decision'> {
  readonly opening: DisputeOpening;
  readonly when: RequestedArrival;
  readonly late: boolean;
}

/** Stores a scheduled dispute. Its job is created when the transaction has settled. */
export function planDispute(context: Context, transaction: TransactionRecord, plan: DisputePlan): DisputeRecord {
  const { when, late, ...columns } = plan;
  const planned: DisputeRecord = {
    ...columns,
    disputeId: context.id('DISPUTE'),
    transactionId: transaction.id,
    clientId: transaction.clientId,
    status: plannedDisputeLife.begin('planned'),
    state: 'new',
    whenText: JSON.stringify(when),
    late: late ? 1 : 0,
    dueAt: null,
    openedAt: null,
    chargedBackAt: null,
    lastNumber: null,
    endsAt: null,
    evidence: null,
    submittedAt: null,
    decidesAt: null,
    outcome: null,
    held: 0,
    owedBack: 0,
    returnsAt: null,
    proven: 0,
    feeCents: 0,
    counterFeeCents: 0,
    announcedWon: 0,
    history: '[]',
    createdAt: context.now,
    updatedAt: context.now,
  };
  insertDispute(context.database, planned);
  return transaction.settledAt === null ? planned : scheduleArrival(context, planned, transaction.settledAt);
}

/** Sets the arrival of the scheduled disputes of a batch that has settled. */
export function scheduleDisputesOf(
  context: Context,
  batchNumber: number,
  after: JobPlace['after'] = '',
  part: JobPart,
) {
  const waiting = inPages(
    (last, limit) => listWaitingDisputes(context.database, batchNumber, last, limit),
    ({ disputeId }) => disputeId,
    String(after),
  );
  const schedule = (planned: DisputeRecord) => {
    const { settledAt } = transactionOf(context, planned);
    return (settledAt === null ? planned : scheduleArrival(context, planned, settledAt)).disputeId;
  };
  return handleEntries(waiting, schedule, after, part);
}

function scheduleArrival(context: Context, planned: DisputeRecord, settledAt: number): DisputeRecord {
  const deadline = deadlineOf(context, planned);
  const { at, why } = disputeArrival(whenOf(planned), { settledAt, deadline, now: context.now });
  // The transaction settled on another day than predicted when the dispute was scheduled.
  if (at < settledAt) return discardDispute(context, planned, 'the transaction settled after the scheduled time');
  if (isAfterDeadline(at, deadline) && planned.late === 0)
    return discardDispute(context, planned, `the cardholder’s deadline was ${isoText(deadline)}`);
  context.schedule('dispute.arrive', at, planned.disputeId, why);
  return amendDispute(context, planned, { dueAt: at });
}

/** Returns the last second in which the cardholder can open a dispute. */
export function deadlineOf(context: Context, dispute: DisputeRecord): number {
  return cardholderDeadline(reasonOf(dispute), transactionOf(context, dispute), dispute.expectedDay);
}

/** Returns the requested arrival of a dispute. */
export function whenOf({ whenText }: DisputeRecord): RequestedArrival {
  return JSON.parse(whenText);
}

/** Cancels a scheduled dispute. Returns false if it no longer exists. */
export function cancelDispute(context: Context, disputeId: string): boolean {
  const planned = findDispute(context.database, disputeId);
  if (planned?.status !== 'planned') return false;
  amendDispute(context, planned, { status: plannedDisputeLife.move(planned.status, 'canceled') });
  const { clientId, transactionId, reason } = planned;
  context.note('dispute.canceled', clientId, transactionId, `the scheduled dispute ${reason} is canceled`);
  return true;
}

/** Discards the scheduled disputes of a transaction that will never settle. */
export function discardDisputesOf(context: Context, { id }: Pick<TransactionRecord, 'id'>, why: string): void {
  for (const planned of listDisputesOf(context.database, id))
    if (planned.status === 'planned') discardDispute(context, planned, why);
}

function discardDispute(context: Context, planned: DisputeRecord, why: string): DisputeRecord {
  const { clientId, transactionId, reason } = planned;
  context.note('dispute.lapsed', clientId, transactionId, `the scheduled dispute ${reason} is discarded: ${why}`);
  return amendDispute(context, planned, { status: plannedDisputeLife.move('planned', 'lapsed') });
}

/** Reports whether a scheduled dispute waits for its time. */
export function isArriving({ database }: Context, disputeId: string): boolean {
  const planned = findDispute(database, disputeId);
  if (planned?.status !== 'planned') return false;
  const transaction = findTransaction(database, planned.transactionId);
  return transaction !== undefined && isDisputable(transaction);
}

/** Opens a dispute whose time has come, unless its transaction can no longer be disputed. */
export function disputeArrives(context: Context, disputeId: string, why: string): void {
  const planned = findDispute(context.database, disputeId);
  if (planned?.status !== 'planned') return;
  const transaction = transactionOf(context, planned);
  if (!isDisputable(transaction)) {
    discardDispute(context, planned, `the transaction is ${transaction.state}`);
    return;
  }
  const left = transaction.capturedAmount - disputedCents(context, transaction.id, ['arrived']);
  const amount = planned.amount ?? left;
  if (amount > left || amount === 0) {
    discardDispute(context, planned, `only ${formatUsd(left)} of the transaction is undisputed`);
    return;
  }
  openDispute(context.because(`issuer: dispute ${planned.reason}`, why), planned, amount);
}

/** Returns the cents that a scheduled dispute covers if nothing changes: without an amount, what the disputes before it leave. */
export function expectedCents(context: Context, { disputeId, amount, transactionId, dueAt }: DisputeRecord): number {
  if (amount !== null) return amount;
  const before = listDisputesOf(context.database, transactionId).filter(
    (other) =>
      other.state !== 'closed' &&
      (other.status === 'arrived' ||
        (other.status === 'planned' && other.disputeId !== disputeId && (other.dueAt ?? 0) <= (dueAt ?? 0))),
  );
  const charge = findTransaction(context.database, transactionId);
  return (charge?.capturedAmount ?? 0) - before.reduce((sum, other) => sum + (other.amount ?? 0), 0);
}

/** Returns the cents that the disputes of a transaction cover, without inquiries and alerts that were closed. */
export function disputedCents(context: Context, transactionId: string, statuses: readonly string[]): number {
  return listDisputesOf(context.database, transactionId)
    .filter(({ status, state }) => statuses.includes(status) && state !== 'closed')
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}
