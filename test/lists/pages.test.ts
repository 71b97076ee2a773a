import { banks, cards, createGateway, type TransactionQuery, type TransactionRequest } from 'settlebox';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { send, verdict } from '../support/http-requests.ts';
import { asQuery, EVERY_SORT, expected, idOf, SORTS } from '../support/list-model.ts';
import { type ListedWorld, listedWorld } from '../support/listed-world.ts';
import { refusalOf } from '../support/refusals.ts';

/** Page sizes and limits. All pages together must equal the list. */

let world: ListedWorld;

beforeAll(async () => {
  world = await listedWorld(createGateway());
});
afterAll(() => world.gateway.close());

const list = (query: TransactionQuery) => world.gateway.transactions.list(query);

it.each(EVERY_SORT)('lists each transaction on one page by $sort_column, $sort_order for any page size', (sort) => {
  const all = world.seen.merchant;
  for (const take of [1, 3, 7, 25]) {
    const pages: string[][] = [];
    for (let skip = 0; skip < all.length; skip += take)
      pages.push(list(asQuery({ ...sort, skip, take })).data.map(idOf));
    expect(pages.flat()).toEqual(expected(all, sort));
    expect(pages.slice(0, -1).every((page) => page.length === take)).toBe(true);
  }
});

test('returns 25 records per page by default, and its position', () => {
  const { data, total, skip, take } = list({});
  expect({ length: data.length, total, skip, take }).toEqual({
    length: 25,
    total: world.seen.merchant.length,
    skip: 0,
    take: 25,
  });
});

test.each([
  [{ take: 1 }, 1],
  [{ take: 100 }, 'all'],
  [{ skip: 0 }, 25],
  [{ skip: 10_000 }, 0],
  [{ skip: 1_000_000_000, take: 100 }, 0],
] as const)('accepts the page %j', (query, length) => {
  const { data, total } = list(query);
  expect(data).toHaveLength(length === 'all' ? total : length);
  expect(total).toBe(world.seen.merchant.length);
});

test('returns the last transaction on a page that starts at it', () => {
  const [oldest] = world.seen.merchant;
  expect(list({ skip: world.seen.merchant.length - 1 }).data.map(idOf)).toEqual([oldest?.id]);
});

const outOfBounds: readonly object[] = [
  { take: 0 },
  { take: 101 },
  { take: -1 },
  { take: 1.5 },
  { take: '20' },
  { take: null },
  { skip: -1 },
  { skip: 0.5 },
  { skip: 1_000_000_001 },
  { skip: Number.NaN },
  { sort_column: 'pan' },
  { sort_column: 'number' },
  { sort_column: 'id; DROP TABLE transactions' },
  { sort_order: 'up' },
  { sort_order: '' },
  { search_text: 'x'.repeat(256) },
  { term: 'x'.repeat(256) },
];

test.each(outOfBounds)('rejects %j with 400', (query) => {
  expect(refusalOf(() => Reflect.apply(list, undefined, [query])).status).toBe(400);
});

test.each([
  ['take=0', '400 invalid_request'],
  ['take=1', '200'],
  ['take=100', '200'],
  ['take=101', '400 invalid_request'],
  ['skip=-1', '400 invalid_request'],
  ['skip=99999', '200'],
  ['sort_column=amount&sort_order=DESC', '200'],
  ['sort_column=card', '400 invalid_request'],
  ['sort_order=sideways', '400 invalid_request'],
])('responds to ?%s over HTTP with %s', async (text, response) => {
  expect(verdict(await send(world.gateway, `/v1/transactions?${text}`))).toBe(response);
});

const spellings: readonly (readonly [query: object, plain: TransactionQuery])[] = [
  [{ type: 'sale' }, { type: 'SALE' }],
  [{ type: 'Payout' }, { type: 'PAYOUT' }],
  [{ type: 'reFUND' }, { type: 'REFUND' }],
  [{ processor: 'CARD' }, { processor: 'card' }],
  [{ payment_method_type: 'ach' }, { payment_method_type: 'ACH' }],
  [{ sort_order: 'ASC' }, { sort_order: 'asc' }],
  [{ sort_order: 'Desc' }, { sort_order: 'desc' }],
];

test.each(spellings)('reads %j as %j, since values are case-insensitive', (query, plain) => {
  const { data, total } = Reflect.apply(list, undefined, [query]) as ReturnType<typeof list>;
  expect({ total, ids: data.map(idOf) }).toEqual({ total: list(plain).total, ids: list(plain).data.map(idOf) });
  expect(total).toBeGreaterThan(0);
});

it('orders transactions of the same time and amount by their creation', () => {
  using gateway = createGateway();
  const made = Array.from({ length: 9 }, () =>
    idOf(gateway.transactions.create({ type: 'SALE', amount: 700, payment_method: cards.visa })),
  );
  for (const sort_column of Object.keys(SORTS)) {
    const ids = (sort_order: string) => gateway.transactions.list(asQuery({ sort_column, sort_order })).data.map(idOf);
    expect({ sort_column, up: ids('asc'), down: ids('desc') }).toEqual({
      sort_column,
      up: made,
      down: made.toReversed(),
    });
  }
});

it('lists both open batches as one, newest first, without overlapping pages', () => {
  using gateway = createGateway();
  const { transactions, batches } = gateway;
  const requests: readonly TransactionRequest[] = [
    { type: 'SALE', amount: 700, payment_method: cards.visa },
    { type: 'PAYMENT', amount: 700, payment_method: banks.good },
    { type: 'SALE', amount: 500, payment_method: cards.amex },
  ];
  const made = [...requests, ...requests, ...requests].map((request) => idOf(transactions.create(request)));
  const { data, total } = batches.openTransactions({ take: 100 });
  expect({ ids: data.map(idOf), total }).toEqual({ ids: made.toReversed(), total: made.length });
  const oneByOne = made.map((_id, skip) => batches.openTransactions({ skip, take: 1 }).data.map(idOf));
  expect(oneByOne.flat()).toEqual(made.toReversed());
  expect(batches.openTransactions({ skip: made.length }).data).toEqual([]);
  expect(gateway.as(gateway.addMerchant({ name: 'Idle' })).batches.openTransactions().total).toBe(0);
});
