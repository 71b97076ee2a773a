/** Situations of card charges, captures, voids, and refunds. */
import { retryAdvice } from '../../../facts/decline-categories.ts';
import { groupBy } from './group-by.ts';
import type { Situation } from './situation.ts';
import type { Trace } from './trace.ts';

export const CHARGE_SITUATIONS: readonly Situation[] = [
  {
    name: 'hard_decline_retried',
    value: 75,
    count: (trace) => countAfterDecline(trace, 'never'),
    story: 'declines-by-code',
    title: 'a card is charged again after a decline that forbids it',
  },
  {
    name: 'soft_decline_recovered',
    value: 60,
    count: (trace) => countAfterDecline(trace, 'later'),
    story: 'decline-and-retry-by-class',
    title: 'a charge is declined, and the same charge is approved later',
  },
  {
    name: 'stopped_subscription_charged',
    value: 65,
    count: countStopped,
    story: 'r1-stops-the-merchant',
    title: 'a subscription is charged after its customer has stopped it at the bank',
  },
  {
    name: 'partial_approval',
    value: 70,
    count: ({ codes }) => codes.get('10') ?? 0,
    story: 'partial-approval-over-two-cards',
    title: 'an issuer approves less than the amount',
  },
  {
    name: 'capture_after_expiry',
    value: 80,
    count: (trace) => rejectedIn(trace, 'transactions.capture', 'invalid_state', ({ state }) => state === 'expired'),
    story: 'hold-expires-before-shipping',
    title: 'a hold is captured after it has expired',
  },
  {
    name: 'refund_over_remaining',
    value: 80,
    count: (trace) => rejectedIn(trace, 'transactions.cancel', 'amount_too_large', () => true),
    story: 'two-partial-refunds-and-one-too-many',
    title: 'a refund exceeds what is left of its sale',
  },
  {
    name: 'refund_over_partial_capture',
    value: 75,
    count: (trace) =>
      rejectedIn(trace, 'transactions.cancel', 'amount_too_large', (sale) => sale.capturedAmount < sale.amount),
    story: 'refund-beyond-a-partial-capture',
    title: 'a refund exceeds what was captured of the hold',
  },
  {
    name: 'refund_before_settlement',
    value: 65,
    count: ({ rejected }) => rejected('transactions.cancel', 'not_settled').length,
    story: 'refund-after-funding',
    title: 'a sale is refunded before it has settled',
  },
  {
    name: 'refunds_at_once',
    value: 75,
    count: countRefundsAtOnce,
    story: 'two-clerks-refund-at-once',
    title: 'a sale is refunded twice within a minute',
  },
  {
    name: 'refund_rejected_by_network',
    value: 80,
    count: ({ refunds }) => refunds().filter(({ state }) => state === 'rejected').length,
    story: 'refund-rejected-by-the-network',
    title: 'the card network rejects a refund that was accepted',
  },
];

/**
 * Counts declines with this retry advice that were followed by a charge of the same card and amount. An allowed retry counts
 * only if it was approved, a forbidden one with any outcome.
 */
function countAfterDecline({ charges }: Trace, advice: 'never' | 'later'): number {
  const byCard = groupBy(charges(), ({ card, requestedAmount }) => `${card} ${requestedAmount}`);
  return [...byCard.values()].flatMap((attempts) =>
    attempts.filter(({ state, responseCode, brand, createdAt }, index) => {
      if (state !== 'declined' || retryAdvice(responseCode, brand, createdAt) !== advice) return false;
      const later = attempts.slice(index + 1);
      return advice === 'never' ? later.length > 0 : later.some((attempt) => attempt.state !== 'declined');
    }),
  ).length;
}

/** Response codes for stop orders of customers: one payment, a subscription, or all charges of a merchant. */
const STOPS: readonly string[] = ['R0', 'R1', 'R3'];

function countStopped({ charges }: Trace): number {
  const stopped = new Set<string>();
  return charges().filter(({ card, responseCode, recurring }) => {
    const isAgain = recurring === 1 && stopped.has(card);
    if (STOPS.includes(responseCode)) stopped.add(card);
    return isAgain;
  }).length;
}

type TracedTransaction = NonNullable<ReturnType<Trace['transaction']>>;

function rejectedIn(
  { rejected, transaction }: Trace,
  operation: string,
  code: string,
  matches: (found: TracedTransaction) => boolean,
): number {
  return rejected(operation, code).filter(({ id }) => {
    const found = transaction(id);
    return found !== undefined && matches(found);
  }).length;
}

const MINUTE_MS = 60_000;

function countRefundsAtOnce({ refunds }: Trace): number {
  const bySale = groupBy(refunds(), ({ saleId }) => saleId);
  return [...bySale.values()].flatMap((all) =>
    all.filter(
      ({ createdAt }, index) => createdAt - (all[index - 1]?.createdAt ?? Number.NEGATIVE_INFINITY) < MINUTE_MS,
    ),
  ).length;
}
