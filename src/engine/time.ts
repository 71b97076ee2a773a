/**
 * The only module that uses `Date` objects: virtual time is epoch milliseconds inside and ISO 8601 outside. It
 * never reads the machine's clock or time zone.
 */

import { tzOffset } from '@date-fns/tz/tzOffset';
import { UTCDateMini } from '@date-fns/utc/date/mini';
import { add } from 'date-fns/add';

/**
 * Number of cached texts. Responses, lists, and forecasts repeat the same few times, and formatting one takes ten times as long as
 * finding its text. A time has one place in the cache, by its second, so that nothing is searched or evicted.
 */
const ISO_TEXTS = 1_024;
const isoTimes = new Float64Array(ISO_TEXTS).fill(Number.NaN);
const isoTexts = Array.from({ length: ISO_TEXTS }, () => '');

/** Formats a time as ISO 8601 in UTC with milliseconds, like `Date.prototype.toISOString`. */
export function isoText(ms: number): string {
  const place = Math.floor(ms / 1_000) & (ISO_TEXTS - 1);
  const known = isoTexts[place];
  if (known !== undefined && isoTimes[place] === ms) return known;
  const text = new Date(ms).toISOString();
  isoTimes[place] = ms;
  isoTexts[place] = text;
  return text;
}

/** Formats a time as ISO 8601, or returns null for null. */
export function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : isoText(ms);
}

/** Parses ISO 8601 with Z or an offset, or a date (midnight UTC). Returns undefined for other texts. */
export function parseIsoTime(text: string): number | undefined {
  if (!MOMENT.test(text)) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) || !isDayOfCalendar(text.slice(0, 10)) ? undefined : ms;
}

/** `Date.parse` reads February 31 as March 3. */
function isDayOfCalendar(day: string): boolean {
  return isoText(Date.parse(day)).startsWith(day);
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Converts a time to a `Date`, for callers outside. */
export function toDate(ms: number): Date {
  return new Date(ms);
}

/** A duration by unit; the units are added up. A day has 24 hours; months and years follow the UTC calendar. */
export type CalendarDuration = {
  /** Calendar years. */
  readonly years?: number | undefined;
  /** Calendar months. */
  readonly months?: number | undefined;
  /** 7 days each. */
  readonly weeks?: number | undefined;
  /** 24 hours each. */
  readonly days?: number | undefined;
  /** 60 minutes each. */
  readonly hours?: number | undefined;
  /** 60 seconds each. */
  readonly minutes?: number | undefined;
  /** 1,000 milliseconds each. */
  readonly seconds?: number | undefined;
  /** Whole milliseconds. */
  readonly milliseconds?: number | undefined;
};

/** Adds a calendar duration to a time. */
export function addDuration(ms: number, duration: CalendarDuration): number {
  const {
    years = 0,
    months = 0,
    weeks = 0,
    days = 0,
    hours = 0,
    minutes = 0,
    seconds = 0,
    milliseconds = 0,
  } = duration;
  const moved = add(new UTCDateMini(ms), { years, months, weeks, days, hours, minutes, seconds });
  return moved.getTime() + milliseconds;
}

const ISO_DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Parses `P3D`, `PT12H`, `P1MT30M`. Returns undefined for other texts. */
export function parseIsoDuration(text: string): CalendarDuration | undefined {
  const found = ISO_DURATION.exec(text);
  if (found === null || text.endsWith('T') || text === 'P') return undefined;
  const [years, months, weeks, days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0));
  return {
    years: years ?? 0,
    months: months ?? 0,
    weeks: weeks ?? 0,
    days: days ?? 0,
    hours: hours ?? 0,
    minutes: minutes ?? 0,
    seconds: seconds ?? 0,
  };
}

const MINUTE_MS = 60_000;

/** Returns the offset from UTC of a time zone at a time, in milliseconds (New York in winter: -18 000 000). */
export function zoneOffsetMs(timeZone: string, ms: number): number {
  return tzOffset(timeZone, new Date(ms)) * MINUTE_MS;
}
