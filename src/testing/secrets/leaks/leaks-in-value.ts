import { type FieldContext, NO_FIELD } from './found-secret.ts';
import type { KnownSecrets } from './known-secrets.ts';
import type { SecretLeak } from './leak.ts';
import { leaksIn } from './leaks-in.ts';
import { maskName } from './mask-known.ts';

/** Lists the leaks in a value, each with its path below the place: `database, $.orders[3].note`. */
export function leaksInValue(
  place: string,
  value: unknown,
  known: KnownSecrets,
  path = '$',
  field: FieldContext = NO_FIELD,
): SecretLeak[] {
  const leaks: SecretLeak[] = [];
  const seen = new Set<object>();
  const visit = (inner: unknown, at: string, context: FieldContext): void => {
    const text = textOf(inner);
    if (text !== undefined) leaks.push(...leaksIn(`${place} ${at}`, text, known, context));
    if (text !== undefined || typeof inner !== 'object' || inner === null || seen.has(inner)) return;
    seen.add(inner);
    const entries = entriesOf(inner);
    const neighbors = entries.map(({ field }) => field).join(' ');
    for (const { field, key, value: inner, name } of entries) {
      const below = field === '' ? `${at}[${key}]` : `${at}.${maskName(field, known)}`;
      if (field !== '') visit(key, `a name in ${at}`, NO_FIELD);
      visit(inner, below, name === undefined ? context : { name, neighbors });
    }
  };
  visit(value, path, field);
  return leaks;
}

/** Returns the text of a value that is searched as text; undefined if its members are searched. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return '';
  if (value instanceof URL || value instanceof URLSearchParams) return String(value);
  return ArrayBuffer.isView(value) ? textOfBytes(value) : undefined;
}

function textOfBytes(bytes: ArrayBufferView): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/** A member of a value, by field name or by index, and the name that identifies it. */
interface ValueEntry {
  /** Empty if the member has only an index. */
  readonly field: string;
  readonly key: unknown;
  readonly value: unknown;
  /** Undefined if it has the name of the whole value. */
  readonly name: string | undefined;
}

function entriesOf(value: object): ValueEntry[] {
  if (Array.isArray(value) || value instanceof Set) return listed([...value]);
  if (value instanceof Map) return [...value].map(([key, inner]) => fieldOf(String(textOf(key) ?? ''), key, inner));
  const own = Object.entries(value).map(([key, inner]) => fieldOf(key, key, inner, nameInside(value, key)));
  // The own properties of an error are not listed; its stack repeats the message.
  const hidden =
    value instanceof Error ? ['message', 'cause', 'errors'].filter((key) => !Object.keys(value).includes(key)) : [];
  return [...own, ...hidden.map((key) => fieldOf(key, key, Reflect.get(value, key)))];
}

/** `['cvv', '123']` is a name and its value. */
function listed(list: readonly unknown[]): ValueEntry[] {
  const [first] = list;
  const name = list.length === 2 && typeof first === 'string' ? first : undefined;
  return list.map((value, index) => ({ field: '', key: index, value, name: index === 1 ? name : undefined }));
}

/** `{ name: 'cvv', value: '123' }` is a name and its value. */
function nameInside(value: object, key: string): string {
  const name: unknown = key === 'value' ? (Reflect.get(value, 'name') ?? Reflect.get(value, 'key')) : undefined;
  return typeof name === 'string' ? name : key;
}

function fieldOf(field: string, key: unknown, value: unknown, name = field): ValueEntry {
  return { field: field === '' ? '?' : field, key, value, name };
}
