import { DAY_MS } from '../../facts/civil-date.ts';
import type { DeclineCode } from '../../facts/response-codes.ts';
import type { SimulatedMerchant } from './merchants.ts';
import { isRetryable } from './outcome-codes.ts';

const PERIOD_DAYS = 30;

/** Two periods in a row stay below Visa's limit of 15 attempts in 30 days (docs/sources.md, "Reattempts"). */
const DECLINES_MAX = 7;

/**
 * Reports whether a customer's card may be declined with this code, and counts it. All customers share the test card of a
 * code, so declines of equal amounts are reattempts to the network: few may be retried, and none after a final decline.
 */
export function mayDecline(
  { declines }: SimulatedMerchant,
  code: DeclineCode,
  { cents, at }: { readonly cents: number; readonly at: number },
): boolean {
  const canRetry = isRetryable(code, at);
  const period = canRetry ? Math.floor(at / (PERIOD_DAYS * DAY_MS)) : 'always';
  const key = `${code} ${cents} ${period}`;
  const count = declines.get(key) ?? 0;
  if (count >= (canRetry ? DECLINES_MAX : 1)) return false;
  declines.set(key, count + 1);
  return true;
}
