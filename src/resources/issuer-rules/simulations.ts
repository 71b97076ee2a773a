import { z } from 'zod';
import type { Context } from '../../context.ts';
import { RESPONSE_CODES, type ResponseCode } from '../../facts/response-codes.ts';
import { deleteIssuerRule, insertIssuerRule } from './store.ts';

/** Which authorizations a rule is for; every field that is there must hold. */
export interface IssuerMatch {
  readonly last_four?: string;
  /** The first six digits. */
  readonly bin?: string;
  /** Cents. */
  readonly amount?: number | { readonly min?: number; readonly max?: number };
  /** Id of the merchant. */
  readonly client_id?: string;
}

/** What the issuer answers. */
export interface IssuerAnswer {
  /** Absent: what it would have answered anyway. */
  readonly code?: ResponseCode;
  /** Seconds of virtual time until the answer is given. */
  readonly delaySeconds?: number;
}

/** A rule for issuers: data, so that snapshots carry it and forks own theirs. */
export interface IssuerRuleWish {
  readonly match?: IssuerMatch;
  readonly answer: IssuerAnswer;
  /** So many times, then no more; always where absent. */
  readonly times?: number;
}

const codes = new Set<string>(RESPONSE_CODES.map(({ code }) => code));
/** An hour: longer than any caller waits. */
const DELAY_SECONDS_MAX = 3_600;
const cents = z.int().min(1);
const span = z
  .strictObject({ min: cents.optional(), max: cents.optional() })
  .refine(({ min = 0, max = Number.POSITIVE_INFINITY }) => min <= max, {
    path: ['max'],
    message: 'is below min: no amount would match',
  });

export const issuerRuleWish = z.strictObject({
  match: z
    .strictObject({
      last_four: z
        .string()
        .regex(/^\d{4}$/, 'four digits')
        .optional(),
      bin: z
        .string()
        .regex(/^\d{6}$/, 'six digits')
        .optional(),
      amount: z.union([cents, span]).optional(),
      client_id: z.string().optional(),
    })
    .default({}),
  answer: z.strictObject({
    code: z
      .string()
      .refine((code) => codes.has(code), 'a response code of the table')
      .optional(),
    delaySeconds: z.number().min(0).max(DELAY_SECONDS_MAX).optional(),
  }),
  times: z.int().min(1).max(1_000_000).optional(),
});
export type ParsedIssuerRule = z.output<typeof issuerRuleWish>;

export function addIssuerRule(context: Context, rule: ParsedIssuerRule): string {
  const ruleId = context.id('RULE');
  insertIssuerRule(context.database, {
    ruleId,
    match: JSON.stringify(rule.match),
    answer: JSON.stringify(rule.answer),
    timesLeft: rule.times ?? null,
  });
  return ruleId;
}

/** Takes a rule back; false where it has ended already. */
export function removeIssuerRule(context: Context, ruleId: string): boolean {
  return deleteIssuerRule(context.database, ruleId);
}
