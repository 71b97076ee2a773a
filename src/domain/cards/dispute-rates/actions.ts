/** The ratios that networks watch: fraud reports and disputes by settled charges, per calendar month in New York. */

import { type CardBrand, cardBrands } from '../../../facts/card-numbers.ts';
import { civilDate, type DayNumber, dayNumber, isoDate } from '../../../facts/civil-date.ts';
import { disputeThreshold } from '../../../facts/dispute-rules.ts';
import { easternDay, easternTimeMs } from '../../../facts/eastern-time.ts';
import type { Context } from '../../base/context.ts';
import type { DisputeRateObject } from './schema.ts';
import {
  countChargebacks,
  countReports,
  countSettledCharges,
  insertExceeded,
  isAnnounced,
  type RateSpan,
} from './store.ts';

/** The ratio of a client on one network in a month. */
export type DisputeRate = {
  /** The network. */
  readonly network: CardBrand;
  /** Number of fraud reports (TC40, SAFE). */
  readonly fraudReports: number;
  /** Number of chargebacks; inquiries and alerts without a chargeback don't count. */
  readonly disputes: number;
  /** Number of charges that settled. */
  readonly settled: number;
  /** Fraud reports and disputes divided by settled charges; null if none settled. */
  readonly rate: number | null;
  /** The threshold as a fraction, such as 0.015; null for a network without a program. */
  readonly threshold: number | null;
  /** True if the rate reaches the threshold, and the cases the minimum. */
  readonly exceeded: boolean;
};

/** The ratios of a client in a calendar month in New York. */
export type DisputeRates = {
  /** Id of the merchant. */
  readonly clientId: string;
  /** `2026-05`. */
  readonly month: string;
  /** Minimum number of cases (option `disputeRateMinimum`). */
  readonly minimumCases: number;
  /** One line per network. */
  readonly networks: readonly DisputeRate[];
};

/** Returns the ratios of the current month. */
export function disputeRatesOf(context: Context, clientId: string): DisputeRates {
  const day = easternDay(context.now);
  const { month, ...span } = monthOf(day, clientId);
  const { database, settings } = context;
  const [reports, chargebacks, settled] = [countReports, countChargebacks, countSettledCharges].map(
    (count) => new Map(count(database, span).map(({ name, count: number }) => [name, number])),
  );
  const networks = cardBrands().map((network) =>
    rateOf(context, day, {
      network,
      fraudReports: reports?.get(network) ?? 0,
      disputes: chargebacks?.get(network) ?? 0,
      settled: settled?.get(network) ?? 0,
    }),
  );
  return { clientId, month, minimumCases: settings.disputeRateMinimum, networks };
}

type NetworkTotals = Pick<DisputeRate, 'network' | 'fraudReports' | 'disputes' | 'settled'>;

function rateOf({ settings }: Context, day: DayNumber, counts: NetworkTotals): DisputeRate {
  const cases = counts.fraudReports + counts.disputes;
  const rate = counts.settled === 0 ? null : cases / counts.settled;
  const threshold = disputeThreshold(counts.network, day) ?? null;
  const exceeded = rate !== null && threshold !== null && rate >= threshold && cases >= settings.disputeRateMinimum;
  return { ...counts, rate, threshold, exceeded };
}

function monthOf(day: DayNumber, clientId: string): RateSpan & { readonly month: string } {
  const { year, month } = civilDate(day);
  const first = dayNumber(year, month, 1);
  const next = month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1);
  return {
    clientId,
    month: isoDate(first).slice(0, 'YYYY-MM'.length),
    from: easternTimeMs(first, 0),
    until: easternTimeMs(next, 0),
  };
}

/** Counts a case, and emits an event when the ratio of the month exceeds its threshold. */
export function noteDisputeCase(context: Context, clientId: string, network: CardBrand): void {
  const { database, settings } = context;
  const { month, ...span } = monthOf(easternDay(context.now), clientId);
  const cases = [...countReports(database, span), ...countChargebacks(database, span)]
    .filter(({ name }) => name === network)
    .reduce((sum, { count }) => sum + count, 0);
  // Counting the charges takes longest, so it comes last.
  if (cases < settings.disputeRateMinimum || isAnnounced(database, clientId, network, month)) return;
  const found = disputeRatesOf(context, clientId).networks.find((line) => line.network === network);
  if (found === undefined || !found.exceeded || !insertExceeded(database, clientId, network, month)) return;
  const object: DisputeRateObject = {
    object: 'dispute_rate',
    client_id: clientId,
    network,
    month,
    fraud_reports: found.fraudReports,
    disputes: found.disputes,
    settled: found.settled,
    value: found.rate ?? 0,
    threshold: found.threshold ?? 0,
  };
  context.emit({ type: 'card.dispute_rate_exceeded', clientId, subject: clientId, object });
}
