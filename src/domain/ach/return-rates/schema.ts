import { isoDate } from '../../../facts/civil-date.ts';
import type { DebitTraffic, Measured, RateName, Window } from './rules.ts';

/** The object of `ach.return_rate_exceeded`: a return rate that has passed its threshold. */
export type ReturnRateObject = {
  /** Always `return_rate`. */
  readonly object: 'return_rate';
  /** The merchant. */
  readonly client_id: string;
  /** The exceeded rate. */
  readonly rate: RateName;
  /** `0.005` (unauthorized), `0.03` (administrative) or `0.15` (overall), as Nacha sets them. */
  readonly threshold: number;
  /** Returns divided by debits; above the threshold. */
  readonly value: number;
  /** Number of returns of this kind in the period. */
  readonly returns: number;
  /** Number of debits that settled in the period. */
  readonly debits: number;
  /** First day of the period, `YYYY-MM-DD` in Eastern Time. */
  readonly from: string;
  /** Last day of the period, `YYYY-MM-DD` in Eastern Time: the day of the return. */
  readonly to: string;
};

/** Builds the return rate object of the API. */
export function viewReturnRate(
  clientId: string,
  { name, threshold, returns, value }: Measured,
  { debits }: DebitTraffic,
  { from, to }: Window,
): ReturnRateObject {
  return {
    object: 'return_rate',
    client_id: clientId,
    rate: name,
    threshold,
    value: value ?? 0,
    returns,
    debits,
    from: isoDate(from),
    to: isoDate(to),
  };
}
