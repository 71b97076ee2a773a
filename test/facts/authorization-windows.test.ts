import { expect, it } from 'vitest';
import { authorizationDays } from '../../src/facts/authorization-windows.ts';

// docs/rules.md, "Authorization holds": visa 7, amex 7, discover 10, mastercard 30; merchant-initiated: visa 5, mastercard 7
// (Stripe's and Braintree's tables). Until 13 April 2024 Visa gave merchant-initiated charges 7 days too
// (docs.stripe.com/payments/place-a-hold-on-a-payment-method).
// biome-ignore format: a table reads in columns
it.each([
  ['visa',       'customer', '2026-01-05T15:00:00Z',      7],
  ['visa',       'merchant', '2026-01-05T15:00:00Z',      5],
  ['mastercard', 'customer', '2026-01-05T15:00:00Z',     30],
  ['mastercard', 'merchant', '2026-01-05T15:00:00Z',      7],
  ['amex',       'customer', '2026-01-05T15:00:00Z',      7],
  ['amex',       'merchant', '2026-01-05T15:00:00Z',      7],
  ['discover',   'customer', '2026-01-05T15:00:00Z',     10],
  ['discover',   'merchant', '2026-01-05T15:00:00Z',     10],
  // The day is Eastern: midnight of 14 April 2024 was 04:00 in UTC.
  ['visa',       'merchant', '2024-04-13T12:00:00Z',      7],
  ['visa',       'merchant', '2024-04-14T03:59:59.999Z',  7],
  ['visa',       'merchant', '2024-04-14T04:00:00Z',      5],
  ['visa',       'merchant', '2030-12-31T23:59:59Z',      5],
  ['visa',       'customer', '2024-04-14T03:59:59.999Z',  7],
  ['visa',       'customer', '2024-04-14T04:00:00Z',      7],
  ['mastercard', 'merchant', '2024-04-14T03:59:59.999Z',  7],
  // The earliest days that a world can have, and days before them.
  ['visa',       'merchant', '2022-01-01T05:00:00Z',      7],
  ['visa',       'merchant', '2021-12-31T23:00:00Z',      7],
  ['discover',   'customer', '1999-01-01T00:00:00Z',     10],
] as const)('holds an authorization of a %s card by the %s at %s for %i days', (brand, initiator, at, days) => {
  expect(authorizationDays(brand, initiator, Date.parse(at))).toBe(days);
});
