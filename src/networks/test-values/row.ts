import type { CardEffect } from './card-effects.ts';

/** Sources of published card test values, as of July 2026; null for settlebox's own values. */
// biome-ignore format: a table reads in columns
export const SOURCES = {
  'Stripe':        'https://docs.stripe.com/testing',
  'Braintree':     'https://developer.paypal.com/braintree/docs/reference/general/testing',
  'Authorize.Net': 'https://developer.authorize.net/hello_world/testing_guide.html',
  'Finix':         'https://docs.finix.com/additional-resources/developers/implementation-and-testing/testing-your-integration',
  'Adyen':         'https://docs.adyen.com/development-resources/testing/test-card-numbers',
  'settlebox':     null,
} as const;

/** A vendor that publishes test values. */
export type ValueSource = keyof typeof SOURCES;

/** Cents, both limits included. */
export type AmountRange = readonly [fromCents: number, toCents: number];

/** The field of a charge that holds a value; `street` is the street number, the first word of address line 1. */
export type TextField = 'number' | 'cvv' | 'zip' | 'street';

/**
 * A published test value: its field, the value, its effect on issuer and network, its meaning in the vendor's words, and
 * the vendor.
 */
export type CardValue =
  | readonly [field: TextField, value: string, effect: CardEffect, meaning: string, source: ValueSource]
  | readonly [field: 'amount', value: AmountRange, effect: CardEffect, meaning: string, source: ValueSource];
