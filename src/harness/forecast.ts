/** What time will do: the jobs that are still alive, and what follows from them by the calendar. */
import type { Context } from '../context.ts';
import type { Job } from '../core/schedule.ts';
import { factOf } from '../resources/ach-returns/actions.ts';
import { settlementMoment } from '../resources/ach-returns/forecast.ts';
import { returnMoment } from '../resources/ach-returns/rules.ts';
import { findPlannedReturn, listUnscheduledReturns, whenOf } from '../resources/ach-returns/store.ts';
import { momentsAfterClose } from '../resources/batches/rules.ts';
import { type BatchRecord, countEntries, listUnfunded } from '../resources/batches/store.ts';
import { findTransaction } from '../resources/transactions/store.ts';
import { findDelivery, listPendingWithoutMoment } from '../resources/webhooks/store.ts';
import { JOB_KINDS } from '../resources.ts';
import { MILESTONES, type Milestone } from './milestones.ts';

/** Something that will happen. */
export interface Forecast {
  readonly at: number;
  readonly what: string;
  readonly subject: string;
  readonly why: string;
  readonly milestone?: Milestone;
  /** The batch that it happens to, for questions about one of its transactions. */
  readonly batchNumber?: number;
}

/** Everything that will happen as the world stands, in order. */
export function forecast(
  context: Context,
  jobs: readonly Job[],
  isAttached: (endpointId: string) => boolean,
): Forecast[] {
  const lines = [
    ...listUnfunded(context.database).flatMap((batch) => batchForecast(context, batch)),
    ...jobs.flatMap((job) => jobForecast(context, job, isAttached)),
    ...plannedReturns(context),
    ...unattached(context, isAttached),
  ];
  return lines
    .map((line, order) => ({ line, order }))
    .sort((one, other) => one.line.at - other.line.at || one.order - other.order)
    .map(({ line }) => line);
}

function batchForecast(context: Context, batch: BatchRecord): Forecast[] {
  const closesAt = batch.closedAt ?? batch.closesAt;
  // Closed by hand only, or nothing in it: nothing will happen by itself.
  if (closesAt === null || (batch.status === 'open' && countEntries(context.database, batch.number) === 0)) return [];
  const { processor, number } = batch;
  const subject = batch.batchId ?? batch.clientId;
  const moments = momentsAfterClose(batch, closesAt);
  const line = (at: number, what: string, why: string, milestone: Milestone): Forecast => ({
    ...{
      at,
      what: `the ${processor === 'ach' ? 'ACH' : 'card'} batch ${what}`,
      subject,
      why,
      milestone,
      batchNumber: number,
    },
  });
  const closing = line(closesAt, 'closes', 'the daily cut-off', processor === 'card' ? 'card-cutoff' : 'ach-cutoff');
  const submission = line(moments.submitAt, 'is submitted', moments.submitWhy, 'submission');
  const settling = line(moments.settleAt, 'settles', moments.settleWhy, 'settlement');
  const funding = line(moments.fundAt, 'is funded', moments.fundWhy, 'funding');
  if (batch.status === 'open') return [closing, submission, settling, funding];
  if (batch.status === 'settled') return [funding];
  return [...(moments.submitAt > context.now ? [submission] : []), settling, funding];
}

/** Batches speak for themselves, further ahead than their jobs. */
function jobForecast(context: Context, job: Job, isAttached: (endpointId: string) => boolean): Forecast[] {
  const kind = JOB_KINDS.get(job.kind);
  if (kind === undefined || job.kind.startsWith('batch.') || !kind.live(context, job)) return [];
  const milestone = MILESTONES.find(({ job: of }) => of === job.kind)?.name;
  const line = { at: job.dueAt, what: kind.what, subject: job.subject, why: job.why };
  if (job.kind === 'webhook.attempt') return attemptForecast(context, job, isAttached);
  if (job.kind === 'return.arrive') return [returnForecast(context, job)];
  return [milestone === undefined ? line : { ...line, milestone }];
}

function returnForecast(context: Context, job: Job): Forecast {
  const planned = findPlannedReturn(context.database, job.subject);
  const batchNumber = findTransaction(context.database, planned?.transactionId ?? '')?.batchNumber;
  const line = { at: job.dueAt, what: `the bank returns it ${planned?.code}`, why: job.why };
  return { ...line, subject: planned?.transactionId ?? job.subject, ...(batchNumber == null ? {} : { batchNumber }) };
}

function attemptForecast(context: Context, job: Job, isAttached: (endpointId: string) => boolean): Forecast[] {
  const delivery = findDelivery(context.database, job.subject);
  if (delivery === undefined) return [];
  const line = { at: job.dueAt, what: `${delivery.toldAs} is delivered`, subject: job.subject };
  if (!isAttached(delivery.endpointId)) return [{ ...line, why: 'no receiver attached' }];
  return [{ ...line, why: job.why, ...(delivery.attempts > 0 ? { milestone: 'webhook-retry' } : {}) }];
}

function unattached(context: Context, isAttached: (endpointId: string) => boolean): Forecast[] {
  return listPendingWithoutMoment(context.database)
    .filter((delivery) => !isAttached(delivery.endpointId))
    .map((delivery) => ({
      ...{ at: context.now, what: `${delivery.toldAs} is delivered`, subject: delivery.deliveryId },
      why: 'no receiver attached',
    }));
}

/** Returns whose entries have not settled: days count from a settlement that the calendar foretells. */
function plannedReturns(context: Context): Forecast[] {
  return listUnscheduledReturns(context.database).flatMap((planned) => {
    const entry = findTransaction(context.database, planned.transactionId);
    if (entry === undefined) return [];
    const settledAt = settlementMoment(context, entry);
    if (settledAt === undefined) return [];
    const { at, why } = returnMoment(factOf(planned), whenOf(planned), settledAt, context.now);
    return [{ at, what: `the bank returns it ${planned.code}`, subject: entry.id, why }];
  });
}
