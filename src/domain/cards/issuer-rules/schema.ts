import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { AVS_CODES, type AvsCode, CVV_CODES, type CvvCode } from '../../../facts/avs-cvv.ts';
import { type CardBrand, cardBrands } from '../../../facts/card-numbers.ts';
import { RESPONSE_CODES, type ResponseCode } from '../../../facts/response-codes.ts';
import type { NetworkOutcome } from '../../payments/transactions/network-outcome.ts';
import {
  type AmountCondition,
  amountCondition,
  cardNumber,
  cents,
  clientId,
  daysAfter,
  lastFour,
  type OneOf,
  oneOf,
  type RuleWindow,
  ruleSpan,
  spanFault,
  valuesOf,
} from '../../simulation/network-rules/schema.ts';
import { responseFault } from './rules.ts';

/** The outcome of a refund at the network, described in `NetworkOutcome`. */
export type RefundOutcome = Exclude<NetworkOutcome, 'stuck'>;

/** Selects the charges and refunds that a rule applies to; all given fields must match. */
export type IssuerMatch = {
  /** The complete card number. Stored as a keyed fingerprint only. */
  readonly pan?: OneOf<string> | undefined;
  /** Last four digits of the card number. */
  readonly last_four?: OneOf<string> | undefined;
  /** First six digits of the card number. */
  readonly bin?: OneOf<string> | undefined;
  /** `visa`, `mastercard`, `amex` or `discover`. */
  readonly brand?: OneOf<CardBrand> | undefined;
  /** The requested amount in cents. */
  readonly amount?: AmountCondition | undefined;
  /** Id of the merchant. */
  readonly client_id?: OneOf<string> | undefined;
  /** The transaction type. */
  readonly type?: OneOf<'SALE' | 'AUTH' | 'REFUND'> | undefined;
  /** `true` for merchant-initiated charges of a stored card (`recurring: true`), `false` for those of the customer. */
  readonly merchant_initiated?: boolean | undefined;
};

/** The response of the issuer. Omitted fields keep the response that the charge would get without the rule. */
export type IssuerResponse = {
  /** The response code, such as `51`, which must exist when the rule applies. One that approves overrides the credit line. */
  readonly code?: ResponseCode | undefined;
  /** Maximum approved cents: a higher charge is approved in part with code 10. Code 10 without an amount approves half. */
  readonly approvedAmount?: number | undefined;
  /** The AVS result, regardless of the address sent. */
  readonly avs?: AvsCode | undefined;
  /** The CVV result, regardless of the CVV sent. */
  readonly cvv?: CvvCode | undefined;
  /** Seconds of virtual time until the response, 0 to 3,600. */
  readonly delaySeconds?: number | undefined;
  /**
   * The issuer does not respond: after three seconds of virtual time, the network declines with `Error` and code 91, and
   * no credit is held.
   */
  readonly noResponse?: true | undefined;
  /**
   * For refunds only: the outcome at the network. It is decided when the refund is created, so a refund that is voided
   * later also counts.
   */
  readonly refund?: RefundOutcome | undefined;
};

/**
 * A rule for how issuers respond. Rules are plain data stored in the world: snapshots include them and their counts, and
 * forks get copies.
 */
export type IssuerRuleOptions = RuleWindow & {
  /** The charges and refunds that it applies to. Default: all. */
  readonly match?: IssuerMatch | undefined;
  /** The response to them. */
  readonly respond: IssuerResponse;
};

/** One hour, which exceeds any client timeout. */
const DELAY_SECONDS_MAX = 3_600;
const brands = cardBrands();
const codes = RESPONSE_CODES.map(({ code }) => code);

/** The schema of the conditions of a rule. */
export const issuerMatchSchema = lazily(() =>
  z.strictObject({
    pan: oneOf(cardNumber(), 'must be a card number with a valid check digit').optional(),
    last_four: oneOf(lastFour(), 'must be four digits').optional(),
    bin: oneOf(z.string().regex(/^\d{6}$/, 'must be six digits'), 'must be six digits').optional(),
    brand: oneOf(z.enum(brands), `must be one of ${brands.join(', ')}`).optional(),
    amount: amountCondition().optional(),
    client_id: oneOf(clientId(), 'must be the id of a merchant, CLIENT-…').optional(),
    type: oneOf(z.enum(['SALE', 'AUTH', 'REFUND']), 'must be SALE, AUTH, or REFUND').optional(),
    merchant_initiated: z.boolean().optional(),
  }),
);

const refundSchema = lazily(() =>
  z.union(
    [z.enum(['pay', 'late', 'reject']), z.strictObject({ rejectOn: daysAfter() })],
    "'pay', 'late', 'reject', { rejectOn: { day } } or { rejectOn: { bankingDay } }",
  ),
);

const responseFields = lazily(() =>
  z.strictObject({
    code: z.enum(codes, "must be a response code as a string, such as '51'").optional(),
    approvedAmount: cents().optional(),
    avs: z.enum(AVS_CODES.map(({ code }) => code)).optional(),
    cvv: z.enum(CVV_CODES.map(({ code }) => code)).optional(),
    delaySeconds: z.number().min(0).max(DELAY_SECONDS_MAX).optional(),
    noResponse: z.literal(true).optional(),
    refund: refundSchema().optional(),
  }),
);
// Renamed because tapes redact the value of every field named `cvv`.
const respondSchema = lazily(() =>
  responseFields().transform(({ avs: avsCode, cvv: cvvCode, ...words }) => ({
    ...words,
    avsCode,
    cvvCode,
  })),
);
/** The parsed response of an issuer rule. */
export type ParsedIssuerResponse = z.output<ReturnType<typeof respondSchema>>;

/** The schema of the options of an issuer rule. */
export const issuerRuleOptionsSchema = lazily(() =>
  z
    .strictObject({ match: issuerMatchSchema().default({}), respond: respondSchema(), ...ruleSpan() })
    .superRefine(({ match, respond, from, until }, context) => {
      for (const fault of [spanFault({ from, until }), responseFault(respond, valuesOf(match.type), match)])
        if (fault !== undefined) context.addIssue({ code: 'custom', path: [...fault.path], message: fault.message });
    }),
);
/** The parsed options of an issuer rule. */
export type ParsedIssuerRule = z.output<ReturnType<typeof issuerRuleOptionsSchema>>;
