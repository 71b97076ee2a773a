import { createGateway, type Inspection, type Snapshot } from 'settlebox';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BusyWorld, busyWorld } from './busy-world.ts';

let kept: { readonly snapshot: Snapshot; readonly world: BusyWorld };

beforeAll(async () => {
  const world = await busyWorld();
  kept = { snapshot: world.gateway.snapshot(), world };
  world.gateway.close();
});

function open() {
  return createGateway({ from: kept.snapshot });
}

/** Each list with the time that its date range restricts. */
// biome-ignore format: a table reads in columns
const LISTS: readonly (readonly [name: string, list: (inspect: Inspection, query: object) => { rows: readonly object[]; total: number }, time: string])[] = [
  ['timeline',     (inspect, query) => inspect.timeline(query),     'at'],
  ['upcoming',     (inspect, query) => inspect.upcoming(query),     'at'],
  ['transactions', (inspect, query) => inspect.transactions(query), 'createdAt'],
  ['files',        (inspect, query) => inspect.files(query),        'madeAt'],
  ['deliveries',   (inspect, query) => inspect.deliveries(query),   'createdAt'],
  ['tokens',       (inspect, query) => inspect.tokens(query),       'createdAt'],
  ['customers',    (inspect, query) => inspect.customers(query),    'storedAt'],
  ['disputes',     (inspect, query) => inspect.disputes(query),     'openedAt'],
  ['deposits',     (inspect, query) => inspect.deposits(query),     'depositedAt'],
];

describe('a list', () => {
  it.each(LISTS)('of %s takes a date range', (_name, list, time) => {
    using gateway = open();
    const { rows } = list(gateway.inspect, { take: 500 });
    const times = rows.map((row) => String(Reflect.get(row, time))).sort();
    const from = times[Math.floor(times.length / 3)] ?? '';
    const to = times[Math.floor((times.length * 2) / 3)] ?? '';
    const inRange = rows.filter((row) => Reflect.get(row, time) >= from && Reflect.get(row, time) <= to);
    expect(list(gateway.inspect, { from, to, take: 500 })).toEqual({ rows: inRange, total: inRange.length });
    expect(list(gateway.inspect, { from: '2040-01-01' }).total).toBe(
      rows.filter((row) => Reflect.get(row, time) > '2040').length,
    );
    expect(list(gateway.inspect, { to: '2020-01-01' })).toEqual({ rows: [], total: 0 });
  });

  it.each(LISTS)('of %s takes a merchant, and the merchants’ lists make up the whole', (_name, list) => {
    using gateway = open();
    const { merchants } = gateway.inspect.overview();
    const all = list(gateway.inspect, { take: 500 });
    const parts = merchants.map(({ clientId }) => list(gateway.inspect, { client: clientId, take: 500 }));
    const ofNobody = all.rows.filter((row) => parts.every(({ rows }) => !rows.some((one) => same(one, row))));
    expect(parts.reduce((sum, { total }) => sum + total, ofNobody.length)).toBe(all.total);
    expect(parts.flatMap(({ rows }) => rows).every((row) => all.rows.some((one) => same(one, row)))).toBe(true);
  });

  it('of scheduled events has every event of a merchant, soonest first, also the correction of an account', async () => {
    using gateway = open();
    const { inspect, simulate, clock } = gateway;
    const corrected = { account_number: '12345678' };
    simulate.ach.notificationOfChange({ transaction: kept.world.of.fresh, code: 'C01', corrected });
    await clock.advance({ days: 2 });
    const [merchant, other] = inspect
      .overview()
      .merchants.map(({ clientId: client }) => inspect.upcoming({ client }).rows);
    const what = 'the bank corrects the account of PAYMENT $9.00: C01';
    expect(merchant).toContainEqual(expect.objectContaining({ what, subject: kept.world.of.fresh }));
    expect(merchant).toEqual(merchant?.toSorted((one, next) => (one.at < next.at ? -1 : one.at > next.at ? 1 : 0)));
    expect([...(merchant ?? []), ...(other ?? [])]).toHaveLength(inspect.upcoming().total);
  });

  it('sorts by its columns only, in both directions', () => {
    using gateway = open();
    const amounts = (sort: 'amount' | '-amount') =>
      gateway.inspect.transactions({ sort }).rows.map((row) => row.amountCents);
    expect(amounts('amount')).toEqual([...amounts('amount')].sort((one, other) => one - other));
    expect(amounts('-amount')).toEqual(amounts('amount').reverse());
    expect(gateway.inspect.deposits({ sort: 'deposited' }).rows).toEqual(gateway.inspect.deposits().rows.toReversed());
    const unknown = JSON.parse('{"sort":"metadata"}');
    expect(() => gateway.inspect.transactions(unknown)).toThrow('query.sort must be one of created, -created, amount');
    expect(() => gateway.inspect.transactions({ from: 'soon' })).toThrow('query.from must be a time; got "soon"');
  });

  it('tells funded transactions from settled ones, and counts them', () => {
    using gateway = open();
    const { inspect } = gateway;
    const { states } = inspect.overview();
    const funded = inspect.transactions({ state: 'funded' });
    expect(funded.total).toBeGreaterThan(0);
    expect(funded.rows.every(({ state, fundedAt }) => state === 'settled' && fundedAt !== null)).toBe(true);
    const unfunded = inspect.transactions({ state: 'unfunded' });
    expect([states.funded, states.unfunded ?? 0]).toEqual([funded.total, unfunded.total]);
    expect(funded.total + unfunded.total).toBe(inspect.transactions({ state: 'settled' }).total);
    expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(inspect.transactions().total);
  });

  it('counts for one merchant what its lists contain', () => {
    using gateway = open();
    const { inspect } = gateway;
    const client = kept.world.other.clientId;
    const { counts } = inspect.overview({ client });
    expect(counts).toMatchObject({
      transactions: inspect.transactions({ client }).total,
      batches: inspect.batches({ client }).total,
      deposits: inspect.deposits({ client }).total,
      deliveries: inspect.deliveries({ client }).total,
      upcoming: inspect.upcoming({ client }).total,
      files: inspect.files({ client }).total,
    });
    expect(counts.transactions).toBe(1);
  });

  it('dates the steps that a payment and its batch have yet to take', async () => {
    using gateway = open();
    const { inspect, clock } = gateway;
    const id = kept.world.of.fresh;
    const { expected } = inspect.transaction(id);
    expect(expected.map(({ step }) => step)).toEqual(['closed', 'submitted', 'settled', 'funded']);
    const batch = inspect.batches().rows.find((row) => row.status === 'open' && row.processor === 'ach');
    expect(batch?.expected).toEqual(expected);
    await clock.advance({ days: 10 });
    const after = inspect.transaction(id);
    expect(after.expected).toEqual([]);
    expect([after.settledAt, after.fundedAt]).toEqual(expected.slice(2).map(({ at }) => at));
  });

  it('names the customer and the merchant of a transaction', () => {
    using gateway = open();
    const { others, returned } = kept.world.of;
    expect(gateway.inspect.transaction(returned)).toMatchObject({ customerName: 'Ada Lovelace' });
    expect(gateway.inspect.transaction(others)).toMatchObject({ merchantName: 'Juniper Coffee' });
    const { customerId } = gateway.inspect.transaction(returned);
    const ofCustomer = gateway.inspect.transactions({ customer: customerId ?? '' });
    expect(ofCustomer.total).toBeGreaterThan(1);
    expect(ofCustomer.rows.every((row) => row.customerId === customerId)).toBe(true);
  });
});

function same(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
