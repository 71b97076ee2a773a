/** Situations of disputes, fees, reserves, and failed deposits. */
import type { Situation } from './situation.ts';
import type { TracedDispute } from './store.ts';
import type { Trace } from './trace.ts';

export const DISPUTE_SITUATIONS: readonly Situation[] = [
  {
    name: 'chargeback_after_deposit',
    value: 95,
    count: (trace) =>
      countDisputes(
        trace,
        ({ chargedBackAt, fundedAt }) => chargedBackAt !== null && fundedAt !== null && fundedAt < chargedBackAt,
      ),
    story: 'chargeback-after-payout',
    title: 'a charge is charged back after its deposit',
  },
  {
    name: 'refund_before_chargeback',
    value: 100,
    count: (trace) => countDisputes(trace, ({ refundedBefore }) => refundedBefore > 0),
    story: 'refund-and-chargeback-cross',
    title: 'a charge is refunded, and then charged back',
  },
  {
    name: 'refund_after_chargeback',
    value: 95,
    count: ({ rejected }) => rejected('transactions.cancel', 'transaction_disputed').length,
    story: 'dispute-of-part-of-a-refunded-sale',
    title: 'a charge is refunded after it was charged back',
  },
  {
    name: 'dispute_deadline_missed',
    value: 90,
    count: (trace) => countSteps(trace, ({ state, cause }) => state === 'lost' && cause === 'issuer: deadline'),
    story: 'dispute-deadline-over-a-clock-change',
    title: 'the deadline of a dispute passes without a response',
  },
  {
    name: 'evidence_after_deadline',
    value: 85,
    count: ({ rejected }) => rejected('disputes.submitEvidence', 'invalid_state').length,
    story: 'dispute-deadline-over-a-clock-change',
    title: 'a merchant submits evidence after the deadline',
  },
  {
    name: 'evidence_submitted_twice',
    value: 60,
    count: ({ rejected }) => rejected('disputes.submitEvidence', 'evidence_already_submitted').length,
    story: 'evidence-after-the-decision',
    title: 'a merchant submits evidence a second time',
  },
  {
    name: 'dispute_lost_after_win',
    value: 85,
    count: (trace) => countDisputes(trace, ({ steps }) => hasLostAfterWin(steps)),
    story: 'won-then-lost-in-pre-arbitration',
    title: 'a dispute that was won is lost in an appeal',
  },
  {
    name: 'dispute_won_without_batch',
    value: 75,
    count: ({ counts }) => counts().wonWithoutBatch,
    story: 'dispute-won-without-a-batch',
    title: 'the money of a won dispute is deposited without a batch',
  },
  {
    name: 'alert_refunded_in_time',
    value: 75,
    count: (trace) => countDisputes(trace, ({ opening, state }) => opening === 'alert' && state === 'closed'),
    story: 'alert-refunded-in-time',
    title: 'a refund in time prevents the chargeback after an alert',
  },
  {
    name: 'inquiry_becomes_chargeback',
    value: 70,
    count: (trace) =>
      countDisputes(trace, ({ opening, chargedBackAt }) => opening === 'inquiry' && chargedBackAt !== null),
    story: 'inquiry-answered',
    title: 'an inquiry becomes a chargeback',
  },
  {
    name: 'partial_dispute',
    value: 70,
    count: (trace) => countDisputes(trace, ({ amount, capturedAmount }) => amount < capturedAmount),
    story: 'dispute-of-part-of-a-refunded-sale',
    title: 'a part of a charge is disputed',
  },
  {
    name: 'disputed_after_closing',
    value: 65,
    count: countAfterClosing,
    story: 'disputed-after-closing',
    title: 'a charge is disputed after its merchant has closed',
  },
  {
    name: 'dispute_rate_exceeded',
    value: 80,
    count: ({ events }) => events.get('card.dispute_rate_exceeded') ?? 0,
    story: 'friendly-fraud-wave',
    title: 'a merchant’s dispute rate exceeds a threshold',
  },
  {
    name: 'deposit_below_sales',
    value: 80,
    count: ({ counts }) => counts().feesInDeposits,
    story: 'fees-reserve-and-a-return',
    title: 'a deposit is smaller than its sales, because of fees',
  },
  {
    name: 'fees_of_a_month',
    value: 65,
    count: ({ counts }) => counts().monthlyFees,
    story: 'monthly-fees-on-a-holiday',
    title: 'the fees of a month are collected together',
  },
  {
    name: 'reserve_released',
    value: 60,
    count: ({ counts }) => counts().releasedReserves,
    story: 'fees-reserve-and-a-return',
    title: 'a reserve is released',
  },
  {
    name: 'deposit_failed',
    value: 80,
    count: ({ events }) => events.get('deposit.failed') ?? 0,
    story: 'payout-that-fails',
    title: 'a deposit fails, and its money is deposited later',
  },
];

function countDisputes({ disputes }: Trace, matches: (dispute: TracedDispute) => boolean): number {
  return disputes().filter(matches).length;
}

type TracedStep = TracedDispute['steps'][number];

function countSteps({ disputes }: Trace, matches: (step: TracedStep) => boolean): number {
  return disputes().flatMap(({ steps }) => steps.filter(matches)).length;
}

function hasLostAfterWin(steps: readonly TracedStep[]): boolean {
  const won = steps.findIndex(({ state }) => state === 'won');
  return won !== -1 && steps.slice(won).some(({ state }) => state === 'lost');
}

function countAfterClosing(trace: Trace): number {
  const closed = new Map(
    trace.statusChanges().flatMap(({ type, clientId, at }) => (type === 'client.deleted' ? [[clientId, at]] : [])),
  );
  return countDisputes(
    trace,
    ({ clientId, openedAt }) => (closed.get(clientId) ?? Number.POSITIVE_INFINITY) <= openedAt,
  );
}
