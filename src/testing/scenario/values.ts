/** What the texts of a scenario stand for: `$payment`, `$payment.customer_id`, `order-${n}`, `$49.99`, `cards.visa`, `banks.returns(R10)`. */
import { suggest } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { banks, cards } from '../../networks/test-data.ts';

const MONEY = /^(-?)\$(\d{1,3}(?:,\d{3})*|\d+)\.(\d\d)$/;
const REFERENCE = /^\$([a-z]\w*)((?:\.\w+)*)$/i;
const INSERTED = /\$\{([a-z]\w*)((?:\.\w+)*)\}/gi;
const TEST_DATA = /^(cards|banks)\.(\w+)(?:\((\$?\w+)\))?$/;
/** What looks like one of these and is none: a sign without a name behind it, or braces that don't close. */
const NEARLY = /^-?\$|\$\{/;
const TEST_DATA_SETS: Readonly<Record<string, object>> = { cards, banks };

/** For editors: a text that may stand wherever a value does. */
export const STANDS_FOR_A_VALUE = [
  '^-?\\$\\d[\\d,]*\\.\\d\\d$',
  '^\\$[A-Za-z]\\w*(\\.\\w+)*$',
  '^\\$\\$',
  '\\$\\{[A-Za-z]\\w*(\\.\\w+)*\\}',
  ...Object.entries(TEST_DATA_SETS).map(
    ([set, rows]) => `^${set}\\.(${Object.keys(rows).join('|')})(\\(\\$?\\w+\\))?$`,
  ),
].join('|');

/** The values that have a name. */
export type Names = ReadonlyMap<string, unknown>;

/** @throws SettleboxError `bad_option` for a name that nothing has */
export function resolveValue(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return resolveText(value, names);
  if (Array.isArray(value)) return value.map((one) => resolveValue(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolveValue(one, names)]));
}

function resolveText(text: string, names: Names): unknown {
  if (text.startsWith('$$')) return text.slice(1);
  if (isMoney(text)) return parseMoney(text);
  const [, name, path = ''] = REFERENCE.exec(text) ?? [];
  if (name !== undefined) return fieldOf(namedValue(name, names), path, text);
  const [, set = '', row, argument] = TEST_DATA.exec(text) ?? [];
  if (row === undefined) {
    refuseNearly(text);
    return insertNames(text, names);
  }
  const code = argument === undefined ? undefined : String(resolveText(argument, names));
  return testData(TEST_DATA_SETS[set] ?? {}, row, code, text);
}

/** A text with values in the place of their names: `order-${n}`. */
export function insertNames(text: string, names: Names): string {
  refuseOpenBraces(text);
  return text.replace(INSERTED, (whole, name: string, path: string) =>
    asText(fieldOf(namedValue(name, names), path, whole), whole),
  );
}

/**
 * A name that is mistyped so that it is none would be sent as it stands.
 *
 * @throws SettleboxError `bad_option`
 */
export function refuseNearly(text: string): void {
  const rest = text.replace(INSERTED, '');
  if (text.startsWith('$$') || !NEARLY.test(rest) || isMoney(text) || REFERENCE.test(text)) return;
  const expected = /^-?\$\d/.test(rest)
    ? 'money such as $49.99'
    : 'a name such as $sale, or such as ${sale.id} within a string';
  throw badValue(expected, text, 'To start a string with a dollar sign, write two.');
}

/** In prose a dollar sign is one; braces that name nothing are a mistake there, too. */
export function refuseOpenBraces(text: string): void {
  if (!text.replace(INSERTED, '').includes('${')) return;
  throw badValue('a name such as ${sale.id}', text, '');
}

/** The names that stand within a text in braces. */
export function namesInserted(text: string): string[] {
  return [...text.matchAll(INSERTED)].map(([, name = '']) => name);
}

/** @throws SettleboxError `bad_option` for what no text can hold */
export function asText(value: unknown, whole: string): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw badValue('a string or a number', whole, '');
}

/** The names that a text asks for, each with the path behind it and how it is written. */
export function namesIn(text: string): { readonly name: string; readonly path: string; readonly whole: string }[] {
  const [, alone, fields = ''] = REFERENCE.exec(text) ?? [];
  if (alone !== undefined) return [{ name: alone, path: fields, whole: text }];
  const argument = TEST_DATA.exec(text)?.[3] ?? '';
  const [, code] = REFERENCE.exec(argument) ?? [];
  if (code !== undefined) return [{ name: code, path: '', whole: argument }];
  return [...text.matchAll(INSERTED)].map(([whole, name = '', path = '']) => ({ name, path, whole }));
}

export function isMoney(text: string): boolean {
  return MONEY.test(text);
}

/** `-$1,234.50` in cents. */
export function parseMoney(text: string): number {
  const [, sign = '', dollars = '', cents = ''] = MONEY.exec(text) ?? [];
  return Number(`${sign}${dollars.replaceAll(',', '')}${cents}`);
}

export function isReference(value: unknown): value is string {
  return typeof value === 'string' && REFERENCE.test(value);
}

export function namedValue(name: string, names: Names): unknown {
  if (names.has(name)) return names.get(name);
  const known = [...names.keys()];
  const hint = known.length === 0 ? 'Name a result with "as:".' : suggest(name, known);
  throw badValue('the name of an earlier result', `"${name}"`, hint);
}

/** What a path such as `.card.last_four` leads to. */
export function fieldOf(value: unknown, path: string, text: string): unknown {
  let found = value;
  for (const key of path.split('.').slice(1)) {
    const there = typeof found === 'object' && found !== null ? Object.keys(found) : [];
    if (typeof found !== 'object' || found === null || !there.includes(key))
      throw badValue('an existing field', text, there.length === 0 ? '' : suggest(key, there));
    found = Reflect.get(found, key);
  }
  return found;
}

function testData(set: object, row: string, argument: string | undefined, text: string): unknown {
  const known = Object.keys(set);
  if (!known.includes(row)) throw badValue('the name of test data', text, suggest(row, known));
  const found: unknown = Reflect.get(set, row);
  if (typeof found !== 'function') {
    if (argument !== undefined) throw badValue(`${text.replace(/\(.*/, '')} without a code`, text, '');
    return found;
  }
  if (argument === undefined) throw badValue(`a code, as in ${text}(R01) or ${text}(51)`, text, '');
  return Reflect.apply(found, undefined, [argument]);
}

function badValue(expected: string, got: string, hint: string): SettleboxError {
  return new SettleboxError('bad_option', `Expected ${expected}, got ${got}.`, hint, { expected, got });
}
