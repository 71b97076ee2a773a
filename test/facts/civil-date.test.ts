import { describe, expect, it } from 'vitest';
import {
  civilDate,
  DAY_MS,
  dayNumber,
  endOfMonthMs,
  isoDate,
  parseIsoDate,
  utcDay,
  weekday,
} from '../../src/facts/civil-date.ts';

describe('civil dates', () => {
  it('count days from January 1st 1970', () => {
    expect([dayNumber(1970, 1, 1), dayNumber(1969, 12, 31), dayNumber(2000, 3, 1), dayNumber(2026, 5, 18)]).toEqual([
      0, -1, 11_017, 20_591,
    ]);
  });

  it('agree with the platform calendar on every day of 1890 to 2130', () => {
    for (let ms = Date.UTC(1890, 0, 1); ms < Date.UTC(2131, 0, 1); ms += DAY_MS) {
      const date = new Date(ms);
      const day = utcDay(ms);
      const parts = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      if (
        dayNumber(parts.year, parts.month, parts.day) !== day ||
        weekday(day) !== date.getUTCDay() ||
        isoDate(day) !== date.toISOString().slice(0, 10) ||
        parseIsoDate(isoDate(day)) !== day
      )
        expect.fail(date.toISOString());
    }
  });

  it('name the parts of a day before 1970 and of a leap day', () => {
    expect([civilDate(-1), civilDate(dayNumber(2028, 2, 29)), civilDate(dayNumber(1900, 3, 1))]).toEqual([
      { year: 1969, month: 12, day: 31 },
      { year: 2028, month: 2, day: 29 },
      { year: 1900, month: 3, day: 1 },
    ]);
  });

  it('are parsed only if they are real dates in ISO format', () => {
    const wrong = [
      '2026-02-29',
      '2026-02-30',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-1-01',
      '2026-01-01T00:00:00Z',
      ' 2026-01-01',
      '2026-01-01\n',
      '20260101',
      '',
    ];
    expect(wrong.map(parseIsoDate)).toEqual(wrong.map(() => undefined));
    expect(parseIsoDate('2028-02-29')).toBe(dayNumber(2028, 2, 29));
  });

  it('map a timestamp to its UTC day, even before 1970', () => {
    expect([utcDay(0), utcDay(DAY_MS - 1), utcDay(DAY_MS), utcDay(-1)]).toEqual([0, 0, 1, -1]);
  });

  it('end a month at the start of the next one', () => {
    expect([endOfMonthMs(2026, 2), endOfMonthMs(2028, 2), endOfMonthMs(2030, 12)]).toEqual([
      Date.UTC(2026, 2, 1),
      Date.UTC(2028, 2, 1),
      Date.UTC(2031, 0, 1),
    ]);
  });
});
