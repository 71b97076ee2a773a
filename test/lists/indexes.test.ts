import { cards, createGateway, type Gateway, type Snapshot } from 'settlebox';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { text } from '../../src/engine/columns.ts';
import { Database } from '../../src/engine/database.ts';
import { FITTING_INDEXES_MAX, INDEXED_FROM_ROWS, LIST_INDEXES_MAX } from '../../src/engine/list-indexes.ts';
import { enlarged, transactionsIn, viewerIn } from '../support/large-world.ts';
import {
  asQuery,
  broadQueries,
  EVERY_SORT,
  expected,
  idOf,
  type Listed,
  type PlainQuery,
  SEARCHES,
} from '../support/list-model.ts';
import { COVERING_LOOKUP, INDEX_LOOKUP, planOf } from '../support/list-plans.ts';
import { listedWorld, seenIn, viewersIn } from '../support/listed-world.ts';
import { reworked } from '../support/reworked.ts';

/** Lists of a big table create their indexes on first use and return the same results as before. */

const ROWS = INDEXED_FROM_ROWS * 2;

let small: Snapshot;
let big: Snapshot;
let all: readonly Listed[];

beforeAll(async () => {
  const { gateway } = await listedWorld(createGateway());
  small = gateway.snapshot();
  gateway.close();
  big = enlarged(small, ROWS);
  const database = new Database(big);
  all = transactionsIn(database);
  database.close();
});

function opened(from: Snapshot): Gateway {
  const gateway = createGateway({ from });
  onTestFinished(() => gateway.close());
  return gateway;
}

/** Returns the indexes that lists have created in a world, by table. */
function madeIn(snapshot: Snapshot, table = 'transactions'): string[] {
  const database = new Database(snapshot);
  const names = database.column(
    text(),
    `SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND name LIKE 'listOf%' ORDER BY name`,
    table,
  );
  database.close();
  return names;
}

const respond = ({ transactions }: Gateway, query: PlainQuery) => {
  const { data, total } = transactions.list(asQuery(query));
  return { query, total, ids: data.map(idOf) };
};

describe('a merchant’s list, on first use', () => {
  it('is read and counted through a covering index in its order', () => {
    const { merchant } = opened(big);
    for (const filters of [...broadQueries(seenIn(all, 'merchant', merchant.clientId)), ...SEARCHES])
      for (const sort of EVERY_SORT) {
        const database = new Database(big);
        const scheduled = planOf(database, viewerIn(database, merchant.clientId), { ...filters, ...sort });
        database.close();
        expect(scheduled).toEqual({
          ...scheduled,
          page: [expect.stringMatching(INDEX_LOOKUP)],
          count: [expect.stringMatching(COVERING_LOOKUP)],
        });
      }
  }, 60_000);
});

describe('list indexes', () => {
  it('are created from a minimum number of rows on', () => {
    const gateway = opened(small);
    gateway.transactions.list({ type: 'SALE', sort_column: 'amount' });
    expect(madeIn(gateway.snapshot())).toEqual([]);
    const bigger = opened(big);
    bigger.transactions.list({ type: 'SALE', sort_column: 'amount' });
    expect(madeIn(bigger.snapshot())).toEqual(['listOf_transactions_clientId_kind_requestedAmount']);
  });

  it('do not change results: every filter with every sort, for each role', () => {
    const gateway = opened(big);
    for (const [viewer, { transactions }] of Object.entries(viewersIn(gateway))) {
      const among = seenIn(
        all,
        viewer === 'merchant' || viewer === 'reseller' ? viewer : 'platform',
        gateway.merchant.clientId,
      );
      for (const filters of broadQueries(among))
        for (const sort of EVERY_SORT) {
          const query = { ...filters, ...sort, skip: 40, take: 30 };
          const ids = expected(among, query);
          expect({ viewer, ...respond({ ...gateway, transactions }, query) }).toEqual({
            viewer,
            query,
            total: ids.length,
            ids: ids.slice(40, 70),
          });
        }
    }
  }, 60_000);

  it('are limited in number, and later ones cover the sort column only', () => {
    const gateway = opened(big);
    const queries = broadQueries(all).flatMap((filters) => EVERY_SORT.map((sort) => ({ ...filters, ...sort })));
    for (const query of queries) {
      gateway.transactions.list(asQuery(query));
      gateway.as(gateway.reseller).transactions.list(asQuery(query));
    }
    const made = madeIn(gateway.snapshot());
    expect(made.length).toBeGreaterThan(FITTING_INDEXES_MAX);
    expect(made.length).toBeLessThanOrEqual(LIST_INDEXES_MAX);
    expect(made).toContain('listOf_transactions_clientId_settledAt');
  }, 60_000);

  it('are preserved in a snapshot, a fork, and a mark, and are removed by a rewind', async () => {
    const gateway = opened(big);
    const query = { type: 'SALE', sort_column: 'amount' };
    gateway.mark('before');
    const first = respond(gateway, query);
    const fork = gateway.fork();
    onTestFinished(() => fork.close());
    expect(madeIn(fork.snapshot())).toHaveLength(1);
    expect([respond(fork, query), respond(opened(gateway.snapshot()), query)]).toEqual([first, first]);
    gateway.rewind('before');
    expect(madeIn(gateway.snapshot())).toEqual([]);
    expect(respond(gateway, query)).toEqual(first);
    gateway.restore(fork.snapshot());
    expect(respond(gateway, query)).toEqual(first);
  });

  it('stay current after later changes', () => {
    const gateway = opened(big);
    const query = { type: 'AUTH', transaction_state: 'authorized', sort_column: 'updated_at' } as const;
    const before = gateway.transactions.list(query);
    const held = before.data.map(idOf)[0] ?? '';
    const made = idOf(gateway.transactions.create({ type: 'AUTH', amount: 500, payment_method: cards.visa }));
    gateway.transactions.cancel(made, { type: 'VOID' });
    const next = idOf(gateway.transactions.create({ type: 'AUTH', amount: 500, payment_method: cards.visa }));
    const { data, total } = gateway.transactions.list(query);
    expect(total).toBe(before.total + 1);
    expect(data.map(idOf).slice(0, 2)).toEqual([next, held]);
  });
});

/** Inserts the first row of a table repeatedly, with these columns for each copy. */
function repeated(snapshot: Snapshot, table: string, changes: Readonly<Record<string, string>>): Snapshot {
  return reworked(snapshot, (database) => repeat(database, table, changes));
}

function repeat(database: Database, table: string, changes: Readonly<Record<string, string>>): undefined {
  const columns = database.column(text(), `SELECT name FROM pragma_table_info('${table}') WHERE name <> 'number'`);
  database.exec(`
    WITH RECURSIVE rounds(round) AS (SELECT 1 UNION ALL SELECT round + 1 FROM rounds WHERE round < ${ROWS})
    INSERT INTO ${table} (${columns.join(', ')})
    SELECT ${columns.map((column) => changes[column] ?? column).join(', ')}
    FROM rounds, ${table} WHERE number = 1 ORDER BY round;`);
  return undefined;
}

const ROUNDS = Array.from({ length: ROWS }, (_, at) => at + 1);
const roundOf = (id: string | null) => Number(id?.split('-')[1]);

describe('lists of other big tables', () => {
  it('are indexed too: tokens, newest first', () => {
    const changes = { tokenId: `printf('PAYMENT_TOKEN-%026d', round)`, nickname: 'round', isDefault: '0' };
    const gateway = opened(repeated(small, 'paymentTokens', changes));
    const { data, total } = gateway.paymentTokens.list({ status: 'active', page: 2, per_page: 5 });
    expect(data.map(({ payment_token }) => roundOf(payment_token))).toEqual(ROUNDS.toReversed().slice(5, 10));
    expect(total).toBeGreaterThan(ROWS);
    expect(madeIn(gateway.snapshot(), 'paymentTokens')).toEqual(['listOf_paymentTokens_clientId_status']);
  });

  it('are indexed too: batches, by their amount', () => {
    const changes = { batchId: `printf('BATCH-%026d', round)`, netAmount: '1000000 + round % 50' };
    const gateway = opened(repeated(small, 'batches', changes));
    const byAmount = ROUNDS.toSorted((one, other) => (other % 50) - (one % 50) || other - one);
    const { data } = gateway.batches.list({ processor: 'card', sort_column: 'net_amount', skip: 70, take: 30 });
    expect(data.map(({ batch_id }) => roundOf(batch_id))).toEqual(byAmount.slice(70, 100));
    expect(madeIn(gateway.snapshot(), 'batches')).toEqual([
      'listOf_batches_clientId_processor_netAmount_number_status',
    ]);
  });
});
