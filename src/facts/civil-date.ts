/**
 * Civil dates as integers, so that no rule needs a clock or a time zone. The arithmetic is Howard Hinnant's `days_from_civil`
 * and `civil_from_days` ("chrono-Compatible Low-Level Date Algorithms"): a year that begins in March makes the
 * leap day the last one, and eras of 400 years make every division whole.
 */

/** A civil day: whole days since 1970-01-01, which is 0. Earlier days are negative. */
export type DayNumber = number;

/** A day of the proleptic Gregorian calendar; `month` is 1-12. */
interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Milliseconds in a civil day of UTC. */
export const DAY_MS = 86_400_000;

const DAYS_PER_ERA = 146_097;
const DAYS_FROM_0000_03_01_TO_1970 = 719_468;
const THURSDAY = 4;

/**
 * Returns the number of the day `year`-`month`-`day`; `month` is 1-12. The date is not validated; `parseIsoDate` validates.
 */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const monthFromMarch = month > 2 ? month - 3 : month + 9;
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_FROM_0000_03_01_TO_1970;
}

/** Returns the year, month (1-12) and day of a day number. */
export function civilDate(day: DayNumber): CivilDate {
  const shifted = day + DAYS_FROM_0000_03_01_TO_1970;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

/** Returns the day of the week, 0 (Sunday) to 6 (Saturday). */
export function weekday(day: DayNumber): number {
  return (((day + THURSDAY) % 7) + 7) % 7;
}

/** Returns the ISO 8601 calendar date, `YYYY-MM-DD`, for years 0000-9999. */
export function isoDate(day: DayNumber): string {
  const { year, month, day: dayOfMonth } = civilDate(day);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(dayOfMonth, 2)}`;
}

/** Returns the day of an ISO 8601 calendar date, or undefined if the text is not `YYYY-MM-DD` or the day does not exist. */
export function parseIsoDate(text: string): DayNumber | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = dayNumber(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));
  // 2026-02-30 computes to 2026-03-02, so only existing dates equal their input.
  return isoDate(day) === text ? day : undefined;
}

/** Returns the civil day in UTC of a time in epoch milliseconds. */
export function utcDay(utcMs: number): DayNumber {
  return Math.floor(utcMs / DAY_MS);
}

/**
 * Returns the end of a month (1-12) in UTC, in epoch milliseconds: 00:00 of the first of the next one. A card expires then
 * (docs/sources.md, "Card numbers"; docs/rules.md, "Token lifecycle", decides for UTC).
 */
export function endOfMonthMs(year: number, month: number): number {
  const nextMonth = month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1);
  return nextMonth * DAY_MS;
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Returns the name of a weekday: `Monday`. */
export function weekdayName(day: DayNumber): string {
  return WEEKDAYS[weekday(day)] ?? '';
}

/** Returns the name of a month, 1-12: `January`. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

/** Returns a short date: `Mon Jan 19`. */
export function shortDay(day: DayNumber): string {
  const { month, day: dayOfMonth } = civilDate(day);
  return `${weekdayName(day).slice(0, 3)} ${monthName(month).slice(0, 3)} ${dayOfMonth}`;
}
