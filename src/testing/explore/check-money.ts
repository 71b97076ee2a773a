import { easternText } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import { chargedOldCard, refundedTooLittle, renewedNothing } from './check-promises.ts';
import type { DisputeCase } from './dispute-history.ts';
import type { ShopFinding } from './finding.ts';
import type { MoneyRule, OrderCase } from './order-case.ts';
import { printMoney } from './print-money.ts';
import type { ShopCall } from './run.ts';
import { sum, type TransactionMoney } from './transaction-money.ts';

/** Rules for customers' money, regardless of the application's records. The first violated rule is reported. */
const RULES: readonly (readonly [kind: ShopFinding['kind'], rule: MoneyRule])[] = [
  ['charged_too_much', chargedTooMuch],
  ['charged_too_much', chargedWhileCharged],
  ['collected_too_little', collectedTooLittle],
  ['captured_wrong', capturedWrong],
  ['refunded_unavailable_money', refundedUnavailableMoney],
  ['void_left_money', voidLeftMoney],
  ['refunded_too_little', refundedTooLittle],
  ['renewed_nothing', renewedNothing],
  ['charged_old_card', chargedOldCard],
];

/** Checks the money of an order against the rules. */
export function moneyFindings(of: OrderCase): ShopFinding[] {
  for (const [kind, rule] of RULES) {
    const text = rule(of);
    // It usually causes the violations of later rules.
    if (text !== undefined)
      return [{ kind, orderId: of.order.id, text: `${of.order.id}: ${text} (${printMoney(of.money)})` }];
  }
  return [];
}

function paymentsIn(money: readonly TransactionMoney[]): readonly TransactionMoney[] {
  return money.filter(({ direction, movedCents }) => direction === 'in' && movedCents > 0);
}

function refundedCents(money: readonly TransactionMoney[]): number {
  return sum(money, ({ direction, movedCents }) => (direction === 'out' ? movedCents : 0));
}

/** The charges minus refunds exceed the order's amount. */
function chargedTooMuch({ order, money }: OrderCase): string | undefined {
  const ins = paymentsIn(money);
  const kept = sum(ins, remainingCents) - refundedCents(money);
  if (kept <= order.cents) return undefined;
  const how = ins.length > 1 ? `charged ${ins.length === 2 ? 'twice' : `${ins.length} times`}` : 'charged too much';
  return `${how}: the order costs ${formatUsd(order.cents)}, but ${formatUsd(kept)} was charged and not refunded`;
}

function remainingCents({ movedCents, returnedAt }: TransactionMoney): number {
  return returnedAt === undefined ? movedCents : 0;
}

/** A second payment was made before the first was returned; only that return limits the damage. */
function chargedWhileCharged({ order, money }: OrderCase): string | undefined {
  const ins = paymentsIn(money);
  const refunded = refundedCents(money);
  const second = ins.find((payment, at) => {
    const before = ins
      .slice(0, at)
      .filter(({ returnedAt }) => returnedAt === undefined || returnedAt > payment.createdAt);
    return (
      before.length > 0 && payment.movedCents + sum(before, ({ movedCents }) => movedCents) - refunded > order.cents
    );
  });
  return second === undefined ? undefined : 'charged twice: charged again while the earlier payment was good';
}

/** Too little was charged, or more refunded than requested. Partial approvals are ignored. */
function collectedTooLittle({ order, money, calls }: OrderCase): string | undefined {
  if (
    money.some(
      ({ direction, authorizedCents, requestedCents }) =>
        direction === 'in' && authorizedCents > 0 && authorizedCents < requestedCents,
    )
  )
    return undefined;
  const ins = money.filter(({ direction, authorizedCents }) => direction === 'in' && authorizedCents > 0);
  const refunds = calls.filter(({ action }) => action === 'refund');
  const voided = calls.some(({ action }) => action === 'void') ? order.cents : 0;
  const requested = sum(refunds, ({ amountCents }) => amountCents) + voided;
  const kept = sum(ins, ({ movedCents }) => movedCents) - refundedCents(money);
  // A shop may void a payment itself, for example after an abandoned attempt.
  const meant = kept > 0 || refunds.some(({ outcome }) => outcome === 'done');
  // Only the captured amount of an AUTH is due.
  const captured = sum(ins, ({ movedCents }) => movedCents);
  const due = ins.some(isAuth) ? Math.min(order.cents, captured) : order.cents;
  if (ins.length === 0 || !meant || kept >= due - requested) return undefined;
  if (sum(ins, ({ requestedCents }) => requestedCents) < order.cents)
    return `charged too little: the order costs ${formatUsd(order.cents)}, but only ${formatUsd(sum(ins, ({ requestedCents }) => requestedCents))} was charged`;
  const left = `${formatUsd(Math.max(0, due - requested))} should remain`;
  return `refunded more than requested: the clerk requested ${formatUsd(requested)}, so ${left}, but ${formatUsd(kept)} does`;
}

function isAuth({ kind }: TransactionMoney): boolean {
  return kind === 'AUTH';
}

/** States of an AUTH that was not captured. */
const UNCAPTURED: ReadonlySet<string> = new Set(['authorized', 'expired']);

/** A capture succeeded for a different amount than requested, or left the payment uncaptured. */
function capturedWrong({ money, calls }: OrderCase): string | undefined {
  const captures = calls.filter(({ action }) => action === 'capture');
  const auths = money.filter((one) => isAuth(one) && one.authorizedCents > 0);
  // A shop can also capture when it ships.
  const mayShip = calls.some(({ action, outcome }) => action === 'ship' && outcome !== 'rejected');
  if (captures.every(({ outcome }) => outcome !== 'done') || mayShip) return undefined;
  const wrong = auths.find(
    ({ movedCents, authorizedCents }) =>
      movedCents > 0 && captures.every(({ amountCents }) => Math.min(amountCents, authorizedCents) !== movedCents),
  );
  const requested = captures.map(({ amountCents }) => formatUsd(amountCents)).join(' and ');
  if (wrong !== undefined) return `captured ${formatUsd(wrong.movedCents)}, but the clerk requested ${requested}`;
  if (auths.length === 0 || money.some(({ kind, state }) => kind !== 'AUTH' || !UNCAPTURED.has(state)))
    return undefined;
  return `the shop's capture() of ${requested} succeeded, but nothing was captured`;
}

/** The shop canceled an order, but an earlier payment is still charged. */
function voidLeftMoney({ money, calls }: OrderCase): string | undefined {
  const voids = calls.filter(({ action, outcome }) => action === 'void' && outcome === 'done');
  const lastVoid = Math.max(...voids.map(({ startedAt }) => startedAt));
  const kept = sum(
    paymentsIn(money).filter(({ createdAt }) => createdAt < lastVoid),
    remainingCents,
  );
  const left = kept - refundedCents(money);
  return left > 0 ? `the shop's void() succeeded, but ${formatUsd(left)} is still charged` : undefined;
}

/** A shop that checks before it refunds cannot know about a return in these minutes. */
const GRACE_MS = 2 * 60_000;

/** A refund exceeds the money that was neither returned nor refunded before. */
function refundedUnavailableMoney({ money, calls, disputes }: OrderCase): string | undefined {
  const outs = money.filter(({ direction, movedCents }) => direction === 'out' && movedCents > 0);
  for (const [at, refund] of outs.entries()) {
    const returned = paymentsIn(money).filter(
      ({ returnedAt }) => returnedAt !== undefined && returnedAt < refund.createdAt,
    );
    const known = returned.filter(({ returnedAt = 0 }) => !calls.some((call) => wasRunningAt(call, returnedAt)));
    const taken = disputes.filter(({ claims }) => claimAt(claims, refund.createdAt, calls) !== undefined);
    const before = paymentsIn(money).filter(({ createdAt }) => createdAt <= refund.createdAt);
    const there =
      sum(before, ({ movedCents }) => movedCents) -
      sum(known, ({ movedCents }) => movedCents) -
      sum(taken, ({ dispute }) => dispute.amount) -
      sum(outs.slice(0, at), ({ movedCents }) => movedCents);
    if (refund.movedCents <= there) continue;
    const why =
      known.length > 0
        ? `the customer's bank had returned the payment ${easternText(known[0]?.returnedAt ?? 0)}`
        : taken.length > 0
          ? `a dispute had taken ${formatUsd(taken[0]?.dispute.amount ?? 0)} ${easternText(claimAt(taken[0]?.claims ?? [], refund.createdAt, calls)?.from ?? 0)}`
          : `${formatUsd(Math.max(0, there))} was left`;
    return `refunded money that was no longer available: ${formatUsd(refund.movedCents)} was refunded ${easternText(refund.createdAt)}, when ${why}`;
  }
  return undefined;
}

/** Returns the claim of a dispute at the time of a refund, unless the refund was requested before it. */
function claimAt(claims: DisputeCase['claims'], time: number, calls: readonly ShopCall[]) {
  return claims.find(
    ({ from, until }) => from < time && until > time && !calls.some((call) => wasRunningAt(call, from)),
  );
}

function wasRunningAt({ startedAt, endedAt }: ShopCall, time: number): boolean {
  return startedAt <= time && (endedAt ?? Number.POSITIVE_INFINITY) >= time - GRACE_MS;
}
