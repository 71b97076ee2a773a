import { suggest } from '../../core/did-you-mean.ts';
import type { Mismatch } from './mismatch.ts';
import { shown } from './scenario-error.ts';

/** Expected of a field that must not be there. */
export const ABSENT = Symbol('absent');

/** The first named field that is not as expected; fields without a name are not looked at, of a list every member is. */
export function matchFields(expected: unknown, got: unknown, path: readonly string[] = []): Mismatch | undefined {
  if (!isFields(expected)) return isSame(expected, got) ? undefined : mismatch(path, shown(expected), shown(got));
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

/** A code may be written without quotes: `51` is "51". */
function isSame(expected: unknown, got: unknown): boolean {
  return expected === got || (typeof expected === 'number' && typeof got === 'string' && String(expected) === got);
}

function mismatch(path: readonly string[], expected: string, got: string): Mismatch {
  return { path, about: path.join('.'), expected, got };
}
