/** Schemas that the rules for issuers and for receiving banks share. */

import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { passesLuhn } from '../../../facts/card-numbers.ts';
import { type GivenTime, parseGivenTime, TIME_FORMS } from '../../base/given-time.ts';

/** A value, or a list of alternatives. */
export type OneOf<Value> = Value | { readonly in: readonly Value[] };

/** An amount in cents, a list of amounts, or an inclusive range. */
export type AmountCondition = OneOf<number> | { readonly min?: number | undefined; readonly max?: number | undefined };

/** Limits when a rule applies; all limits must hold. By default, it applies to everything that it matches. */
export type RuleWindow = {
  /** Applies only to the nth match, counted from 1 after the rule was added. */
  readonly nth?: number | undefined;
  /** Maximum number of times that it applies, after which the rule ends. Default: no limit. */
  readonly times?: number | undefined;
  /** Applies only at this virtual time or later. A date is a day in New York. */
  readonly from?: GivenTime | undefined;
  /** Applies only before this virtual time or day in New York. */
  readonly until?: GivenTime | undefined;
  /** Probability from 0 to 1, drawn from the seeded RNG: the same seed gives the same responses. Default 1. */
  readonly probability?: number | undefined;
};

/** Maximum number of values in a condition. */
const VALUES_MAX = 1_000;
/** One digit fewer than numbers that tapes replace as card or account numbers. */
export const CENTS_MAX = 99_999_999_999;
const TIMES_MAX = 1_000_000;

/** Accepts a value or `{ in: […] }` with a list of values. */
export function oneOf<Value extends z.ZodType>(value: Value, description: string) {
  return z.union(
    [value, z.strictObject({ in: z.array(value, `${description}, or { in: […] }`).min(1).max(VALUES_MAX) })],
    `${description}, or { in: […] }`,
  );
}

/** Returns the values of a condition; undefined if there is none. */
export function valuesOf<Value extends string>(condition: OneOf<Value> | undefined): readonly Value[] | undefined {
  if (condition === undefined) return undefined;
  return typeof condition === 'string' ? [condition] : condition.in;
}

/** Maps the values of a condition. */
export function eachOf(condition: OneOf<string>, make: (value: string) => string): OneOf<string> {
  return typeof condition === 'string' ? make(condition) : { in: condition.in.map(make) };
}

/** The schema of a full card number. Errors do not repeat it. */
export const cardNumber = lazily(() =>
  z
    .string()
    .regex(/^\d{13,19}$/, '13 to 19 digits')
    .refine(passesLuhn, 'must have a valid check digit (Luhn)'),
);
/** The schema of the last four digits of a number. */
export const lastFour = lazily(() => z.string().regex(/^\d{4}$/, 'must be four digits'));
/** The schema of a name. */
export const plainName = lazily(() => z.string().min(1).max(100));
/** The schema of the id of a client. */
export const clientId = lazily(() =>
  z.string().regex(/^CLIENT-[0-9A-Z]{26}$/, 'must be the id of a merchant, CLIENT-…'),
);
/** The schema of an amount in cents. */
export const cents = lazily(() => z.int().min(1).max(CENTS_MAX));

const span = lazily(() =>
  z
    .strictObject({ min: cents().optional(), max: cents().optional() })
    .refine(({ min = 0, max = Number.POSITIVE_INFINITY }) => min <= max, {
      path: ['max'],
      message: 'must not be below min, because no amount would match',
    }),
);

/** The schema of a condition on an amount: a value, a list, or a range. */
export const amountCondition = lazily(() =>
  z.union(
    [cents(), z.strictObject({ in: z.array(cents()).min(1).max(VALUES_MAX) }), span()],
    'must be an integer in cents, { in: […] }, or { min, max }',
  ),
);

const time = lazily(() =>
  z.union([z.string(), z.number(), z.date()], `must be ${TIME_FORMS}`).transform((input, context) => {
    const ms = parseGivenTime(input);
    if (ms !== undefined) return ms;
    context.addIssue(`must be a time. Use ${TIME_FORMS}`);
    return z.NEVER;
  }),
);

/** The fields of `RuleSpan`. */
export const ruleSpan = lazily(() => ({
  nth: z.int().min(1).optional(),
  times: z.int().min(1).max(TIMES_MAX).optional(),
  from: time().optional(),
  until: time().optional(),
  probability: z.number().min(0).max(1).optional(),
}));

/** One year, more than any refund takes. */
const DAYS_AFTER_MAX = 366;
const days = lazily(() => z.int().min(1).max(DAYS_AFTER_MAX));

/** The schema of the nth calendar or banking day after an event. */
export const daysAfter = lazily(() =>
  z.union(
    [z.strictObject({ day: days() }), z.strictObject({ bankingDay: days() })],
    'must be { day } or { bankingDay }, with a count from 1',
  ),
);

interface RuleOptionError {
  readonly path: readonly string[];
  readonly message: string;
}

/** Returns the error in a time span; undefined if it is not empty. */
export function spanFault({
  from,
  until,
}: {
  from?: number | undefined;
  until?: number | undefined;
}): RuleOptionError | undefined {
  if (until === undefined || until > (from ?? Number.NEGATIVE_INFINITY)) return undefined;
  return { path: ['until'], message: 'must be after from' };
}
