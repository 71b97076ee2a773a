import { z } from 'zod';
import { AVS_CODES, type AvsCode, CVV_CODES, type CvvCode } from '../../facts/avs-cvv.ts';
import { type CardBrand, cardBrands } from '../../facts/card-numbers.ts';
import { RESPONSE_CODES, type ResponseCode } from '../../facts/response-codes.ts';
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
} from '../network-rules/schema.ts';
import type { NetworkOutcome } from '../transactions/network-answer.ts';
import { responseFault } from './rules.ts';

/** What becomes of a refund: it settles with its batch or a later one, or the network refuses it, at once or days after. */
export type RefundOutcome = Exclude<NetworkOutcome, 'stuck'>;

/** Which charges and refunds a rule is for; every field that is there must hold. */
export interface IssuerMatch {
  /** The whole number. Kept as a keyed fingerprint, never as it is. */
  readonly pan?: OneOf<string>;
  readonly last_four?: OneOf<string>;
  /** The first six digits. */
  readonly bin?: OneOf<string>;
  readonly brand?: OneOf<CardBrand>;
  /** Cents. */
  readonly amount?: AmountCondition;
  /** Id of the merchant. */
  readonly client_id?: OneOf<string>;
  readonly type?: OneOf<'SALE' | 'AUTH' | 'REFUND'>;
  /** `true`: charges of a stored card that the merchant starts (`recurring: true`); `false`: those of the customer. */
  readonly merchant_initiated?: boolean;
}

/** What the issuer answers; what is absent is as it would have been anyway. */
export interface IssuerResponse {
  /** Any of the table; approves where that does, whatever the line of credit. */
  readonly code?: ResponseCode;
  /**
   * Cents that are approved where more is asked for, as code 10; what asks for no more is answered as it would have been. Code
   * 10 alone approves half.
   */
  readonly approvedAmount?: number;
  /** The result of address verification, whatever address was sent. */
  readonly avs?: AvsCode;
  /** The result of card verification, whatever CVV was sent. */
  readonly cvv?: CvvCode;
  /** Seconds of virtual time until the answer is given. */
  readonly delaySeconds?: number;
  /** It never answers: after three seconds of virtual time the network does, `Error` with code 91, and nothing is held. */
  readonly noResponse?: true;
  /** Of a refund alone: what will become of it. Decided when it is asked for, so that one which is voided counts too. */
  readonly refund?: RefundOutcome;
}

/** A rule for issuers: data, so that snapshots carry it with its counts and forks own theirs. */
export interface IssuerRuleOptions extends RuleWindow {
  readonly match?: IssuerMatch;
  readonly respond: IssuerResponse;
}

/** An hour: longer than any caller waits. */
const DELAY_SECONDS_MAX = 3_600;
const brands = cardBrands();
const codes = RESPONSE_CODES.map(({ code }) => code);

const matchSchema = z.strictObject({
  pan: oneOf(cardNumber, 'must be a card number with a valid check digit').optional(),
  last_four: oneOf(lastFour, 'must be four digits').optional(),
  bin: oneOf(z.string().regex(/^\d{6}$/, 'must be six digits'), 'must be six digits').optional(),
  brand: oneOf(z.enum(brands), `must be one of ${brands.join(', ')}`).optional(),
  amount: amountCondition.optional(),
  client_id: oneOf(clientId, 'must be the id of a merchant, CLIENT-…').optional(),
  type: oneOf(z.enum(['SALE', 'AUTH', 'REFUND']), 'must be SALE, AUTH, or REFUND').optional(),
  merchant_initiated: z.boolean().optional(),
});

const refundSchema = z.union(
  [z.enum(['pay', 'late', 'reject']), z.strictObject({ rejectOn: daysAfter })],
  "'pay', 'late', 'reject', { rejectOn: { day } } or { rejectOn: { bankingDay } }",
);

const answerWords = z.strictObject({
  code: z.enum(codes, "must be a response code as a string, such as '51'").optional(),
  approvedAmount: cents.optional(),
  avs: z.enum(AVS_CODES.map(({ code }) => code)).optional(),
  cvv: z.enum(CVV_CODES.map(({ code }) => code)).optional(),
  delaySeconds: z.number().min(0).max(DELAY_SECONDS_MAX).optional(),
  noResponse: z.literal(true).optional(),
  refund: refundSchema.optional(),
});
// By other names inside: what stands in a field `cvv` is taken for one, and tapes keep no CVV.
const respondSchema = answerWords.transform(({ avs: avsCode, cvv: cvvCode, ...words }) => ({
  ...words,
  avsCode,
  cvvCode,
}));
export type ParsedIssuerAnswer = z.output<typeof respondSchema>;

export const issuerRuleWish = z
  .strictObject({ match: matchSchema.default({}), respond: respondSchema, ...ruleSpan })
  .superRefine(({ match, respond, from, until }, context) => {
    for (const fault of [spanFault({ from, until }), responseFault(respond, valuesOf(match.type), match)])
      if (fault !== undefined) context.addIssue({ code: 'custom', path: [...fault.path], message: fault.message });
  });
export type ParsedIssuerRule = z.output<typeof issuerRuleWish>;
