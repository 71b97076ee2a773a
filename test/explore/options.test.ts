import { describe, expect, it } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { loadFastCheck } from '../../src/testing/explore/load-fast-check.ts';
import { seedsOf } from '../../src/testing/explore/seeds.ts';
import { EXPLORE_DISRUPTIONS, type ExploreOptions, explore, type OrderRequest } from '../../src/testing.ts';
import { SmallShop } from './small-shop.ts';

const merchant: ExploreOptions['merchant'] = (gateway, tools) => new SmallShop(gateway, tools);

/** An application with the required methods only, which calls `onOrder` for each order. */
const plainShop =
  (onOrder: (order: OrderRequest) => void): ExploreOptions['merchant'] =>
  (gateway, tools) => {
    const shop = new SmallShop(gateway, tools);
    const order = (request: OrderRequest) => {
      onOrder(request);
      return shop.order(request);
    };
    return { order, records: () => shop.records() };
  };

describe('seeds', () => {
  it.each([
    ['a count', 4, [0, 1, 2, 3]],
    ['a span', '7..9', [7, 8, 9]],
    ['a list', [412, 3], [412, 3]],
  ])('are %s', (_what, seeds, expected) => {
    expect([...seedsOf(seeds)]).toEqual(expected);
  });

  it('belong to exactly one shard each, evenly distributed', () => {
    const shards = Array.from({ length: 16 }, (_none, at) => [...seedsOf('0..9999', `${at + 1}/16`)]);
    expect(shards.map(({ length }) => length)).toEqual(Array.from({ length: 16 }, () => 625));
    expect(shards.flat().sort((one, other) => one - other)).toEqual([...seedsOf(10_000)]);
    expect(shards[2]?.slice(0, 3)).toEqual([2, 18, 34]);
  });
});

describe('an invalid option', () => {
  it.each([
    ['merchant', {}],
    ['seeds', { merchant, seeds: 0 }],
    ['seeds', { merchant, seeds: '9..1' }],
    ['seeds', { merchant, seeds: 'some' }],
    ['seeds', { merchant, seeds: [] }],
    ['seeds', { merchant, seeds: [1.5] }],
    ['shard', { merchant, shard: '17/16' }],
    ['shard', { merchant, shard: '0/2' }],
    ['steps', { merchant, steps: 0 }],
    ['steps', { merchant, steps: 201 }],
    ['amounts', { merchant, amounts: [] }],
    ['disruptions.0', { merchant, disruptions: ['bad_luck'] }],
    ['world', { merchant, world: 'mine' }],
    ['restDays', { merchant, restDays: 0 }],
    ['orderOf', { merchant, orderOf: 'order_id' }],
    ['sedes', { merchant, sedes: 3 }],
  ])('is rejected by name: %s', async (field, options) => {
    const requested: Promise<unknown> = Reflect.apply(explore, undefined, [options]);
    await expect(requested).rejects.toMatchObject({ code: 'bad_option', details: { field: `options.${field}` } });
  });

  it('is rejected if the gateway rejects it', async () => {
    const world = { settlement: { cardCutoff: '25:00' } };
    await expect(explore({ merchant, world })).rejects.toMatchObject({ code: 'bad_option' });
  });
});

it('gets an error that says what to install if fast-check is missing', () => {
  const require = () => {
    throw new Error("Cannot find module 'fast-check'");
  };
  expect(() => loadFastCheck(require)).toThrowError(
    expect.objectContaining({ code: 'fast_check_unavailable', hint: 'Run npm install --save-dev fast-check.' }),
  );
});

it('injects only the requested faults', async () => {
  const { steps } = await explore({ merchant, seeds: 30, disruptions: [] });
  expect(Object.keys(steps)).toEqual(['order', 'reconcile', 'refund', 'ship', 'wait', 'wait for']);
});

it('calls only the methods that the application has', async () => {
  const orders: string[] = [];
  const { steps } = await explore({
    merchant: plainShop(({ id }) => void orders.push(id)),
    seeds: 20,
    disruptions: ['retry', 'outage', 'redelivery', 'concurrent', 'webhook_dropped'],
  });
  expect(Object.keys(steps)).toEqual(['fault', 'order', 'outage', 'redeliver', 'try again', 'wait', 'wait for']);
  expect(orders.length).toBeGreaterThan(20);
});

it('opens the gateway of each run as requested and ignores earlier records of the application', async () => {
  const seen: number[] = [];
  const world = (seed: number) => {
    seen.push(seed);
    const gateway = createGateway({ seed });
    gateway.transactions.create({
      type: 'PAYMENT',
      amount: 100,
      payment_method: {
        type: 'ACH',
        account_number: '000123456789',
        routing_number: '110000000',
        account_type: 'checking',
        name: 'Grace Hopper',
        email: 'grace@example.test',
      },
    });
    return gateway;
  };
  await explore({ merchant, world, seeds: [5, 6] });
  expect(seen).toEqual([0, 5, 6]);
});

it("orders the application's products", async () => {
  const amounts = new Set<number>();
  const shop = plainShop(({ amountCents }) => void amounts.add(amountCents));
  await explore({ merchant: shop, seeds: 20, amounts: [700, 900], disruptions: [] });
  expect([...amounts].sort()).toEqual([700, 900]);
});

it('accepts each fault name once', () => {
  expect(new Set(EXPLORE_DISRUPTIONS).size).toBe(EXPLORE_DISRUPTIONS.length);
  expect(EXPLORE_DISRUPTIONS).toContain('response_lost');
});

it('reports requests that the gateway does not understand, if no order is paid', async () => {
  const make: ExploreOptions['merchant'] = ({ merchant: { apiKey } }, { fetch }) => ({
    order: () => fetch('/v1/transactions', { method: 'POST', body: '{"type":', headers: { apikey: apiKey } }),
    records: () => ({}),
  });
  await expect(explore({ merchant: make, seeds: [1], disruptions: [] })).rejects.toMatchObject({
    code: 'merchant_unreachable',
    message: expect.stringMatching(
      /succeeded \d+ times, but no payment was approved; POST \/v1\/transactions was rejected with 400 \w+\./,
    ),
  });
});

it('notes requests that the gateway does not understand, if orders are paid', async () => {
  const make: ExploreOptions['merchant'] = (gateway, tools) => {
    const shop = new SmallShop(gateway, tools);
    const broken = { method: 'POST', body: '{"type":', headers: { apikey: gateway.merchant.apiKey } };
    return {
      order: (order) => shop.order(order),
      reconcile: () => tools.fetch('/v1/transactions', broken),
      records: () => shop.records(),
    };
  };
  const { notes } = await explore({ merchant: make, seeds: [1], disruptions: [] });
  expect(notes).toEqual([
    expect.stringMatching(/^POST \/v1\/transactions was rejected with 400 \w+ \(first in seed 1\)$/),
  ]);
});
