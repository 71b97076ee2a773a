import { describe, expect, it } from 'vitest';
import {
  addBankingDays,
  bankHoliday,
  bankingDayOnOrAfter,
  closedBecause,
  isBankingDay,
  nextBankingDay,
  previousBankingDay,
} from '../../src/facts/banking-calendar.ts';
import { civilDate, type DayNumber, dayNumber, isoDate, parseIsoDate, weekday } from '../../src/facts/civil-date.ts';

// Federal Reserve K.8 and docs/sources.md, "Banking calendar": the closed weekdays of each year.
const CLOSED_WEEKDAYS = {
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25',
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
} as const;

describe('the banking calendar', () => {
  it.each(Object.entries(CLOSED_WEEKDAYS))(
    'closes in %s on the weekdays that the Federal Reserve publishes',
    (year, expected) => {
      const closed = daysOf(Number(year)).filter((day) => !isWeekend(day) && !isBankingDay(day));
      expect(closed.map((day) => isoDate(day).slice(5)).join(' ')).toBe(expected);
    },
  );

  it('agrees from 2024 to 2035 with a plain count through each month', () => {
    for (let year = 2024; year <= 2035; year += 1) {
      const closed = new Set(closedByPlainCount(year));
      for (const day of daysOf(year)) {
        if (isBankingDay(day) === closed.has(isoDate(day))) expect.fail(isoDate(day));
        if ((closedBecause(day) === undefined) !== isBankingDay(day)) expect.fail(isoDate(day));
      }
    }
  });

  it('names the holidays of a year in full', () => {
    const named = daysOf(2029).flatMap((day) => bankHoliday(day) ?? []);
    expect(named).toEqual([
      "New Year's Day",
      'Martin Luther King Jr. Day',
      "Washington's Birthday",
      'Memorial Day',
      'Juneteenth',
      'Independence Day',
      'Labor Day',
      'Columbus Day',
      'Veterans Day',
      'Thanksgiving Day',
      'Christmas Day',
    ]);
  });

  it('observes a Sunday holiday on Monday, and drops a Saturday holiday', () => {
    const why = [
      '2026-07-03',
      '2026-07-04',
      '2027-07-04',
      '2027-07-05',
      '2027-12-24',
      '2027-12-31',
      '2028-01-01',
      '2029-11-12',
    ];
    expect(why.map((date) => [date, closedBecause(on(date)), bankHoliday(on(date))])).toEqual([
      ['2026-07-03', undefined, undefined],
      ['2026-07-04', 'Saturday', 'Independence Day'],
      ['2027-07-04', 'Sunday', undefined],
      ['2027-07-05', 'Independence Day', 'Independence Day'],
      ['2027-12-24', undefined, undefined],
      ['2027-12-31', undefined, undefined],
      ['2028-01-01', 'Saturday', "New Year's Day"],
      ['2029-11-12', 'Veterans Day', 'Veterans Day'],
    ]);
  });

  it('opens on Good Friday and on Inauguration Day unless another holiday falls there', () => {
    expect([isBankingDay(on('2026-04-03')), isBankingDay(on('2037-01-20')), bankHoliday(on('2025-01-20'))]).toEqual([
      true,
      true,
      'Martin Luther King Jr. Day',
    ]);
  });

  it('includes Juneteenth only since it became a holiday', () => {
    expect([isBankingDay(on('2020-06-19')), isBankingDay(on('2023-06-19'))]).toEqual([true, false]);
  });

  it('skips weekends and holidays in both directions', () => {
    expect(isoDate(nextBankingDay(on('2026-05-22')))).toBe('2026-05-26');
    expect(isoDate(previousBankingDay(on('2026-05-26')))).toBe('2026-05-22');
    expect(isoDate(bankingDayOnOrAfter(on('2026-05-23')))).toBe('2026-05-26');
    expect(isoDate(bankingDayOnOrAfter(on('2026-05-26')))).toBe('2026-05-26');
  });

  it('counts banking days from a closed day with the next open day as the first', () => {
    const from = (date: string, n: number) => isoDate(addBankingDays(on(date), n));
    expect([
      from('2026-05-21', 0),
      from('2026-05-23', 0),
      from('2026-05-23', 1),
      from('2026-05-23', 2),
      from('2026-05-21', 2),
    ]).toEqual(['2026-05-21', '2026-05-26', '2026-05-26', '2026-05-27', '2026-05-26']);
  });

  it('gives the same results for years outside the table, by the rules alone', () => {
    // The Gregorian calendar repeats every 400 years, weekdays included.
    for (const day of daysOf(2024)) {
      const later = day + 146_097;
      if (closedBecause(later) !== closedBecause(day)) expect.fail(isoDate(later));
    }
    expect([closedBecause(on('1999-12-25')), closedBecause(on('1999-12-27')), closedBecause(on('2121-01-01'))]).toEqual(
      ['Saturday', undefined, "New Year's Day"],
    );
  });
});

function on(date: string): DayNumber {
  return parseIsoDate(date) ?? expect.fail(`no such date: ${date}`);
}

function daysOf(year: number): DayNumber[] {
  const first = dayNumber(year, 1, 1);
  return Array.from({ length: dayNumber(year + 1, 1, 1) - first }, (_, index) => first + index);
}

function isWeekend(day: DayNumber): boolean {
  return weekday(day) === 0 || weekday(day) === 6;
}

/** An independent calendar: walks the year once with the platform's dates and counts weekdays per month. */
function closedByPlainCount(year: number): string[] {
  const closed: string[] = [];
  let sundayHoliday = false;
  for (
    const date = new Date(Date.UTC(year, 0, 1));
    date.getUTCFullYear() === year;
    date.setUTCDate(date.getUTCDate() + 1)
  ) {
    const iso = date.toISOString().slice(0, 10);
    const [month, day, dayOfWeek] = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCDay()];
    const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25'].includes(iso.slice(5));
    const nth = Math.ceil(day / 7);
    const mondays = `${month}/${nth}`;
    const isMondayHoliday =
      dayOfWeek === 1 && (['1/3', '2/3', '9/1', '10/2'].includes(mondays) || (month === 5 && day > 24));
    const isThanksgiving = dayOfWeek === 4 && month === 11 && nth === 4;
    if (dayOfWeek === 0 || dayOfWeek === 6 || fixed || sundayHoliday || isMondayHoliday || isThanksgiving)
      closed.push(iso);
    sundayHoliday = fixed && dayOfWeek === 0;
  }
  expect(closed.length).toBeGreaterThan(civilDate(dayNumber(year, 12, 31)).day);
  return closed;
}
