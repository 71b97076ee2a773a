import { isoDate } from '../../facts/civil-date.ts';
import type { Measured, RateName, Traffic, Window } from './rules.ts';

/** A return rate that has passed its threshold, as `ach.return_rate_exceeded` tells it. */
export interface ReturnRateObject {
  readonly object: 'return_rate';
  readonly client_id: string;
  readonly rate: RateName;
  /** `0.005`, `0.03` or `0.15`. */
  readonly threshold: number;
  /** Returns by debits; above the threshold. */
  readonly value: number;
  /** Returns of this kind that arrived from the first day to the last. */
  readonly returns: number;
  /** Debits that settled from the first day to the last. */
  readonly debits: number;
  /** The first day, Eastern Time. */
  readonly from: string;
  /** The last day, Eastern Time: that of the return. */
  readonly to: string;
}

/** Domain to wire. */
export function viewReturnRate(
  clientId: string,
  { name, threshold, returns, value }: Measured,
  { debits }: Traffic,
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
