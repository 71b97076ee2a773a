import type { Context } from '../domain/base/context.ts';
import { findDispute, listOpenDisputes } from '../domain/cards/disputes/store.ts';
import { respondBy } from '../domain/cards/disputes/view.ts';
import { findBatch, listSettledAchSince } from '../domain/payments/batches/store.ts';
import {
  findTransaction,
  listTransactionsOfBatch,
  type TransactionRecord,
} from '../domain/payments/transactions/store.ts';
import { findPaymentToken } from '../domain/vault/payment-tokens/store.ts';
import { findDelivery, findEndpoint } from '../domain/webhooks/deliveries/store.ts';
import { suggest } from '../engine/did-you-mean.ts';
import { SettleboxError } from '../engine/errors.ts';
import { maskText } from '../engine/mask.ts';
import { isoText } from '../engine/time.ts';
import { sixtyDayDeadline, twoBankingDayDeadline } from '../facts/ach-calendar.ts';
import { DAY_MS } from '../facts/civil-date.ts';
import { easternDay } from '../facts/eastern-time.ts';

/** Named times, and the kind of job that each belongs to. */
export const MILESTONES = [
  { name: 'card-cutoff', job: 'batch.close' },
  { name: 'ach-cutoff', job: 'batch.close' },
  { name: 'submission', job: 'batch.submit' },
  { name: 'settlement', job: 'batch.settle' },
  { name: 'funding', job: 'batch.fund' },
  { name: 'return-deadline', job: undefined },
  { name: 'dispute-deadline', job: undefined },
  { name: 'dispute-decision', job: 'dispute.decide' },
  { name: 'token-expiry', job: 'payment_token.expire' },
  { name: 'webhook-retry', job: 'webhook.attempt' },
] as const;

/**
 * A named time that `clock.advanceTo` accepts. `return-deadline` is the last time at which a bank can return an entry,
 * `dispute-deadline` the last second in which a merchant can respond to a dispute.
 */
export type Milestone = (typeof MILESTONES)[number]['name'];

/** Reports whether a text names a milestone. */
export function isMilestone(text: string): text is Milestone {
  return MILESTONES.some(({ name }) => name === text);
}

/**
 * Returns the next time of this name, strictly later than now. `of` restricts it to one subject.
 * @throws SettleboxError `nothing_due` with the scheduled milestones
 */
export function nextMilestone(
  context: Context,
  name: Milestone,
  of: string | undefined,
  upcoming: readonly Forecast[],
): number {
  const belongs = of === undefined ? () => true : belongsTo(context, of);
  const times =
    DEADLINES[name]?.(context, of) ??
    upcoming.filter((line) => line.milestone === name && belongs(line)).map(({ at }) => at);
  const next = times.filter((at) => at > context.now).sort((a, b) => a - b)[0];
  if (next !== undefined) return next;
  throw nothingDue(`No ${name}${of === undefined ? '' : ` of ${of}`} is scheduled.`, upcoming);
}

/** The milestones at which nothing happens: they are the last times at which a party can respond. */
const DEADLINES: { readonly [Name in Milestone]?: (context: Context, of: string | undefined) => number[] } = {
  'return-deadline': returnDeadlines,
  'dispute-deadline': disputeDeadlines,
};

function nothingDue(message: string, upcoming: readonly Forecast[]): SettleboxError {
  const lines = upcoming.slice(0, 8).map(({ at, what }) => `${isoText(at)} ${what}`);
  const more = upcoming.length > lines.length ? `, and ${upcoming.length - lines.length} more` : '';
  return new SettleboxError(
    'nothing_due',
    message,
    lines.length === 0
      ? 'No other events are scheduled either; create a transaction first.'
      : `Scheduled: ${lines.join('; ')}${more}.`,
    { upcoming: lines },
  );
}

/** Matches forecasts about a subject, or about the batch that contains it. */
function belongsTo(context: Context, id: string): (line: Forecast) => boolean {
  const { database } = context;
  const transaction = findTransaction(database, id);
  if (transaction !== undefined)
    return (line) =>
      line.subject === id ||
      findDispute(database, line.subject)?.transactionId === id ||
      (line.batchNumber !== undefined && line.batchNumber === transaction.batchNumber);
  const batch = findBatch(database, id);
  if (batch !== undefined) return (line) => line.batchNumber === batch.number;
  if (findDispute(database, id) !== undefined) return (line) => line.subject === id;
  if (findPaymentToken(database, id) !== undefined) return (line) => line.subject === id;
  if (findEndpoint(database, id) !== undefined)
    return (line) => findDelivery(database, line.subject)?.endpointId === id;
  throw new SettleboxError(
    'unknown_subject',
    `This world has no transaction, dispute, batch, payment token or endpoint with the id ${id}.`,
    'Pass an object of this gateway, or its id, in options.of.',
  );
}

/** A bank can return a debit for 60 calendar days and the banking day after. This covers a little more. */
const RETURNABLE_MS = 70 * DAY_MS;

/**
 * Lists the return deadlines of entries that have settled and were not returned: two banking days, and sixty days for debits.
 */
function returnDeadlines(context: Context, of: string | undefined): number[] {
  return entriesOf(context, of).flatMap(({ kind, state, settledAt }) => {
    if (state !== 'settled' || settledAt === null) return [];
    const day = easternDay(settledAt);
    const debits = kind === 'PAYMENT' ? [sixtyDayDeadline(day)] : [];
    return [twoBankingDayDeadline(day), ...debits];
  });
}

function entriesOf({ database, now }: Context, of: string | undefined): readonly TransactionRecord[] {
  const transaction = of === undefined ? undefined : findTransaction(database, of);
  if (transaction !== undefined) return transaction.processor === 'ach' ? [transaction] : [];
  const batch = of === undefined ? undefined : findBatch(database, of);
  const batches = of === undefined ? listSettledAchSince(database, now - RETURNABLE_MS) : [batch];
  return batches.flatMap((batch) =>
    batch?.processor === 'ach' ? listTransactionsOfBatch(database, batch.number) : [],
  );
}

/** Lists the last seconds in which the merchant can respond to open disputes. */
function disputeDeadlines({ database }: Context, of: string | undefined): number[] {
  return listOpenDisputes(database).flatMap((dispute) => {
    const last = respondBy(dispute);
    const belongs = of === undefined || of === dispute.disputeId || of === dispute.transactionId;
    return last === null || !belongs ? [] : [last];
  });
}

/** Rejects an unknown milestone, with a suggestion. */
export function rejectUnknownMilestone(text: string): never {
  const names = MILESTONES.map(({ name }) => name);
  throw new SettleboxError(
    'bad_time',
    `"${maskText(text)}" is neither a time such as 2026-03-10T12:00:00Z nor a milestone.`,
    suggest(text, names),
  );
}

/** A predicted event. */
export interface Forecast {
  readonly at: number;
  readonly what: string;
  readonly subject: string;
  readonly why: string;
  readonly milestone?: Milestone;
  /** The batch that it applies to, for queries about one of its transactions. */
  readonly batchNumber?: number;
}
