import type { AchPaymentMethod, CardPaymentMethod } from '../../domain/payments/transactions/types.ts';
import { civilDate, DAY_MS, isoDate } from '../../facts/civil-date.ts';
import { storable } from '../../networks/test-data.ts';
import type { Subscriber, TrafficAction } from './actions.ts';
import { localDay, localTime } from './calendar.ts';
import { drawAccount, drawDecline } from './draw-order.ts';
import { chance } from './draws.ts';
import type { SimulatedMerchant } from './merchants.ts';
import { isRetryable } from './outcome-codes.ts';
import { accountOf, cardOf } from './payment-methods.ts';
import { drawPerson } from './people.ts';
import { drawTicket } from './tickets.ts';

/** A merchant's subscribers by the day of the month on which they are charged. */
export interface Subscribers {
  readonly byDay: ReadonlyMap<number, readonly Subscriber[]>;
  /** The number of charges in the whole period. */
  readonly bills: number;
}

/** Every month has 28 days. The 1st and 15th weigh more, because rents and wages are paid then. */
const LAST_BILLING_DAY = 28;
const DAY_WEIGHTS: ReadonlyMap<number, number> = new Map([
  [1, 4],
  [15, 3],
]);

/** Nightly charges start at 05:00 local time, and take two hours at most. */
const BILLED_MINUTES = 5 * 60;
const BILL_INTERVAL_MAX_MS = 3_000;
const BILLING_MAX_MS = 2 * 3_600_000;

/**
 * Creates as many subscribers as the share of subscriptions requires. Their payment methods are stored at once, since they were
 * customers before the period began.
 */
export function createSubscribers(merchant: SimulatedMerchant, from: number, days: number): Subscribers {
  const times = timesBilled(merchant, from, days);
  const weights = [...times].map(([day, count]) => (DAY_WEIGHTS.get(day) ?? 1) * count);
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const billsWanted = merchant.shares.subscriptions * merchant.transactions;
  const byDay = new Map<number, readonly Subscriber[]>();
  let [billsLeft, bills, serial] = [0, 0, 0];
  [...times].forEach(([day, count], at) => {
    billsLeft += (billsWanted * (weights[at] ?? 0)) / totalWeight;
    const subscribers = Math.max(0, Math.round(billsLeft / count));
    billsLeft -= subscribers * count;
    bills += subscribers * count;
    byDay.set(
      day,
      Array.from({ length: subscribers }, () => createSubscriber(merchant, from, ++serial)),
    );
  });
  return { byDay, bills: Math.min(bills, merchant.transactions) };
}

/** Counts how often each day of the month is a billing day in the period. */
function timesBilled(merchant: SimulatedMerchant, from: number, days: number): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (let day = 0; day < days; day++)
    for (const { dayOfMonth } of billingsIn(merchant, from + day * DAY_MS))
      times.set(dayOfMonth, (times.get(dayOfMonth) ?? 0) + 1);
  return times;
}

/** Returns the billing times in the 24 hours from `from` on. */
function billingsIn(
  { timeZone }: SimulatedMerchant,
  from: number,
): readonly { readonly dayOfMonth: number; readonly at: number }[] {
  const first = localDay(timeZone, from);
  return [first, first + 1].flatMap((day) => {
    const at = localTime(timeZone, day, BILLED_MINUTES);
    const dayOfMonth = civilDate(day).day;
    return at >= from && at < from + DAY_MS && dayOfMonth <= LAST_BILLING_DAY ? [{ dayOfMonth, at }] : [];
  });
}

function createSubscriber(merchant: SimulatedMerchant, at: number, number: number): Subscriber {
  const { rng, shares, profile, amountMax, timeZone } = merchant;
  const person = drawPerson(rng);
  const byCard = chance(rng, shares.card);
  const date = isoDate(localDay(timeZone, at)).slice(2).replaceAll('-', '');
  const name = `${person.firstName}-${person.lastName}`.toLowerCase();
  const customerId = `CUSTOMER-${name}-${date}-${number}`;
  const method = byCard ? cardOf(merchant, person) : accountOf(merchant, person);
  const token = storeMethod(merchant, customerId, method);
  return { customerId, person, byCard, cents: drawTicket(rng, profile, amountMax), token };
}

/** Stores a payment method of a customer and returns its token. Bank accounts are not verified. */
export function storeMethod(
  merchant: SimulatedMerchant,
  customerId: string,
  method: CardPaymentMethod | AchPaymentMethod,
): string {
  const { caller, rng } = merchant;
  const body = method.type === 'card' ? storable(method) : { ...storable(method), verification: 'skip' as const };
  const idempotencyKey = rng.uuid('ids');
  return caller.paymentTokens.create({ customer_id: customerId, ...body }, { idempotencyKey }).payment_token;
}

/** The delay of the retry after a declined charge. */
const RETRIED_AFTER_MS = 3 * DAY_MS;

/** Draws the charges in the 24 hours from `from` on, and the retries of those that will be declined. */
export function drawBills(merchant: SimulatedMerchant, { byDay }: Subscribers, from: number): readonly TrafficAction[] {
  return billingsIn(merchant, from).flatMap(({ dayOfMonth, at }) => {
    const subscribers = byDay.get(dayOfMonth) ?? [];
    const stepMs = Math.min(BILL_INTERVAL_MAX_MS, Math.floor(BILLING_MAX_MS / Math.max(1, subscribers.length)));
    return subscribers.flatMap((subscriber, place) => drawBill(merchant, subscriber, at + place * stepMs));
  });
}

function drawBill(merchant: SimulatedMerchant, subscriber: Subscriber, at: number): readonly TrafficAction[] {
  const { rng, shares } = merchant;
  const { person, byCard } = subscriber;
  const subject = { merchant, subscriber };
  if (!byCard) {
    const { method, isGood } = drawAccount(merchant, person);
    return [{ kind: 'bill', at, bill: { ...subject, otherMethod: isGood ? undefined : method, isRetry: false } }];
  }
  const drawAttempt = (isRetry: boolean) => {
    const code = drawDecline(merchant, { cents: subscriber.cents, at });
    const otherMethod = code === undefined ? undefined : cardOf(merchant, person, code);
    return { code, bill: { ...subject, otherMethod, isRetry } };
  };
  const { code, bill } = drawAttempt(false);
  const isRetried = code !== undefined && isRetryable(code, at) && chance(rng, shares.retries);
  const first: TrafficAction = { kind: 'bill', at, bill };
  return isRetried ? [first, { kind: 'bill', at: at + RETRIED_AFTER_MS, bill: drawAttempt(true).bill }] : [first];
}
