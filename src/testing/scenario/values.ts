import { suggest } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { banks, cards } from '../../networks/test-data.ts';

const MONEY = /^(-?)\$(\d{1,3}(?:,\d{3})*|\d+)\.(\d\d)$/;
const REFERENCE = /^\$([a-z]\w*)((?:\.\w+)*)$/i;
const INSERTED = /\$\{([a-z]\w*)((?:\.\w+)*)\}/gi;
const TEST_DATA = /^(cards|banks)\.(\w+)(?:\((\$?\w+)\))?$/;
/** Looks like a name or amount but is malformed: a sign without a name, or braces that are not closed. */
const MALFORMED = /^-?\$|\$\{/;
const TEST_DATA_SETS: Readonly<Record<string, object>> = { cards, banks };

/** A pattern for editors of strings that can replace any value: amounts, names, and test data. */
export const VALUE_PATTERN = [
  '^-?\\$\\d[\\d,]*\\.\\d\\d$',
  '^\\$[A-Za-z]\\w*(\\.\\w+)*$',
  '^\\$\\$',
  '\\$\\{[A-Za-z]\\w*(\\.\\w+)*\\}',
  ...Object.entries(TEST_DATA_SETS).map(
    ([set, rows]) => `^${set}\\.(${Object.keys(rows).join('|')})(\\(\\$?\\w+\\))?$`,
  ),
].join('|');

/** The named values. */
export type Names = ReadonlyMap<string, unknown>;

/**
 * Replaces names, amounts, and test data in a value: `$payment.customer_id`, `order-${n}`, `$49.99`, `cards.visa`,
 * `banks.returns(R10)`.
 *
 * @throws SettleboxError `bad_option` for an unknown name
 */
export function resolveValue(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return resolveText(value, names);
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveValue(item, names)]));
}

function resolveText(text: string, names: Names): unknown {
  if (text.startsWith('$$')) return text.slice(1);
  if (isMoney(text)) return parseMoney(text);
  const [, name, path = ''] = REFERENCE.exec(text) ?? [];
  if (name !== undefined) return fieldOf(namedValue(name, names), path, text);
  const [, set = '', row, argument] = TEST_DATA.exec(text) ?? [];
  if (row === undefined) {
    rejectMalformed(text);
    return insertNames(text, names);
  }
  const code = argument === undefined ? undefined : String(resolveText(argument, names));
  return testData(TEST_DATA_SETS[set] ?? {}, row, code, text);
}

/**
 * Inserts values into a text such as `order-${n}`.
 *
 * @throws SettleboxError `bad_option` for an unknown name, or for a value that is not a string, number, or boolean
 */
export function insertNames(text: string, names: Names): string {
  rejectOpenBraces(text);
  return text.replace(INSERTED, (whole, name: string, path: string) =>
    asText(fieldOf(namedValue(name, names), path, whole), whole),
  );
}

/**
 * Rejects a malformed name or amount, which would otherwise be sent as text.
 *
 * @throws SettleboxError `bad_option`
 */
export function rejectMalformed(text: string): void {
  const rest = text.replace(INSERTED, '');
  if (text.startsWith('$$') || !MALFORMED.test(rest) || isMoney(text) || REFERENCE.test(text)) return;
  const expected = /^-?\$\d/.test(rest)
    ? 'money such as $49.99'
    : 'a name such as $sale, or such as ${sale.id} within a string';
  throw badValue(expected, text, 'To start a string with a dollar sign, write two.');
}

/**
 * Rejects `${` without a valid name. Unlike a dollar sign, it is a mistake in any text.
 *
 * @throws SettleboxError `bad_option`
 */
export function rejectOpenBraces(text: string): void {
  if (!text.replace(INSERTED, '').includes('${')) return;
  throw badValue('a name such as ${sale.id}', text, '');
}

/** Returns the names that a text contains in braces. */
export function insertedNames(text: string): string[] {
  return [...text.matchAll(INSERTED)].map(([, name = '']) => name);
}

/**
 * Converts a value to text for insertion.
 *
 * @throws SettleboxError `bad_option` if the value is not a string, number, or boolean
 */
export function asText(value: unknown, whole: string): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw badValue('a string or a number', whole, '');
}

/** Returns the names that a text uses, each with the path after it and its original spelling. */
export function namesIn(text: string): { readonly name: string; readonly path: string; readonly whole: string }[] {
  const [, alone, fields = ''] = REFERENCE.exec(text) ?? [];
  if (alone !== undefined) return [{ name: alone, path: fields, whole: text }];
  const argument = TEST_DATA.exec(text)?.[3] ?? '';
  const [, code] = REFERENCE.exec(argument) ?? [];
  if (code !== undefined) return [{ name: code, path: '', whole: argument }];
  return [...text.matchAll(INSERTED)].map(([whole, name = '', path = '']) => ({ name, path, whole }));
}

/** Reports whether a text is an amount such as `$49.99`. */
export function isMoney(text: string): boolean {
  return MONEY.test(text);
}

/** Converts an amount such as `-$1,234.50` to cents. */
function parseMoney(text: string): number {
  const [, sign = '', dollars = '', cents = ''] = MONEY.exec(text) ?? [];
  return Number(`${sign}${dollars.replaceAll(',', '')}${cents}`);
}

/** Reports whether a value is a name such as `$sale` or `$sale.id`. */
export function isReference(value: unknown): value is string {
  return typeof value === 'string' && REFERENCE.test(value);
}

/**
 * Returns the value with this name.
 *
 * @throws SettleboxError `bad_option` for an unknown name
 */
export function namedValue(name: string, names: Names): unknown {
  if (names.has(name)) return names.get(name);
  const known = [...names.keys()];
  const hint = known.length === 0 ? 'Name a result with "as:".' : suggest(name, known);
  throw badValue('the name of an earlier result', `"${name}"`, hint);
}

/**
 * Returns the field at a path such as `.card.last_four`.
 *
 * @throws SettleboxError `bad_option` if there is no such field
 */
export function fieldOf(value: unknown, path: string, text: string): unknown {
  let current = value;
  for (const key of path.split('.').slice(1)) {
    const keys = typeof current === 'object' && current !== null ? Object.keys(current) : [];
    if (typeof current !== 'object' || current === null || !keys.includes(key))
      throw badValue('an existing field', text, keys.length === 0 ? '' : suggest(key, keys));
    current = Reflect.get(current, key);
  }
  return current;
}

function testData(set: object, row: string, argument: string | undefined, text: string): unknown {
  const known = Object.keys(set);
  if (!known.includes(row)) throw badValue('the name of test data', text, suggest(row, known));
  const entry: unknown = Reflect.get(set, row);
  if (typeof entry !== 'function') {
    if (argument !== undefined) throw badValue(`${text.replace(/\(.*/, '')} without a code`, text, '');
    return entry;
  }
  if (argument === undefined) throw badValue(`a code, as in ${text}(R01) or ${text}(51)`, text, '');
  return Reflect.apply(entry, undefined, [argument]);
}

function badValue(expected: string, got: string, hint: string): SettleboxError {
  return new SettleboxError('bad_option', `Expected ${expected}, got ${got}.`, hint, { expected, got });
}
