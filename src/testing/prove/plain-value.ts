/** Turns what `records()` returned into plain data, so that two runs can be compared. */

/** An id of the gateway. It depends on the calls before, and so on the order. */
const GATEWAY_ID = /\b([A-Z]+(?:_[A-Z]+)*)-[0-9A-HJKMNP-TV-Z]{26}\b/g;

/** Returns a value as plain data with sorted keys. Ids of the gateway are replaced by their kind. */
export function plainValue(value: unknown, within: readonly object[] = []): unknown {
  if (typeof value === 'string') return value.replace(GATEWAY_ID, '$1-…');
  if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))) return String(value);
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (within.includes(value)) return '(circular)';
  const plain = (item: unknown) => plainValue(item, [...within, value]);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof Set || Array.isArray(value)) return [...value].map(plain);
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  const present = entries
    .map(([key, item]): Entry => [String(key), plain(item)])
    .filter(([, item]) => item !== undefined);
  return Object.fromEntries(withoutIds(present).toSorted(([first], [second]) => (first < second ? -1 : 1)));
}

type Entry = readonly [key: string, value: unknown];

/** Replaces keys that are ids of the gateway by numbers, in the order of their values. */
function withoutIds(entries: readonly Entry[]): readonly Entry[] {
  const named = entries.map(([key, value]): Entry => [key.replace(GATEWAY_ID, '$1-…'), value]);
  if (named.every(([key], at) => key === entries[at]?.[0])) return entries;
  const byValue = named.toSorted(([, first], [, second]) => (JSON.stringify(first) < JSON.stringify(second) ? -1 : 1));
  return byValue.map(([key, value], at) => [key.includes('…') ? `${key} ${at + 1}` : key, value]);
}

/** The first place at which two values differ. */
interface ValueDifference {
  /** Such as `.order-1.paidCents`; empty for the values themselves. */
  readonly path: string;
  readonly first: string;
  readonly second: string;
}

/** Returns the first difference of two plain values; undefined if they are equal. */
export function firstDifference(first: unknown, second: unknown, path = ''): ValueDifference | undefined {
  if (JSON.stringify(first) === JSON.stringify(second)) return undefined;
  if (isObject(first) && isObject(second) && Array.isArray(first) === Array.isArray(second))
    for (const key of new Set([...Object.keys(first), ...Object.keys(second)])) {
      const found = firstDifference(Reflect.get(first, key), Reflect.get(second, key), `${path}${accessor(key)}`);
      if (found !== undefined) return found;
    }
  return { path, first: shown(first), second: shown(second) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function accessor(key: string): string {
  if (/^\d+$/.test(key)) return `[${key}]`;
  return /^[A-Za-z_$][\w$-]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

const SHOWN_MAX = 80;

function shown(value: unknown): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}
