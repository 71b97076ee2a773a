import { brandOf, passesLuhn } from '../../facts/card-numbers.ts';

/** Digits of a card, possibly in groups. */
const NUMBER = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;

/**
 * Replaces card numbers in a search by their last four digits: the address holds the search, and addresses are shared. Trace
 * numbers, which have as many digits, are not changed.
 */
export function searchWords(typed: string): string {
  return typed.replace(NUMBER, (found) => {
    const digits = found.replace(/[ -]/g, '');
    return brandOf(digits) !== undefined && passesLuhn(digits) ? digits.slice(-4) : found;
  });
}
