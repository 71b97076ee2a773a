import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import { SettleboxError } from '../engine/errors.ts';
import { maskText } from '../engine/mask.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { addDuration, type CalendarDuration, parseIsoDuration } from '../engine/time.ts';
import { addBankingDays } from '../facts/banking-calendar.ts';
import { easternDay, easternMinutes, easternTimeMs } from '../facts/eastern-time.ts';

/**
 * A duration: an object, ISO 8601 text such as `'P3D'`, or milliseconds. A day has 24 hours; months and years follow
 * the UTC calendar. `bankingDays: n` ends n banking days later at the same Eastern wall-clock time.
 */
export type Duration = (CalendarDuration & { readonly bankingDays?: number | undefined }) | string | number;

const count = lazily(() => z.int().min(0).max(1_000_000_000).optional());
const offsetCount = lazily(() => z.int().min(-1_000_000_000).max(1_000_000_000).optional());

function fields(one: ReturnType<typeof count> | ReturnType<typeof offsetCount>) {
  return {
    years: one,
    months: one,
    weeks: one,
    days: one,
    hours: one,
    minutes: one,
    seconds: one,
    milliseconds: one,
  };
}

/** About two hundred years. */
const BANKING_DAYS_MAX = 50_000;
/** The fields of a duration. */
export const durationSchema = lazily(() =>
  z.strictObject({
    ...fields(count()),
    bankingDays: z.int().min(0).max(BANKING_DAYS_MAX).optional(),
  }),
);
const offsetSchema = lazily(() => z.strictObject(fields(offsetCount())));

/** Returns the time after a duration, in epoch milliseconds. */
export function after(now: number, duration: Duration): number {
  if (typeof duration === 'number') return now + parseMilliseconds(duration);
  if (typeof duration === 'object' && Object.values(duration ?? {}).some((count) => (count ?? 0) < 0))
    rejectBackwards();
  const { bankingDays = 0, ...rest } = withoutUndefined(
    typeof duration === 'string' ? parseIso(duration) : parseOptions(durationSchema(), duration, 'duration'),
  );
  return addDuration(addEasternBankingDays(now, bankingDays), rest);
}

/** Returns a time moved by an offset, which can be negative. */
export function offsetBy(time: number, offset: unknown): number {
  return addDuration(time, withoutUndefined(parseOptions(offsetSchema(), offset, 'offset')));
}

function withoutUndefined(given: object): CalendarDuration & { bankingDays?: number } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function parseMilliseconds(ms: number): number {
  if (Number.isInteger(ms) && ms >= 0) return ms;
  if (ms < 0) rejectBackwards();
  throw new SettleboxError(
    'bad_time',
    `A duration in milliseconds must be a whole number of 0 or more; got ${ms}.`,
    'Pass whole milliseconds such as 60_000, fields such as { days: 3 }, or ISO 8601 text such as P3D.',
  );
}

function rejectBackwards(): never {
  throw new SettleboxError(
    'time_backwards',
    'The clock can’t move backwards: a duration must be 0 or more.',
    'To go back, take a snapshot() before the move and restore() it.',
  );
}

function parseIso(text: string): CalendarDuration & { bankingDays?: number } {
  const parsed = parseIsoDuration(text);
  if (parsed !== undefined) return parsed;
  throw new SettleboxError(
    'bad_time',
    `"${maskText(text)}" is not an ISO 8601 duration.`,
    'Use P3D for three days or PT12H for twelve hours.',
  );
}

function addEasternBankingDays(now: number, days: number): number {
  if (days === 0) return now;
  // Wall-clock time counts whole minutes, so seconds and milliseconds are added afterwards.
  return easternTimeMs(addBankingDays(easternDay(now), days), easternMinutes(now)) + (now % 60_000);
}
