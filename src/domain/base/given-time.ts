/**
 * Parses the times in test options. A date there is a day in New York, because US banks work by that time. API filters don't
 * use this module: their dates are days in UTC, as specified.
 */

import { parseIsoTime } from '../../engine/time.ts';
import { type DayNumber, isoDate, parseIsoDate } from '../../facts/civil-date.ts';
import { easternDay, easternTimeMs } from '../../facts/eastern-time.ts';

/**
 * A time: ISO 8601 text with Z or an offset, a `Date`, or epoch milliseconds. Or a date such as `2026-01-12`: 00:00 in New
 * York. `until` excludes that day; `to` includes it.
 */
export type GivenTime = string | Date | number;

/** The accepted forms of a time, for error messages. */
export const TIME_FORMS =
  'ISO 8601 text with Z or an offset such as 2026-01-05T15:00:00Z, a date such as 2026-01-05 (00:00 in New York), a Date, or epoch milliseconds';

/** Parses a time to epoch milliseconds; a date is 00:00 in New York. Returns undefined for other values. */
export function parseGivenTime(time: GivenTime): number | undefined {
  if (typeof time === 'string') return startOfGivenDay(time) ?? parseIsoTime(time);
  const ms = Number(time);
  return Number.isFinite(ms) ? ms : undefined;
}

/** Parses the end of a span that includes its end. A date is the last millisecond of that day in New York. */
export function parseGivenEnd(time: GivenTime): number | undefined {
  const day = typeof time === 'string' ? parseIsoDate(time) : undefined;
  return day === undefined ? parseGivenTime(time) : startOfDayMs(day + 1) - 1;
}

/** Returns the start of a date in New York, or undefined if the text is not a date. */
export function startOfGivenDay(text: string): number | undefined {
  const day = parseIsoDate(text);
  return day === undefined ? undefined : startOfDayMs(day);
}

/** Reports whether a time is on a date in New York. False for texts that are not dates. */
export function isOnGivenDay(ms: number, text: string): boolean {
  return isoDate(easternDay(ms)) === text;
}

function startOfDayMs(day: DayNumber): number {
  return easternTimeMs(day, 0);
}
