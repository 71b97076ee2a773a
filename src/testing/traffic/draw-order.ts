import type { AchPaymentMethod } from '../../domain/payments/transactions/types.ts';
import { civilDate, DAY_MS } from '../../facts/civil-date.ts';
import type { DeclineCode } from '../../facts/response-codes.ts';
import type { Act, Order } from './actions.ts';
import { localDay } from './calendar.ts';
import { between, chance, drawWeighted, oneOf } from './draws.ts';
import { mayTryAgain } from './outcome-codes.ts';
import { accountOf, cardOf } from './payment-methods.ts';
import { drawPerson, type Person } from './people.ts';
import { drawPart, drawTicket } from './tickets.ts';
import type { Trader } from './traders.ts';

const MINUTE_MS = 60_000;

/** Moments after the order, in minutes or days, from and to. */
const TRIES_AGAIN_MINUTES = [2, 20] as const;
const CALLED_OFF_MINUTES = [1, 15] as const;
const CAPTURED_MINUTES = [120, 3_600] as const;
const REFUNDED_DAYS = [5, 25] as const;

/** Of authorizations that stand, those whose goods are shipped; the others expire. */
const CAPTURES_SHARE = 0.97;
const PARTIAL_CAPTURES_SHARE = 0.06;
const PARTIAL_REFUNDS_SHARE = 0.3;

/** An order at a moment, and what comes of it later. The order is the first. */
export function drawOrder(trader: Trader, at: number): readonly [Act, ...Act[]] {
  const { dice, kind, shares, amountMax } = trader;
  const person = drawPerson(dice);
  const about = {
    trader,
    orderId: orderId(trader, at),
    item: oneOf(dice, kind.items),
    isRetry: false,
    cents: drawTicket(dice, kind, amountMax),
  };
  if (chance(dice, shares.payouts)) {
    const order: Order = { ...about, type: 'PAYOUT', item: 'Seller payout', method: accountOf(trader, person) };
    return [{ does: 'order', at, order }, ...called(order, at)];
  }
  if (!chance(dice, shares.card)) return drawDebit(about, at, person);
  const type = chance(dice, shares.authorizations) ? 'AUTH' : 'SALE';
  const code = declineOf(trader);
  const order: Order = { ...about, type, method: cardOf(trader, person, code) };
  const later = code === undefined ? drawAfterlife(order, at) : drawRetry(order, at, person, code);
  return [{ does: 'order', at, order }, ...later];
}

/** A code of its own for a card that is to be declined. */
export function declineOf({ dice, shares, declineCodes }: Trader): DeclineCode | undefined {
  return chance(dice, shares.declines) ? drawWeighted(dice, declineCodes) : undefined;
}

/** The account of somebody, which may be one whose bank sends the debit back. */
export function drawAccount(
  trader: Trader,
  person: Person,
): { readonly method: AchPaymentMethod; readonly isGood: boolean } {
  const { dice, shares, returnCodes } = trader;
  const code = chance(dice, shares.returns) ? drawWeighted(dice, returnCodes) : undefined;
  return { method: accountOf(trader, person, code), isGood: code === undefined };
}

type About = Omit<Order, 'type' | 'method'>;

function drawDebit(about: About, at: number, person: Person): readonly [Act, ...Act[]] {
  const { method, isGood } = drawAccount(about.trader, person);
  const order: Order = { ...about, type: 'PAYMENT', method };
  return [{ does: 'order', at, order }, ...(isGood ? called(order, at) : [])];
}

/** Called off, or not. */
function called(order: Order, at: number): readonly Act[] {
  const { dice, shares } = order.trader;
  if (!chance(dice, shares.voids)) return [];
  return [{ does: 'void', at: after(order, at, CALLED_OFF_MINUTES, MINUTE_MS), order }];
}

/** What comes of a card order that stands: it is called off, or captured where it was not, and perhaps refunded. */
function drawAfterlife(order: Order, at: number): readonly Act[] {
  const { dice, shares } = order.trader;
  const off = called(order, at);
  if (off.length > 0) return off;
  const captures: Act[] = [];
  if (order.type === 'AUTH') {
    if (!chance(dice, CAPTURES_SHARE)) return [];
    const capturedAt = after(order, at, CAPTURED_MINUTES, MINUTE_MS);
    captures.push({ does: 'capture', at: capturedAt, order, part: drawPart(dice, PARTIAL_CAPTURES_SHARE) });
  }
  if (!chance(dice, shares.refunds)) return captures;
  const refundedAt = after(order, captures[0]?.at ?? at, REFUNDED_DAYS, DAY_MS);
  return [...captures, { does: 'refund', at: refundedAt, order, part: drawPart(dice, PARTIAL_REFUNDS_SHARE) }];
}

/** By another card, which may be declined too; and then it is left. */
function drawRetry(order: Order, at: number, person: Person, code: DeclineCode): readonly Act[] {
  const { trader } = order;
  if (!mayTryAgain(code) || !chance(trader.dice, trader.shares.retries)) return [];
  const again = declineOf(trader);
  const retry: Order = { ...order, method: cardOf(trader, person, again), isRetry: true };
  const retriedAt = after(order, at, TRIES_AGAIN_MINUTES, MINUTE_MS);
  return [
    { does: 'order', at: retriedAt, order: retry },
    ...(again === undefined ? drawAfterlife(retry, retriedAt) : []),
  ];
}

function after({ trader }: Order, at: number, [from, to]: readonly [number, number], unitMs: number): number {
  return at + Math.floor(between(trader.dice, from, to) * unitMs);
}

/** `AO-260105-1`: whose, of which day there, and the how-manieth. */
function orderId({ name, timeZone, orders }: Trader, at: number): string {
  const { year, month, day } = civilDate(localDay(timeZone, at));
  const date = [year % 100, month, day].map((part) => String(part).padStart(2, '0')).join('');
  const initials = name
    .replace(/[^A-Za-z ]/g, '')
    .split(/ +/)
    .map((word) => word.charAt(0).toUpperCase());
  return `${initials.join('').slice(0, 4)}-${date}-${++orders.count}`;
}
