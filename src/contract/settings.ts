import { z } from 'zod';
import { AVS_CODES, type AvsCode, CVV_CODES, type CvvCode } from '../facts/avs-cvv.ts';
import { lazily } from './lazily.ts';
import { isTimeZone } from './time-zones.ts';

/** Schedule of batches and funding. Omitted fields keep their defaults. */
export interface SettlementOptions {
  /** Closes batches at the cut-offs. With `false`, only `batches.close()` closes them. Default true. */
  readonly autoClose?: boolean;
  /** Daily cut-off of card batches, `HH:MM` in `timeZone`. Default `21:00`. */
  readonly cardCutoff?: string;
  /** Cut-off of ACH batches on banking days, `HH:MM` Eastern Time. Default `17:00`. */
  readonly achCutoff?: string;
  /** Banking days from settlement to funding, 0 to 2. Default 1. */
  readonly cardFundingDays?: number;
  /** Banking days from settlement to funding, 0 to 2. Default 1. */
  readonly achFundingDays?: number;
  /** IANA time zone of the card cut-off. Default `America/New_York`. */
  readonly timeZone?: string;
}

/** A time of day, `HH:MM`. */
const wallClock = lazily(() => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 21:00'));
const fundingDays = lazily(() => z.int().min(0).max(2));

/** The schedule of a client's batches and funding. */
export const settlementSchema = lazily(() =>
  z.strictObject({
    autoClose: z.boolean().default(true),
    cardCutoff: wallClock().default('21:00'),
    achCutoff: wallClock().default('17:00'),
    cardFundingDays: fundingDays().default(1),
    achFundingDays: fundingDays().default(1),
    timeZone: z
      .string()
      .refine(isTimeZone, 'must be an IANA time zone such as America/Chicago')
      .default('America/New_York'),
  }),
);
/** A parsed settlement schedule. */
export type Settlement = z.output<ReturnType<typeof settlementSchema>>;

/** The schedule of one merchant. It has no defaults, because omitted fields come from the gateway's options. */
export const settlementOptionsSchema = lazily(() => {
  const fields = settlementSchema().shape;
  return z.strictObject({
    autoClose: fields.autoClose.unwrap().optional(),
    cardCutoff: fields.cardCutoff.unwrap().optional(),
    achCutoff: fields.achCutoff.unwrap().optional(),
    cardFundingDays: fields.cardFundingDays.unwrap().optional(),
    achFundingDays: fields.achFundingDays.unwrap().optional(),
    timeZone: fields.timeZone.unwrap().optional(),
  });
});

/** Charges that the merchant declines: AVS and CVV results, and duplicates, which are not sent to the issuer. */
export interface CardCheckOptions {
  /** AVS results to decline with code 6P. Default none. */
  readonly declineAvs?: readonly AvsCode[];
  /** CVV results to decline with code N7. Default none. */
  readonly declineCvv?: readonly CvvCode[];
  /**
   * Minutes after an approved charge during which a charge of the same card number and amount is declined with code 94.
   * Default 0, which disables the check.
   */
  readonly duplicateMinutes?: number;
}

const DAY_MINUTES = 1_440;

/** The charges that a merchant declines although the issuer approves them. */
export const cardChecksSchema = lazily(() =>
  z.strictObject({
    declineAvs: z.array(z.enum(AVS_CODES.map(({ code }) => code))).default([]),
    declineCvv: z.array(z.enum(CVV_CODES.map(({ code }) => code))).default([]),
    duplicateMinutes: z.int().min(0).max(DAY_MINUTES).default(0),
  }),
);
/** Parsed card checks. */
export type CardChecks = z.output<ReturnType<typeof cardChecksSchema>>;

/** The ways in which a bank account is verified before the first debit. */
export const BANK_VERIFICATIONS = ['micro_deposits', 'instant', 'skip'] as const;
/** A way in which a bank account is verified. */
export type BankVerification = (typeof BANK_VERIFICATIONS)[number];

const days = lazily(() => z.int().min(1).max(60));
const AMOUNT_MAX_CENTS = 99_999_999;
const RETRY_DELAYS_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];

/** The settings of a world. Snapshots and forks contain them. */
export const settingsSchema = lazily(() =>
  z.strictObject({
    environment: z.enum(['development', 'sandbox', 'production']).default('sandbox'),
    baseUrl: z.string(),
    acceptClientIdAlone: z.boolean().default(false),
    realCards: z.enum(['reject', 'accept']).default('reject'),
    amountMax: z.int().min(1).max(999_999_999_999).default(AMOUNT_MAX_CENTS),
    /** Requests per key in a window of virtual time; unlimited if absent. */
    rateLimit: z
      .strictObject({ limit: z.int().min(1).max(1_000_000), windowSeconds: z.int().min(1).max(86_400) })
      .optional(),
    layout: z.enum(['by_method', 'A', 'B', 'shuffle']).default('by_method'),
    typeCase: z.enum(['as_sent', 'upper', 'lower']).default('as_sent'),
    /** Lifetime of an uncaptured authorization, in days of 24 hours. Omitted fields come from the table of brands. */
    authorizationDays: z
      .strictObject({
        visa: days().optional(),
        visaMerchantInitiated: days().optional(),
        mastercard: days().optional(),
        amex: days().optional(),
        discover: days().optional(),
      })
      .default({}),
    cardChecks: cardChecksSchema().prefault({}),
    settlement: settlementSchema().prefault({}),
    negativeBalance: z.enum(['net', 'debit']).default('net'),
    achRouting: z.enum(['returns', 'request', 'operator']).default('returns'),
    recurringSec: z.enum(['PPD', 'WEB']).default('PPD'),
    bankVerification: z.enum(BANK_VERIFICATIONS).default('skip'),
    /** Number of debits within a client's 60 days from which an exceeded return rate emits an event. */
    returnRateMinimum: z.int().min(1).max(1_000_000).default(100),
    magicValues: z
      .enum(['settlebox', 'braintree', 'authorize-net', 'finix', 'modern-treasury', 'dwolla', 'none'])
      .default('settlebox'),
    webhooks: z
      .strictObject({
        mode: z.enum(['manual', 'auto', 'collect']).default('manual'),
        timestamps: z.enum(['wall', 'virtual']).default('wall'),
        /** Seconds of virtual time from each failed attempt to the next. */
        retrySeconds: z.array(z.int().min(1).max(604_800)).max(20).default(RETRY_DELAYS_SECONDS),
        timeoutMs: z.int().min(1).max(60_000).default(5_000),
        /** Hosts that a `url` endpoint can name, in addition to loopback and reserved hosts. */
        hosts: z.array(z.string()).max(100).default([]),
      })
      .prefault({}),
  }),
);
/** The parsed settings of a world. */
export type Settings = z.output<ReturnType<typeof settingsSchema>>;
