import { SettleboxError } from '../engine/errors.ts';
import { maskText } from '../engine/mask.ts';
import { parseIsoTime } from '../engine/time.ts';

/**
 * Epoch milliseconds of a moment as a test may say it.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function momentOf(said: string | Date | number, field: string): number;
export function momentOf(said: string | Date | number | undefined, field: string): number | undefined;
export function momentOf(said: string | Date | number | undefined, field: string): number | undefined {
  if (said === undefined) return undefined;
  const ms = typeof said === 'string' ? parseIsoTime(said) : Number(said);
  if (ms !== undefined && Number.isInteger(ms)) return ms;
  throw new SettleboxError(
    'bad_option',
    `${field} must be a time; got ${typeof said === 'string' ? `"${maskText(said)}"` : String(said)}.`,
    'Use ISO 8601 text with Z or an offset such as 2026-01-05T15:00:00Z, a Date, or epoch milliseconds.',
  );
}
