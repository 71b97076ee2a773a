/** Describes a client's current return rates for the harness. */

import { type DayNumber, isoDate } from '../../../facts/civil-date.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { returnTitle } from '../../../facts/return-code-changes.ts';
import type { Context } from '../../base/context.ts';
import { type CodeCount, type Measured, measureRates, windowEnding } from './rules.ts';
import { findTraffic, listTrafficDays } from './store.ts';

/** One of the three return rates that Nacha limits. */
export type ReturnRate = {
  /** Number of returns of this kind in the period. */
  readonly returns: number;
  /** Their total in cents. */
  readonly returnsCents: number;
  /**
   * Returns divided by debits, such as `0.0053`. 0 without returns; null if returns arrived but no debit settled in the
   * period.
   */
  readonly rate: number | null;
  /** `0.005` (unauthorized), `0.03` (administrative) or `0.15` (overall). */
  readonly threshold: number;
  /** True if the rate is above the threshold, with any number of debits. The event needs `minimumDebits`. */
  readonly exceeded: boolean;
  /**
   * Number of further returns that would exceed the threshold at the current number of debits; 0 if exceeded, null without
   * debits.
   */
  readonly more: number | null;
};

/** The returned debits with one return code. */
export type ReturnsOfCode = {
  /** The return code, such as `R01`. */
  readonly code: string;
  /** Nacha's title of the code. */
  readonly title: string;
  /** Number of returns with this code. */
  readonly returns: number;
  /** Their total in cents. */
  readonly returnsCents: number;
  /** Share of all returns, from 0 to 1. */
  readonly share: number;
};

/** The return rates of a client over the last 60 calendar days in Eastern Time, including today. */
export type ReturnRatesView = {
  /** Id of the merchant. */
  readonly clientId: string;
  /** First day of the period, such as `2025-11-07`. */
  readonly from: string;
  /** Last day of the period: today. */
  readonly to: string;
  /** Number of debits that settled in the period. */
  readonly debits: number;
  /** Their total in cents. */
  readonly debitsCents: number;
  /** Rate of R05, R07, R10, R11, R29 and R51; at most 0.5 %. */
  readonly unauthorized: ReturnRate;
  /** Rate of R02, R03 and R04; at most 3 %. */
  readonly administrative: ReturnRate;
  /** Rate of all returned debits; at most 15 %. */
  readonly overall: ReturnRate;
  /** Returns by code, in ascending order of the codes. */
  readonly byCode: readonly ReturnsOfCode[];
  /** The days on which a debit settled or a return arrived, oldest first. */
  readonly days: readonly { readonly day: string; readonly debits: number; readonly returns: number }[];
  /** Minimum number of debits for the event `ach.return_rate_exceeded` (option `returnRateMinimum`). */
  readonly minimumDebits: number;
};

/** Returns the current rates of a client; 0 for a client without debits. */
export function viewReturnRates(context: Context, clientId: string): ReturnRatesView {
  const { database, settings } = context;
  const window = windowEnding(easternDay(context.now));
  const { debits, debitsCents, byCode } = findTraffic(database, clientId, window);
  const measured = measureRates({ debits, debitsCents, byCode });
  const all = byCode.reduce((sum, { returns }) => sum + returns, 0);
  return {
    clientId,
    from: isoDate(window.from),
    to: isoDate(window.to),
    debits,
    debitsCents,
    unauthorized: viewRate(measured.unauthorized),
    administrative: viewRate(measured.administrative),
    overall: viewRate(measured.overall),
    byCode: byCode.map((count) => viewCode(count, all, window.to)),
    days: listTrafficDays(database, clientId, window).map(({ day, ...counts }) => ({ day: isoDate(day), ...counts })),
    minimumDebits: settings.returnRateMinimum,
  };
}

function viewRate({ returns, returnsCents, value, threshold, exceeded, more }: Measured): ReturnRate {
  return { returns, returnsCents, rate: value, threshold, exceeded, more };
}

function viewCode({ code, returns, returnsCents }: CodeCount, all: number, day: DayNumber): ReturnsOfCode {
  return { code, title: returnTitle(code, day), returns, returnsCents, share: returns / all };
}
