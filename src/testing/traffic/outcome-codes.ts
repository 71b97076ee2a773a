/** Which codes declines and returns have, and how often: weights that add up to 100 and to 1 000. */
import { type DeclineCode, RESPONSE_CODES, responseCode } from '../../facts/response-codes.ts';
import { RETURN_CODES, type ReturnCode, returnCode } from '../../facts/return-codes.ts';
import { RETURN_TIMINGS } from '../../facts/return-timings.ts';

/** Issuers' answers as processors publish them for cards that are not present: two thirds are 51 and 05. */
// biome-ignore format: a table reads in columns
export const DECLINE_WEIGHTS: readonly (readonly [DeclineCode, weight: number])[] = [
  ['51', 44], ['05', 24], ['61', 4], ['65', 3], ['54', 4], ['N7', 4], ['59', 4], ['14', 3], ['57', 3], ['62', 2],
  ['91',  2], ['1A',  1], ['41', 1], ['43', 1],
];

/**
 * Banks' answers to debits: about seven of ten are R01, the administrative ones (R02, R03, R04) come next, and the unauthorized
 * ones (R07, R10, R11, R29) are 2 % of them, so 0.03-0.05 % of debits. Those that only a company or only a person can answer go
 * to one.
 */
// biome-ignore format: a table reads in columns
export const RETURN_WEIGHTS: readonly (readonly [ReturnCode, weight: number])[] = [
  ['R01', 700], ['R02', 75], ['R03', 70], ['R04', 25], ['R08', 55], ['R09', 30], ['R16', 10], ['R20', 11],
  ['R10',  10], ['R07',  4], ['R11',  4], ['R29',  6],
];

/** Every code of a decline. */
export function declineCodes(): readonly DeclineCode[] {
  return RESPONSE_CODES.flatMap(({ approved, code }) => (approved ? [] : [code]));
}

/**
 * Every code by which a bank sends a debit of ours back of its own, on the code's default day. R05 is not among them: it takes a
 * merchant who debits a person's account as a company's.
 */
export function returnableCodes(): readonly ReturnCode[] {
  return RETURN_CODES.filter(
    ({ by, time, entry, classes = ['WEB'] }) =>
      by === 'RDFI' && entry !== 'C' && RETURN_TIMINGS[time].defaultDay !== null && classes.includes('WEB'),
  ).map(({ code }) => code);
}

/** Whether customers who are declined with this may try again: at once with other data or another card, or later. */
export function mayTryAgain(code: DeclineCode): boolean {
  return responseCode(code).retry !== 'never';
}

/** Whose debit alone this code answers; undefined where it may be anybody's. */
export function holderOf(code: ReturnCode): 'person' | 'company' | undefined {
  const { account } = returnCode(code);
  return account === 'N' ? 'company' : account === 'C' ? 'person' : undefined;
}
