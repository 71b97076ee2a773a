import { expect, it } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { converged, ExploreError, explore } from '../../src/testing.ts';
import { SmallShop } from './small-shop.ts';

/** Returns the findings of a search in an application whose `records()` are changed. */
async function findingsOf(change: (records: Readonly<Record<string, object>>) => unknown): Promise<readonly string[]> {
  const search = explore({
    seeds: [0],
    disruptions: [],
    merchant: (gateway, tools) => {
      const shop = new SmallShop(gateway, tools);
      return Object({
        order: shop.order.bind(shop),
        records: () => change(Object.fromEntries(Object.entries(shop.records()))),
      });
    },
  });
  return search.then(
    () => [],
    (error: unknown) => (error instanceof ExploreError ? error.findings : [String(error)]),
  );
}

const each = (field: string, value: unknown) => (records: object) =>
  Object.fromEntries(Object.entries(records).map(([id, record]) => [id, { ...record, [field]: value }]));

it.each([
  [
    'a map',
    (records: object) => new Map(Object.entries(records)),
    /^the shop's records\(\) returned a Map \(Object\.fromEntries\(map\) makes it an object\); return \{ 'order-1': \{ paidCents: 1999/,
  ],
  [
    'a list',
    (records: object) => Object.values(records),
    /^the shop's records\(\) returned an array; return \{ 'order-1'/,
  ],
  ['nothing', () => undefined, /^the shop's records\(\) returned undefined; return/],
  [
    'numbers',
    (records: object) => Object.fromEntries(Object.keys(records).map((id) => [id, 1_999])),
    /^the shop's record of order-1 is 1999; it must be an object such as \{ paidCents: 1999 \}$/,
  ],
  [
    'dollars',
    each('paidCents', 19.99),
    /^the shop's record of order-1 has paidCents: 19\.99; it must be a whole number of cents/,
  ],
  [
    'text',
    each('paidCents', '1999'),
    /^the shop's record of order-1 has paidCents: "1999"; it must be a whole number of cents, 0 or more, such as 1999 for \$19\.99$/,
  ],
  [
    'a negative amount',
    each('refundedCents', -500),
    /^the shop's record of order-1 has refundedCents: -500; it must be/,
  ],
  [
    'no paid amount',
    each('paidCents', undefined),
    /^the shop's record of order-1 has no paidCents; it must be the cents charged for the order, 0 if none$/,
  ],
  [
    'a misspelled field',
    (records: object) => Object.fromEntries(Object.keys(records).map((id) => [id, { paidCents: 0, refundCents: 0 }])),
    /^the shop's record of order-1 has refundCents; the field is called refundedCents$/,
  ],
  [
    'a flag that is a number',
    each('shipped', 1),
    /^the shop's record of order-1 has shipped: 1; it must be true or false$/,
  ],
  [
    'ids of its own',
    (records: object) => Object.fromEntries(Object.values(records).map((record, at) => [at + 7, record])),
    /^the keys of the shop's records\(\) are "7"(, "\d+")*; they must be the ids that order\(\) receives, such as order-1$/,
  ],
])('explains records that are %s', async (_what, change, message) => {
  expect((await findingsOf(change))[0]).toMatch(message);
});

it('accepts null for an optional amount, and additional fields', async () => {
  expect(await findingsOf(each('returnedCents', null))).toEqual([]);
  expect(await findingsOf(each('status', 'new'))).toEqual([]);
});

it('explains records in converged, too', () => {
  using gateway = createGateway();
  expect(converged(gateway, Object({ 'order-1': { paidCents: '5' } }))).toEqual([
    'the shop\'s record of order-1 has paidCents: "5"; it must be a whole number of cents, 0 or more, such as 1999 for $19.99',
  ]);
  expect(converged(gateway, Object([]))).toEqual([expect.stringContaining('returned an array')]);
});
