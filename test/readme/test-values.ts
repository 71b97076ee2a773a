/** The tables of test values, generated from the table that the simulated issuer uses. */
import { CARD_BINS } from '../../src/facts/card-bins.ts';
import { responseCode } from '../../src/facts/response-codes.ts';
import type { CardEffect } from '../../src/networks/test-values/card-effects.ts';
import { CARD_VALUES } from '../../src/networks/test-values/magic-cards.ts';
import { type AmountRange, type CardValue, SOURCES, type ValueSource } from '../../src/networks/test-values/row.ts';
import { type Cells, table } from './table.ts';

/** Each by its name in the page. */
export const TEST_VALUE_TABLES: Readonly<Record<string, () => string>> = {
  'test-cards': () =>
    table(
      ['Card', 'At Stripe', 'Here'],
      published('settlebox', 'Stripe').map(([, value, effect, meaning]) => [shown(value), meaning, words(effect)]),
    ),
  'test-countries': () => table(['', 'Card', '', 'Card', '', 'Card'], inThrees(cardsByCountry())),
  'test-fields': () => vendorTable(CARD_VALUES.settlebox.filter(([field]) => field !== 'number')),
  'test-braintree': () => vendorTable(published('braintree', 'Braintree')),
  'test-authorize-net': () => vendorTable(published('authorize-net', 'Authorize.Net')),
  'test-finix': () => vendorTable(published('finix', 'Finix')),
  'test-sources': () => {
    const pages = Object.entries(SOURCES).flatMap(([name, page]) => (page === null ? [] : [`[${name}](${page})`]));
    return `As published by ${pages.join(', ')}.`;
  },
};

function published(pack: keyof typeof CARD_VALUES, source: ValueSource): CardValue[] {
  return CARD_VALUES[pack].filter(([, , , , by]) => by === source);
}

/** One row for all values of a field with the same meaning and effect. */
function vendorTable(values: readonly CardValue[]): string {
  const lines = new Map<string, string[]>();
  for (const [field, value, effect, meaning] of values) {
    const does = words(effect);
    const [, alike] = lines.get(`${field} ${meaning} ${does}`) ?? [];
    const shownToo = alike === undefined ? shown(value) : `${alike}, ${shown(value)}`;
    lines.set(`${field} ${meaning} ${does}`, [field, shownToo, meaning, does]);
  }
  return table(['Field', 'Value', 'Meaning', 'Here'], [...lines.values()]);
}

function shown(value: string | AmountRange): string {
  if (typeof value === 'string') return `\`${value}\``;
  const [from, to] = value;
  const isDollar = to - from === 99;
  return isDollar ? `$${from / 100}.xx` : from === to ? dollars(from) : `${dollars(from)}–${dollars(to)}`;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** The effect of a value, in a few words. */
function words(effect: CardEffect): string {
  const { avsCode, cvvCode, street, zip } = effect;
  const checks = [
    ...(avsCode === undefined ? [] : [`AVS ${avsCode}`]),
    ...(cvvCode === undefined ? [] : [`CVV ${cvvCode}`]),
    ...(street === undefined ? [] : [`AVS: street ${street}`]),
    ...(zip === undefined ? [] : [`AVS: zip ${zip}`]),
  ];
  return [verdict(effect), ...checks].join(', ');
}

function verdict({ responseCode: code = '00', approvedCents, isSilent, settlement, refund }: CardEffect): string {
  if (isSilent) return 'no response';
  if (!responseCode(code).approved) return `declined ${code}`;
  if (approvedCents !== undefined) return `approved for ${dollars(approvedCents)}`;
  if (settlement === 'reject') return 'approved; rejected at settlement';
  if (refund === 'late') return 'approved; its refunds settle a batch later';
  if (refund === 'reject') return 'approved; its refunds are rejected at settlement';
  return 'approved';
}

function cardsByCountry(): Cells[] {
  return [...CARD_BINS]
    .filter(([, { country }]) => country !== 'unknown' && country !== 'US')
    .map(([pan, { country, funding }]) => [country, `\`${pan}\`${funding === 'credit' ? '' : ` ${funding}`}`]);
}

function inThrees(pairs: readonly Cells[]): Cells[] {
  const rows = Math.ceil(pairs.length / 3);
  return pairs.slice(0, rows).map((_, at) => [0, 1, 2].flatMap((column) => pairs[at + column * rows] ?? ['', '']));
}
