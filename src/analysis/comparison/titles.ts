import { easternDayText, easternYear } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import type { KindOfObject } from './kind-of-object.ts';
import type { ComparedValue } from './types.ts';

/** Reads a value of the object by the name of its field; empty if it has none. */
type ReadValue = (field: string) => string;

/** The title of each kind of object, as a person would write it. */
const TITLES: Readonly<Record<KindOfObject['kind'], (value: ReadValue) => string>> = {
  merchant: (value) => `merchant ${value('name')}`,
  'payment token': (value) =>
    `stored ${value('type').replace('_', ' ')} …${value('lastFour')}${after(' of ', value('holder'))}`,
  batch: (value) => `${value('processor') === 'ach' ? 'ACH' : 'Card'} batch of ${value('openedAt')}`,
  transaction: (value) =>
    [value('kind'), value('amountCents'), value('method'), value('customer')].filter((part) => part !== '').join(' '),
  reversal: () => 'reversal',
  return: (value) => `return ${value('code')}`,
  'change notice': (value) => `notification of change ${value('code')}`,
  dispute: (value) => `dispute ${value('reason')}`,
  deposit: (value) => `deposit of ${value('depositedAt')}`,
  file: (value) =>
    `${value('kind') === 'forward' ? 'ACH' : value('kind').replaceAll('_', ' ')} file of ${value('madeAt')}`,
  endpoint: (value) => after('endpoint ', value('url')) || 'endpoint',
  delivery: (value) => `webhook ${value('type')}`,
  fault: (value) => `fault ${value('kind')}`,
  rule: (value) => `rule of ${RULES[value('network')] ?? value('network')}`,
  'credit line': (value) => `credit line …${value('lastFour')}`,
};

const RULES: Readonly<Record<string, string>> = { issuer: 'issuers', bank: 'banks', dispute: 'disputes' };

const TITLE_LETTERS_MAX = 80;

/** Returns `PAYMENT $49.99 Example Bank …6789`, or `ACH batch of Mon, Jan 5`. */
export function titleOf({ kind, fields }: KindOfObject, values: readonly ComparedValue[]): string {
  const value: ReadValue = (field) => {
    const found = values[fields.findIndex(([name]) => name === field)] ?? null;
    if (found === null) return '';
    if (field.endsWith('At')) return dayOf(String(found));
    return field.endsWith('Cents') ? formatUsd(Number(found)) : String(found);
  };
  return TITLES[kind](value).slice(0, TITLE_LETTERS_MAX);
}

function after(words: string, value: string): string {
  return value === '' ? '' : words + value;
}

/** Returns `Mon, Jan 5`. */
function dayOf(at: string): string {
  const ms = Date.parse(at);
  return easternDayText(ms, easternYear(ms)).replace(' ', ', ');
}
