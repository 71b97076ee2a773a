import { civilDate, type DayNumber, dayNumber, weekday } from './civil-date.ts';
import { type Dated, isInEffect } from './dated.ts';

/**
 * Federal Reserve banking days, by rule. Source: Federal Reserve Board, K.8 holiday schedule, whose published years
 * 2024-2030 these rules reproduce (docs/sources.md, "Banking calendar"). A fixed holiday on a Sunday is observed on Monday.
 * One on a Saturday is not observed, and the Reserve Banks open on the Friday before. Good Friday and Inauguration Day are
 * banking days.
 */

/** The day of a holiday in its month: a date, the nth of a weekday, or the last of one. */
type HolidayRule = 'date' | 'nth Monday' | 'nth Thursday' | 'last Monday';

interface Holiday extends Dated {
  readonly name: string;
  readonly month: number;
  readonly rule: HolidayRule;
  readonly n: number;
}

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

// Juneteenth became a holiday with Public Law 117-17; the other ten are older than any simulated year.
/** The holidays of the Federal Reserve. */
export const HOLIDAYS: readonly Holiday[] = [
  { name: "New Year's Day", month: 1, rule: 'date', n: 1, sources: ['fed-k8'] },
  { name: 'Martin Luther King Jr. Day', month: 1, rule: 'nth Monday', n: 3, sources: ['fed-k8'] },
  { name: "Washington's Birthday", month: 2, rule: 'nth Monday', n: 3, sources: ['fed-k8'] },
  { name: 'Memorial Day', month: 5, rule: 'last Monday', n: 1, sources: ['fed-k8'] },
  { name: 'Juneteenth', month: 6, rule: 'date', n: 19, sources: ['fed-k8'], from: dayNumber(2021, 6, 17) },
  { name: 'Independence Day', month: 7, rule: 'date', n: 4, sources: ['fed-k8'] },
  { name: 'Labor Day', month: 9, rule: 'nth Monday', n: 1, sources: ['fed-k8'] },
  { name: 'Columbus Day', month: 10, rule: 'nth Monday', n: 2, sources: ['fed-k8'] },
  { name: 'Veterans Day', month: 11, rule: 'date', n: 11, sources: ['fed-k8'] },
  { name: 'Thanksgiving Day', month: 11, rule: 'nth Thursday', n: 4, sources: ['fed-k8'] },
  { name: 'Christmas Day', month: 12, rule: 'date', n: 25, sources: ['fed-k8'] },
];

interface SettlementDays extends Dated {
  /** The days on which ACH entries settle. */
  readonly days: string;
}

// Fedwire and the National Settlement Service open on Sundays and holidays in 2028 or 2029, and banks can take part. FedACH does
// not change, so entries still settle on these days.
/** The days on which ACH entries settle. */
export const SETTLEMENT_DAYS: readonly SettlementDays[] = [
  { days: 'Monday to Friday, without the holidays of the Federal Reserve', sources: ['fed-22x6'] },
];

// Every entry of every batch needs the calendar several times, so the usual years are precomputed.
const FIRST_YEAR = 2020;
const LAST_YEAR = 2045;
const FIRST_DAY = dayNumber(FIRST_YEAR, 1, 1);
const LAST_DAY = dayNumber(LAST_YEAR, 12, 31);
const NO_HOLIDAY = 0;
const HOLIDAY_BY_DAY = holidaysByDay();

/**
 * Returns the name of the Federal Reserve holiday observed on this day, or undefined. A fixed holiday on a Sunday is named
 * on its Monday. One on a Saturday is named on that Saturday, which is not a banking day anyway, and never on the Friday.
 */
export function bankHoliday(day: DayNumber): string | undefined {
  return HOLIDAYS[holidayNumber(day) - 1]?.name;
}

/** Reports whether the Reserve Banks are open: not a Saturday, a Sunday or a holiday. */
export function isBankingDay(day: DayNumber): boolean {
  const dayOfWeek = weekday(day);
  return dayOfWeek !== SATURDAY && dayOfWeek !== SUNDAY && holidayNumber(day) === NO_HOLIDAY;
}

/** Returns the first banking day after this day. */
export function nextBankingDay(day: DayNumber): DayNumber {
  return bankingDayOnOrAfter(day + 1);
}

/** Returns the last banking day before this day. */
export function previousBankingDay(day: DayNumber): DayNumber {
  let candidate = day - 1;
  while (!isBankingDay(candidate)) candidate -= 1;
  return candidate;
}

/** Returns this day if it is a banking day, otherwise the next one. */
export function bankingDayOnOrAfter(day: DayNumber): DayNumber {
  let candidate = day;
  while (!isBankingDay(candidate)) candidate += 1;
  return candidate;
}

/**
 * Returns the nth banking day after this day, for n >= 0. From a day when the banks are closed, the next banking day is the
 * first. With n = 0 it returns this day if it is a banking day, otherwise the next one.
 */
export function addBankingDays(day: DayNumber, n: number): DayNumber {
  if (n === 0) return bankingDayOnOrAfter(day);
  let candidate = day;
  for (let counted = 0; counted < n; counted += 1) candidate = nextBankingDay(candidate);
  return candidate;
}

/**
 * Returns the reason why the banks are closed on this day: 'Saturday', 'Sunday' or the holiday's name; undefined on a
 * banking day.
 */
export function closedBecause(day: DayNumber): string | undefined {
  const dayOfWeek = weekday(day);
  if (dayOfWeek === SATURDAY) return 'Saturday';
  if (dayOfWeek === SUNDAY) return 'Sunday';
  return bankHoliday(day);
}

/** Returns the row of `HOLIDAYS`, counted from 1, that is observed on a day; 0 if there is none. */
function holidayNumber(day: DayNumber): number {
  if (day >= FIRST_DAY && day <= LAST_DAY) return HOLIDAY_BY_DAY[day - FIRST_DAY] ?? NO_HOLIDAY;
  const { year } = civilDate(day);
  return HOLIDAYS.findIndex((holiday) => observedOn(holiday, year) === day) + 1;
}

function holidaysByDay(): Uint8Array {
  const numbers = new Uint8Array(LAST_DAY - FIRST_DAY + 1);
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    HOLIDAYS.forEach((holiday, index) => {
      const day = observedOn(holiday, year);
      if (day !== undefined) numbers[day - FIRST_DAY] = index + 1;
    });
  }
  return numbers;
}

/** Returns the day on which a holiday is observed in a year; undefined if it is not a holiday yet. */
function observedOn(holiday: Holiday, year: number): DayNumber | undefined {
  const day = dayInYear(holiday, year);
  return isInEffect(holiday, day) ? day : undefined;
}

function dayInYear({ month, rule, n }: Holiday, year: number): DayNumber {
  if (rule === 'nth Monday') return nthWeekday(year, month, MONDAY, n);
  if (rule === 'nth Thursday') return nthWeekday(year, month, THURSDAY, n);
  if (rule === 'last Monday') return nthWeekday(year, month + 1, MONDAY, 1) - 7;
  const date = dayNumber(year, month, n);
  return weekday(date) === SUNDAY ? date + 1 : date;
}

function nthWeekday(year: number, month: number, dayOfWeek: number, n: number): DayNumber {
  const first = dayNumber(year, month, 1);
  return first + ((dayOfWeek - weekday(first) + 7) % 7) + (n - 1) * 7;
}
