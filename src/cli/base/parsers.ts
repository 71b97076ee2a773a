// Parsers of option values. Errors do not repeat the value, which can be a key.
import { didYouMean } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';

/** Accepts any text except an empty one. */
export function text(given: string, flag: string): string {
  if (given === '') throw badValue(flag, 'a non-empty string');
  return given;
}

/** Accepts a whole number in a range, both ends included. */
export function count(from: number, to: number): (given: string, flag: string) => number {
  return (given, flag) => {
    const number = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
    if (number >= from && number <= to) return number;
    throw badValue(flag, `a whole number from ${from} to ${to}`, { got: given });
  };
}

/** Accepts one of these words. */
export function choice<const Word extends string>(words: readonly Word[]): (given: string, flag: string) => Word {
  return (given, flag) => {
    const word = words.find((one) => one === given);
    if (word !== undefined) return word;
    const meant = didYouMean(given, words);
    const hint = meant === undefined ? '' : `Did you mean "${meant}"?`;
    throw badValue(flag, words.length === 1 ? words.join() : `one of ${words.join(', ')}`, { hint });
  };
}

/** Parses words separated by commas. */
export function list(given: string, flag: string): readonly string[] {
  return text(given, flag)
    .split(',')
    .map((word) => word.trim());
}

/** Parses a real time such as `90s`, `5m` or `1h`. Returns seconds. */
export function duration(given: string, flag: string): number {
  const [, number, unit = ''] = /^(\d{1,6}(?:\.\d+)?)([smh])$/.exec(given) ?? [];
  const seconds = Number(number) * (UNIT_SECONDS[unit] ?? Number.NaN);
  if (seconds > 0) return seconds;
  throw badValue(flag, 'a time such as 60s, 5m or 1h', { got: given });
}

/** The clock mode of a served gateway. */
export type ClockFlag = 'manual' | 'real' | 'auto' | { readonly daySeconds: number };

const DAY_SECONDS = 86_400;
const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };

/** Parses `manual`, `real`, `auto`, or the length of a virtual day: `60s`, `2m`, `60s-per-day`. */
export function clockMode(given: string, flag: string): ClockFlag {
  if (given === 'manual' || given === 'real' || given === 'auto') return given;
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([smh])(?:-per-day)?$/.exec(given) ?? [];
  const daySeconds = Number(number) * (UNIT_SECONDS[unit] ?? Number.NaN);
  if (daySeconds >= 1 && daySeconds <= DAY_SECONDS) return { daySeconds };
  throw badValue(flag, 'manual, real, auto, or the length of a virtual day from 1s to 24h', { got: given });
}

interface BadValueDetails {
  readonly hint?: string;
  /** Shown if it is a short number, with or without a unit. Anything else may be a key. */
  readonly got?: string;
}

const SHORT_NUMBER = /^-?[\d.]{1,9}[a-z]{0,3}$/;

function badValue(flag: string, expected: string, { hint = '', got = '' }: BadValueDetails = {}): SettleboxError {
  const suffix = SHORT_NUMBER.test(got) ? `; got ${got}` : '';
  return new SettleboxError('bad_option', `${flag} must be ${expected}${suffix}.`, hint, { field: flag });
}
