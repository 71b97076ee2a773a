/** Situations of ACH returns, credits, notifications of change, and reversals. */
import { groupBy } from './group-by.ts';
import type { Situation } from './situation.ts';
import type { TracedEntry } from './store.ts';
import type { Trace } from './trace.ts';

export const RETURN_SITUATIONS: readonly Situation[] = [
  {
    name: 'return_after_refund',
    value: 100,
    count: (trace) => countRefunds(trace, (debit, credit) => (credit.settledAt ?? debit.returnedAt) < debit.returnedAt),
    story: 'refunded-twice',
    title: 'a debit is refunded by a credit, and then returned: the customer is paid twice',
  },
  {
    name: 'refund_crosses_return',
    value: 95,
    count: (trace) =>
      countRefunds(
        trace,
        (debit, credit) => credit.createdAt < debit.returnedAt && (credit.settledAt ?? 0) >= debit.returnedAt,
      ),
    story: 'refund-crosses-a-return',
    title: 'a credit that refunds a debit is on its way when the debit is returned',
  },
  {
    name: 'refund_after_return',
    value: 95,
    count: (trace) => countRefunds(trace, (debit, credit) => credit.createdAt >= debit.returnedAt),
    story: 'refund-crosses-a-return',
    title: 'a debit is refunded by a credit after it was returned',
  },
  {
    name: 'credit_returned',
    value: 65,
    count: ({ entries }) => entries().filter(({ kind, returnCode }) => kind === 'PAYOUT' && returnCode !== null).length,
    story: 'payout-to-a-closed-account',
    title: 'a payout or refund by credit is returned',
  },
  {
    name: 'return_file_sent_twice',
    value: 85,
    count: ({ faults }) => faults.get('file_duplicated') ?? 0,
    story: 'return-file-sent-twice',
    title: 'the bank sends its return file twice',
  },
  {
    name: 'retry_returned_again',
    value: 75,
    count: ({ retries }) => retries().filter(({ state }) => state === 'returned').length,
    story: 'second-retry-succeeds',
    title: 'a returned debit is retried, and returned again',
  },
  {
    name: 'retry_over_limit',
    value: 65,
    count: ({ rejected }) => rejected('transactions.create', 'not_retryable').length,
    story: 'second-retry-succeeds',
    title: 'a returned debit is retried more often than allowed, or despite its code',
  },
  {
    name: 'debit_in_flight_at_return',
    value: 75,
    count: countInFlight,
    story: 'debit-block-and-release',
    title: 'an account returns a debit while its next debit is on its way',
  },
  {
    name: 'return_overtakes_reversal',
    value: 70,
    count: ({ counts }) => counts().overtakenReversals,
    story: 'duplicate-reversed',
    title: 'a debit is returned before its reversal has settled',
  },
  {
    name: 'change_notice_ignored',
    value: 65,
    count: ({ counts }) => counts().repeatedNotices,
    story: 'notification-of-change-ignored',
    title: 'a bank repeats a notification of change that was not applied',
  },
  {
    name: 'return_after_closing',
    value: 70,
    count: countAfterClosing,
    story: 'closed-before-a-late-return',
    title: 'a debit is returned after its merchant was closed',
  },
  {
    name: 'suspended_with_money_in_flight',
    value: 55,
    count: ({ statusChanges }) =>
      statusChanges().filter(({ status, inFlight }) => status === 'suspended' && inFlight > 0).length,
    story: 'suspended-with-money-in-flight',
    title: 'a merchant is suspended while its sales are on their way',
  },
  {
    name: 'return_rate_exceeded',
    value: 80,
    count: ({ events }) => events.get('ach.return_rate_exceeded') ?? 0,
    story: 'return-rate-passes-half-a-percent',
    title: 'the return rate of a merchant exceeds the limit of the network',
  },
];

interface ReturnedDebit extends TracedEntry {
  readonly returnedAt: number;
}

function isReturnedDebit(entry: TracedEntry): entry is ReturnedDebit {
  return entry.kind === 'PAYMENT' && entry.returnCode !== null && entry.returnedAt !== null;
}

/** Counts returned debits that have a matching credit of the same amount to the same account. */
function countRefunds({ entries }: Trace, is: (debit: ReturnedDebit, credit: TracedEntry) => boolean): number {
  return countDebits({ entries }, (debit, other) => {
    const isRefund = other.kind === 'PAYOUT' && other.createdAt >= debit.createdAt && other.amount === debit.amount;
    return isRefund && is(debit, other);
  });
}

/** Counts debits that were returned while a later debit of the same account was on its way. */
function countInFlight({ entries }: Trace): number {
  return countDebits({ entries }, (debit, other) => {
    const isLater = other.kind === 'PAYMENT' && other.createdAt > debit.createdAt;
    return isLater && other.createdAt < debit.returnedAt && (other.settledAt ?? 0) > debit.returnedAt;
  });
}

/** Counts the returned debits that have another matching entry at the same account. */
function countDebits(
  { entries }: Pick<Trace, 'entries'>,
  is: (debit: ReturnedDebit, other: TracedEntry) => boolean,
): number {
  const byAccount = groupBy(entries(), ({ clientId, masked }) => `${clientId} ${masked}`);
  return [...byAccount.values()].flatMap((all) =>
    all.filter((debit) => isReturnedDebit(debit) && all.some((other) => other !== debit && is(debit, other))),
  ).length;
}

function countAfterClosing({ statusChanges, entries }: Trace): number {
  const closedAt = new Map(
    statusChanges().flatMap(({ type, clientId, at }) => (type === 'client.deleted' ? [[clientId, at]] : [])),
  );
  return entries().filter(
    ({ clientId, returnedAt }) =>
      returnedAt !== null && returnedAt > (closedAt.get(clientId) ?? Number.POSITIVE_INFINITY),
  ).length;
}
