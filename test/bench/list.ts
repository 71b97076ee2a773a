import type { TransactionQuery } from '../../src/index.ts';
import { enlarged } from '../support/large-world.ts';
import { listedWorld } from '../support/listed-world.ts';
import { type BareDatabase, openBare, type SqlValue } from './bare-sqlite.ts';
import { createGateway } from './built.ts';
import type { Comparison, Side } from './measure.ts';
import { onGateway } from './sides.ts';
import { SALE } from './worlds.ts';

const ROWS = 100_000;
const ROUNDS = { calls: 400, rounds: 7, warmups: 2 };
const GOAL = { perSecond: 5000 };

// biome-ignore format: a table reads in columns
const QUERIES = {
  byAmount: { take: 20, type: 'SALE', sort_column: 'amount' },
  newest:   { take: 20, transaction_state: 'settled' },
  settled:  { take: 20, processor: 'ach', recurring: false, sort_column: 'settled_at', sort_order: 'asc' },
  search:   { take: 20, search_text: 'red shirt' },
} as const satisfies Record<string, TransactionQuery>;

/** Creates a world of 100,000 transactions. Lists them once with each query, so that the indexes exist. */
export async function listedShop(): Promise<Uint8Array> {
  const { gateway: small } = await listedWorld(createGateway());
  using gateway = createGateway({ from: enlarged(small.snapshot(), ROWS) });
  small.close();
  for (const query of Object.values(QUERIES)) gateway.transactions.list(query);
  return gateway.snapshot();
}

/** Compares a page of a large list with bare statements. */
export function listByAmount(world: Uint8Array): Comparison {
  return listed('one type, by amount', world, QUERIES.byAmount, {
    where: 'kind = ?',
    values: ['SALE'],
    orderBy: 'requestedAmount DESC, number DESC',
  });
}

export function listNewest(world: Uint8Array): Comparison {
  const raw = { where: 'state = ?', values: ['settled'], orderBy: 'number DESC' };
  return listed('one state, newest first', world, QUERIES.newest, raw);
}

export function listBySettlement(world: Uint8Array): Comparison {
  const raw = { where: 'processor = ? AND recurring = ?', values: ['ach', 0], orderBy: 'settledAt ASC, number ASC' };
  return listed('two filters, by settlement', world, QUERIES.settled, raw);
}

export function listBySearch(world: Uint8Array): Comparison {
  const raw = { where: 'instr(searchText, ?)', values: ['RED SHIRT'], orderBy: 'number DESC' };
  return listed('a search, newest first', world, QUERIES.search, raw);
}

/** The words of a person in the inspector, found by its own index. */
export function searchInspector(world: Uint8Array): Comparison {
  const raw = { where: 'instr(searchText, ?)', values: ['RED SHIRT'], orderBy: 'number DESC' };
  return {
    work: 'search of 100,000 in the inspector',
    baseline: 'page and count by bare statements, JSON parsed',
    ours: onGateway(world, (gateway) => gateway.inspect.transactions({ search: 'red shirt', take: 20 })),
    raw: [rawPage(world, raw, true)],
    ...ROUNDS,
    calls: 20,
    goal: { perSecond: 10 },
  };
}

/** The same with a write before each page, which forces a new count of the rows. */
export function listAfterSale(world: Uint8Array): Comparison {
  const ours = onGateway(world, (gateway) => gateway.transactions.list(QUERIES.newest), {
    before: (gateway) => gateway.transactions.create(SALE),
  });
  const raw = { where: 'state = ?', values: ['settled'], orderBy: 'number DESC' };
  return {
    work: 'list 20 of 100,000, each after a sale',
    baseline: 'page and count by bare statements, JSON parsed',
    ours,
    raw: [rawPage(world, raw, true)],
    ...ROUNDS,
    goal: {},
  };
}

/** The same list as a bare statement. */
interface RawList {
  readonly where: string;
  readonly values: readonly SqlValue[];
  readonly orderBy: string;
}

function listed(name: string, world: Uint8Array, query: TransactionQuery, raw: RawList): Comparison {
  return {
    work: `list 20 of 100,000, ${name}`,
    baseline: 'page by a bare statement, JSON parsed',
    ours: onGateway(world, (gateway) => gateway.transactions.list(query)),
    raw: [rawPage(world, raw, false)],
    ...ROUNDS,
    goal: GOAL,
  };
}

function rawPage(world: Uint8Array, { where, values, orderBy }: RawList, counted: boolean): Side {
  let database: BareDatabase;
  let run: () => unknown;
  return {
    open() {
      database = openBare(world);
      const client = String(database.prepare('SELECT clientId FROM transactions LIMIT 1').get()?.clientId);
      const from = `FROM transactions WHERE clientId = ? AND ${where}`;
      const count = database.prepare(`SELECT count(*) AS total ${from}`);
      const page = database.prepare(`SELECT * ${from} ORDER BY ${orderBy} LIMIT 20`);
      run = () => [
        counted ? count.get(client, ...values) : undefined,
        page
          .all(client, ...values)
          .map(({ masked, metadata }) => [JSON.parse(String(masked)), JSON.parse(String(metadata))]),
      ];
    },
    run: () => run(),
    close: () => database.close(),
  };
}
