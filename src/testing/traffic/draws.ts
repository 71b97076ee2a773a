import type { SeededRng } from '../../engine/random.ts';

/** Draws a number from 0 (inclusive) to 1 (exclusive). */
export function fraction(rng: SeededRng): number {
  return rng.next('outcomes') / 2 ** 32;
}

/** Returns true with this probability: never for 0, always for 1. */
export function chance(rng: SeededRng, share: number): boolean {
  return fraction(rng) < share;
}

/** Draws a number from `from` (inclusive) to `to` (exclusive). */
export function between(rng: SeededRng, from: number, to: number): number {
  return from + fraction(rng) * (to - from);
}

/** Draws one value of a list with equal probability. */
export function drawOne<Value>(rng: SeededRng, values: readonly [Value, ...Value[]]): Value {
  return values[Math.floor(fraction(rng) * values.length)] ?? values[0];
}

/** Values with their cumulative weights. */
export interface Weighted<Value> {
  readonly values: readonly Value[];
  readonly bounds: readonly number[];
}

/** Prepares weighted values for `drawWeighted`. Values without a positive weight are left out. */
export function weighted<Value>(weights: Iterable<readonly [value: Value, weight: number]>): Weighted<Value> {
  const drawable = [...weights].filter(([, weight]) => weight > 0);
  let total = 0;
  return { values: drawable.map(([value]) => value), bounds: drawable.map(([, weight]) => (total += weight)) };
}

/** Draws a value by weight; undefined if there is none. */
export function drawWeighted<Value>(rng: SeededRng, { values, bounds }: Weighted<Value>): Value | undefined {
  const at = fraction(rng) * (bounds.at(-1) ?? 0);
  return values[bounds.findIndex((total) => at < total)];
}

/** Draws from the normal distribution with mean 0 and standard deviation 1 (Box and Muller 1958). */
export function normal(rng: SeededRng): number {
  const [first, second] = [1 - fraction(rng), fraction(rng)];
  return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second);
}
