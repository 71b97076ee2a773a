import type { CardBrand } from './card-numbers.ts';
import { dayNumber } from './civil-date.ts';
import { type Dated, inEffect } from './dated.ts';
import { easternDay } from './eastern-time.ts';

/**
 * The duration of an uncaptured authorization without the card present, in days of 24 hours (docs/sources.md,
 * "Authorizations and holds"). The table is dated: a change of the rules adds a row.
 */

/** The initiator of a charge: the customer, or the merchant with a stored card (`recurring: true`). */
type Initiator = 'customer' | 'merchant';

interface AuthorizationWindow extends Dated {
  readonly brand: CardBrand;
  readonly initiator: Initiator;
  readonly days: number;
}

/** The duration of an authorization by brand and initiator. */
// biome-ignore format: a wrong number of days stands out in its column
export const AUTHORIZATION_WINDOWS: readonly AuthorizationWindow[] = [
  { brand: 'visa',       initiator: 'customer', days:  7, sources: ['stripe-hold'], differs: 'Stripe 7, Braintree 8, Visa’s rules 10' },
  { brand: 'visa',       initiator: 'merchant', days:  7, until: dayNumber(2024, 4, 14), sources: ['stripe-hold'] },
  { brand: 'visa',       initiator: 'merchant', days:  5, from:  dayNumber(2024, 4, 14), sources: ['stripe-hold'], differs: 'Stripe 5, Braintree 3' },
  { brand: 'mastercard', initiator: 'customer', days: 30, sources: ['braintree-statuses'], differs: 'Stripe 7, Braintree 30' },
  { brand: 'mastercard', initiator: 'merchant', days:  7, sources: ['stripe-hold', 'braintree-statuses'] },
  { brand: 'amex',       initiator: 'customer', days:  7, sources: ['stripe-hold', 'braintree-statuses'] },
  { brand: 'amex',       initiator: 'merchant', days:  7, sources: ['stripe-hold', 'braintree-statuses'] },
  { brand: 'discover',   initiator: 'customer', days: 10, sources: [], differs: '10 is a common figure; Stripe 7, Braintree 30' },
  { brand: 'discover',   initiator: 'merchant', days: 10, sources: [], differs: '10 is a common figure; Stripe 7, Braintree 30' },
];

/** Returns the days of 24 hours that an authorization of this time (epoch milliseconds) lasts. */
export function authorizationDays(brand: CardBrand, initiator: Initiator, at: number): number {
  const rows = AUTHORIZATION_WINDOWS.filter((row) => row.brand === brand && row.initiator === initiator);
  return inEffect(rows, easternDay(at)).days;
}
