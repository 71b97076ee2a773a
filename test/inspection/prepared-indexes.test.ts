import { cards, createGateway } from 'settlebox';
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
