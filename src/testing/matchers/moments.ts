import { SettleboxError } from '../../core/errors.ts';
import { parseMoment } from '../../core/time.ts';
import { isoDate, parseIsoDate } from '../../facts/civil-date.ts';
import { easternDay, easternText } from '../../facts/eastern-time.ts';
import type { In } from './whom-to-ask.ts';

/** When, and where to look. */
export interface On extends In {
  /** The day, by the bank's clock in New York: `2026-01-08`. Or the very moment: ISO text with Z, a Date, milliseconds. */
  readonly on?: string | Date | number;
}

/** Whether a moment is the one, or on the day, that was asked for; always where none was. */
export function isOn(matcher: string, at: string | null, on: On['on']): boolean {
  if (on === undefined) return true;
  if (at === null) return false;
  const ms = Date.parse(at);
  if (typeof on === 'string' && parseIsoDate(on) !== undefined) return isoDate(easternDay(ms)) === on;
  const asked = typeof on === 'string' ? parseMoment(on) : Number(on);
  if (asked !== undefined && Number.isFinite(asked)) return asked === ms;
  throw new SettleboxError(
    'bad_option',
    `${matcher}: on is neither a day nor a moment.`,
    "Use { on: '2026-01-08' }, ISO text with Z, a Date, or epoch milliseconds.",
  );
}

/** ` on 2026-01-08`, or nothing. */
export function onText(on: On['on']): string {
  if (on === undefined) return '';
  if (typeof on === 'string') return ` on ${on}`;
  return ` at ${easternText(Number(on))}`;
}

/** `Thu Jan 8 08:30 ET (2026-01-08)`: the day as it is read, and as it is written in an expectation. */
export function momentText(at: string): string {
  const ms = Date.parse(at);
  return `${easternText(ms)} (${isoDate(easternDay(ms))})`;
}
