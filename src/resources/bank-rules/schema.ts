import { z } from 'zod';
import { isoText, parseMoment } from '../../core/time.ts';
import { CHANGE_CODES, type ChangeCode, type Corrected } from '../../facts/change-codes.ts';
import type { ReturnCode } from '../../facts/return-codes.ts';
import { SEC_CODES, type SecCode } from '../../facts/sec-codes.ts';
import type { BankMoment } from '../world-ports.ts';
import { faultOfRule } from './wish-faults.ts';

/** A moment: ISO text, a Date, epoch milliseconds of virtual time. */
type Moment = string | Date | number;

/** This value, or one of these. */
export type OneOf<Value> = Value | { readonly in: readonly Value[] };

/** Which ACH entries a rule is for; every field that is there must hold. The micro-deposits of a token are one PAYOUT. */
export interface BankMatch {
  /** Kept as a keyed fingerprint, never as it is. */
  readonly account_number?: OneOf<string>;
  /** Of the account number. */
  readonly last_four?: OneOf<string>;
  readonly routing_number?: OneOf<string>;
  /** Of the account holder, letter for letter. */
  readonly name?: OneOf<string>;
  /** Cents. */
  readonly amount?: OneOf<number> | { readonly min?: number; readonly max?: number };
  readonly type?: OneOf<'PAYMENT' | 'PAYOUT'>;
  readonly sec_code?: OneOf<SecCode>;
  /** Id of the merchant. */
  readonly client_id?: OneOf<string>;
  /** Of the merchant's ACH integration. */
  readonly company_id?: OneOf<string>;
}

/** What a bank corrects by a notification of change. What the code corrects and the test does not name is made up. */
export interface BankCorrection {
  readonly account_number?: string;
  readonly routing_number?: string;
  readonly account_type?: 'checking' | 'savings';
  readonly individual_id?: string;
}

/** What the receiver's bank does with an entry; exactly one of `return`, `reject`, `notice`, `stuck` and `pay`. */
export interface BankRuleAnswer {
  /** It settles and comes back with this code. */
  readonly return?: ReturnCode;
  /** With `return`: the nth day after settlement, or the last moment allowed. Default the usual day of the code. */
  readonly at?: BankMoment;
  /** The operator rejects it before it settles, with a code of its own such as R13. */
  readonly reject?: ReturnCode;
  /** It settles, and the bank sends a notification of change. */
  readonly notice?: ChangeCode;
  /** With `notice`. */
  readonly corrected?: BankCorrection;
  /** It is submitted, and never answered. */
  readonly stuck?: true;
  /** It settles, and stays: whatever the number means. */
  readonly pay?: true;
}

/** A rule for receiving banks: data, so that snapshots carry it with its counts and forks own theirs. */
export interface BankRuleWish {
  readonly match?: BankMatch;
  readonly answer: BankRuleAnswer;
  /** Only the nth entry that matches, counted from 1 from the moment that the rule is made. */
  readonly nth?: number;
  /** So many times, then no more; always where absent. */
  readonly times?: number;
  /** From this moment of virtual time. */
  readonly from?: Moment;
  /** Until this moment, which is past it already. */
  readonly until?: Moment;
  /** From 0 to 1, by dice of the world's own: the same seed, the same answers. */
  readonly probability?: number;
}

/** So many values one field may have. */
const VALUES_MAX = 1_000;
const DAYS_MAX = 3_660;
const CENTS_MAX = 999_999_999_999;

function oneOf<Value extends z.ZodType>(value: Value, words: string) {
  return z.union([value, z.strictObject({ in: z.array(value).min(1).max(VALUES_MAX) })], `${words}, or { in: […] }`);
}

const accountNumber = z.string().regex(/^\d{4,17}$/, '4 to 17 digits');
const routingNumber = z.string().regex(/^\d{9}$/, 'nine digits');
const lastFour = z.string().regex(/^\d{4}$/, 'four digits');
const word = z.string().min(1).max(100);
const cents = z.int().min(1).max(CENTS_MAX);
const span = z
  .strictObject({ min: cents.optional(), max: cents.optional() })
  .refine(({ min = 0, max = Number.POSITIVE_INFINITY }) => min <= max, {
    path: ['max'],
    message: 'is below min: no amount would match',
  });
/** What the field of an entry holds. */
const individualId = z.string().regex(/^[\x21-\x7e]{1,15}$/, '1 to 15 letters, digits and signs');
const days = z.int().min(1).max(DAYS_MAX);

const matchSchema = z.strictObject({
  account_number: oneOf(accountNumber, '4 to 17 digits').optional(),
  last_four: oneOf(lastFour, 'four digits').optional(),
  routing_number: oneOf(routingNumber, 'nine digits').optional(),
  name: oneOf(word, 'a name').optional(),
  amount: z
    .union(
      [cents, z.strictObject({ in: z.array(cents).min(1).max(VALUES_MAX) }), span],
      'whole cents, { in: […] } or { min, max }',
    )
    .optional(),
  type: oneOf(z.enum(['PAYMENT', 'PAYOUT']), 'PAYMENT or PAYOUT').optional(),
  sec_code: oneOf(
    z.enum(SEC_CODES.map(({ code }) => code)),
    `one of ${SEC_CODES.map(({ code }) => code).join(', ')}`,
  ).optional(),
  client_id: oneOf(word, 'the id of a merchant').optional(),
  company_id: oneOf(word, 'the company id of an integration').optional(),
});

const answerSchema = z.strictObject({
  return: z.string().optional(),
  at: z
    .union(
      [z.strictObject({ day: days }), z.strictObject({ bankingDay: days }), z.literal('deadline')],
      "{ day }, { bankingDay } or 'deadline'",
    )
    .optional(),
  reject: z.string().optional(),
  notice: z
    .enum(
      CHANGE_CODES.map(({ code }) => code),
      `one of ${CHANGE_CODES.map(({ code }) => code).join(', ')}`,
    )
    .optional(),
  corrected: z
    .strictObject({
      account_number: accountNumber.optional(),
      routing_number: routingNumber.optional(),
      account_type: z.enum(['checking', 'savings']).optional(),
      individual_id: individualId.optional(),
    })
    .optional(),
  stuck: z.literal(true).optional(),
  pay: z.literal(true).optional(),
});

const moment = z
  .union([z.string(), z.number(), z.date()], 'ISO text, a Date or epoch milliseconds')
  .transform((given, context) => {
    const ms = typeof given === 'string' ? parseMoment(given) : Number(given);
    if (ms !== undefined && Number.isFinite(ms)) return ms;
    context.addIssue(`not a moment. Use ISO text such as ${isoText(0)}`);
    return z.NEVER;
  });

export const bankRuleWish = z
  .strictObject({
    match: matchSchema.default({}),
    answer: answerSchema,
    nth: z.int().min(1).optional(),
    times: z.int().min(1).max(1_000_000).optional(),
    from: moment.optional(),
    until: moment.optional(),
    probability: z.number().min(0).max(1).optional(),
  })
  .superRefine(({ match, answer, from, until }, context) => {
    if (until !== undefined && until <= (from ?? Number.NEGATIVE_INFINITY))
      context.addIssue({ code: 'custom', path: ['until'], message: 'is not after from: there is no such span' });
    const { corrected, ...answers } = answer;
    const about = { kinds: valuesOf(match.type), classes: valuesOf(match.sec_code) };
    const fault = faultOfRule({ ...about, ...answers, corrected: corrected && correctionOf(corrected) });
    if (fault !== undefined) context.addIssue({ code: 'custom', path: [...fault.path], message: fault.message });
  });
export type ParsedBankRule = z.output<typeof bankRuleWish>;

function valuesOf<Value extends string>(condition: OneOf<Value> | undefined): readonly Value[] | undefined {
  if (condition === undefined) return undefined;
  return typeof condition === 'string' ? [condition] : condition.in;
}

type ParsedCorrection = NonNullable<ParsedBankRule['answer']['corrected']>;

/** By the names that they have inside. */
export function correctionOf({
  account_number,
  routing_number,
  account_type,
  individual_id,
}: ParsedCorrection): Corrected {
  return {
    accountNumber: account_number,
    routingNumber: routing_number,
    accountType: account_type,
    individualId: individual_id,
  };
}
