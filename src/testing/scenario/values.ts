/** What the texts of a scenario stand for: `$payment`, `$payment.customer_id`, `$49.99`, `cards.visa`, `banks.returns(R10)`. */
import { suggest } from '../../core/did-you-mean.ts';
import { SettleboxError } from '../../core/errors.ts';
import { banks, cards } from '../../test-data.ts';

const MONEY = /^(-?)\$(\d{1,3}(?:,\d{3})*|\d+)\.(\d\d)$/;
const REFERENCE = /^\$([a-z]\w*)((?:\.\w+)*)$/i;
const TEST_DATA = /^(cards|banks)\.(\w+)(?:\((\w+)\))?$/;
const TEST_DATA_SETS: Readonly<Record<string, object>> = { cards, banks };

/** The results that have a name. */
export type Names = ReadonlyMap<string, unknown>;

/** @throws SettleboxError `bad_option` for a name that nothing has */
export function resolveValue(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return resolveText(value, names);
  if (Array.isArray(value)) return value.map((one) => resolveValue(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolveValue(one, names)]));
}

function resolveText(text: string, names: Names): unknown {
  if (isMoney(text)) return parseMoney(text);
  const [, name, path = ''] = REFERENCE.exec(text) ?? [];
  if (name !== undefined) return fieldOf(namedValue(name, names), path.split('.').slice(1), text);
  const [, set = '', row, argument] = TEST_DATA.exec(text) ?? [];
  return row === undefined ? text : testData(TEST_DATA_SETS[set] ?? {}, row, argument, text);
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
  const hint = known.length === 0 ? '"as:" names a result.' : suggest(name, known);
  throw badValue('the name of an earlier result', `"${name}"`, hint);
}

function fieldOf(value: unknown, path: readonly string[], text: string): unknown {
  let found = value;
  for (const key of path) {
    const there = typeof found === 'object' && found !== null ? Object.keys(found) : [];
    if (typeof found !== 'object' || found === null || !there.includes(key))
      throw badValue('a field that is there', text, there.length === 0 ? '' : suggest(key, there));
    found = Reflect.get(found, key);
  }
  return found;
}

function testData(set: object, row: string, argument: string | undefined, text: string): unknown {
  const known = Object.keys(set);
  if (!known.includes(row)) throw badValue('the name of test data', text, suggest(row, known));
  const found: unknown = Reflect.get(set, row);
  if (typeof found !== 'function') return found;
  if (argument === undefined) throw badValue(`a code, as in ${text}(R01) or ${text}(51)`, text, '');
  return Reflect.apply(found, undefined, [argument]);
}

function badValue(expected: string, got: string, hint: string): SettleboxError {
  return new SettleboxError('bad_option', `Expected ${expected}, got ${got}.`, hint, { expected, got });
}
