import type { KnownSecrets } from './known-secrets.ts';
import type { SecretLeak } from './leak.ts';
import { leaksIn } from './leaks-in.ts';

/** The leaks in a value, each with its path below the place: `database, $.orders[3].note`. */
export function leaksInValue(place: string, value: unknown, known: KnownSecrets, path = '$'): SecretLeak[] {
  const leaks: SecretLeak[] = [];
  const seen = new Set<object>();
  const visit = (inner: unknown, at: string, name: string): void => {
    const text = textOf(inner);
    if (text !== undefined) leaks.push(...leaksIn(`${place} ${at}`, text, known, name));
    if (text !== undefined || typeof inner !== 'object' || inner === null || seen.has(inner)) return;
    seen.add(inner);
    for (const [field, value] of entriesOf(inner)) {
      leaks.push(...leaksIn(`${place} a name in ${at}`, field, known));
      const isIndex = Array.isArray(inner);
      visit(value, isIndex ? `${at}[${field}]` : `${at}.${shownName(field, known)}`, isIndex ? name : field);
    }
  };
  visit(value, path, '');
  return leaks;
}

/** A value that is looked at as text; undefined where it is looked into. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return '';
  return ArrayBuffer.isView(value) ? textOfBytes(value) : undefined;
}

export function textOfBytes(bytes: ArrayBufferView): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

function entriesOf(value: object): [string, unknown][] {
  return value instanceof Map ? [...value].map(([key, inner]) => [String(key), inner]) : Object.entries(value);
}

/** A name that is a secret itself is not repeated. */
function shownName(field: string, known: KnownSecrets): string {
  return leaksIn('', field, known).length === 0 ? field : '…';
}
