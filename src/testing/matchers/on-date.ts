import { isDate } from 'node:util/types';
import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { isOnGivenDay, parseGivenTime, startOfGivenDay } from '../../domain/base/given-time.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import { isoDate } from '../../facts/civil-date.ts';
import { easternDay, easternText } from '../../facts/eastern-time.ts';
import type { InGateway } from './find-gateway.ts';

/** Options of `toBeSettled`, `toBeFunded`, and `toBeReturned`. */
export type OnDate = InGateway & {
  /** A date in New York, such as `2026-01-08`, or an exact time: ISO 8601 with Z, a Date, or epoch milliseconds. Default any. */
  readonly on?: string | Date | number | undefined;
};

const onSchema = lazily(() => z.strictObject({ on: z.unknown().optional(), in: z.unknown().optional() }));

/**
 * Rejects values of `on` that are not a date or time, and misspelled options. Both would make `not` pass forever.
 *
 * @throws SettleboxError `bad_option`
 */
export function rejectWrongDate(matcher: string, options: OnDate): void {
  const { on } = parseOptions(onSchema(), options, matcher);
  if (on === undefined || timestampOf(on) !== undefined) return;
  throw new SettleboxError(
    'bad_option',
    `${matcher}: on must be a date or a time${typeof on === 'string' || typeof on === 'number' ? `; got ${JSON.stringify(on)}` : ''}.`,
    "Use a date such as { on: '2026-01-08' }, a day in New York, an ISO 8601 time with Z, a Date, or epoch milliseconds.",
  );
}

/**
 * Reports whether a timestamp equals the expected time or falls on the expected date in New York. True if none is
 * expected.
 */
export function isOn(at: string | null, on: OnDate['on']): boolean {
  if (on === undefined) return true;
  if (at === null) return false;
  const ms = Date.parse(at);
  return isDay(on) ? isOnGivenDay(ms, on) : timestampOf(on) === ms;
}

function isDay(on: unknown): on is string {
  return typeof on === 'string' && startOfGivenDay(on) !== undefined;
}

function timestampOf(on: unknown): number | undefined {
  return typeof on === 'string' || typeof on === 'number' || isDate(on) ? parseGivenTime(on) : undefined;
}

/** Formats the expected date or time for a message: ` on 2026-01-08`, or an empty string. */
export function onText(on: OnDate['on']): string {
  if (on === undefined) return '';
  if (typeof on === 'string') return ` on ${on}`;
  return ` at ${easternText(Number(on))}`;
}

/** Formats a timestamp for a message, with the date as expectations write it: `Thu Jan 8 08:30 ET (2026-01-08)`. */
export function timestampText(at: string): string {
  const ms = Date.parse(at);
  return `${easternText(ms)} (${isoDate(easternDay(ms))})`;
}
