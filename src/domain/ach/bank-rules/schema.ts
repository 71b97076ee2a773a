import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import type { BankTime } from '../../../contract/network-ports.ts';
import { CHANGE_CODES, type ChangeCode, type Corrected } from '../../../facts/change-codes.ts';
import type { ReturnCode } from '../../../facts/return-codes.ts';
import { SEC_CODES, type SecCode } from '../../../facts/sec-codes.ts';
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
} from '../../simulation/network-rules/schema.ts';
import { findRuleError } from './option-errors.ts';

/**
 * Selects the ACH entries that a rule applies to; all given fields must match. The micro-deposits of a token count as one
 * PAYOUT.
 */
export type BankMatch = {
  /** The complete account number, 4 to 17 digits. Stored as a keyed fingerprint only. */
  readonly account_number?: OneOf<string> | undefined;
  /** Last four digits of the account number. */
  readonly last_four?: OneOf<string> | undefined;
  /** Nine digits of the receiving bank. */
  readonly routing_number?: OneOf<string> | undefined;
  /** Name of the account holder, matched exactly. */
  readonly name?: OneOf<string> | undefined;
  /** The amount of the entry in cents. */
  readonly amount?: AmountCondition | undefined;
  /** The transaction type: debits or credits. */
  readonly type?: OneOf<'PAYMENT' | 'PAYOUT'> | undefined;
  /** Entry class, such as `WEB`. */
  readonly sec_code?: OneOf<SecCode> | undefined;
  /** Id of the merchant. */
  readonly client_id?: OneOf<string> | undefined;
  /** The company id of the merchant's ACH integration. */
  readonly company_id?: OneOf<string> | undefined;
};

/**
 * The corrected data of a notification of change. Fields that the code corrects and that are omitted get generated values.
 */
export type BankCorrection = {
  /** The new account number, 4 to 17 digits. */
  readonly account_number?: string | undefined;
  /** The new routing number, nine digits with a valid check digit. */
  readonly routing_number?: string | undefined;
  /** The new account type. */
  readonly account_type?: 'checking' | 'savings' | undefined;
  /** The new individual identification number, 1 to 15 characters. */
  readonly individual_id?: string | undefined;
};

/** The response of the receiving bank or the operator: exactly one of `return`, `reject`, `notice`, `stuck` and `pay`. */
export type BankRuleResponse = {
  /** The entry settles and is returned with this code. */
  readonly return?: ReturnCode | undefined;
  /** The time of the `return`. Default: the usual day of the code. */
  readonly at?: BankTime | undefined;
  /** The ACH operator rejects the entry before settlement, with a code of its own such as R13. */
  readonly reject?: ReturnCode | undefined;
  /** The entry settles, and the bank sends a notification of change with this code. */
  readonly notice?: ChangeCode | undefined;
  /** The corrected data of the `notice`. */
  readonly corrected?: BankCorrection | undefined;
  /** The entry is submitted and never settles or returns. */
  readonly stuck?: true | undefined;
  /** The entry settles and is not returned, even if its account number is a test value. */
  readonly pay?: true | undefined;
};

/**
 * A rule for how receiving banks and the operator respond. Rules are plain data stored in the world: snapshots include
 * them and their counts, and forks get copies.
 */
export type BankRuleOptions = RuleWindow & {
  /** The entries that it applies to. Default: all. */
  readonly match?: BankMatch | undefined;
  /** The response to them. */
  readonly respond: BankRuleResponse;
};

const DAYS_MAX = 3_660;

const accountNumber = lazily(() => z.string().regex(/^\d{4,17}$/, 'must be 4 to 17 digits'));
const routingNumber = lazily(() => z.string().regex(/^\d{9}$/, 'must be nine digits'));
const individualId = lazily(() =>
  z.string().regex(/^[\x21-\x7e]{1,15}$/, 'must be 1 to 15 letters, digits, or symbols'),
);
const days = lazily(() => z.int().min(1).max(DAYS_MAX));

const matchSchema = lazily(() =>
  z.strictObject({
    account_number: oneOf(accountNumber(), 'must be 4 to 17 digits').optional(),
    last_four: oneOf(lastFour(), 'must be four digits').optional(),
    routing_number: oneOf(routingNumber(), 'must be nine digits').optional(),
    name: oneOf(plainName(), 'must be a name').optional(),
    amount: amountCondition().optional(),
    type: oneOf(z.enum(['PAYMENT', 'PAYOUT']), 'must be PAYMENT or PAYOUT').optional(),
    sec_code: oneOf(
      z.enum(SEC_CODES.map(({ code }) => code)),
      `must be one of ${SEC_CODES.map(({ code }) => code).join(', ')}`,
    ).optional(),
    client_id: oneOf(clientId(), 'must be the id of a merchant, CLIENT-…').optional(),
    company_id: oneOf(plainName(), 'must be the company id of an integration').optional(),
  }),
);

const respondSchema = lazily(() =>
  z.strictObject({
    return: z.string().optional(),
    at: z
      .union(
        [z.strictObject({ day: days() }), z.strictObject({ bankingDay: days() }), z.literal('deadline')],
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
        account_number: accountNumber().optional(),
        routing_number: routingNumber().optional(),
        account_type: z.enum(['checking', 'savings']).optional(),
        individual_id: individualId().optional(),
      })
      .optional(),
    stuck: z.literal(true).optional(),
    pay: z.literal(true).optional(),
  }),
);

/** The schema of the options of a bank rule. */
export const bankRuleSchema = lazily(() =>
  z
    .strictObject({
      match: matchSchema().default({}),
      respond: respondSchema(),
      ...ruleSpan(),
    })
    .superRefine(({ match, respond, from, until }, context) => {
      const empty = spanFault({ from, until });
      if (empty !== undefined) context.addIssue({ code: 'custom', path: [...empty.path], message: empty.message });
      const { corrected, ...responses } = respond;
      const subject = { kinds: valuesOf(match.type), classes: valuesOf(match.sec_code) };
      const fault = findRuleError({ ...subject, ...responses, corrected: corrected && correctionOf(corrected) });
      if (fault !== undefined) context.addIssue({ code: 'custom', path: [...fault.path], message: fault.message });
    }),
);
/** The validated options of a bank rule. */
export type ParsedBankRule = z.output<ReturnType<typeof bankRuleSchema>>;

type ParsedCorrection = NonNullable<ParsedBankRule['respond']['corrected']>;

/** Converts a correction to internal field names. */
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
