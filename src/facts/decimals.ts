/** Percentages of amounts in exact decimals: in floats, 1.15 % of 3,000 cents is 34 cents, although it is 34.5 and rounds to 35. */

/** The most decimals of a percentage. */
export const DECIMALS_MAX = 4;
const SCALE = 10n ** BigInt(DECIMALS_MAX);

/** Returns the number of decimals of the shortest text of a number: 2 for 1.15. A number that is written with an exponent has too many. */
export function decimalsOf(value: number): number {
  const text = String(value);
  return text.includes('e') ? Number.POSITIVE_INFINITY : (text.split('.')[1] ?? '').length;
}

/** Returns a percentage of an amount in cents, half up. */
export function percentOf(amountCents: number, percent: number): number {
  const [whole = '0', decimals = ''] = String(percent).split('.');
  const scaled = BigInt(whole) * SCALE + BigInt(decimals.padEnd(DECIMALS_MAX, '0'));
  return roundedQuotient(BigInt(amountCents) * scaled, 100n * SCALE);
}

/** Returns the share `part / whole` of an amount in cents, half up. */
export function shareOf(amountCents: number, part: number, whole: number): number {
  return roundedQuotient(BigInt(amountCents) * BigInt(part), BigInt(whole));
}

function roundedQuotient(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}
