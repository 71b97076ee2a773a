import { suggest } from '../../engine/did-you-mean.ts';
import { ABSENT } from './given-names.ts';
import type { Mismatch } from './mismatch.ts';
import { shown } from './scenario-error.ts';

/** The first named field that is not as expected; fields without a name are not looked at, of a list every member is. */
export function matchFields(expected: unknown, got: unknown, path: readonly string[] = []): Mismatch | undefined {
  if (!isFields(expected)) return isSame(expected, got) ? undefined : mismatch(path, ...apart(expected, got));
  if (!isFields(got)) return mismatch(path, shown(expected), shown(got));
  if (Array.isArray(expected) && (!Array.isArray(got) || got.length !== expected.length))
    return mismatch(path, `a list of ${expected.length}`, Array.isArray(got) ? `one of ${got.length}` : shown(got));
  for (const [key, value] of Object.entries(expected)) {
    if (value === ABSENT) {
      if (Reflect.get(got, key) === undefined) continue;
      return mismatch([...path, key], 'no such field', shown(Reflect.get(got, key)));
    }
    if (!(key in got))
      return { ...mismatch([...path, key], shown(value), 'no such field'), hint: suggest(key, Object.keys(got)) };
    const found = matchFields(value, Reflect.get(got, key), [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A code may be written without quotes: `51` is "51"; and a moment without its milliseconds. */
function isSame(expected: unknown, got: unknown): boolean {
  if (expected === got) return true;
  if (typeof got !== 'string') return false;
  return typeof expected === 'number' ? String(expected) === got : momentOf(expected) === momentOf(got);
}

/** Of no text that is no moment is anything the same. */
function momentOf(value: unknown): number | string {
  const moment = typeof value === 'string' && MOMENT.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? `${typeof value} ${String(value)}` : moment;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** What was expected and what came; of a text and a number that look alike, which is which. */
function apart(expected: unknown, got: unknown): [string, string] {
  const [wanted, came] = [shown(expected), shown(got)];
  return wanted === came ? [said(expected), said(got)] : [wanted, came];
}

function said(value: unknown): string {
  return typeof value === 'string' ? `the text "${shown(value)}"` : `${typeof value} ${shown(value)}`;
}

function mismatch(path: readonly string[], expected: string, got: string): Mismatch {
  return { path, about: path.join('.'), expected, got };
}
