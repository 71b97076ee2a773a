/** Rules for what a shop promises when a call succeeds. */
import { easternText } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import type { OrderCase } from './order-case.ts';
import type { ShopCall } from './run.ts';
import { sum, type TransactionMoney } from './transaction-money.ts';

/** Refunds succeeded, but less was refunded than the clerk requested. */
export function refundedTooLittle({ money, calls }: OrderCase): string | undefined {
  const refunds = calls.filter(({ action }) => action === 'refund');
  const promised = promisedCents(refunds);
  // A network that rejects a refund later, or a bank that returns it, is not the shop's fault.
  const made = sum(money, ({ direction, authorizedCents, state }) =>
    direction === 'out' || WITHDRAWN.has(state) ? authorizedCents : 0,
  );
  if (promised <= made) return undefined;
  const requested = refunds.flatMap(({ outcome, amountCents }) => (outcome === 'done' ? [formatUsd(amountCents)] : []));
  return `the shop's refund() of ${requested.join(' and of ')} succeeded, but only ${formatUsd(made)} was refunded`;
}

/** States of payments that were taken back before they settled. */
const WITHDRAWN: ReadonlySet<string> = new Set(['voided', 'canceled']);

/** Adds up successful refunds. Of overlapping ones, a shop may treat the second as a double click of the first. */
function promisedCents(refunds: readonly ShopCall[]): number {
  let total = 0;
  let largest = 0;
  let overlapsUntil = Number.NEGATIVE_INFINITY;
  for (const { startedAt, endedAt, outcome, amountCents, isConcurrent } of refunds) {
    if (startedAt > overlapsUntil || !isConcurrent) {
      total += largest;
      largest = 0;
    }
    if (outcome === 'done') largest = Math.max(largest, amountCents);
    overlapsUntil = Math.max(overlapsUntil, endedAt ?? Number.POSITIVE_INFINITY);
  }
  return total + largest;
}

/** A renewal succeeded, but no charge was even tried. A declined charge counts as one: a shop may retry it later. */
export function renewedNothing({ money, calls }: OrderCase): string | undefined {
  const isDone = calls.some(
    ({ action, outcome, isConcurrent }) => action === 'renew' && outcome === 'done' && !isConcurrent,
  );
  return isDone && money.length === 0 ? "the shop's renew() succeeded, but nothing was charged" : undefined;
}

/** A renewal was charged to a card that the customer had replaced, or to another customer's card. */
export function chargedOldCard({ order: { id, customerId }, money, calls, cardCalls }: OrderCase): string | undefined {
  const renewals = calls.filter(({ action, orderId }) => action === 'renew' && orderId === id);
  for (const { cardLastFour, createdAt } of charges(money)) {
    const tries = renewals.filter(({ startedAt }) => startedAt <= createdAt);
    // A retry of a renewal may repeat its first request, with the card of that time.
    const current = tries.flatMap(({ startedAt }) => currentCards(cardCalls, startedAt, createdAt));
    if (current.length === 0 || current.some((card) => card.cardLastFour === cardLastFour)) continue;
    const latest = current.at(-1);
    return `charged the card that ends in ${cardLastFour}, but ${customerId} had stored the one that ends in ${latest?.cardLastFour} ${easternText(latest?.startedAt ?? 0)}`;
  }
  return undefined;
}

function charges(money: readonly TransactionMoney[]): readonly TransactionMoney[] {
  return money.filter(({ direction, cardLastFour }) => direction === 'in' && cardLastFour !== undefined);
}

/** The last card that was stored before a time, and every other one that may have been stored since, or failed to be. */
function currentCards(stored: readonly ShopCall[], time: number, until: number): readonly ShopCall[] {
  const isStored = ({ outcome, endedAt }: ShopCall) => outcome === 'done' && (endedAt ?? until) < time;
  const last = stored.findLast(isStored);
  if (last === undefined) return [];
  return stored.filter(
    (call) => call === last || (call.startedAt <= until && (!isStored(call) || (call.endedAt ?? 0) >= last.startedAt)),
  );
}
