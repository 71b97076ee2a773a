import type { AchPaymentMethod } from '../../domain/payments/transactions/types.ts';
import { civilDate, DAY_MS } from '../../facts/civil-date.ts';
import { arrivingCode } from '../../facts/decline-categories.ts';
import type { DeclineCode } from '../../facts/response-codes.ts';
import type { TrafficAction, TrafficOrder } from './actions.ts';
import { localDay } from './calendar.ts';
import { mayDecline } from './decline-limits.ts';
import { between, chance, drawOne, drawWeighted } from './draws.ts';
import type { SimulatedMerchant } from './merchants.ts';
import { isRetryable } from './outcome-codes.ts';
import { accountOf, cardOf } from './payment-methods.ts';
import { drawPerson, type Person } from './people.ts';
import { drawPart, drawTicket } from './tickets.ts';

const MINUTE_MS = 60_000;

/** Delays after the order: at least, at most. */
const RETRIED_MINUTES = [2, 20] as const;
const VOIDED_MINUTES = [1, 15] as const;
const CAPTURED_MINUTES = [120, 3_600] as const;
const REFUNDED_DAYS = [5, 25] as const;

/** The share of approved authorizations that are captured; the others expire. */
const CAPTURES_SHARE = 0.97;
const PARTIAL_CAPTURES_SHARE = 0.06;
const PARTIAL_REFUNDS_SHARE = 0.3;

/** Draws an order at a time, followed by its retry, void, capture, or refund. */
export function drawOrder(merchant: SimulatedMerchant, at: number): readonly [TrafficAction, ...TrafficAction[]] {
  const { rng, profile, shares, amountMax } = merchant;
  const person = drawPerson(rng);
  const details = {
    merchant,
    orderId: orderId(merchant, at),
    item: drawOne(rng, profile.items),
    isRetry: false,
    cents: drawTicket(rng, profile, amountMax),
  };
  if (chance(rng, shares.payouts)) {
    const order: TrafficOrder = {
      ...details,
      type: 'PAYOUT',
      item: 'Seller payout',
      method: accountOf(merchant, person),
    };
    return [{ kind: 'order', at, order }, ...drawVoid(order, at)];
  }
  if (!chance(rng, shares.card)) return drawDebit(details, at, person);
  const type = chance(rng, shares.authorizations) ? 'AUTH' : 'SALE';
  const code = drawDecline(merchant, { cents: details.cents, at });
  const order: TrafficOrder = { ...details, type, method: cardOf(merchant, person, code) };
  const later = code === undefined ? drawLaterActions(order, at) : drawRetry(order, at, person, code);
  return [{ kind: 'order', at, order }, ...later];
}

/** Draws the decline code that reaches the merchant at a time; undefined for an approval. */
export function drawDecline(
  merchant: SimulatedMerchant,
  charge: { readonly cents: number; readonly at: number },
): DeclineCode | undefined {
  const { rng, shares, declineCodes } = merchant;
  const drawn = chance(rng, shares.declines) ? drawWeighted(rng, declineCodes) : undefined;
  const code = drawn === undefined ? undefined : arrivingCode(drawn, charge.at);
  return code !== undefined && mayDecline(merchant, code, charge) ? code : undefined;
}

/** Draws a bank account. `isGood` is false if its bank returns the debit. */
export function drawAccount(
  merchant: SimulatedMerchant,
  person: Person,
): { readonly method: AchPaymentMethod; readonly isGood: boolean } {
  const { rng, shares, returnCodes } = merchant;
  const code = chance(rng, shares.returns) ? drawWeighted(rng, returnCodes) : undefined;
  return { method: accountOf(merchant, person, code), isGood: code === undefined };
}

type OrderDetails = Omit<TrafficOrder, 'type' | 'method'>;

function drawDebit(details: OrderDetails, at: number, person: Person): readonly [TrafficAction, ...TrafficAction[]] {
  const { method, isGood } = drawAccount(details.merchant, person);
  const order: TrafficOrder = { ...details, type: 'PAYMENT', method };
  return [{ kind: 'order', at, order }, ...(isGood ? drawVoid(order, at) : [])];
}

function drawVoid(order: TrafficOrder, at: number): readonly TrafficAction[] {
  const { rng, shares } = order.merchant;
  if (!chance(rng, shares.voids)) return [];
  return [{ kind: 'void', at: after(order, at, VOIDED_MINUTES, MINUTE_MS), order }];
}

/** Draws the further actions of an approved card order: a void, or a capture (AUTH) and perhaps a refund. */
function drawLaterActions(order: TrafficOrder, at: number): readonly TrafficAction[] {
  const { rng, shares } = order.merchant;
  const voids = drawVoid(order, at);
  if (voids.length > 0) return voids;
  const captures: TrafficAction[] = [];
  if (order.type === 'AUTH') {
    if (!chance(rng, CAPTURES_SHARE)) return [];
    const capturedAt = after(order, at, CAPTURED_MINUTES, MINUTE_MS);
    captures.push({ kind: 'capture', at: capturedAt, order, part: drawPart(rng, PARTIAL_CAPTURES_SHARE) });
  }
  if (!chance(rng, shares.refunds)) return captures;
  const refundedAt = after(order, captures[0]?.at ?? at, REFUNDED_DAYS, DAY_MS);
  return [...captures, { kind: 'refund', at: refundedAt, order, part: drawPart(rng, PARTIAL_REFUNDS_SHARE) }];
}

/** Draws a retry with another card. If that is declined too, the customer gives up. */
function drawRetry(order: TrafficOrder, at: number, person: Person, code: DeclineCode): readonly TrafficAction[] {
  const { merchant } = order;
  if (!isRetryable(code, at) || !chance(merchant.rng, merchant.shares.retries)) return [];
  const retryCode = drawDecline(merchant, { cents: order.cents, at });
  const retry: TrafficOrder = { ...order, method: cardOf(merchant, person, retryCode), isRetry: true };
  const retriedAt = after(order, at, RETRIED_MINUTES, MINUTE_MS);
  return [
    { kind: 'order', at: retriedAt, order: retry },
    ...(retryCode === undefined ? drawLaterActions(retry, retriedAt) : []),
  ];
}

function after({ merchant }: TrafficOrder, at: number, [from, to]: readonly [number, number], unitMs: number): number {
  return at + Math.floor(between(merchant.rng, from, to) * unitMs);
}

/** Returns an id such as `AO-260105-1`: the merchant's initials, the local date, and a serial number. */
function orderId({ name, timeZone, orders }: SimulatedMerchant, at: number): string {
  const { year, month, day } = civilDate(localDay(timeZone, at));
  const date = [year % 100, month, day].map((part) => String(part).padStart(2, '0')).join('');
  const initials = name
    .replace(/[^A-Za-z ]/g, '')
    .split(/ +/)
    .map((word) => word.charAt(0).toUpperCase());
  return `${initials.join('').slice(0, 4)}-${date}-${++orders.count}`;
}
