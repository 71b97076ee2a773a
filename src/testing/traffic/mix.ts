import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import type { DeclineCode } from '../../facts/response-codes.ts';
import type { ReturnCode } from '../../facts/return-codes.ts';
import type { BusinessKind } from './business-profiles.ts';
import { declineCodes, returnableCodes } from './outcome-codes.ts';

/**
 * The composition of generated traffic, as shares from 0 to 1. Omitted fields have typical values for each merchant's kind
 * of business; given fields apply to all merchants.
 */
export type TrafficMix = {
  /**
   * Share of orders and subscribers paid by card; the others pay by bank debit. Typical: 0.12 (landlord) to 1 (coffee
   * shop).
   */
  readonly card?: number | undefined;
  /**
   * Share of card orders that are authorized first (AUTH); most of these are captured later. Typical: 0 to 0.5
   * (marketplace).
   */
  readonly authorizations?: number | undefined;
  /** Share of card charges that are declined. Typical: 0.02 (restaurant) to 0.11 (software). */
  readonly declines?: number | undefined;
  /** Relative weights of the decline codes. Default: typical weights, such as 44 of 100 for 51 and 24 for 05. */
  readonly declineCodes?: { readonly [Code in DeclineCode]?: number | undefined } | undefined;
  /**
   * Share of retryable declines after which the customer or subscription tries again with another card. Typical: 0.4 to
   * 0.7.
   */
  readonly retries?: number | undefined;
  /** Share of successful orders that are voided or canceled within a quarter of an hour. Typical: 0.002 to 0.02. */
  readonly voids?: number | undefined;
  /**
   * Share of completed card sales that are refunded 5 to 25 days later, in part or in full. Typical: 0.004 to 0.07 (gear
   * shop).
   */
  readonly refunds?: number | undefined;
  /** Share of all transactions that are monthly charges of stored cards or accounts. Typical: 0.01 to 0.75 (landlord). */
  readonly subscriptions?: number | undefined;
  /** Share of orders in which the merchant pays a recipient by bank (PAYOUT). Typical: 0 to 0.2 (marketplace). */
  readonly payouts?: number | undefined;
  /** Share of bank debits that are returned. Typical: 0.006 (wholesaler) to 0.02 (gym). */
  readonly returns?: number | undefined;
  /**
   * Share of card charges that cardholders dispute, 5 to 45 days after settlement; the merchant doesn't respond. `usual` is
   * the rate of its kind of business, from 0.001 (restaurant) to 0.009 (software). Default 0.
   */
  readonly disputes?: number | 'usual' | undefined;
  /**
   * Relative weights of the return codes. Default: typical weights, such as 700 of 1,000 for R01 and 24 for all
   * unauthorized codes.
   */
  readonly returnCodes?: { readonly [Code in ReturnCode]?: number | undefined } | undefined;
};

/** The shares of one merchant. */
export type Shares = Readonly<Record<Exclude<keyof TrafficMix, 'declineCodes' | 'returnCodes' | 'disputes'>, number>>;

// biome-ignore format: a table reads in columns
const TYPICAL_SHARES: Readonly<Record<BusinessKind, Shares>> = {
  'gear shop':   { card: 0.92, authorizations: 0.35, declines: 0.09,  retries: 0.5, voids: 0.015, refunds: 0.07,  subscriptions: 0.05, payouts: 0.01, returns: 0.012 },
  'coffee shop': { card: 1,    authorizations: 0,    declines: 0.025, retries: 0.6, voids: 0.01,  refunds: 0.004, subscriptions: 0.01, payouts: 0,    returns: 0.012 },
  software:      { card: 0.9,  authorizations: 0,    declines: 0.11,  retries: 0.7, voids: 0.005, refunds: 0.03,  subscriptions: 0.55, payouts: 0,    returns: 0.01 },
  gym:           { card: 0.55, authorizations: 0,    declines: 0.1,   retries: 0.6, voids: 0.005, refunds: 0.02,  subscriptions: 0.7,  payouts: 0,    returns: 0.02 },
  landlord:      { card: 0.12, authorizations: 0,    declines: 0.06,  retries: 0.6, voids: 0.005, refunds: 0.01,  subscriptions: 0.75, payouts: 0.06, returns: 0.012 },
  wholesaler:    { card: 0.25, authorizations: 0.1,  declines: 0.04,  retries: 0.4, voids: 0.01,  refunds: 0.02,  subscriptions: 0.05, payouts: 0.1,  returns: 0.006 },
  restaurant:    { card: 1,    authorizations: 0.15, declines: 0.02,  retries: 0.6, voids: 0.015, refunds: 0.005, subscriptions: 0.01, payouts: 0,    returns: 0.012 },
  charity:       { card: 0.8,  authorizations: 0,    declines: 0.08,  retries: 0.5, voids: 0.002, refunds: 0.01,  subscriptions: 0.35, payouts: 0.02, returns: 0.01 },
  marketplace:   { card: 0.92, authorizations: 0.5,  declines: 0.1,   retries: 0.5, voids: 0.02,  refunds: 0.06,  subscriptions: 0.02, payouts: 0.2,  returns: 0.012 },
};

const SHARE = 'must be a share from 0 to 1';
const WEIGHT = 'must be a weight, 0 or more';
const share = lazily(() => z.number(SHARE).min(0, SHARE).max(1, SHARE).optional());
const weight = lazily(() => z.number(WEIGHT).min(0, WEIGHT).optional());

/** Requires known codes, and at least one weight above 0, since otherwise no code can be drawn. */
function weightsOf(codes: readonly string[], example: string) {
  const shape = Object.fromEntries(codes.map((code) => [code, weight()]));
  return z
    .strictObject(shape)
    .refine(
      (given) => Object.values(given).some((value) => (value ?? 0) > 0),
      `must be weights by code, such as ${example}`,
    )
    .optional();
}

/** The schema of the `mix` option. */
export const mixSchema = lazily(() =>
  z.strictObject({
    card: share(),
    authorizations: share(),
    declines: share(),
    declineCodes: weightsOf(declineCodes(), "{ '51': 3, '05': 1 }"),
    retries: share(),
    voids: share(),
    refunds: share(),
    subscriptions: share(),
    payouts: share(),
    returns: share(),
    disputes: z.union([share(), z.literal('usual')], `${SHARE}, or 'usual'`),
    returnCodes: weightsOf(returnableCodes(), '{ R01: 9, R10: 1 }'),
  }),
);

/** Returns a merchant's shares: those given, and the typical ones of its business for the others. */
export function sharesOf(kind: BusinessKind, mix: TrafficMix): Shares {
  const { declineCodes: _declines, returnCodes: _returns, disputes: _disputes, ...shares } = mix;
  const given = Object.entries(shares).filter(([, value]) => value !== undefined);
  return { ...TYPICAL_SHARES[kind], ...Object.fromEntries(given) };
}
