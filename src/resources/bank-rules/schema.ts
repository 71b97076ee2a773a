import { z } from 'zod';
import { CHANGE_CODES, type ChangeCode, type Corrected } from '../../facts/change-codes.ts';
import type { ReturnCode } from '../../facts/return-codes.ts';
import { SEC_CODES, type SecCode } from '../../facts/sec-codes.ts';
import {
  type AmountCondition,
  amountCondition,
  clientId,
  lastFour,
  type OneOf,
  oneOf,
  plainName,
  type RuleWindow,
  ruleSpan,
  spanFault,
  valuesOf,
} from '../network-rules/schema.ts';
import type { BankTime } from '../world-ports.ts';
import { faultOfRule } from './wish-faults.ts';

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
  readonly amount?: AmountCondition;
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
export interface BankRuleResponse {
  /** The entry settles and is returned with this code. */
  readonly return?: ReturnCode;
  /** With `return`: the nth day after settlement, or the last moment allowed. Default the usual day of the code. */
  readonly at?: BankTime;
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
export interface BankRuleOptions extends RuleWindow {
  readonly match?: BankMatch;
  readonly respond: BankRuleResponse;
}

const DAYS_MAX = 3_660;

const accountNumber = z.string().regex(/^\d{4,17}$/, 'must be 4 to 17 digits');
const routingNumber = z.string().regex(/^\d{9}$/, 'must be nine digits');
/** What the field of an entry holds. */
const individualId = z.string().regex(/^[\x21-\x7e]{1,15}$/, 'must be 1 to 15 letters, digits, or symbols');
const days = z.int().min(1).max(DAYS_MAX);

const matchSchema = z.strictObject({
  account_number: oneOf(accountNumber, 'must be 4 to 17 digits').optional(),
  last_four: oneOf(lastFour, 'must be four digits').optional(),
  routing_number: oneOf(routingNumber, 'must be nine digits').optional(),
  name: oneOf(plainName, 'must be a name').optional(),
  amount: amountCondition.optional(),
  type: oneOf(z.enum(['PAYMENT', 'PAYOUT']), 'must be PAYMENT or PAYOUT').optional(),
  sec_code: oneOf(
    z.enum(SEC_CODES.map(({ code }) => code)),
    `must be one of ${SEC_CODES.map(({ code }) => code).join(', ')}`,
  ).optional(),
  client_id: oneOf(clientId, 'must be the id of a merchant, CLIENT-…').optional(),
  company_id: oneOf(plainName, 'must be the company id of an integration').optional(),
});

const respondSchema = z.strictObject({
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
      `must be one of ${CHANGE_CODES.map(({ code }) => code).join(', ')}`,
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

export const bankRuleWish = z
  .strictObject({
    match: matchSchema.default({}),
    respond: respondSchema,
    ...ruleSpan,
  })
  .superRefine(({ match, respond, from, until }, context) => {
    const empty = spanFault({ from, until });
    if (empty !== undefined) context.addIssue({ code: 'custom', path: [...empty.path], message: empty.message });
    const { corrected, ...answers } = respond;
    const about = { kinds: valuesOf(match.type), classes: valuesOf(match.sec_code) };
    const fault = faultOfRule({ ...about, ...answers, corrected: corrected && correctionOf(corrected) });
    if (fault !== undefined) context.addIssue({ code: 'custom', path: [...fault.path], message: fault.message });
  });
export type ParsedBankRule = z.output<typeof bankRuleWish>;

type ParsedCorrection = NonNullable<ParsedBankRule['respond']['corrected']>;

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
