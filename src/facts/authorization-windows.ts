import type { CardBrand } from './card-numbers.ts';
import { type DayNumber, dayNumber } from './civil-date.ts';
import { easternDay } from './eastern-time.ts';

/**
 * The duration of an uncaptured authorization, in days of 24 hours. The table is dated: a change of the rules adds a row,
 * and the last row that is not later than the day applies. Sources (docs/sources.md, "Authorizations and holds"): Stripe's
 * and Braintree's tables for charges without the card present; Discover's 10 days are a common figure, not a published one.
 * On 14 April 2024 Visa shortened merchant-initiated charges from 7 days to 5
 * (docs.stripe.com/payments/place-a-hold-on-a-payment-method).
 */

/** The initiator of a charge: the customer, or the merchant with a stored card (`recurring: true`). */
type Initiator = 'customer' | 'merchant';

interface AuthorizationWindow {
  readonly brand: CardBrand;
  readonly initiator: Initiator;
  /** The first day on which the row applies. */
  readonly since: DayNumber;
  readonly days: number;
}

/** The first day that a world can be in. */
const OLDEST = dayNumber(2022, 1, 1);

// biome-ignore format: a table reads in columns
const AUTHORIZATION_WINDOWS: readonly AuthorizationWindow[] = [
  { brand: 'visa',       initiator: 'customer', since: OLDEST,                  days:  7 },
  { brand: 'visa',       initiator: 'merchant', since: OLDEST,                  days:  7 },
  { brand: 'visa',       initiator: 'merchant', since: dayNumber(2024, 4, 14),  days:  5 },
  { brand: 'mastercard', initiator: 'customer', since: OLDEST,                  days: 30 },
  { brand: 'mastercard', initiator: 'merchant', since: OLDEST,                  days: 30 },
  { brand: 'amex',       initiator: 'customer', since: OLDEST,                  days:  7 },
  { brand: 'amex',       initiator: 'merchant', since: OLDEST,                  days:  7 },
  { brand: 'discover',   initiator: 'customer', since: OLDEST,                  days: 10 },
  { brand: 'discover',   initiator: 'merchant', since: OLDEST,                  days: 10 },
];

/** Returns the days of 24 hours that an authorization of this time (epoch milliseconds) lasts. */
export function authorizationDays(brand: CardBrand, initiator: Initiator, at: number): number {
  const day = easternDay(at);
  const rows = AUTHORIZATION_WINDOWS.filter((row) => row.brand === brand && row.initiator === initiator);
  return (rows.findLast(({ since }) => since <= day) ?? rows[0])?.days ?? 0;
}
