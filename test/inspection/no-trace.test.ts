import { describe, expect, it } from 'vitest';
import type { Gateway, Inspection } from '../../src/index.ts';
import { createGateway } from '../../src/index.ts';
import { tended } from '../support/fresh-gateway.ts';
import { enlarged } from '../support/large-world.ts';
import { type BusyWorld, busyWorld } from './busy-world.ts';

/** Every view, asked as an inspector does. */
const VIEWS: Readonly<Record<keyof Inspection, (inspect: Inspection, world: BusyWorld) => unknown>> = {
  overview: (inspect) => inspect.overview(),
  money: (inspect, { other }) => [inspect.money(), inspect.money({ client: other.clientId })],
  lanes: (inspect) => inspect.lanes({ parts: 10 }),
  timeline: (inspect, { of }) => [inspect.timeline(), inspect.timeline({ subject: of.returned, order: 'newest' })],
  upcoming: (inspect) => inspect.upcoming(),
  transactions: (inspect) => [inspect.transactions(), inspect.transactions({ search: 'r10' })],
  transaction: (inspect, { of }) => Object.values(of).map((id) => inspect.transaction(id)),
  batches: (inspect) => inspect.batches({ search: 'settled' }),
  ledger: (inspect) => [inspect.ledger(), inspect.ledger({ account: 'merchant_payable' })],
  files: (inspect) => inspect.files(),
  file: (inspect) => inspect.files().rows.map(({ name }) => inspect.file(name)),
  endpoints: (inspect) => inspect.endpoints(),
  faults: (inspect) => inspect.faults(),
  rules: (inspect) => inspect.rules(),
  webhooks: (inspect) => inspect.webhooks(),
  deliveries: (inspect, { of }) => [inspect.deliveries(), inspect.deliveries({ subject: of.returned })],
  delivery: (inspect) => inspect.deliveries().rows.map(({ id }) => inspect.delivery(id)),
  tokens: (inspect) => inspect.tokens(),
  customers: (inspect) => [inspect.customers(), inspect.requests({ customer: 'CUSTOMER-ada' })],
  disputes: (inspect) => inspect.disputes(),
  dispute: (inspect) => inspect.disputes().rows.map(({ id }) => inspect.dispute(id)),
  deposits: (inspect) => inspect.deposits(),
  deposit: (inspect) => inspect.deposits().rows.map(({ id }) => inspect.deposit(id)),
  requests: (inspect, { of }) => [inspect.requests(), inspect.requests({ subject: of.returned, search: 'create' })],
  request: (inspect) => inspect.requests().rows.map(({ id }) => inspect.request(id)),
  freeze: (inspect) => inspect.freeze(),
};

/** All that looking could change: the world, what was asked of it, and its tape. */
function traces(gateway: Gateway<'shuffle'>) {
  return { bytes: Buffer.from(gateway.snapshot()), requests: gateway.audit.requests(), tape: gateway.tape() };
}

describe('looking', () => {
  it('leaves no trace in the world, its request log or its tape, whatever is looked at', async () => {
    const world = await busyWorld();
    tended(world.gateway);
    const before = traces(world.gateway);
    const left = Object.entries(VIEWS).filter(([, look]) => {
      look(world.gateway.inspect, world);
      const after = traces(world.gateway);
      return !after.bytes.equals(before.bytes) || JSON.stringify(after) !== JSON.stringify(before);
    });
    expect(left.map(([view]) => view)).toEqual([]);
  });

  it('rolls no dice: a world that was looked at lives on as its twin that was not', async () => {
    const world = await busyWorld();
    tended(world.gateway);
    const twin = world.gateway.fork({ deliver: 'same' });
    for (const look of Object.values(VIEWS)) look(world.gateway.inspect, world);
    const further = async (gateway: Gateway<'shuffle'>) => {
      await gateway.clock.advance({ days: 3 });
      return Buffer.from(gateway.snapshot());
    };
    expect((await further(world.gateway)).equals(await further(twin))).toBe(true);
    twin.close();
  });

  it('creates no index in a world of ten thousand transactions, and returns the first page of every list', async () => {
    const world = await busyWorld();
    tended(world.gateway);
    using large = createGateway({ from: enlarged(world.gateway.snapshot(), 10_000) });
    const before = Buffer.from(large.snapshot());
    const { inspect } = large;
    for (const state of ['returned', 'settled'] as const)
      expect(inspect.transactions({ state, client: large.merchant.clientId }).rows).toHaveLength(100);
    expect(inspect.transactions({ search: 'visa', kind: 'SALE', skip: 50 }).rows.length).toBeLessThanOrEqual(100);
    expect(inspect.transactions({ take: 500 })).toMatchObject({ total: 10_000 });
    expect(inspect.overview().counts.transactions).toBe(10_000);
    const lists = [inspect.timeline(), inspect.upcoming(), inspect.batches(), inspect.files(), inspect.deliveries()];
    expect(lists.map(({ rows, total }) => rows.length === Math.min(100, total))).toEqual(lists.map(() => true));
    expect(inspect.tokens().rows.map(({ uses }) => uses)).toEqual([expect.any(Number), expect.any(Number)]);
    expect(inspect.money().points.length).toBeGreaterThan(1);
    expect(Buffer.from(large.snapshot()).equals(before)).toBe(true);
  });
});
