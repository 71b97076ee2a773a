import type { Rules } from './rules.ts';
import { offsetAt, ZONES, type Zone } from './zones.ts';

/** Milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const FIRST_YEAR = 1970;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A calendar by rule, without `Date`. A day is its number of days since 1970-01-01, which was a Thursday. */
export class Calendar {
  readonly #rules: Rules;
  readonly #yearStarts = new Map<number, number>();
  readonly #closed = new Map<number, ReadonlySet<number>>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  dayOf(year: number, month: number, day: number): number {
    let days = this.#yearStart(year) + day - 1;
    for (let earlier = 1; earlier < month; earlier++) days += this.#monthDays(year, earlier);
    return days;
  }

  civil(day: number): CivilDate {
    let year = FIRST_YEAR + Math.floor(day / 366);
    while (this.#yearStart(year + 1) <= day) year++;
    let left = day - this.#yearStart(year);
    let month = 1;
    while (left >= this.#monthDays(year, month)) left -= this.#monthDays(year, month++);
    return { year, month, day: left + 1 };
  }

  /** 0 is Sunday. */
  weekday(day: number): number {
    return (day + 4) % 7;
  }

  isBankingDay(day: number): boolean {
    const weekday = this.weekday(day);
    return weekday !== 0 && weekday !== 6 && !this.#closedDays(this.civil(day).year).has(day);
  }

  /** Returns the day itself, or the first banking day after it. */
  bankingDayFrom(day: number): number {
    let found = day;
    while (!this.isBankingDay(found)) found++;
    return found;
  }

  addBankingDays(day: number, count: number): number {
    let found = day;
    for (let left = count; left > 0; left--) found = this.bankingDayFrom(found + 1);
    return found;
  }

  /** Counts weekdays only; a holiday counts as a banking day. For a mutant. */
  addWeekdays(day: number, count: number): number {
    let found = day;
    for (let left = count; left > 0; left--) {
      found++;
      while (this.weekday(found) === 0 || this.weekday(found) === 6) found++;
    }
    return found;
  }

  /** Returns the day in a zone at an instant. */
  dayIn(zone: Zone, instant: number): number {
    return Math.floor((instant + offsetAt(this, this.#rules, zone, instant)) / DAY);
  }

  easternDay(instant: number): number {
    return this.dayIn(ZONES['America/New_York'], instant);
  }

  /** Returns the minutes, with fractions, since midnight by Eastern clocks. */
  easternMinutes(instant: number): number {
    const wall = instant + offsetAt(this, this.#rules, ZONES['America/New_York'], instant);
    return (wall - Math.floor(wall / DAY) * DAY) / MINUTE;
  }

  /** Converts a wall-clock time. A skipped time moves forward by the gap. */
  instantIn(zone: Zone, day: number, minute: number): number {
    const naive = day * DAY + minute * MINUTE;
    const before = offsetAt(this, this.#rules, zone, naive - DAY);
    const after = offsetAt(this, this.#rules, zone, naive + DAY);
    const first = naive - before;
    const second = naive - after;
    const isFirst = offsetAt(this, this.#rules, zone, first) === before;
    const isSecond = offsetAt(this, this.#rules, zone, second) === after;
    if (isFirst && isSecond) return this.#rules.repeatedTime === 'first' ? first : second;
    return isSecond ? second : first;
  }

  eastern(day: number, minute: number): number {
    return this.instantIn(ZONES['America/New_York'], day, minute);
  }

  /** Returns when banks open on a day. */
  opening(day: number): number {
    return this.eastern(day, this.#rules.openingMinute);
  }

  /** The nth weekday of a month; -1 is the last. */
  nthWeekday(year: number, month: number, weekday: number, nth: number): number {
    const first = this.dayOf(year, month, 1);
    const days = (weekday - this.weekday(first) + 7) % 7;
    if (nth > 0) return first + days + (nth - 1) * 7;
    const last = first + this.#monthDays(year, month) - 1;
    return last - ((this.weekday(last) - weekday + 7) % 7);
  }

  #yearStart(year: number): number {
    const known = this.#yearStarts.get(year);
    if (known !== undefined) return known;
    let days = 0;
    for (let earlier = FIRST_YEAR; earlier < year; earlier++) days += this.#isLeap(earlier) ? 366 : 365;
    this.#yearStarts.set(year, days);
    return days;
  }

  #isLeap(year: number): boolean {
    return this.#rules.leapYears && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  }

  #monthDays(year: number, month: number): number {
    return month === 2 && this.#isLeap(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0);
  }

  #closedDays(year: number): ReadonlySet<number> {
    const known = this.#closed.get(year);
    if (known !== undefined) return known;
    const closed = new Set(this.#holidays(year));
    this.#closed.set(year, closed);
    return closed;
  }

  #holidays(year: number): number[] {
    const rules = this.#rules;
    const fixed = [
      ...(rules.newYearIsHoliday ? [this.dayOf(year, 1, 1), this.dayOf(year + 1, 1, 1)] : []),
      ...(rules.juneteenth ? [this.dayOf(year, 6, 19)] : []),
      this.dayOf(year, 7, 4),
      this.dayOf(year, 11, 11),
      this.dayOf(year, 12, 25),
    ];
    return [
      ...fixed.map((day) => this.#observed(day)),
      this.nthWeekday(year, 1, 1, 3),
      this.nthWeekday(year, 2, 1, 3),
      this.nthWeekday(year, 5, 1, -1),
      this.nthWeekday(year, 9, 1, 1),
      this.nthWeekday(year, 10, 1, 2),
      this.nthWeekday(year, 11, 4, rules.thanksgivingWeek),
      ...(rules.goodFridayIsHoliday ? [this.#goodFriday(year)] : []),
    ];
  }

  #observed(holiday: number): number {
    const weekday = this.weekday(holiday);
    if (weekday === 0 && this.#rules.sundayHoliday === 'monday') return holiday + 1;
    if (weekday === 6 && this.#rules.saturdayHoliday === 'friday') return holiday - 1;
    return holiday;
  }

  /** The Friday before Easter (Gauss), on which Reserve Banks are open. For a mutant. */
  #goodFriday(year: number): number {
    const moon = (19 * (year % 19) + 24) % 30;
    const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
    const days = moon === 29 && sunday === 6 ? 28 : moon + sunday;
    return this.dayOf(year, 3, 22) + days - 2;
  }
}
