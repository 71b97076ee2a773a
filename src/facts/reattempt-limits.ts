import type { CardBrand } from './card-numbers.ts';
import { dayNumber } from './civil-date.ts';
import { type Dated, inEffect } from './dated.ts';
import { easternDay } from './eastern-time.ts';

/**
 * The networks' limits on charging a declined card again, and their fees (docs/sources.md, "Reattempts"). American Express
 * and Discover publish none.
 */

/** A limit on the attempts of one merchant with one card. */
export interface ReattemptLimit extends Dated {
  readonly brand: CardBrand;
  /** `reattempts`: every charge after a decline, up to an approval. `declines`: every declined charge. */
  readonly counts: 'reattempts' | 'declines';
  /** The largest count that costs nothing. */
  readonly limit: number;
  /** 1 is the Eastern calendar day; larger numbers are multiples of 24 hours. */
  readonly days: number;
  /** True if charges of different amounts are counted separately. */
  readonly byAmount: boolean;
  /** True if customer- and merchant-initiated charges are counted separately. */
  readonly byInitiator: boolean;
  /** The network bills each attempt over the limit, or processors block it. */
  readonly beyond: 'billed' | 'blocked';
}

/** The limits, dated. */
export const REATTEMPT_LIMITS: readonly ReattemptLimit[] = [
  {
    brand: 'visa',
    counts: 'reattempts',
    limit: 15,
    days: 30,
    byAmount: true,
    byInitiator: false,
    beyond: 'billed',
    until: dayNumber(2025, 5, 25),
    sources: ['payway-visa'],
  },
  {
    brand: 'visa',
    counts: 'reattempts',
    limit: 20,
    days: 30,
    byAmount: true,
    byInitiator: true,
    beyond: 'billed',
    from: dayNumber(2025, 5, 25),
    sources: ['cielo-visa-retries', 'checkout-visa-fees', 'tabapay-retries'],
  },
  {
    brand: 'mastercard',
    counts: 'declines',
    limit: 10,
    days: 1,
    byAmount: false,
    byInitiator: false,
    beyond: 'blocked',
    sources: ['tabapay-retries'],
    differs: 'TabaPay counts by calendar day, Dintero in 24 hours',
  },
  {
    brand: 'mastercard',
    counts: 'declines',
    limit: 35,
    days: 30,
    byAmount: true,
    byInitiator: false,
    beyond: 'billed',
    sources: ['tabapay-retries', 'braintree-mastercard-2023'],
    differs: 'TabaPay counts in fixed periods of 30 days, Braintree in any 30 days',
  },
];

/** The fee for an attempt over a limit, or after a decline of Visa's category 1. */
interface ReattemptFee extends Dated {
  readonly brand: CardBrand;
  /** True for cards issued outside the US; absent for all. */
  readonly isForeign?: boolean;
  readonly cents: number;
}

/** The fees of merchants in the US, dated. */
// biome-ignore format: a wrong amount or date stands out in its column
export const REATTEMPT_FEES: readonly ReattemptFee[] = [
  { brand: 'visa',       isForeign: false, cents: 10, sources: ['payway-visa'] },
  { brand: 'visa',       isForeign: true,  cents: 15, until: dayNumber(2026, 4, 25), sources: ['payway-visa', 'checkout-visa-fees'] },
  { brand: 'visa',       isForeign: true,  cents: 25, from: dayNumber(2026, 4, 25), sources: ['checkout-visa-fees'] },
  { brand: 'mastercard', cents:  0, until: dayNumber(2023, 11, 1), sources: ['braintree-mastercard-2023'] },
  { brand: 'mastercard', cents: 15, from: dayNumber(2023, 11, 1), until: dayNumber(2024, 1, 1), sources: ['braintree-mastercard-2023'], differs: 'the page’s text has 1 November 2023, its table 1 January 2023' },
  { brand: 'mastercard', cents: 30, from: dayNumber(2024, 1, 1), until: dayNumber(2025, 1, 1), sources: ['braintree-mastercard-2023'] },
  { brand: 'mastercard', cents: 50, from: dayNumber(2025, 1, 1), sources: ['braintree-mastercard-2023'] },
];

/** The limits of a brand, in effect on any day. */
export function limitsOf(brand: CardBrand): readonly ReattemptLimit[] {
  return REATTEMPT_LIMITS.filter((row) => row.brand === brand);
}

/** Reports whether a limit is in effect at a time in epoch milliseconds. */
export function isLimitInEffect({ from, until }: ReattemptLimit, at: number): boolean {
  const day = easternDay(at);
  return (from === undefined || from <= day) && (until === undefined || day < until);
}

/** Returns the fee in cents at a time in epoch milliseconds; undefined for a brand without one. */
export function reattemptFee(brand: CardBrand, country: string, at: number): number | undefined {
  const isForeign = country !== 'US' && country !== 'unknown';
  const rows = REATTEMPT_FEES.filter((row) => row.brand === brand && (row.isForeign ?? isForeign) === isForeign);
  return rows.length === 0 ? undefined : inEffect(rows, easternDay(at)).cents;
}
