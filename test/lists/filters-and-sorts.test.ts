import fc from 'fast-check';
import { createGateway } from 'settlebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asQuery, EVERY_SORT, expected, idOf, type PlainQuery, SORTS, wishesFor } from '../support/list-model.ts';
import { type ListedWorld, listedWorld, type Viewers } from '../support/listed-world.ts';

/** Every list query must return the same as a plain filter and a plain sort over the same records. */

let world: ListedWorld;

beforeAll(async () => {
  world = await listedWorld(createGateway());
});
afterAll(() => {
  world.gateway.check();
  world.gateway.close();
});

const TAKE = 100;

function listed(viewer: keyof Viewers, query: PlainQuery): { readonly ids: string[]; readonly total: number } {
  const { data, total } = world.viewers[viewer].transactions.list(asQuery({ take: TAKE, ...query }));
  return { ids: data.map(idOf), total };
}

describe.each(['merchant', 'platform', 'reseller'] as const)('a list of %s', (viewer) => {
  it.each(EVERY_SORT)('sorts by $sort_column, $sort_order for every value of every filter', (sort) => {
    const all = world.seen[viewer];
    for (const [filter, requests] of Object.entries(wishesFor(world.seen.platform)))
      for (const requested of requests) {
        const query = { ...sort, [filter]: requested };
        const ids = expected(all, query);
        expect({ query, ...listed(viewer, query) }).toEqual({ query, ids: ids.slice(0, TAKE), total: ids.length });
      }
  });
});

it('has data to distinguish filters and sorts: each filter finds some records, each sort has ties', () => {
  const { merchant } = world.seen;
  for (const [filter, requests] of Object.entries(wishesFor(merchant))) {
    const counts = requests.map((requested) => expected(merchant, { [filter]: requested }).length);
    const reports = counts.some((count) => count > 0 && count < merchant.length);
    expect({ filter, tells: reports }).toEqual({ filter, tells: true });
  }
  for (const [column, key] of Object.entries(SORTS)) {
    const keys = merchant.map(key);
    expect({ column, kinds: new Set(keys).size }).not.toEqual({ column, kinds: keys.length });
  }
});

it('shows each transaction as a single GET does, except for its history', () => {
  const { transactions } = world.viewers.platform;
  for (const { correlation_id, ...listed } of transactions.list({ take: TAKE }).data) {
    const { history, correlation_id: _ofAnswer, ...alone } = transactions.get(idOf({ ...listed, correlation_id }));
    expect({ ...listed, made: correlation_id }).toEqual({ ...alone, made: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(history?.[0]?.at).toBe(listed.created_at);
  }
});

it('combines any filters with any sort and any page', () => {
  const requests = wishesFor(world.seen.platform);
  const anyFilters = fc.record(
    Object.fromEntries(Object.entries(requests).map(([filter, values]) => [filter, fc.constantFrom(...values)])),
    { requiredKeys: [] },
  );
  const anyPage = fc.record({ skip: fc.nat(60), take: fc.integer({ min: 1, max: 100 }) });
  const anySort = fc.constantFrom(...EVERY_SORT);
  const anyViewer = fc.constantFrom('merchant', 'platform', 'reseller');
  fc.assert(
    fc.property(anyViewer, anyFilters, anySort, anyPage, (viewer, filters, sort, page) => {
      // More than three filters together almost never match.
      const few = Object.fromEntries(Object.entries(filters).slice(0, 3));
      const query = { ...few, ...sort, ...page };
      const ids = expected(world.seen[viewer], query);
      expect(listed(viewer, query)).toEqual({ ids: ids.slice(page.skip, page.skip + page.take), total: ids.length });
    }),
    { numRuns: 400 },
  );
});
