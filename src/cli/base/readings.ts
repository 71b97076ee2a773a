/** What texts on the command line mean. None of them is shown again: it may be a key. */
import { suggest } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';

export function text(given: string, flag: string): string {
  if (given === '') throw refused(flag, 'a non-empty string');
  return given;
}

/** A whole number within these, both included. */
export function count(from: number, to: number): (given: string, flag: string) => number {
  return (given, flag) => {
    const number = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
    if (number >= from && number <= to) return number;
    throw refused(flag, `a whole number from ${from} to ${to}`, { got: given });
  };
}

/** One of these words. */
export function choice<const Word extends string>(words: readonly Word[]): (given: string, flag: string) => Word {
  return (given, flag) => {
    const word = words.find((one) => one === given);
    if (word !== undefined) return word;
    throw refused(flag, `one of ${words.join(', ')}`, { hint: suggest(given, words) });
  };
}

/** Words with commas between them. */
export function words(given: string, flag: string): readonly string[] {
  return text(given, flag)
    .split(',')
    .map((word) => word.trim());
}

/** How the clock of a served gateway goes. */
export type ClockMode = 'manual' | 'real' | 'auto' | { readonly daySeconds: number };

const DAY_SECONDS = 86_400;
const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };

/** `manual`, `real`, `auto`, or how long a day takes: `60s`, `2m`, also `60s-per-day`. */
export function clockMode(given: string, flag: string): ClockMode {
  if (given === 'manual' || given === 'real' || given === 'auto') return given;
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([smh])(?:-per-day)?$/.exec(given) ?? [];
  const daySeconds = Number(number) * (UNIT_SECONDS[unit] ?? Number.NaN);
  if (daySeconds >= 1 && daySeconds <= DAY_SECONDS) return { daySeconds };
  throw refused(flag, 'manual, real, auto, or the length of a virtual day from 1s to 24h', { got: given });
}

interface Refused {
  readonly hint?: string;
  /** Shown if it is a short number, with or without a unit. Anything else may be a key. */
  readonly got?: string;
}

const SHORT_NUMBER = /^-?[\d.]{1,9}[a-z]{0,3}$/;

function refused(flag: string, expected: string, { hint = '', got = '' }: Refused = {}): SettleboxError {
  const shown = SHORT_NUMBER.test(got) ? `; got ${got}` : '';
  return new SettleboxError('bad_option', `${flag} must be ${expected}${shown}.`, hint, { field: flag });
}
