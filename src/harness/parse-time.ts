import { SettleboxError } from '../engine/errors.ts';
import { maskText } from '../engine/mask.ts';
import { parseIsoTime } from '../engine/time.ts';

/**
 * Parses a time option to epoch milliseconds.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function parseTime(value: string | Date | number, field: string): number;
/** Returns undefined for a missing option. */
export function parseTime(value: string | Date | number | undefined, field: string): number | undefined;
export function parseTime(value: string | Date | number | undefined, field: string): number | undefined {
  if (value === undefined) return undefined;
  const ms = typeof value === 'string' ? parseIsoTime(value) : Number(value);
  if (ms !== undefined && Number.isInteger(ms)) return ms;
  throw new SettleboxError(
    'bad_option',
    `${field} must be a time; got ${typeof value === 'string' ? `"${maskText(value)}"` : String(value)}.`,
    'Use ISO 8601 text with Z or an offset such as 2026-01-05T15:00:00Z, a Date, or epoch milliseconds.',
  );
}
