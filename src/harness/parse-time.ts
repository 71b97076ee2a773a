import {
  type GivenTime,
  parseGivenEnd,
  parseGivenTime,
  startOfGivenDay,
  TIME_FORMS,
} from '../domain/base/given-time.ts';
import { SettleboxError } from '../engine/errors.ts';
import { maskText } from '../engine/mask.ts';
import { isoText } from '../engine/time.ts';

/**
 * Parses a time option to epoch milliseconds.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function parseTime(value: GivenTime, field: string): number;
/** Returns undefined for a missing option. */
export function parseTime(value: GivenTime | undefined, field: string): number | undefined;
export function parseTime(value: GivenTime | undefined, field: string): number | undefined {
  return value === undefined ? undefined : whole(parseGivenTime(value), value, field);
}

/**
 * Parses the inclusive end of a span to epoch milliseconds: a date includes the whole day.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function parseEnd(value: GivenTime | undefined, field: string): number | undefined {
  return value === undefined ? undefined : whole(parseGivenEnd(value), value, field);
}

/** Replaces a date with its start, so that a tape stores a time. Returns any other value as it is, for its own parser. */
export function datesAsTimes<Value>(value: Value): Value | string {
  const start = typeof value === 'string' ? startOfGivenDay(value) : undefined;
  return start === undefined ? value : isoText(start);
}

function whole(ms: number | undefined, value: GivenTime, field: string): number {
  if (ms !== undefined && Number.isInteger(ms)) return ms;
  throw new SettleboxError(
    'bad_option',
    `${field} must be a time; got ${typeof value === 'string' ? `"${maskText(value)}"` : String(value)}.`,
    `Use ${TIME_FORMS}.`,
  );
}
