import { createGateway, type Gateway } from 'settlebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestOfBatchesSql } from '../../src/domain/payments/transactions/list.ts';
import { Database } from '../../src/engine/database.ts';
import { SORTED_MAX } from '../../src/engine/query.ts';
import { enlarged, transactionsIn, viewerIn } from '../support/large-world.ts';
import { asQuery, broadQueries, EVERY_SORT, expected, idOf, type Listed, SEARCHES } from '../support/list-model.ts';
import { explained, INDEX_LOOKUP, isSort, planOf } from '../support/list-plans.ts';
import { listedWorld, seenIn, type Viewers, viewersIn } from '../support/listed-world.ts';
import { volume } from '../support/volume.ts';

/** Lists in a world of up to 100 000 transactions: their results and SQLite's query plans. */

const ROWS = volume(40_000, 100_000);

let gateway: Gateway;
let database: Database;
let all: readonly Listed[];

beforeAll(async () => {
  const { gateway: small } = await listedWorld(createGateway());
  const world = enlarged(small.snapshot(), ROWS);
  small.close();
  gateway = createGateway({ from: world });
  database = new Database(world);
  all = transactionsIn(database);
}, 60_000);

afterAll(() => {
  gateway.close();
  database.close();
});

const seenBy = (viewer: keyof Viewers) => seenIn(all, viewer, gateway.merchant.clientId);

describe(`a merchant’s list of ${ROWS}`, () => {
  it('uses neither a sort nor a table scan when every filter and sort is queried in one world', () => {
    const viewer = viewerIn(database, gateway.merchant.clientId);
    for (const filters of [...broadQueries(seenBy('merchant')), ...SEARCHES])
      for (const sort of EVERY_SORT) {
        const { query, total, page } = planOf(database, viewer, { ...filters, ...sort });
        expect({ query, page }).toEqual({ query, page: [expect.stringMatching(INDEX_LOOKUP)] });
        expect({ query, many: total > SORTED_MAX }).toEqual({ query, many: true });
      }
  }, 60_000);
});

describe.each(['merchant', 'platform', 'reseller'] as const)(`a list of ${ROWS}: the %s`, (viewer) => {
  it('has the same pages as a plain filter and sort', () => {
    const among = seenBy(viewer);
    const { transactions } = viewersIn(gateway)[viewer];
    broadQueries(among).forEach((filters, at) => {
      const sort = EVERY_SORT[(at * 5) % EVERY_SORT.length];
      const ids = expected(among, { ...filters, ...sort });
      for (const skip of [0, Math.floor(ids.length / 2), Math.max(0, ids.length - 3)]) {
        const query = { ...filters, ...sort, skip, take: 20 };
        const { data, total } = transactions.list(asQuery(query));
        const page = ids.slice(skip, skip + 20);
        expect({ query, total, ids: data.map(idOf) }).toEqual({ query, total: ids.length, ids: page });
      }
    });
  }, 60_000);
});

describe(`few of ${ROWS}, in a span of time`, () => {
  const [from, to] = [0.5, 0.503];
  const span = () => {
    const at = (part: number) => new Date(all[Math.floor(all.length * part)]?.createdAt ?? 0).toISOString();
    return { created_from: at(from), created_to: at(to) };
  };

  it('finds rows by the time span and then sorts them, for any list', () => {
    const viewer = viewerIn(database, gateway.merchant.clientId);
    const { page, count, total } = planOf(database, viewer, { ...span(), sort_column: 'amount' });
    const lookup = /INDEX \w+ \(clientId=\? AND createdAt>\? AND createdAt<\?\)/;
    expect(total).toBeLessThan(SORTED_MAX);
    expect(count).toEqual([expect.stringMatching(lookup)]);
    expect(page[0]).toMatch(lookup);
  });

  it.each(['merchant', 'platform', 'reseller'] as const)(
    'returns the same as a plain filter and sort for the %s',
    (viewer) => {
      const { transactions } = viewersIn(gateway)[viewer];
      for (const sort of EVERY_SORT) {
        const ids = expected(seenBy(viewer), { ...span(), ...sort });
        const { data, total } = transactions.list(asQuery({ ...span(), ...sort, skip: 5, take: 100 }));
        expect({ sort, total, ids: data.map(idOf) }).toEqual({ sort, total: ids.length, ids: ids.slice(5, 105) });
      }
    },
  );
});

describe(`a reseller’s list of ${ROWS}`, () => {
  it('walks its rows in order and checks the client of each', () => {
    const viewer = viewerIn(database, gateway.reseller.clientId);
    for (const filters of broadQueries(all))
      for (const sort of EVERY_SORT) {
        const { query, page } = planOf(database, viewer, { ...filters, ...sort });
        expect({ query, sorts: page.filter(isSort) }).toEqual({ query, sorts: [] });
      }
  }, 60_000);
});

describe('the transactions of open batches', () => {
  it('merges the batches in order, without a sort', () => {
    const scheduled = explained(database, newestOfBatchesSql(2), [1, 2, 20, 0]);
    expect(scheduled).toContain('MERGE (UNION ALL)');
    expect(scheduled.filter((line) => isSort(line) || line.startsWith('SCAN'))).toEqual([]);
  });
});
