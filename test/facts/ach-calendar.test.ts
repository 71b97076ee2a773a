import { describe, expect, it } from 'vitest';
import {
  ACH_CUTOFF_MINUTES,
  openingOfBusiness,
  prenoteLiveDay,
  SETTLEMENT_MINUTES,
  sixtyDayDeadline,
  twoBankingDayDeadline,
} from '../../src/facts/ach-calendar.ts';
import { type DayNumber, isoDate, parseIsoDate } from '../../src/facts/civil-date.ts';
import { easternDay, easternMinutes } from '../../src/facts/eastern-time.ts';

// docs/sources.md, "Return deadlines": settlement, deadline of a 2BD return, settlement + 60 days, deadline of a 60CD return,
// first live entry after a prenote.
const VECTORS = [
  ['2026-05-18', '2026-05-20', '2026-07-17', '2026-07-20', '2026-05-21'],
  ['2026-05-21', '2026-05-26', '2026-07-20', '2026-07-21', '2026-05-27'],
  ['2026-05-22', '2026-05-27', '2026-07-21', '2026-07-22', '2026-05-28'],
  ['2026-06-18', '2026-06-23', '2026-08-17', '2026-08-18', '2026-06-24'],
  ['2026-07-02', '2026-07-06', '2026-08-31', '2026-09-01', '2026-07-07'],
  ['2026-05-05', '2026-05-07', '2026-07-04', '2026-07-06', '2026-05-08'],
  ['2027-06-18', '2027-06-22', '2027-08-17', '2027-08-18', '2027-06-23'],
] as const;

describe('the ACH calendar', () => {
  it.each(VECTORS)(
    'limits returns of an entry settled on %s to 08:30 of %s and, after %s, of %s',
    (settled, twoDays, sixtieth, sixtyDays, prenote) => {
      const day = on(settled);
      expect({
        twoDays: wallClock(twoBankingDayDeadline(day)),
        sixtieth: isoDate(day + 60),
        sixtyDays: wallClock(sixtyDayDeadline(day)),
        prenote: isoDate(prenoteLiveDay(day)),
      }).toEqual({ twoDays: [twoDays, 510], sixtieth, sixtyDays: [sixtyDays, 510], prenote });
    },
  );

  it('opens business at 08:30 Eastern, in summer and winter', () => {
    expect(openingOfBusiness(on('2026-07-06'))).toBe(Date.UTC(2026, 6, 6, 12, 30));
    expect(openingOfBusiness(on('2026-01-06'))).toBe(Date.UTC(2026, 0, 6, 13, 30));
  });

  it('closes the batch at 17:00 and settles at 08:30', () => {
    expect([ACH_CUTOFF_MINUTES, SETTLEMENT_MINUTES]).toEqual([1020, 510]);
  });
});

function on(date: string): DayNumber {
  return parseIsoDate(date) ?? expect.fail(`no such date: ${date}`);
}

function wallClock(ms: number): [string, number] {
  return [isoDate(easternDay(ms)), easternMinutes(ms)];
}
