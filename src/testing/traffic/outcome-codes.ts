/** The frequency of decline codes (weights that add up to 100) and return codes (1,000). */
import { retryAdvice } from '../../facts/decline-categories.ts';
import { type DeclineCode, RESPONSE_CODES } from '../../facts/response-codes.ts';
import { RETURN_CODES, type ReturnCode, returnCode } from '../../facts/return-codes.ts';
import { RETURN_TIMINGS } from '../../facts/return-timings.ts';

/** Weights of decline codes as processors publish them for card-not-present payments: two thirds are 51 and 05. */
// biome-ignore format: a table reads in columns
export const DECLINE_WEIGHTS: readonly (readonly [DeclineCode, weight: number])[] = [
  ['51', 44], ['05', 24], ['61', 4], ['65', 3], ['54', 4], ['N7', 4], ['59', 4], ['14', 3], ['57', 3], ['62', 2],
  ['91',  2], ['1A',  1], ['41', 1], ['43', 1],
];

/**
 * Weights of return codes of debits: about 70 % are R01, then the administrative codes (R02, R03, R04). The unauthorized codes
 * (R07, R10, R11, R29) are 2 % of returns, so 0.03-0.05 % of debits. Codes for company or consumer accounts get such an account.
 */
// biome-ignore format: a table reads in columns
export const RETURN_WEIGHTS: readonly (readonly [ReturnCode, weight: number])[] = [
  ['R01', 700], ['R02', 75], ['R03', 70], ['R04', 25], ['R08', 55], ['R09', 30], ['R16', 10], ['R20', 11],
  ['R10',  10], ['R07',  4], ['R11',  4], ['R29',  6],
];

/** Returns every decline code. */
export function declineCodes(): readonly DeclineCode[] {
  return RESPONSE_CODES.flatMap(({ approved, code }) => (approved ? [] : [code]));
}

/**
 * Returns the codes with which a bank itself returns a debit on the code's default day. R05 is excluded: it requires a CCD debit
 * of a consumer account.
 */
export function returnableCodes(): readonly ReturnCode[] {
  return RETURN_CODES.filter(
    ({ by, time, entry, classes = ['WEB'] }) =>
      by === 'RDFI' && entry !== 'C' && RETURN_TIMINGS[time].defaultDay !== null && classes.includes('WEB'),
  ).map(({ code }) => code);
}

/** Returns true if a customer declined at this time can retry, now or later, with other data or another card. */
export function isRetryable(code: DeclineCode, at: number): boolean {
  // Every declining test card is a Visa card.
  return retryAdvice(code, 'visa', at) !== 'never';
}

/** Returns the only kind of account holder that a return code applies to; undefined for both. */
export function holderOf(code: ReturnCode): 'person' | 'company' | undefined {
  const { account } = returnCode(code);
  return account === 'N' ? 'company' : account === 'C' ? 'person' : undefined;
}
