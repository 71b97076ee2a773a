import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countText,
  dateText,
  dayOrDateText,
  dayText,
  dollars,
  fullText,
  shortDollars,
  timeText,
} from '../../src/inspector/state/format.ts';

// The page writes texts itself, because the browser takes some tens of milliseconds to load its locale data. They must be the same.
const EASTERN = { timeZone: 'America/New_York' } as const;
const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const SHORT = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 } as const;
const DAY = new Intl.DateTimeFormat('en-US', { ...EASTERN, weekday: 'short', month: 'short', day: 'numeric' });
const DATE = new Intl.DateTimeFormat('en-US', { ...EASTERN, month: 'short', day: 'numeric', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-US', { ...EASTERN, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const FULL = new Intl.DateTimeFormat('en-US', { ...EASTERN, dateStyle: 'full', timeStyle: 'long' });

/** Some versions of ICU separate AM and PM by a narrow space. */
const plain = (text: string) => text.replaceAll('\u202F', ' ');

// The rule of daylight time that the engine applies is in force since 2007.
const times = fc.integer({ min: Date.UTC(2007, 0, 2), max: Date.UTC(2099, 11, 31) });

describe('texts of the page', () => {
  it('has amounts as the browser formats US dollars, with a minus sign', () => {
    for (const cents of [0, -0, 1, -1, 99, 100, 99_999, 100_000, -4_999, 123_456_789, 4_503_599_627_370_495])
      expect(dollars(cents)).toBe(USD.format(cents / 100 || 0).replace('-', '−'));
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), (cents) => {
        expect(dollars(cents)).toBe(USD.format(cents / 100 || 0).replace('-', '−'));
      }),
    );
  });

  it('has short amounts as the browser formats them, from the smallest that the chart shortens', () => {
    const short = new Intl.NumberFormat('en-US', { ...SHORT, style: 'currency', currency: 'USD' });
    for (const amount of [
      100_000, 123_456, 999_994, 999_999, 1_000_000, -1_234_567, 1_005_000, 1_025_000, 2e9, 2.5e12, -4e13,
    ])
      expect(shortDollars(amount)).toBe(short.format(amount).replace('-', '−'));
  });

  it('has counts as the browser formats whole numbers', () => {
    for (const count of [0, 999, 1_000, 1_000_000])
      expect(countText(count)).toBe(new Intl.NumberFormat('en-US').format(count));
    fc.assert(
      fc.property(fc.maxSafeNat(), (count) => {
        expect(countText(count)).toBe(new Intl.NumberFormat('en-US').format(count));
      }),
    );
  });

  it('has days and times as the browser formats them in New York', () => {
    const midnight = Date.UTC(2026, 1, 17, 5);
    for (const ms of [midnight, midnight - 1, midnight + 43_200_000]) expectSameTexts(ms);
    expect(fullText(Date.UTC(1969, 11, 31, 23, 59, 58))).toBe('Wednesday, December 31, 1969 at 6:59:58 PM EST');
    fc.assert(fc.property(times, expectSameTexts));
  });

  it('has days and times as the browser formats them around each change of the clock', () => {
    for (let year = 2007; year < 2100; year += 10) {
      for (const month of [Date.UTC(year, 2, 8), Date.UTC(year, 10, 1)])
        for (let ms = month; ms < month + 7 * 86_400_000; ms += 1_800_000) expectSameTexts(ms);
    }
  });

  it('names the year of another year than now, by the calendar of New York', () => {
    const eve = Date.UTC(2027, 0, 1, 4, 59);
    expect(dayOrDateText(eve, Date.UTC(2026, 5, 1))).toBe('Thu, Dec 31');
    expect(dayOrDateText(eve + 60_000, Date.UTC(2026, 5, 1))).toBe('Jan 1, 2027');
  });
});

function expectSameTexts(ms: number): void {
  const texts = [dayText(ms), dateText(ms), timeText(ms), fullText(ms)];
  expect(texts).toEqual([DAY, DATE, TIME, FULL].map((format) => plain(format.format(ms))));
}
