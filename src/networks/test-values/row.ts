import type { ResponseCode } from '../../facts/response-codes.ts';
import type { CardEffect } from './card-effects.ts';
import type { TestValueSource } from './sources.ts';

/** Cents, both limits included. */
export type AmountRange = readonly [fromCents: number, toCents: number];

/**
 * The field of a charge that holds a value. `street` is the first word of address line 1, `name` the first name or the whole
 * name of the cardholder, and `ending` the last three digits of the amount in cents.
 */
export type TextField = 'number' | 'name' | 'ending' | 'cvv' | 'zip' | 'street';

/** The outcome of a test value. A response code alone is short for an effect with only this code. */
type Outcome = ResponseCode | CardEffect;

/** A published test value: its field, the value, its outcome here, and its meaning in the vendor's words. */
export type CardValue =
  | readonly [field: TextField, value: string, outcome: Outcome, words: string]
  | readonly [field: 'amount', value: AmountRange, outcome: Outcome, words: string];

/** The values of one page. Our own values have no page. */
export interface CardValues {
  readonly source: TestValueSource;
  readonly values: readonly CardValue[];
}

/** Returns the outcome of a value as an effect. */
export function effectOfValue([, , outcome]: CardValue): CardEffect {
  return typeof outcome === 'string' ? { responseCode: outcome } : outcome;
}
