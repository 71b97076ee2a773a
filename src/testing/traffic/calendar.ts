/** When business is done: the hours of the merchant's own zone and week, and how many transactions each day has of all. */
import type { Dice } from '../../engine/random.ts';
import { zoneOffsetMs } from '../../engine/time.ts';
import { DAY_MS, type DayNumber, weekday } from '../../facts/civil-date.ts';
import { drawWeighted, fraction, normal, type Weighted, weighted } from './draws.ts';
import type { Kind } from './kinds.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** Nothing is ever quite shut: somebody orders at night, and bills are paid on Sundays. */
const ALWAYS = 0.004;

/** How much one day is unlike another of the same weekday (standard deviation of the logarithm). */
const DAY_SPREAD = 0.12;

/** The civil day that the merchant has at a moment. */
export function localDay(timeZone: string, at: number): DayNumber {
  return Math.floor((at + zoneOffsetMs(timeZone, at)) / DAY_MS);
}

/** The moment at which the merchant's clock shows this many minutes of a day; in the hour that the spring skips, about it. */
export function localMoment(timeZone: string, day: DayNumber, minutes: number): number {
  const wallMs = day * DAY_MS + minutes * 60_000;
  const guess = wallMs - zoneOffsetMs(timeZone, wallMs);
  return wallMs - zoneOffsetMs(timeZone, guess);
}

/** The hours of the day that begins at a moment, by how much is done in each. */
export function hoursFrom(kind: Kind, timeZone: string, from: number): Weighted<number> {
  const offset = zoneOffsetMs(timeZone, from);
  // The zone's offset changes on two days of a year, within the day: those are told hour by hour.
  const changes = zoneOffsetMs(timeZone, from + DAY_MS) !== offset;
  return weighted(
    Array.from({ length: HOURS }, (_, hour) => {
      const at = from + hour * HOUR_MS;
      return [at, weightAt(kind, at + (changes ? zoneOffsetMs(timeZone, at) : offset))];
    }),
  );
}

function weightAt({ week, hours }: Kind, wallMs: number): number {
  const day = Math.floor(wallMs / DAY_MS);
  const hour = Math.floor((wallMs - day * DAY_MS) / HOUR_MS);
  return Number(week[weekday(day)]) * Number(hours[hour]) + ALWAYS;
}

/** A moment in one of these hours. */
export function momentIn(dice: Dice, hours: Weighted<number>): number {
  return (drawWeighted(dice, hours) ?? 0) + Math.floor(fraction(dice) * HOUR_MS);
}

/** How busy each of these days is beside an ordinary one, of which a week has seven. */
export function busyness(dice: Dice, kind: Kind, timeZone: string, from: number, days: number): readonly number[] {
  const ordinary = (sumOf(kind.week) / 7) * sumOf(kind.hours);
  return Array.from({ length: days }, (_, day) => {
    const hours = hoursFrom(kind, timeZone, from + day * DAY_MS);
    return ((hours.reaches.at(-1) ?? 0) / ordinary) * Math.exp(normal(dice) * DAY_SPREAD);
  });
}

function sumOf(digits: string): number {
  return [...digits].reduce((sum, digit) => sum + Number(digit), 0);
}

/** Divides a whole into whole parts by their weights: how much is done when each of them is. */
export function reachesOf(whole: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let reach = 0;
  return weights.map((weight, at) => {
    reach += weight;
    return at === weights.length - 1 ? whole : Math.round((whole * reach) / sum);
  });
}
