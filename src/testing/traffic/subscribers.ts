import type { AchPaymentMethod, CardPaymentMethod } from '../../domain/payments/transactions/types.ts';
import { civilDate, DAY_MS, isoDate } from '../../facts/civil-date.ts';
import { storable } from '../../networks/test-data.ts';
import type { Act, Subscriber } from './actions.ts';
import { localDay, localMoment } from './calendar.ts';
import { declineOf, drawAccount } from './draw-order.ts';
import { chance } from './draws.ts';
import { mayTryAgain } from './outcome-codes.ts';
import { accountOf, cardOf } from './payment-methods.ts';
import { drawPerson } from './people.ts';
import { drawTicket } from './tickets.ts';
import type { Trader } from './traders.ts';

/** A merchant's, by the day of the month on which they are charged. */
export interface Subscribers {
  readonly byDay: ReadonlyMap<number, readonly Subscriber[]>;
  /** How many charges of theirs there will be. */
  readonly bills: number;
}

/** Charges are made on the first 28 days, which every month has; rents and wages make the first and the fifteenth usual. */
const LAST_DAY = 28;
const FAVOURED: ReadonlyMap<number, number> = new Map([
  [1, 4],
  [15, 3],
]);

/** When the merchant's nightly work charges them, in its own time, and how long it takes at most. */
const BILLED_MINUTES = 5 * 60;
const BILL_MS = 3_000;
const BILLING_MS = 2 * 3_600_000;

/**
 * So many that their charges are the wished share of the merchant's transactions. Their cards and accounts are stored at
 * once: they are the customers that the merchant had before.
 */
export function openSubscribers(trader: Trader, from: number, days: number): Subscribers {
  const times = timesBilled(trader, from, days);
  const weights = [...times].map(([day, count]) => (FAVOURED.get(day) ?? 1) * count);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const wished = trader.shares.subscriptions * trader.transactions;
  const byDay = new Map<number, readonly Subscriber[]>();
  let [owed, bills, numbered] = [0, 0, 0];
  [...times].forEach(([day, count], at) => {
    owed += (wished * (weights[at] ?? 0)) / all;
    const subscribers = Math.max(0, Math.round(owed / count));
    owed -= subscribers * count;
    bills += subscribers * count;
    byDay.set(
      day,
      Array.from({ length: subscribers }, () => openSubscriber(trader, from, ++numbered)),
    );
  });
  return { byDay, bills: Math.min(bills, trader.transactions) };
}

/** How often each day of the month is charged on. */
function timesBilled(trader: Trader, from: number, days: number): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (let day = 0; day < days; day++)
    for (const { dayOfMonth } of billingsIn(trader, from + day * DAY_MS))
      times.set(dayOfMonth, (times.get(dayOfMonth) ?? 0) + 1);
  return times;
}

/** Of the day that begins at a moment, when which customers are charged: once. */
function billingsIn(
  { timeZone }: Trader,
  from: number,
): readonly { readonly dayOfMonth: number; readonly at: number }[] {
  const first = localDay(timeZone, from);
  return [first, first + 1].flatMap((day) => {
    const at = localMoment(timeZone, day, BILLED_MINUTES);
    const dayOfMonth = civilDate(day).day;
    return at >= from && at < from + DAY_MS && dayOfMonth <= LAST_DAY ? [{ dayOfMonth, at }] : [];
  });
}

function openSubscriber(trader: Trader, at: number, number: number): Subscriber {
  const { dice, shares, kind, amountMax, timeZone } = trader;
  const person = drawPerson(dice);
  const byCard = chance(dice, shares.card);
  const date = isoDate(localDay(timeZone, at)).slice(2).replaceAll('-', '');
  const name = `${person.firstName}-${person.lastName}`.toLowerCase();
  const customerId = `CUSTOMER-${name}-${date}-${number}`;
  const method = byCard ? cardOf(trader, person) : accountOf(trader, person);
  const token = storeMethod(trader, customerId, method);
  return { customerId, person, byCard, cents: drawTicket(dice, kind, amountMax), token };
}

/** Stores another card or account of a customer, which is good for use at once. */
export function storeMethod(trader: Trader, customerId: string, method: CardPaymentMethod | AchPaymentMethod): string {
  const { caller, dice } = trader;
  const body = method.type === 'card' ? storable(method) : { ...storable(method), verification: 'skip' as const };
  const idempotencyKey = dice.uuid('ids');
  return caller.paymentTokens.create({ customer_id: customerId, ...body }, { idempotencyKey }).payment_token;
}

/** After so long a subscriber whose card was declined is charged again. */
const DUNNED_MS = 3 * DAY_MS;

/** The charges of the day that begins at a moment, and further tries of those that will be declined. */
export function drawBills(trader: Trader, { byDay }: Subscribers, from: number): readonly Act[] {
  return billingsIn(trader, from).flatMap(({ dayOfMonth, at }) => {
    const subscribers = byDay.get(dayOfMonth) ?? [];
    const stepMs = Math.min(BILL_MS, Math.floor(BILLING_MS / Math.max(1, subscribers.length)));
    return subscribers.flatMap((subscriber, place) => drawBill(trader, subscriber, at + place * stepMs));
  });
}

function drawBill(trader: Trader, subscriber: Subscriber, at: number): readonly Act[] {
  const { dice, shares } = trader;
  const { person, byCard } = subscriber;
  const about = { trader, subscriber };
  if (!byCard) {
    const { method, isGood } = drawAccount(trader, person);
    return [{ does: 'bill', at, bill: { ...about, bad: isGood ? undefined : method, isRetry: false } }];
  }
  const billed = (isRetry: boolean) => {
    const code = declineOf(trader);
    const bad = code === undefined ? undefined : cardOf(trader, person, code);
    return { code, bill: { ...about, bad, isRetry } };
  };
  const { code, bill } = billed(false);
  const again = code !== undefined && mayTryAgain(code) && chance(dice, shares.retries);
  const first: Act = { does: 'bill', at, bill };
  return again ? [first, { does: 'bill', at: at + DUNNED_MS, bill: billed(true).bill }] : [first];
}
