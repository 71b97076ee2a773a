/** The tables of test values, generated from the rows that the simulated networks use. */
import { MAGIC_PACKS, type MagicPack } from '../../src/contract/settings.ts';
import { CARD_BINS } from '../../src/facts/card-bins.ts';
import { responseCode } from '../../src/facts/response-codes.ts';
import { returnCode } from '../../src/facts/return-codes.ts';
import { BANK_VALUES, type BankEffect, type BankValue } from '../../src/networks/test-values/bank-values.ts';
import type { CardEffect } from '../../src/networks/test-values/card-effects.ts';
import { cardValuesOf } from '../../src/networks/test-values/magic-cards.ts';
import {
  type AmountRange,
  type CardValue,
  type CardValues,
  effectOfValue,
} from '../../src/networks/test-values/row.ts';
import { TEST_VALUE_SOURCES, type TestValueSource } from '../../src/networks/test-values/sources.ts';
import { type Cells, denseTable, table } from './table.ts';

/** Stripe's values are part of our own pack, and have tables of their own. */
const VENDORS = MAGIC_PACKS.filter((pack) => pack !== 'settlebox' && pack !== 'stripe' && pack !== 'none');

/** Each by its name in the page. */
export const TEST_VALUE_TABLES: Readonly<Record<string, () => string>> = {
  'test-cards': () =>
    denseTable(
      ['Card', 'At Stripe', 'Here'],
      sectionsOf(cardValuesOf('settlebox'), 'stripe-testing').map((row) => [
        shown(row[1]),
        row[3],
        words(effectOfValue(row)),
      ]),
    ),
  'test-accounts': () => denseTable(['Field', 'Value', 'Meaning', 'Here'], bankRows('stripe', [])),
  'test-countries': () => table(['', 'Card', '', 'Card', '', 'Card'], inThrees(cardsByCountry())),
  'test-fields': () =>
    vendorTable(
      cardValuesOf('settlebox')
        .flatMap(({ values }) => values)
        .filter(([field]) => field !== 'number'),
      [],
    ),
  ...Object.fromEntries(VENDORS.map((pack) => [`test-${pack}`, () => vendorTable(ownCards(pack), ownBanks(pack))])),
  'test-sources': () =>
    denseTable(
      ['Pack', 'Page', 'Read', ''],
      (['stripe', ...VENDORS] as const).flatMap((pack) =>
        sourcesOf(pack).map((id) => {
          const { title, address, read, checked } = TEST_VALUE_SOURCES[id];
          return [`\`${pack}\``, `[${title}](${address})`, read, checked === 'read' ? '' : checked];
        }),
      ),
    ),
};

function sectionsOf(sections: readonly CardValues[], source: TestValueSource): readonly CardValue[] {
  return sections.filter((section) => section.source === source).flatMap(({ values }) => values);
}

/** A vendor's pack without the values of ours that apply next to it. */
function ownCards(pack: MagicPack): readonly CardValue[] {
  return cardValuesOf(pack)
    .filter((section) => !cardValuesOf('settlebox').includes(section))
    .flatMap(({ values }) => values);
}

function ownBanks(pack: MagicPack): Cells[] {
  return bankRows(pack, BANK_VALUES.settlebox);
}

function sourcesOf(pack: MagicPack): readonly (keyof typeof TEST_VALUE_SOURCES)[] {
  const ours = pack === 'stripe' ? [] : [...cardValuesOf('settlebox'), ...BANK_VALUES.settlebox];
  const own = [...cardValuesOf(pack), ...BANK_VALUES[pack]].filter((section) => !ours.some((one) => one === section));
  return [...new Set(own.flatMap(({ source }) => (source === 'settlebox' ? [] : [source])))];
}

/** One row for all values of a field with the same meaning and effect. */
function vendorTable(values: readonly CardValue[], banks: readonly Cells[]): string {
  const lines = new Map<string, string[]>();
  const all = values.map((row) => [row[0], shown(row[1]), row[3], words(effectOfValue(row))]);
  for (const [field = '', value = '', meaning = '', does = ''] of [...all, ...banks]) {
    const [, alike] = lines.get(`${field} ${meaning} ${does}`) ?? [];
    lines.set(`${field} ${meaning} ${does}`, [
      field,
      alike === undefined ? value : `${alike}, ${value}`,
      meaning,
      does,
    ]);
  }
  return denseTable(['Field', 'Value', 'Meaning', 'Here'], [...lines.values()]);
}

function bankRows(pack: MagicPack, without: (typeof BANK_VALUES)[MagicPack]): Cells[] {
  const sections = BANK_VALUES[pack].filter((section) => !without.includes(section));
  return sections.flatMap(({ entries = [], instant = [], amounts = [] }) => [
    ...entries.map((row): Cells => [bankField(row), bankValue(row), row[3], bankWords(row[2])]),
    ...instant.map(
      ([account, error, meaning]): Cells => [
        'account, verified instantly',
        `\`${account}\``,
        meaning,
        error === null ? 'active' : 'verification fails',
      ],
    ),
    ...amounts.map(
      ([cents, meaning, text, accounts]): Cells => [
        'micro-deposits',
        `${cents.join(' and ')} cents${accounts === undefined ? '' : `, to ${accounts.map((one) => `\`${one}\``).join(' or ')}`}`,
        text,
        AMOUNT_WORDS[meaning],
      ],
    ),
  ]);
}

const AMOUNT_WORDS = {
  verified: 'the account is active',
  attempts_exceeded: 'verification fails: the last attempt',
  timed_out: 'verification fails: not verified within ten days',
} as const;

function bankField([field, , , , only]: BankValue): string {
  if (field === 'over') return 'amount';
  const name = field === 'accountNumber' ? 'account' : field;
  return only === 'micro-deposits' ? `${name}, micro-deposits` : name;
}

function bankValue([field, value]: BankValue): string {
  if (field === 'over') return `over ${dollars(Number(value))}`;
  return `\`${typeof value === 'string' ? value : value.source.replace(/[\^$]/g, '').replace('(\\d\\d)', 'NN')}\``;
}

function bankWords(effect: BankEffect): string {
  if (effect === 'pay') return 'settles';
  if (effect === 'stuck') return 'stays submitted';
  if (effect === 'code') return 'returned, or rejected, with RNN';
  if (effect === 'late code') return 'returned with RNN at its deadline';
  if (effect === 'notice') return 'settles; correction CNN';
  const [code = '', other] = effect;
  if (returnCode(code)?.time === 'op') return `rejected with ${code}`;
  return `settles, returned with ${code}${other === undefined ? '' : ` (${other} for a company)`}`;
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

function verdict({
  responseCode: code = '00',
  approvedCents,
  isSilent,
  settlement,
  refund,
  dispute,
}: CardEffect): string {
  if (isSilent) return 'no response';
  if (!responseCode(code).approved) return `declined ${code}`;
  if (approvedCents !== undefined) return `approved for ${dollars(approvedCents)}`;
  if (code === '10') return 'approved for half';
  if (settlement === 'reject') return 'approved; rejected at settlement';
  if (dispute !== undefined) return DISPUTE_WORDS[dispute.opens](dispute);
  if (refund === 'late') return 'approved; its refunds settle a batch later';
  if (refund === 'reject') return 'approved; its refunds are rejected at settlement';
  return 'approved';
}

type TestDispute = NonNullable<CardEffect['dispute']>;

const DISPUTE_WORDS: Readonly<Record<TestDispute['opens'], (dispute: TestDispute) => string>> = {
  chargeback: ({ because, parts }) =>
    `approved; ${parts === undefined ? 'disputed' : 'disputed twice'} later: ${because.replaceAll('_', ' ')}`,
  inquiry: () => 'approved; an inquiry follows',
  alert: () => 'approved; an alert follows, then a dispute unless it is refunded',
  fraud_report: () => 'approved; a fraud report follows',
};

function cardsByCountry(): Cells[] {
  return [...CARD_BINS]
    .filter(([, { country }]) => country !== 'unknown' && country !== 'US')
    .map(([pan, { country, funding }]) => [country, `\`${pan}\`${funding === 'credit' ? '' : ` ${funding}`}`]);
}

function inThrees(pairs: readonly Cells[]): Cells[] {
  const rows = Math.ceil(pairs.length / 3);
  return pairs.slice(0, rows).map((_, at) => [0, 1, 2].flatMap((column) => pairs[at + column * rows] ?? ['', '']));
}
