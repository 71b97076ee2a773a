import { civilDate, DAY_MS, type DayNumber, dayNumber, shortDay, utcDay, weekday } from './civil-date.ts';

/**
 * US Eastern time by rule: daylight time from the second Sunday of March, 02:00 standard time, to the first Sunday of
 * November, 02:00 daylight time. Source: 15 U.S.C. 260a as amended by the Energy Policy Act of 2005, in force since 2007;
 * the same rule is applied to earlier years. Banks, FedACH and EPN use this clock (docs/sources.md, "Banking calendar").
 */

/** The IANA name of the time zone of the US payment networks. */
export const EASTERN_ZONE = 'America/New_York';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const STANDARD_OFFSET_MS = -5 * HOUR_MS;
const DAYLIGHT_OFFSET_MS = -4 * HOUR_MS;
const CHANGE_HOUR_MS = 2 * HOUR_MS;

/** Returns the offset of Eastern time from UTC in milliseconds: -18 000 000 (EST) or -14 400 000 (EDT). */
export function easternOffsetMs(utcMs: number): number {
  const { year } = civilDate(utcDay(utcMs));
  const daylightFromMs = sundayOnOrAfter(dayNumber(year, 3, 8)) * DAY_MS + CHANGE_HOUR_MS - STANDARD_OFFSET_MS;
  const daylightToMs = sundayOnOrAfter(dayNumber(year, 11, 1)) * DAY_MS + CHANGE_HOUR_MS - DAYLIGHT_OFFSET_MS;
  return utcMs >= daylightFromMs && utcMs < daylightToMs ? DAYLIGHT_OFFSET_MS : STANDARD_OFFSET_MS;
}

/** Returns the abbreviation of Eastern time at a time in epoch milliseconds: `EST` or `EDT`. */
export function easternAbbreviation(utcMs: number): string {
  return easternOffsetMs(utcMs) === DAYLIGHT_OFFSET_MS ? 'EDT' : 'EST';
}

/** Returns the civil day in Eastern time at a time in epoch milliseconds. */
export function easternDay(utcMs: number): DayNumber {
  return Math.floor((utcMs + easternOffsetMs(utcMs)) / DAY_MS);
}

/** Returns the minutes since midnight on the Eastern wall clock, 0-1439, at a time in epoch milliseconds. */
export function easternMinutes(utcMs: number): number {
  const wallMs = utcMs + easternOffsetMs(utcMs);
  return Math.floor((wallMs - Math.floor(wallMs / DAY_MS) * DAY_MS) / MINUTE_MS);
}

/**
 * Returns the time at which the Eastern wall clock displays these minutes since midnight, in epoch milliseconds. A time
 * skipped in spring becomes an hour later (02:30 is 03:30 EDT). A time repeated in autumn is the first of the two (01:30 is
 * 01:30 EDT).
 */
export function easternTimeMs(day: DayNumber, minutesOfDay: number): number {
  const wallMs = day * DAY_MS + minutesOfDay * MINUTE_MS;
  const daylightMs = wallMs - DAYLIGHT_OFFSET_MS;
  return easternOffsetMs(daylightMs) === DAYLIGHT_OFFSET_MS ? daylightMs : wallMs - STANDARD_OFFSET_MS;
}

function sundayOnOrAfter(day: DayNumber): DayNumber {
  return day + ((7 - weekday(day)) % 7);
}

/** Returns the year of a time in Eastern time. */
export function easternYear(ms: number): number {
  return civilDate(easternDay(ms)).year;
}

/** Returns a time as text: `Tue Feb 17 08:30 ET`; in another year than the usual one `Tue Feb 17 2027 08:30 ET`. */
export function easternText(ms: number, usualYear = easternYear(ms)): string {
  return `${easternDayText(ms, usualYear)} ${easternClock(ms)} ET`;
}

/** Returns the day of a time as text: `Tue Feb 17`; in another year than the usual one `Tue Feb 17 2027`. */
export function easternDayText(ms: number, usualYear: number): string {
  const year = easternYear(ms);
  return `${shortDay(easternDay(ms))}${year === usualYear ? '' : ` ${year}`}`;
}

/** Returns a time of day as text: `08:30`. */
export function easternClock(ms: number): string {
  const minutes = easternMinutes(ms);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
