import { describe, expect, it } from 'vitest';
import { DAY_MS, dayNumber, isoDate } from '../../src/facts/civil-date.ts';
import {
  EASTERN_ZONE,
  easternDay,
  easternMinutes,
  easternOffsetMs,
  easternTimeMs,
} from '../../src/facts/eastern-time.ts';

const HOUR_MS = 3_600_000;
const wallClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: EASTERN_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

describe('Eastern time', () => {
  it('agrees with the time zone database from 2022 to 2100', () => {
    // 17 hours and 13 minutes have no common divisor with a day, so every hour of the day occurs in every month.
    for (let ms = Date.UTC(2022, 0, 1); ms < Date.UTC(2101, 0, 1); ms += 17 * HOUR_MS + 13 * 60_000)
      expectSameWallClock(ms);
  });

  it('agrees with the time zone database around every clock change', () => {
    for (let year = 2022; year <= 2100; year += 1) {
      for (const firstOfMonth of [Date.UTC(year, 2, 1), Date.UTC(year, 10, 1)]) {
        for (let ms = firstOfMonth; ms < firstOfMonth + 14 * DAY_MS; ms += HOUR_MS) {
          expectSameWallClock(ms);
          expectSameWallClock(ms - 1);
        }
      }
    }
  });

  it('is four hours behind UTC in summer and five in winter', () => {
    expect(easternOffsetMs(Date.UTC(2026, 2, 8, 6, 59, 59, 999))).toBe(-18_000_000);
    expect(easternOffsetMs(Date.UTC(2026, 2, 8, 7))).toBe(-14_400_000);
    expect(easternOffsetMs(Date.UTC(2026, 10, 1, 5, 59, 59, 999))).toBe(-14_400_000);
    expect(easternOffsetMs(Date.UTC(2026, 10, 1, 6))).toBe(-18_000_000);
  });

  it('converts every wall-clock time to a timestamp and back', () => {
    for (let day = dayNumber(2024, 1, 1); day < dayNumber(2036, 1, 1); day += 1) {
      for (const minutes of [0, 60, 240, 510, 1020, 1439]) {
        const ms = easternTimeMs(day, minutes);
        if (easternDay(ms) !== day || easternMinutes(ms) !== minutes) expect.fail(`${isoDate(day)} ${minutes}`);
      }
    }
  });

  it('moves a time skipped in spring one hour later', () => {
    const change = dayNumber(2026, 3, 8);
    expect([119, 120, 150, 180].map((minutes) => easternTimeMs(change, minutes))).toEqual([
      Date.UTC(2026, 2, 8, 6, 59),
      Date.UTC(2026, 2, 8, 7),
      Date.UTC(2026, 2, 8, 7, 30),
      Date.UTC(2026, 2, 8, 7),
    ]);
  });

  it('resolves a time repeated in autumn to the first occurrence', () => {
    const change = dayNumber(2026, 11, 1);
    expect([59, 60, 90, 119, 120].map((minutes) => easternTimeMs(change, minutes))).toEqual([
      Date.UTC(2026, 10, 1, 4, 59),
      Date.UTC(2026, 10, 1, 5),
      Date.UTC(2026, 10, 1, 5, 30),
      Date.UTC(2026, 10, 1, 5, 59),
      Date.UTC(2026, 10, 1, 7),
    ]);
  });
});

function expectSameWallClock(ms: number): void {
  const minutes = easternMinutes(ms);
  const ours = `${isoDate(easternDay(ms))}, ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const theirs = wallClock.format(ms);
  if (ours !== theirs) expect.fail(`${new Date(ms).toISOString()}: ${ours} is not ${theirs}`);
}
