import { z } from 'zod';
import { AVS_CODES, type AvsCode, CVV_CODES, type CvvCode } from '../facts/avs-cvv.ts';
import { feesSchema } from './fees.ts';
import { lazily } from './lazily.ts';
import { isTimeZone } from './time-zones.ts';

/** Schedule of batches and funding. Omitted fields keep their defaults. */
export type SettlementOptions = {
  /** Closes batches at the cut-offs. With `false`, only `batches.close()` closes them. Default true. */
  readonly autoClose?: boolean | undefined;
  /** Daily cut-off of card batches, `HH:MM` in `timeZone`. Default `21:00`. */
  readonly cardCutoff?: string | undefined;
  /** Cut-off of ACH batches on banking days, `HH:MM` Eastern Time. Default `17:00`. */
  readonly achCutoff?: string | undefined;
  /** Banking days from settlement to funding, 0 to 2. Default 1. */
  readonly cardFundingDays?: number | undefined;
  /** Banking days from settlement to funding, 0 to 2. Default 1. */
  readonly achFundingDays?: number | undefined;
  /** IANA time zone of the card cut-off. Default `America/New_York`. */
  readonly timeZone?: string | undefined;
};

/** Returns the default base URL of an environment. */
export function standardBaseUrl(environment: string): string {
  return `https://api.${environment}.settlebox.test`;
}

const NO_AVS: AvsCode[] = [];
const NO_CVV: CvvCode[] = [];
const RETRY_DELAYS_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
const NO_HOSTS: string[] = [];

/**
 * The settings of a gateway without options. The schema takes its defaults from here, and their order must be the same. Most
 * gateways use these instead of the schema: building and running it takes longer than the first sale.
 */
export const STANDARD_SETTINGS = {
  environment: 'sandbox',
  baseUrl: standardBaseUrl('sandbox'),
  acceptClientIdAlone: false,
  extensions: true,
  realCards: 'reject',
  amountMax: 99_999_999,
  layout: 'by_method',
  typeCase: 'as_sent',
  authorizationDays: {},
  cardChecks: { declineAvs: NO_AVS, declineCvv: NO_CVV, duplicateMinutes: 0 },
  settlement: {
    autoClose: true,
    cardCutoff: '21:00',
    achCutoff: '17:00',
    cardFundingDays: 1,
    achFundingDays: 1,
    timeZone: 'America/New_York',
  },
  negativeBalance: 'net',
  achRouting: 'returns',
  recurringSec: 'PPD',
  bankVerification: 'skip',
  returnRateMinimum: 100,
  disputeRateMinimum: 1_500,
  magicValues: 'settlebox',
  webhooks: {
    mode: 'manual',
    timestamps: 'wall',
    retrySeconds: RETRY_DELAYS_SECONDS,
    timeoutMs: 5_000,
    hosts: NO_HOSTS,
    ordering: undefined,
  },
} as const;

/** A time of day, `HH:MM`. */
const wallClock = lazily(() => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 21:00'));
const fundingDays = lazily(() => z.int().min(0).max(2));

/** The schedule of a client's batches and funding. */
export const settlementSchema = lazily(() => {
  const standard = STANDARD_SETTINGS.settlement;
  return z.strictObject({
    autoClose: z.boolean().default(standard.autoClose),
    cardCutoff: wallClock().default(standard.cardCutoff),
    achCutoff: wallClock().default(standard.achCutoff),
    cardFundingDays: fundingDays().default(standard.cardFundingDays),
    achFundingDays: fundingDays().default(standard.achFundingDays),
    timeZone: z
      .string()
      .refine(isTimeZone, 'must be an IANA time zone such as America/Chicago')
      .default(standard.timeZone),
  });
});
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
export type CardCheckOptions = {
  /** AVS results to decline with code 6P. Default none. */
  readonly declineAvs?: readonly AvsCode[] | undefined;
  /** CVV results to decline with code N7. Default none. */
  readonly declineCvv?: readonly CvvCode[] | undefined;
  /**
   * Minutes after an approved charge during which a charge of the same card number and amount is declined with code 94.
   * Default 0, which disables the check.
   */
  readonly duplicateMinutes?: number | undefined;
};

const DAY_MINUTES = 1_440;

/** The charges that a merchant declines although the issuer approves them. */
export const cardChecksSchema = lazily(() => {
  const standard = STANDARD_SETTINGS.cardChecks;
  return z.strictObject({
    declineAvs: z.array(z.enum(AVS_CODES.map(({ code }) => code))).default(standard.declineAvs),
    declineCvv: z.array(z.enum(CVV_CODES.map(({ code }) => code))).default(standard.declineCvv),
    duplicateMinutes: z.int().min(0).max(DAY_MINUTES).default(standard.duplicateMinutes),
  });
});
/** Parsed card checks. */
export type CardChecks = z.output<ReturnType<typeof cardChecksSchema>>;

/** The packs of test values: our own, and one for each vendor. */
export const MAGIC_PACKS = [
  'settlebox',
  'stripe',
  'braintree',
  'authorize-net',
  'finix',
  'adyen',
  'paypal',
  'square',
  'checkout',
  'worldpay',
  'cybersource',
  'modern-treasury',
  'dwolla',
  'none',
] as const;
/** A pack of test values, described in `GatewayOptions.magicValues`. */
export type MagicPack = (typeof MAGIC_PACKS)[number];

/** The ways in which a bank account is verified before the first debit. */
export const BANK_VERIFICATIONS = ['micro_deposits', 'instant', 'skip'] as const;
/** A way in which a bank account is verified. */
export type BankVerification = (typeof BANK_VERIFICATIONS)[number];

const days = lazily(() => z.int().min(1).max(60));

/** The settings of webhook delivery. */
export const webhookSettingsSchema = lazily(() => {
  const standard = STANDARD_SETTINGS.webhooks;
  return z.strictObject({
    mode: z.enum(['manual', 'auto', 'collect']).default(standard.mode),
    timestamps: z.enum(['wall', 'virtual']).default(standard.timestamps),
    /** Seconds of virtual time from each failed attempt to the next. */
    retrySeconds: z.array(z.int().min(1).max(604_800)).max(20).default(standard.retrySeconds),
    timeoutMs: z.int().min(1).max(60_000).default(standard.timeoutMs),
    /** Hosts that a `url` endpoint can name, in addition to loopback and reserved hosts. */
    hosts: z.array(z.string()).max(100).default(standard.hosts),
    /** A world stores only `none`, so that the bytes of other worlds don't depend on this setting. */
    ordering: z.enum(['per_object', 'none']).optional(),
  });
});

/** The settings of a world. Snapshots and forks contain them. */
export const settingsSchema = lazily(() => {
  const standard = STANDARD_SETTINGS;
  return z.strictObject({
    environment: z.enum(['development', 'sandbox', 'production']).default(standard.environment),
    baseUrl: z.string(),
    acceptClientIdAlone: z.boolean().default(standard.acceptClientIdAlone),
    /** The operations, fields, and simulations that extend the specification. */
    extensions: z.boolean().default(standard.extensions),
    realCards: z.enum(['reject', 'accept']).default(standard.realCards),
    amountMax: z.int().min(1).max(999_999_999_999).default(standard.amountMax),
    /** Requests per key in a window of virtual time; unlimited if absent. */
    rateLimit: z
      .strictObject({ limit: z.int().min(1).max(1_000_000), windowSeconds: z.int().min(1).max(86_400) })
      .optional(),
    layout: z.enum(['by_method', 'A', 'B', 'shuffle']).default(standard.layout),
    typeCase: z.enum(['as_sent', 'upper', 'lower']).default(standard.typeCase),
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
    negativeBalance: z.enum(['net', 'debit']).default(standard.negativeBalance),
    /** Fees of merchants without fees of their own; none if absent. */
    fees: feesSchema().optional(),
    achRouting: z.enum(['returns', 'request', 'operator']).default(standard.achRouting),
    recurringSec: z.enum(['PPD', 'WEB']).default(standard.recurringSec),
    bankVerification: z.enum(BANK_VERIFICATIONS).default(standard.bankVerification),
    /** Number of debits within a client's 60 days from which an exceeded return rate emits an event. */
    returnRateMinimum: z.int().min(1).max(1_000_000).default(standard.returnRateMinimum),
    /** Number of fraud reports and disputes in a month from which an exceeded rate emits an event. */
    disputeRateMinimum: z.int().min(1).max(1_000_000).default(standard.disputeRateMinimum),
    magicValues: z.enum(MAGIC_PACKS).default(standard.magicValues),
    webhooks: webhookSettingsSchema().prefault({}),
  });
});
/** The parsed settings of a world. */
export type Settings = z.output<ReturnType<typeof settingsSchema>>;
