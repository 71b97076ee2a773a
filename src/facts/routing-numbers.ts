/**
 * ABA routing numbers: the check digit, the prefixes in use, and the names that the simulated banks go by.
 * Sources: NACHA Operating Rules (check digit, with the example 07640125 -> 1) and ABA prefix lists (docs/sources.md, "Routing
 * numbers").
 */

/**
 * The reason why nine digits are not a routing number. `zeros` is 000000000, which passes the sum; a `check_digit` that
 * fails is R28 in the network and a `prefix` outside the ABA ranges is R13 (docs/sources.md, "ACH return rules").
 */
export type RoutingFault = 'check_digit' | 'prefix' | 'zeros';

const CHECK_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

const PREFIX_RANGES = [
  [0, 12], // the Federal Reserve districts (00 is the government's)
  [21, 32], // thrifts, by district
  [61, 72], // electronic transactions, by district
  [80, 80], // traveller's cheques
] as const;

/**
 * Names only for numbers whose bank is published. The ABA's directory is licensed, and several published sandbox numbers
 * (Plaid's, Braintree's) belong to real banks, whose names a simulator should not use.
 */
const BANK_NAMES: ReadonlyMap<string, string> = new Map([['110000000', 'Example Bank']]);

/**
 * Returns the defect of nine digits as a routing number, or undefined if they are valid. The check digit is tested before
 * the prefix.
 */
export function routingFault(routingNumber: string): RoutingFault | undefined {
  if (routingNumber === '000000000') return 'zeros';
  if (weightedSum(routingNumber) % 10 !== 0) return 'check_digit';
  const prefix = Number(routingNumber.slice(0, 2));
  return PREFIX_RANGES.some(([first, last]) => prefix >= first && prefix <= last) ? undefined : 'prefix';
}

/** Returns the ninth digit that completes the first eight of a routing number. */
export function routingCheckDigit(first8: string): string {
  return String((10 - (weightedSum(first8) % 10)) % 10);
}

/**
 * Returns the name of the bank with a routing number: 'Example Bank' for Stripe's and Increase's 110000000, otherwise a
 * neutral 'Bank 021000021'.
 */
export function bankName(routingNumber: string): string {
  return BANK_NAMES.get(routingNumber) ?? `Bank ${routingNumber}`;
}

/** Returns the sum that ends in zero for a routing number; a missing ninth digit counts as zero. */
function weightedSum(digits: string): number {
  return CHECK_WEIGHTS.reduce<number>((sum, weight, index) => sum + weight * Number(digits.charAt(index)), 0);
}
