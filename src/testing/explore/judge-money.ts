import { easternText } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import type { Finding } from './finding.ts';
import { type Money, sum } from './payments.ts';
import { printMoney } from './print-money.ts';
import type { Call, PlacedOrder } from './run.ts';

/** An order, the money that moved for it, and what was asked of the shop about it. */
export interface OrderCase {
  readonly order: PlacedOrder;
  readonly money: readonly Money[];
  readonly calls: readonly Call[];
}

type Rule = (of: OrderCase) => string | undefined;

/** What no shop may do to its customers' money, whatever its books say. */
// biome-ignore format: a table reads in columns
const RULES: readonly (readonly [kind: Finding['kind'], rule: Rule])[] = [
  ['charged_too_much',    chargedTooMuch],
  ['charged_too_much',    chargedWhileCharged],
  ['kept_too_little',     keptTooLittle],
  ['refunded_gone_money', refundedGoneMoney],
];

/** What is wrong with the money of an order. */
export function moneyFindings(of: OrderCase): Finding[] {
  for (const [kind, rule] of RULES) {
    const text = rule(of);
    // The first is the cause of those below it.
    if (text !== undefined)
      return [{ kind, orderId: of.order.id, text: `${of.order.id}: ${text} (${printMoney(of.money)})` }];
  }
  return [];
}

function taken(money: readonly Money[]): readonly Money[] {
  return money.filter(({ way, movedCents }) => way === 'in' && movedCents > 0);
}

function refundedCents(money: readonly Money[]): number {
  return sum(money, ({ way, movedCents }) => (way === 'out' ? movedCents : 0));
}

/** More was taken, less what was given back, than the order costs. */
function chargedTooMuch({ order, money }: OrderCase): string | undefined {
  const ins = taken(money);
  const kept = sum(ins, stays) - refundedCents(money);
  if (kept <= order.cents) return undefined;
  const how = ins.length > 1 ? `charged ${ins.length === 2 ? 'twice' : `${ins.length} times`}` : 'charged too much';
  return `${how}: the order costs ${formatUsd(order.cents)}, but ${formatUsd(kept)} was charged and not refunded`;
}

function stays({ movedCents, returnedAt }: Money): number {
  return returnedAt === undefined ? movedCents : 0;
}

/** A second payment was made while the first was good, and only the customer's bank has put that right. */
function chargedWhileCharged({ order, money }: OrderCase): string | undefined {
  const ins = taken(money);
  const refunded = refundedCents(money);
  const second = ins.find((one, at) => {
    const before = ins.slice(0, at).filter(({ returnedAt }) => returnedAt === undefined || returnedAt > one.createdAt);
    return before.length > 0 && one.movedCents + sum(before, ({ movedCents }) => movedCents) - refunded > order.cents;
  });
  return second === undefined ? undefined : 'charged twice: charged again while the earlier payment was good';
}

/** Less was taken than the order costs, or more given back than was asked for. A half that an issuer granted is no fault. */
function keptTooLittle({ order, money, calls }: OrderCase): string | undefined {
  if (money.some(({ way, grantedCents, askedCents }) => way === 'in' && grantedCents > 0 && grantedCents < askedCents))
    return undefined;
  const ins = money.filter(({ way, grantedCents }) => way === 'in' && grantedCents > 0);
  const refunds = calls.filter(({ what }) => what === 'refund');
  const asked = sum(refunds, ({ amountCents }) => amountCents);
  const kept = sum(ins, ({ movedCents }) => movedCents) - refundedCents(money);
  // A shop may call off a payment of itself: one that it had given up, say.
  const meant = kept > 0 || refunds.some(({ outcome }) => outcome === 'done');
  if (ins.length === 0 || !meant || kept >= order.cents - asked) return undefined;
  if (sum(ins, ({ askedCents }) => askedCents) < order.cents)
    return `charged too little: the order costs ${formatUsd(order.cents)}, but only ${formatUsd(sum(ins, ({ askedCents }) => askedCents))} was charged`;
  const left = `${formatUsd(Math.max(0, order.cents - asked))} should remain`;
  return `refunded more than requested: the clerk requested ${formatUsd(asked)}, so ${left}, but ${formatUsd(kept)} does`;
}

/** A shop that asks first, then pays, can't know what its bank hears in that minute. */
const GRACE_MS = 2 * 60_000;

/** Money was given back that was not there any more: it had come back, or been given back, before. */
function refundedGoneMoney({ money, calls }: OrderCase): string | undefined {
  const outs = money.filter(({ way, movedCents }) => way === 'out' && movedCents > 0);
  for (const [at, refund] of outs.entries()) {
    const returned = taken(money).filter(({ returnedAt }) => returnedAt !== undefined && returnedAt < refund.createdAt);
    const known = returned.filter(({ returnedAt = 0 }) => !calls.some((call) => isUnderWay(call, returnedAt)));
    const before = taken(money).filter(({ createdAt }) => createdAt <= refund.createdAt);
    const there =
      sum(before, ({ movedCents }) => movedCents) -
      sum(known, ({ movedCents }) => movedCents) -
      sum(outs.slice(0, at), ({ movedCents }) => movedCents);
    if (refund.movedCents <= there) continue;
    const why =
      known.length > 0
        ? `the customer's bank had returned the payment ${easternText(known[0]?.returnedAt ?? 0)}`
        : `${formatUsd(Math.max(0, there))} was left`;
    return `refunded money that was no longer available: ${formatUsd(refund.movedCents)} was refunded ${easternText(refund.createdAt)}, when ${why}`;
  }
  return undefined;
}

function isUnderWay({ startedAt, endedAt }: Call, moment: number): boolean {
  return startedAt <= moment && (endedAt ?? Number.POSITIVE_INFINITY) >= moment - GRACE_MS;
}
