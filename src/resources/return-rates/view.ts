/** What a client's return rates are now, for the harness. */
import type { Context } from '../../context.ts';
import { isoDate } from '../../facts/civil-date.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import { returnCode } from '../../facts/return-codes.ts';
import { type CodeCount, type Measured, measureRates, windowEnding } from './rules.ts';
import { findTraffic, listTrafficDays } from './store.ts';

/** One of the rates that the ACH network watches. */
export interface ReturnRate {
  /** Returns of this kind that arrived. */
  readonly returns: number;
  readonly returnsCents: number;
  /**
   * Returns by debits, `0.0053`; 0 where there are neither; null where returns arrived and no debit settled (late ones
   * of debits that settled before the first day), since there is nothing to divide by.
   */
  readonly rate: number | null;
  /** `0.005`, `0.03` or `0.15`. */
  readonly threshold: number;
  /** Strictly above the threshold, however few debits there are; it is announced from `minimumDebits` of them on. */
  readonly exceeded: boolean;
  /** So many more such returns, with the debits as they stand, until it is exceeded: 0 where it is; null without debits. */
  readonly more: number | null;
}

/** Returned debits of one code. */
export interface ReturnsOfCode {
  readonly code: string;
  readonly title: string;
  readonly returns: number;
  readonly returnsCents: number;
  /** Of all the returns: 0.25 is a quarter of them. */
  readonly share: number;
}

/** The return rates of a client over 60 calendar days of Eastern Time that end with today. */
export interface ReturnRatesView {
  readonly clientId: string;
  /** The first day, `2025-11-07`. */
  readonly from: string;
  /** Today. */
  readonly to: string;
  /** Debits that settled. */
  readonly debits: number;
  readonly debitsCents: number;
  /** Returns with R05 R07 R10 R11 R29 R51: at most 0.5 %. */
  readonly unauthorized: ReturnRate;
  /** Returns with R02 R03 R04: at most 3 %. */
  readonly administrative: ReturnRate;
  /** Every returned debit: at most 15 %. */
  readonly overall: ReturnRate;
  /** In the order of the codes; those that came. */
  readonly byCode: readonly ReturnsOfCode[];
  /** The days on which a debit settled or a return arrived, the oldest first. */
  readonly days: readonly { readonly day: string; readonly debits: number; readonly returns: number }[];
  /** From so many debits on `ach.return_rate_exceeded` is announced: the option `returnRateMinimum`. */
  readonly minimumDebits: number;
}

/** The rates of a client that there is; of one without debits they are 0. */
export function viewReturnRates(context: Context, clientId: string): ReturnRatesView {
  const { database, settings } = context;
  const window = windowEnding(easternDay(context.now));
  const { debits, debitsCents, byCode } = findTraffic(database, clientId, window);
  const measured = measureRates({ debits, debitsCents, byCode });
  const all = byCode.reduce((sum, { returns }) => sum + returns, 0);
  return {
    ...{ clientId, from: isoDate(window.from), to: isoDate(window.to), debits, debitsCents },
    unauthorized: viewRate(measured.unauthorized),
    administrative: viewRate(measured.administrative),
    overall: viewRate(measured.overall),
    byCode: byCode.map((count) => viewCode(count, all)),
    days: listTrafficDays(database, clientId, window).map(({ day, ...counts }) => ({ day: isoDate(day), ...counts })),
    minimumDebits: settings.returnRateMinimum,
  };
}

function viewRate({ returns, returnsCents, value, threshold, exceeded, more }: Measured): ReturnRate {
  return { returns, returnsCents, rate: value, threshold, exceeded, more };
}

function viewCode({ code, returns, returnsCents }: CodeCount, all: number): ReturnsOfCode {
  return { code, title: returnCode(code)?.title ?? code, returns, returnsCents, share: returns / all };
}
