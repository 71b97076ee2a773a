/** Business hours in the merchant's time zone, and the share of all transactions that each day gets. */
import type { SeededRng } from '../../engine/random.ts';
import { zoneOffsetMs } from '../../engine/time.ts';
import { DAY_MS, type DayNumber, weekday } from '../../facts/civil-date.ts';
import type { BusinessProfile } from './business-profiles.ts';
import { drawWeighted, fraction, normal, type Weighted, weighted } from './draws.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** The weight of hours in which a business is closed: a few orders arrive even at night. */
const HOUR_WEIGHT_MIN = 0.004;

/** The variation between days of the same weekday (standard deviation of the logarithm). */
const DAY_SPREAD = 0.12;

/** Returns the civil day in a time zone at a time in epoch milliseconds. */
export function localDay(timeZone: string, at: number): DayNumber {
  return Math.floor((at + zoneOffsetMs(timeZone, at)) / DAY_MS);
}

/**
 * Returns the epoch milliseconds at which local clocks show this many minutes after midnight. Times in the hour that daylight
 * saving skips are approximate.
 */
export function localTime(timeZone: string, day: DayNumber, minutes: number): number {
  const wallMs = day * DAY_MS + minutes * 60_000;
  const guess = wallMs - zoneOffsetMs(timeZone, wallMs);
  return wallMs - zoneOffsetMs(timeZone, guess);
}

/** Returns the start times of the 24 hours from `from` on, weighted by the business done in each. */
export function hoursFrom(profile: BusinessProfile, timeZone: string, from: number): Weighted<number> {
  const offset = zoneOffsetMs(timeZone, from);
  // On the two days of a year on which the offset changes, it is looked up for each hour.
  const changes = zoneOffsetMs(timeZone, from + DAY_MS) !== offset;
  return weighted(
    Array.from({ length: HOURS }, (_, hour) => {
      const at = from + hour * HOUR_MS;
      return [at, weightAt(profile, at + (changes ? zoneOffsetMs(timeZone, at) : offset))];
    }),
  );
}

function weightAt({ week, hours }: BusinessProfile, wallMs: number): number {
  const day = Math.floor(wallMs / DAY_MS);
  const hour = Math.floor((wallMs - day * DAY_MS) / HOUR_MS);
  return Number(week[weekday(day)]) * Number(hours[hour]) + HOUR_WEIGHT_MIN;
}

/** Draws a time in one of these hours. */
export function drawTime(rng: SeededRng, hours: Weighted<number>): number {
  return (drawWeighted(rng, hours) ?? 0) + Math.floor(fraction(rng) * HOUR_MS);
}

/** Draws how busy each day is; 1 is the average day of the business. */
export function drawDayWeights(
  rng: SeededRng,
  profile: BusinessProfile,
  timeZone: string,
  from: number,
  days: number,
): readonly number[] {
  const ordinary = (sumOf(profile.week) / 7) * sumOf(profile.hours);
  return Array.from({ length: days }, (_, day) => {
    const hours = hoursFrom(profile, timeZone, from + day * DAY_MS);
    return ((hours.bounds.at(-1) ?? 0) / ordinary) * Math.exp(normal(rng) * DAY_SPREAD);
  });
}

function sumOf(digits: string): number {
  return [...digits].reduce((sum, digit) => sum + Number(digit), 0);
}

/** Divides an integer by weights, and returns the cumulative sums of the parts. The last one is the whole. */
export function cumulativeParts(whole: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let total = 0;
  return weights.map((weight, at) => {
    total += weight;
    return at === weights.length - 1 ? whole : Math.round((whole * total) / sum);
  });
}
