import { isOnGivenDay } from '../../domain/base/given-time.ts';
import { suggest } from '../../engine/did-you-mean.ts';
import type { Mismatch } from './mismatch.ts';
import { ABSENT } from './predefined-names.ts';
import { formatValue } from './scenario-error.ts';

/**
 * Returns the first expected field that differs. Fields that are not named are ignored; in a list, every item is
 * compared.
 */
export function matchFields(expected: unknown, got: unknown, path: readonly string[] = []): Mismatch | undefined {
  if (!isFields(expected)) return isSame(expected, got) ? undefined : mismatch(path, ...formatBoth(expected, got));
  if (!isFields(got)) return mismatch(path, formatValue(expected), formatValue(got));
  if (Array.isArray(expected) && (!Array.isArray(got) || got.length !== expected.length))
    return mismatch(
      path,
      `a list of ${expected.length}`,
      Array.isArray(got) ? `one of ${got.length}` : formatValue(got),
    );
  for (const [key, value] of Object.entries(expected)) {
    if (value === ABSENT) {
      if (Reflect.get(got, key) === undefined) continue;
      return mismatch([...path, key], 'no such field', formatValue(Reflect.get(got, key)));
    }
    if (!(key in got))
      return { ...mismatch([...path, key], formatValue(value), 'no such field'), hint: suggest(key, Object.keys(got)) };
    const nested = matchFields(value, Reflect.get(got, key), [...path, key]);
    if (nested !== undefined) return nested;
  }
  return undefined;
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * YAML reads an unquoted code as a number: `51` equals "51". Milliseconds of a timestamp can be omitted, and a date equals
 * each timestamp of that day in New York.
 */
function isSame(expected: unknown, got: unknown): boolean {
  if (expected === got) return true;
  if (typeof got !== 'string') return false;
  if (typeof expected === 'number') return String(expected) === got;
  if (typeof expected === 'string' && TIMESTAMP.test(got) && isOnGivenDay(Date.parse(got), expected)) return true;
  return timeKey(expected) === timeKey(got);
}

/** Text that is not a timestamp gets a key that no timestamp equals. */
function timeKey(value: unknown): number | string {
  const time = typeof value === 'string' && TIMESTAMP.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? `${typeof value} ${String(value)}` : time;
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Formats both values; with their types if a string and a number look alike. */
function formatBoth(expected: unknown, got: unknown): [string, string] {
  const [expectedText, gotText] = [formatValue(expected), formatValue(got)];
  return expectedText === gotText ? [formatWithType(expected), formatWithType(got)] : [expectedText, gotText];
}

function formatWithType(value: unknown): string {
  return typeof value === 'string' ? `the text "${formatValue(value)}"` : `${typeof value} ${formatValue(value)}`;
}

function mismatch(path: readonly string[], expected: string, got: string): Mismatch {
  return { path, about: path.join('.'), expected, got };
}
