import type { Dice } from '../../engine/random.ts';

/** From 0 up to 1, which it never is. */
export function fraction(dice: Dice): number {
  return dice.next('outcomes') / 2 ** 32;
}

/** True in this share of cases: never for 0, always for 1. */
export function chance(dice: Dice, share: number): boolean {
  return fraction(dice) < share;
}

/** A number from `from` up to `to`. */
export function between(dice: Dice, from: number, to: number): number {
  return from + fraction(dice) * (to - from);
}

/** One of a list that is not empty. */
export function oneOf<Value>(dice: Dice, values: readonly [Value, ...Value[]]): Value {
  return values[Math.floor(fraction(dice) * values.length)] ?? values[0];
}

/** Values, and up to where each of them reaches on a line. */
export interface Weighted<Value> {
  readonly values: readonly Value[];
  readonly reaches: readonly number[];
}

/** What has no weight is never drawn. */
export function weighted<Value>(weights: Iterable<readonly [value: Value, weight: number]>): Weighted<Value> {
  const some = [...weights].filter(([, weight]) => weight > 0);
  let reach = 0;
  return { values: some.map(([value]) => value), reaches: some.map(([, weight]) => (reach += weight)) };
}

/** One by its weight; undefined where nothing has any. */
export function drawWeighted<Value>(dice: Dice, { values, reaches }: Weighted<Value>): Value | undefined {
  const at = fraction(dice) * (reaches.at(-1) ?? 0);
  return values[reaches.findIndex((reach) => at < reach)];
}

/** By the normal distribution around 0, with a standard deviation of 1 (Box and Muller 1958). */
export function normal(dice: Dice): number {
  const [one, other] = [1 - fraction(dice), fraction(dice)];
  return Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other);
}
