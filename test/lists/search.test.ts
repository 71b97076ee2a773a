import { cards, createGateway, type Gateway, type TransactionRequest } from 'settlebox';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { idOf } from '../support/list-model.ts';

/** `search_text` matches part of a text, `term` a whole word. Both are case-insensitive and match within one field. */

const SALE = { type: 'SALE', payment_method: cards.visa } as const;
const holder = (first_name: string, last_name: string) => ({ ...cards.visa, first_name, last_name });

/** Transactions identified by their amount. */
// biome-ignore format: a table reads in columns
const SALES: readonly TransactionRequest[] = [
  { ...SALE, amount: 1,  purchase_description: 'Two red shirts, one blue' },
  { ...SALE, amount: 2,  purchase_description: '100% cotton_shirt \\ "quoted" it\'s' },
  { ...SALE, amount: 3,  payment_method: holder('Zoë', 'Ångström') },
  { ...SALE, amount: 4,  payment_method: holder('ΟΔΥΣΣΕΥΣ', 'Папагено') },
  { ...SALE, amount: 5,  purchase_description: 'Große Straße (Süd)' },
  { ...SALE, amount: 6,  metadata: { order: 'A-100', deep: { list: [{ note: 'gift.wrap' }, 42, true, null] } } },
  { ...SALE, amount: 7,  metadata: { mail: 'ada@shop.example', lines: 'first\nsecond\tthird', nul: 'a\u0000b' } },
  { ...SALE, amount: 8,  purchase_description: 'left', metadata: { first: 'right', second: 'wrong' } },
  { ...SALE, amount: 9,  purchase_description: '😀 smiles 漢字' },
  { ...SALE, amount: 10, payment_method: cards.amex },
];

let gateway: Gateway;
const ids: string[] = [];

beforeAll(() => {
  gateway = createGateway();
  for (const sale of SALES) ids.push(idOf(gateway.transactions.create(sale)));
});
afterAll(() => gateway.close());

const amounts = (query: { search_text?: string; term?: string }) =>
  gateway.transactions
    .list({ ...query, sort_column: 'amount', sort_order: 'asc' })
    .data.map((one) => one.requested_amount);

const EVERY = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

describe('search_text', () => {
  test.each([
    ['red shirt', [1]],
    ['RED SHIRTS, one', [1]],
    ['shirt', [1, 2]],
    ['%', [2]],
    ['_', [2]],
    ['0% C', [2]],
    ['\\ "q', [2]],
    ["IT'S", [2]],
    ["'; --", []],
    ['zoë å', [3]],
    ['ZOË ÅNGSTRÖM', [3]],
    ['angstrom', []],
    ['οδυσσε', [4]],
    ['ΔΥΣ', [4]],
    ['δυς', [4]],
    ['папаГЕНО', [4]],
    ['strasse', [5]],
    ['STRASSE (SÜD)', [5]],
    ['a-10', [6]],
    ['gift', [6]],
    ['42', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['note', []],
    ['tru', [6]],
    ['null', []],
    ['@shop', [7]],
    ['first second', [7]],
    ['first\nsecond\tt', [7]],
    ['a\u0000b', [7]],
    ['left', [8]],
    ['left right', []],
    ['left\nright', []],
    ['right wrong', []],
    ['T\nR', []],
    ['😀', [9]],
    ['漢', [9]],
    ['0005', [10]],
    ['adalovelace', []],
    ['lovelace 4', []],
  ] as const)('matches %j', (search_text, found) => {
    expect(amounts({ search_text })).toEqual(found);
  });

  it('matches an ID, and part of one', () => {
    const [id = ''] = ids;
    expect(amounts({ search_text: id })).toEqual([1]);
    expect(amounts({ search_text: id.slice(5).toLowerCase() })).toEqual([1]);
  });
});

describe('term', () => {
  test.each([
    ['shirts', [1]],
    ['shirt', []],
    ['SHIRTS', [1]],
    [' shirts ', [1]],
    ['shirts,', [1]],
    ['red shirts', [1]],
    ['red one', []],
    ['100%', [2]],
    ['100', []],
    ['cotton_shirt', [2]],
    ['cotton', []],
    ['\\', [2]],
    ['"quoted"', [2]],
    ['quoted', []],
    ["it's", [2]],
    ['%shirt%', []],
    ['zoë', [3]],
    ['zo', []],
    ['οδυσσευς', [4]],
    ['süd', [5]],
    ['große', [5]],
    ['a-100', [6]],
    ['A', []],
    ['gift', [6]],
    ['wrap', [6]],
    ['gift.wrap', [6]],
    ['42', [6]],
    ['true', [6]],
    ['ada@shop.example', [7]],
    ['example', [7]],
    ['second', [7]],
    ['third', [7]],
    ['left', [8]],
    ['right', [8]],
    ['left right', []],
    ['right wrong', []],
    ['smiles', [9]],
    ['漢字', [9]],
    ['漢', []],
    ['4242', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['lovelace', [1, 2, 5, 6, 7, 8, 9, 10]],
    ['TRANSACTION', []],
    ['...', []],
    ['()', []],
  ] as const)('matches %j', (term, found) => {
    expect(amounts({ term })).toEqual(found);
  });

  it('treats an ID with its hyphen as one word', () => {
    const [id = ''] = ids;
    expect(amounts({ term: id })).toEqual([1]);
    expect(amounts({ term: id.toLowerCase() })).toEqual([1]);
    expect(amounts({ term: id.slice(0, -1) })).toEqual([]);
    expect(amounts({ term: id.split('-')[1] ?? '' })).toEqual([]);
  });
});

test.each(['', ' ', '   ', '\t\n'])('ignores the blank text %j and lists everything', (blank) => {
  expect(amounts({ search_text: blank })).toEqual(EVERY);
  expect(amounts({ term: blank })).toEqual(EVERY);
});

test('requires both if both are given', () => {
  expect(amounts({ search_text: 'shirt', term: 'red' })).toEqual([1]);
  expect(amounts({ search_text: 'cotton', term: 'red' })).toEqual([]);
});

test('rejects 256 characters and accepts 255', () => {
  const long = 'x'.repeat(255);
  using other = createGateway();
  other.transactions.create({ ...SALE, amount: 1, purchase_description: long });
  expect(other.transactions.list({ search_text: long }).total).toBe(1);
  expect(other.transactions.list({ term: long }).total).toBe(1);
  expect(() => other.transactions.list({ term: `${long}x` })).toThrow('term');
});

test("finds a refund by its own ID, its original's ID, and the fields copied from it", async () => {
  using other = createGateway();
  const { transactions, clock } = other;
  const sale = idOf(transactions.create({ ...SALE, amount: 900, metadata: { order: 'B-7' } }));
  await clock.advanceTo('funding');
  const refund = idOf(transactions.cancel(sale, { type: 'REFUND', amount: 100 }));
  const found = (query: { search_text?: string; term?: string }) => transactions.list(query).data.map(idOf);
  expect(found({ term: refund })).toEqual([refund]);
  expect(found({ term: sale })).toEqual([refund, sale]);
  expect(found({ search_text: 'b-7' })).toEqual([refund, sale]);
});

test('limits a search to records that its caller can read', () => {
  const other = gateway.addMerchant({ name: 'Other' });
  expect(gateway.as(other).transactions.list({ search_text: 'shirt' }).total).toBe(0);
  expect(gateway.as(gateway.reseller).transactions.list({ search_text: 'shirt' }).total).toBe(2);
});
