/** The calendar of the model: Eastern time and the Federal Reserve's holidays by rule. It shares no code with the gateway. */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A day of New York, as the number of days since 1970. */
export type Day = number;

const dayOf = (year: number, month: number, day: number): Day => Date.UTC(year, month - 1, day) / DAY_MS;
const weekdayOf = (day: Day): number => new Date(day * DAY_MS).getUTCDay();
const dateOf = (day: Day) => {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() };
};

/** The nth weekday of a month; counted from the end if negative. */
function nth(year: number, month: number, weekday: number, n: number): Day {
  if (n > 0) {
    const first = dayOf(year, month, 1);
    return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1);
  }
  const last = dayOf(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) - 1;
  return last - ((weekdayOf(last) - weekday + 7) % 7);
}

function holidaysOf(year: number): ReadonlySet<Day> {
  const fixed = [dayOf(year, 1, 1), dayOf(year, 6, 19), dayOf(year, 7, 4), dayOf(year, 11, 11), dayOf(year, 12, 25)];
  // A holiday on a Sunday is observed on Monday; one on a Saturday is not moved.
  const observed = fixed.map((day) => (weekdayOf(day) === 0 ? day + 1 : day));
  const moving = [
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    nth(year, 5, 1, -1),
    nth(year, 9, 1, 1),
    nth(year, 10, 1, 2),
    nth(year, 11, 4, 4),
  ];
  return new Set([...observed, ...moving]);
}

const holidays = new Map<number, ReadonlySet<Day>>();

export function isBanking(day: Day): boolean {
  const { year } = dateOf(day);
  const known = holidays.get(year) ?? holidaysOf(year);
  holidays.set(year, known);
  return weekdayOf(day) % 6 !== 0 && !known.has(day);
}

/** The nth banking day after a day; with 0, the day itself if it is one, else the next. */
export function bankingAfter(day: Day, n: number): Day {
  let at = day;
  let left = n;
  if (n === 0) {
    while (!isBanking(at)) at++;
    return at;
  }
  while (left > 0) {
    at++;
    if (isBanking(at)) left--;
  }
  return at;
}

/** Eastern daylight time: from 02:00 of the second Sunday of March to 02:00 of the first Sunday of November. */
function offsetAt(ms: number): number {
  const { year } = dateOf(Math.floor((ms - 5 * HOUR_MS) / DAY_MS));
  const begins = nth(year, 3, 0, 2) * DAY_MS + 7 * HOUR_MS;
  const ends = nth(year, 11, 0, 1) * DAY_MS + 6 * HOUR_MS;
  return ms >= begins && ms < ends ? 4 * HOUR_MS : 5 * HOUR_MS;
}

export function easternDayOf(ms: number): Day {
  return Math.floor((ms - offsetAt(ms)) / DAY_MS);
}

/** The time of a wall clock in New York, outside the hour of a change. */
export function easternTime(day: Day, hours: number, minutes: number): number {
  const utc = day * DAY_MS + hours * HOUR_MS + minutes * 60_000;
  const winter = utc + 5 * HOUR_MS;
  return offsetAt(winter) === 5 * HOUR_MS ? winter : utc + 4 * HOUR_MS;
}

/** 08:30 in New York, when money moves. */
export const morning = (day: Day): number => easternTime(day, 8, 30);

/** The month of a time in New York, counted from year 0. */
export function monthOf(ms: number): number {
  const { year, month } = dateOf(easternDayOf(ms));
  return year * 12 + month - 1;
}

export function firstBankingDayOf(month: number): Day {
  return bankingAfter(dayOf(Math.floor(month / 12), (month % 12) + 1, 1), 0);
}
