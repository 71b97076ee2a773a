import type { CardBrand } from '../../../facts/card-numbers.ts';

/** The object of `card.dispute_rate_exceeded`: a merchant's ratio that exceeds a network's threshold. An extension. */
export type DisputeRateObject = {
  /** Always `dispute_rate`. */
  readonly object: 'dispute_rate';
  /** Id of the merchant. */
  readonly client_id: string;
  /** The network. */
  readonly network: CardBrand;
  /** The calendar month in New York: `2026-05`. */
  readonly month: string;
  /** Fraud reports of the month. */
  readonly fraud_reports: number;
  /** Chargebacks of the month. */
  readonly disputes: number;
  /** Charges that settled in the month. */
  readonly settled: number;
  /** Fraud reports and disputes divided by settled charges. */
  readonly value: number;
  /** As a fraction: 0.015 is 1.5%. */
  readonly threshold: number;
};
