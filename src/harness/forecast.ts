/** Predicts what happens as time passes: the scheduled jobs, and the dates that follow from them. */

import { DISPUTE_OPENINGS } from '../contract/event-phrases.ts';
import { factOf } from '../domain/ach/ach-returns/actions.ts';
import { foreseenStart } from '../domain/ach/ach-returns/forecast.ts';
import {
  detailsOf,
  findPlannedReturn,
  listUnscheduledReturns,
  type PlannedReturnRecord,
  whenOf,
} from '../domain/ach/ach-returns/store.ts';
import { whenOf as whenOfChange } from '../domain/ach/change-notices/actions.ts';
import { changeArrival } from '../domain/ach/change-notices/rules.ts';
import { findChangeNotice, listUnscheduledChanges } from '../domain/ach/change-notices/store.ts';
import { arrivalTime } from '../domain/ach/return-timing/arrival-times.ts';
import type { Context } from '../domain/base/context.ts';
import { deadlineOf, expectedCents, whenOf as whenOfDispute } from '../domain/cards/disputes/planning.ts';
import { disputeArrival } from '../domain/cards/disputes/rules.ts';
import { findDispute, listUnscheduledDisputes } from '../domain/cards/disputes/store.ts';
import { settlementTimeOf } from '../domain/payments/batches/forecast.ts';
import { timesAfterClose, waitsFor } from '../domain/payments/batches/rules.ts';
import { type BatchRecord, hasEntries, listUnfunded } from '../domain/payments/batches/store.ts';
import { type DepositRecord, findDeposit } from '../domain/payments/deposits/store.ts';
import { beginOfMonth } from '../domain/payments/fees/actions.ts';
import { sumDueReserves, sumUncollected } from '../domain/payments/fees/store.ts';
import { findBalance } from '../domain/payments/ledger/store.ts';
import { findTransaction, type TransactionRecord } from '../domain/payments/transactions/store.ts';
import { findPaymentToken, type PaymentTokenRecord } from '../domain/vault/payment-tokens/store.ts';
import { findDelivery, findFirstPending, listUnscheduledDeliveries } from '../domain/webhooks/deliveries/store.ts';
import type { Job } from '../engine/schedule.ts';
import { formatUsd } from '../facts/money.ts';
import { JOB_KINDS } from '../worlds/resources.ts';
import { type Forecast, MILESTONES, type Milestone } from './milestones.ts';

/** The reason of a delivery that waits for a receiver: no move of the clock sends it. */
export const NO_RECEIVER = 'no receiver attached';

/**
 * Lists everything that will happen in the current state, in order. `foresee` replaces the forecast of a job, for callers that
 * know some already.
 */
export function forecast(
  context: Context,
  jobs: readonly Job[],
  isAttached: (endpointId: string) => boolean,
  foresee: typeof jobForecast = jobForecast,
): Forecast[] {
  const lines = [
    ...listUnfunded(context.database).flatMap((batch) => batchForecast(context, batch, jobs)),
    ...jobs.flatMap((job) => foresee(context, job, isAttached)),
    ...plannedReturns(context),
    ...plannedChanges(context),
    ...plannedDisputes(context),
    ...unscheduledDeliveries(context, isAttached),
  ];
  return lines
    .map((line, order) => ({ line, order }))
    .sort((a, b) => a.line.at - b.line.at || a.order - b.order)
    .map(({ line }) => line);
}

function batchForecast(context: Context, batch: BatchRecord, jobs: readonly Job[]): Forecast[] {
  const closesAt = batch.closedAt ?? batch.closesAt;
  // The batch is empty or closes only on request, so no event is scheduled.
  if (closesAt === null || (batch.status === 'open' && !hasEntries(context.database, batch.number))) return [];
  const { processor, number } = batch;
  const subject = batch.batchId ?? batch.clientId;
  const times = timesAfterClose(batch, closesAt);
  const line = (at: number, what: string, why: string, milestone: Milestone): Forecast => ({
    at,
    what: `the ${processor === 'ach' ? 'ACH' : 'card'} batch ${what}`,
    subject,
    why,
    milestone,
    batchNumber: number,
  });
  const cutoff = `waits for ${waitsFor(batch, batch.openedAt, closesAt)}`;
  const closing = line(closesAt, 'closes', cutoff, processor === 'card' ? 'card-cutoff' : 'ach-cutoff');
  const submission = line(times.submitAt, 'is submitted', times.submitWhy, 'submission');
  const settling = line(times.settleAt, 'settles', times.settleWhy, 'settlement');
  const funding = line(times.fundAt, 'is funded', times.fundWhy, 'funding');
  if (batch.status === 'open') return [closing, submission, settling, funding];
  if (batch.status === 'settled') return [funding];
  // A batch that is closed at the deadline of its window is submitted at once, by the next move of the clock.
  const isWaiting =
    times.submitAt > context.now || (times.submitAt === context.now && jobs.some((job) => submits(job, batch)));
  return [...(isWaiting ? [submission] : []), settling, funding];
}

function submits({ kind, subject }: Job, { batchId }: BatchRecord): boolean {
  return kind === 'batch.submit' && subject === batchId;
}

/** Returns the forecast of a job. Batches are forecast separately, because their forecast extends beyond their jobs. */
export function jobForecast(context: Context, job: Job, isAttached: (endpointId: string) => boolean): Forecast[] {
  const kind = JOB_KINDS.get(job.kind);
  if (kind === undefined || job.kind.startsWith('batch.') || !kind.live(context, job)) return [];
  const milestone = MILESTONES.find(({ job: of }) => of === job.kind)?.name;
  const what = DESCRIPTIONS[job.kind]?.(context, job.subject, job.dueAt) ?? kind.what;
  const subject = HAPPENS_TO[job.kind]?.(context, job.subject) ?? job.subject;
  const line = { at: job.dueAt, what, subject, why: job.why };
  if (job.kind === 'webhook.attempt') return attemptForecast(context, job, isAttached);
  if (job.kind === 'return.arrive') return [returnForecast(context, job)];
  return [milestone === undefined ? line : { ...line, milestone }];
}

/** The transactions of what has not happened yet: a dispute or notice that has not arrived can't be looked at. */
const HAPPENS_TO: Readonly<Record<string, (context: Context, id: string) => string | undefined>> = {
  'change_notice.arrive': ({ database }, id) => findChangeNotice(database, id)?.transactionId,
  'dispute.arrive': ({ database }, id) => findDispute(database, id)?.transactionId,
};

/** Descriptions of jobs that name their subject. */
const DESCRIPTIONS: Readonly<Record<string, (context: Context, id: string, dueAt: number) => string | undefined>> = {
  'authorization.expire': ({ database }, id) => expiry(named(findTransaction(database, id))),
  'change_notice.arrive': (context, id) => corrected(context, id),
  'dispute.arrive': (context, id) => disputing(context, id),
  'dispute.deadline': (context, id) => aboutDispute(context, id, (dispute) => `the deadline for ${dispute} passes`),
  'dispute.due_soon': (context, id) => aboutDispute(context, id, (dispute) => `evidence for ${dispute} is due soon`),
  'dispute.decide': (context, id) => aboutDispute(context, id, (dispute) => `the issuer decides ${dispute}`),
  'dispute.return': (context, id) => returning(context, id),
  'fees.collect': monthlyFees,
  'payable.deposit': ({ database }, id) =>
    `the payable of ${formatUsd(findBalance(database, id, 'merchant_payable'))} is deposited`,
  'payment_token.expire': ({ database }, id) => expiry(namedCard(findPaymentToken(database, id))),
  'payout.fail': ({ database }, id) => failing(findDeposit(database, id)),
  'reserve.release': ({ database }, id, dueAt) =>
    `the reserve of ${formatUsd(sumDueReserves(database, id, dueAt))} is released`,
};

/** Names the fees that are known so far. More of them can accrue until the month ends. */
function monthlyFees({ database, now }: Context, clientId: string, dueAt: number): string | undefined {
  const monthBegan = beginOfMonth(dueAt);
  const sum = sumUncollected(database, clientId, monthBegan) ?? 0;
  const isOver = now >= monthBegan;
  const fees = `the fees of the month, ${formatUsd(Math.abs(sum))}${isOver ? '' : ' so far'},`;
  return sum < 0 ? `${fees} are returned to the merchant` : `${fees} are pulled from the merchant’s bank`;
}

function failing(deposit: DepositRecord | undefined): string | undefined {
  return deposit && `the deposit of ${formatUsd(deposit.amountCents)} fails`;
}

function disputing(context: Context, disputeId: string): string | undefined {
  const dispute = findDispute(context.database, disputeId);
  const charge = dispute && findTransaction(context.database, dispute.transactionId);
  if (dispute === undefined || charge === undefined) return undefined;
  const { opening, reason } = dispute;
  const amount = expectedCents(context, dispute);
  const part = amount <= 0 || amount >= charge.capturedAmount ? '' : `${formatUsd(amount)} of `;
  return `${DISPUTE_OPENINGS[opening]} ${part}${named(charge)}: ${reason}`;
}

function aboutDispute(
  { database }: Context,
  disputeId: string,
  sentence: (dispute: string) => string,
): string | undefined {
  const dispute = findDispute(database, disputeId);
  return dispute && sentence(`dispute ${dispute.reason} of ${formatUsd(dispute.amount ?? 0)}`);
}

function returning({ database }: Context, disputeId: string): string | undefined {
  const dispute = findDispute(database, disputeId);
  return dispute && `${formatUsd(dispute.owedBack)} returns to the merchant: dispute ${dispute.reason}`;
}

function corrected({ database }: Context, noticeId: string): string | undefined {
  const notice = findChangeNotice(database, noticeId);
  const entry = notice && findTransaction(database, notice.transactionId);
  return entry && `the bank corrects the account of ${named(entry)}: ${notice?.code}`;
}

function expiry(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `${name} expires`;
}

function named(transaction: TransactionRecord | undefined): string | undefined {
  return transaction && `${transaction.kind} ${formatUsd(transaction.requestedAmount)}`;
}

function namedCard(token: PaymentTokenRecord | undefined): string | undefined {
  if (token === undefined) return undefined;
  const { brand, last_four } = JSON.parse(token.masked);
  return `${brand} card …${last_four}`;
}

function returnForecast(context: Context, job: Job): Forecast {
  const planned = findPlannedReturn(context.database, job.subject);
  const entry = findTransaction(context.database, planned?.transactionId ?? '');
  const what = planned === undefined ? job.kind : answering(planned, entry);
  const line = { at: job.dueAt, what, why: job.why };
  const batch = entry?.batchNumber == null ? {} : { batchNumber: entry.batchNumber };
  return { ...line, subject: entry?.id ?? job.subject, ...batch };
}

function attemptForecast(context: Context, job: Job, isAttached: (endpointId: string) => boolean): Forecast[] {
  const delivery = findDelivery(context.database, job.subject);
  if (delivery === undefined) return [];
  const line = { at: job.dueAt, what: `${delivery.toldAs} is delivered`, subject: job.subject };
  if (!isAttached(delivery.endpointId)) return [{ ...line, why: NO_RECEIVER }];
  return [{ ...line, why: job.why, ...(delivery.attempts > 0 ? { milestone: 'webhook-retry' } : {}) }];
}

/** Lists deliveries that wait for a receiver, or for an earlier delivery of their object. */
function unscheduledDeliveries(context: Context, isAttached: (endpointId: string) => boolean): Forecast[] {
  return listUnscheduledDeliveries(context.database).flatMap((delivery) => {
    const line = { what: `${delivery.toldAs} is delivered`, subject: delivery.deliveryId };
    if (!isAttached(delivery.endpointId)) return [{ ...line, at: context.now, why: NO_RECEIVER }];
    const before = findFirstPending(context.database, delivery.endpointId, delivery.subject);
    // Collected webhooks are not sent by themselves.
    if (before === undefined || before.nextAttemptAt === null) return [];
    return [{ ...line, at: before.nextAttemptAt, why: `waits for ${before.toldAs} of the same object` }];
  });
}

/** Lists scheduled returns of unsettled entries. Days are counted from the predicted settlement. */
function plannedReturns(context: Context): Forecast[] {
  return listUnscheduledReturns(context.database).flatMap((planned) => {
    const entry = findTransaction(context.database, planned.transactionId);
    // A request without a deadline can stay unanswered forever.
    if (entry === undefined || detailsOf(planned).request !== undefined) return [];
    const since = foreseenStart(context, entry, planned);
    if (since === undefined) return [];
    const { at, why } = arrivalTime(factOf(planned), whenOf(planned), since, context.now);
    return [{ at, what: answering(planned, entry), subject: entry.id, why }];
  });
}

/** Lists scheduled corrections of accounts whose entries have not settled. */
function plannedChanges(context: Context): Forecast[] {
  return listUnscheduledChanges(context.database).flatMap((notice) => {
    const entry = findTransaction(context.database, notice.transactionId);
    const settledAt = entry && settlementTimeOf(context, entry);
    if (entry === undefined || settledAt === undefined) return [];
    const { at, why } = changeArrival(notice.code, whenOfChange(notice), settledAt, context.now);
    return [{ at, what: `the bank corrects the account of ${named(entry)}: ${notice.code}`, subject: entry.id, why }];
  });
}

/** Lists scheduled disputes of unsettled charges. Days are counted from the predicted settlement. */
function plannedDisputes(context: Context): Forecast[] {
  return listUnscheduledDisputes(context.database).flatMap((planned) => {
    const charge = findTransaction(context.database, planned.transactionId);
    const settledAt = charge && settlementTimeOf(context, charge);
    if (settledAt === undefined) return [];
    const deadline = deadlineOf(context, planned);
    const { at, why } = disputeArrival(whenOfDispute(planned), { settledAt, deadline, now: context.now });
    const what = disputing(context, planned.disputeId) ?? '';
    return [{ at, what, subject: planned.transactionId, why }];
  });
}

const ANSWERING = {
  reject: 'the operator rejects',
  return: 'the bank returns',
  dishonor: 'the originating bank dishonors the return of',
  contest: 'the bank contests the dishonor of',
} as const;

/** Phrases for the answer to a request for a return. */
const REQUESTED = {
  return: 'the bank returns, as requested,',
  decline: 'the bank declines to return',
  none: 'the deadline passes without a response to the request to return',
} as const;

function answering(planned: PlannedReturnRecord, entry: TransactionRecord | undefined): string {
  const { stage, code } = planned;
  const { request } = detailsOf(planned);
  if (request !== undefined)
    return `${REQUESTED[request.response]} ${named(entry)}${request.response === 'return' ? `: ${code}` : ''}`;
  return `${ANSWERING[stage]} ${named(entry)}: ${code}`;
}
