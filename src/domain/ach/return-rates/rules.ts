import type { DayNumber } from '../../../facts/civil-date.ts';
import { returnCode } from '../../../facts/return-codes.ts';

/**
 * Calendar days of Eastern time that a rate covers, including today (docs/sources.md, "ACH return rules": 60 days or two
 * months).
 */
const WINDOW_DAYS = 60;
const WHOLE_BASIS_POINTS = 10_000;

// Return rates that the ACH network watches (docs/sources.md, "ACH return rules"): the threshold in basis points of the debits,
// so that no fraction is compared, and the flag of the codes that count; the overall rate counts every returned debit.
const RATES = {
  unauthorized: { basisPoints: 50, flag: 'unauth' },
  administrative: { basisPoints: 300, flag: 'admin' },
  overall: { basisPoints: 1_500, flag: undefined },
} as const;

/** A return rate that Nacha limits. */
export type RateName = keyof typeof RATES;

/** The names of the return rates. */
export const RATE_NAMES = Object.keys(RATES);

/** The first and the last day, both included. */
export interface Window {
  readonly from: DayNumber;
  readonly to: DayNumber;
}

/** Returns the days that rates cover, ending today. */
export function windowEnding(today: DayNumber): Window {
  return { from: today - WINDOW_DAYS + 1, to: today };
}

/** The returned debits with one code. */
export interface CodeCount {
  readonly code: string;
  readonly returns: number;
  readonly returnsCents: number;
}

/** The debits that settled and the returns that arrived within a window. */
export interface DebitTraffic {
  readonly debits: number;
  readonly debitsCents: number;
  /** In the order of their codes, without codes that have no returns. */
  readonly byCode: readonly CodeCount[];
}

/** A rate within a window. */
export interface Measured {
  readonly name: RateName;
  readonly returns: number;
  readonly returnsCents: number;
  /** Returns by debits; null where returns arrived and no debit settled. */
  readonly value: number | null;
  readonly threshold: number;
  /** True if the rate is strictly above its threshold. */
  readonly exceeded: boolean;
  /** Number of further returns, with the current debits, until the rate is exceeded; null without debits. */
  readonly more: number | null;
}

/** Computes each return rate of a client's debits. */
export function measureRates(traffic: DebitTraffic): Readonly<Record<RateName, Measured>> {
  return {
    unauthorized: measure('unauthorized', traffic),
    administrative: measure('administrative', traffic),
    overall: measure('overall', traffic),
  };
}

function measure(name: RateName, { debits, byCode }: DebitTraffic): Measured {
  const { basisPoints, flag } = RATES[name];
  const counted = byCode.filter(({ code }) => flag === undefined || returnCode(code)?.flags.includes(flag));
  const returns = counted.reduce((sum, count) => sum + count.returns, 0);
  const returnsCents = counted.reduce((sum, count) => sum + count.returnsCents, 0);
  const allowed = Math.floor((debits * basisPoints) / WHOLE_BASIS_POINTS);
  return {
    name,
    returns,
    returnsCents,
    threshold: basisPoints / WHOLE_BASIS_POINTS,
    value: rateOf(returns, debits),
    exceeded: debits > 0 && returns > allowed,
    more: debits === 0 ? null : Math.max(0, allowed + 1 - returns),
  };
}

/** Late returns of debits that settled before the window give no rate, because the divisor is zero. */
function rateOf(returns: number, debits: number): number | null {
  if (debits > 0) return returns / debits;
  return returns === 0 ? 0 : null;
}
