import { setImmediate } from 'node:timers/promises';
import { cards, createGateway } from 'settlebox';
import { serve } from 'settlebox/server';
import { expect, it } from 'vitest';
import { prepareIndex } from '../../src/analysis/inspection/prepare.ts';

it('prepares a search in steps, and finds what changed in between', () => {
  const gateway = createGateway();
  const sell = (amount: number) => gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
  for (let at = 0; at < 2_500; at++) sell(1_000);
  expect(prepareIndex(gateway.inspect, 'search')).toBe(false);
  sell(7_777);
  expect(prepareIndex(gateway.inspect, 'search')).toBe(true);
  sell(7_777);
  expect(gateway.inspect.transactions({ search: '77.77' }).total).toBe(2);
  expect(gateway.inspect.transactions({ search: '10.00' }).total).toBe(2_500);
});

it('prepares the list of requests in steps, the same as at once', () => {
  const gateway = createGateway();
  for (let at = 0; at < 2_500; at++)
    gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.visa });
  const fork = gateway.fork();
  let steps = 1;
  while (!prepareIndex(gateway.inspect, 'requests')) steps++;
  expect(steps).toBeGreaterThan(1);
  expect(gateway.inspect.requests()).toEqual(fork.inspect.requests());
  expect(gateway.inspect.requests().total).toBe(2_500);
  for (const one of [gateway, fork]) one.close();
});

/** A world with more than one part of transactions, which are not all at the same time. */
async function busyWorld() {
  const gateway = createGateway();
  for (let at = 0; at < 2_500; at++) {
    gateway.transactions.create({ type: 'SALE', amount: 1_000 + at, payment_method: cards.visa });
    if (at % 1_000 === 0) await gateway.clock.advance({ days: 1 });
  }
  return gateway;
}

it('prepares the money in steps, the same as at once', async () => {
  const gateway = await busyWorld();
  const fork = gateway.fork();
  // The first call begins.
  expect(prepareIndex(gateway.inspect, 'money')).toBe(true);
  let steps = 1;
  while (!prepareIndex(gateway.inspect, 'money')) steps++;
  expect(steps).toBeGreaterThan(3);
  expect(gateway.inspect.money()).toEqual(fork.inspect.money());
  for (const one of [gateway, fork]) one.close();
});

it('continues the preparation of the money when it is asked for, and ends it', async () => {
  const gateway = await busyWorld();
  const fork = gateway.fork();
  prepareIndex(gateway.inspect, 'money');
  for (let step = 0; step < 2; step++) expect(prepareIndex(gateway.inspect, 'money')).toBe(false);
  expect(gateway.inspect.money()).toEqual(fork.inspect.money());
  expect(prepareIndex(gateway.inspect, 'money')).toBe(true);
  for (const one of [gateway, fork]) one.close();
});

it('reads the money of one client, and ends the preparation of a world that changes', async () => {
  const gateway = await busyWorld();
  prepareIndex(gateway.inspect, 'money');
  expect(prepareIndex(gateway.inspect, 'money')).toBe(false);
  const { clientId = '' } = gateway.inspect.transactions({ take: 1 }).rows[0] ?? {};
  const before = gateway.fork();
  expect(gateway.inspect.money({ client: clientId })).toEqual(before.inspect.money({ client: clientId }));
  gateway.transactions.create({ type: 'SALE', amount: 9_999, payment_method: cards.visa });
  expect(prepareIndex(gateway.inspect, 'money')).toBe(true);
  expect(prepareIndex(gateway.inspect, 'money')).toBe(false);
  const fork = gateway.fork();
  expect(gateway.inspect.money()).toEqual(fork.inspect.money());
  for (const one of [gateway, before, fork]) one.close();
});

it('prepares the money when a server sends the inspector, before its page asks', async () => {
  const gateway = await busyWorld();
  const server = await serve({ gateway });
  expect((await fetch(`${server.controlUrl}/`)).status).toBe(200);
  for (let turn = 0; turn < 50; turn++) await setImmediate();
  // Without preparation, the first call would begin, and the second one would have steps left.
  expect([prepareIndex(gateway.inspect, 'money'), prepareIndex(gateway.inspect, 'money')]).toEqual([true, true]);
  await server.close();
  gateway.close();
});
