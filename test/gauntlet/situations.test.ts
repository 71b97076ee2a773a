/** Which situations a gauntlet finds in a suite, and in which tests it runs them. */
import { expect, it } from 'vitest';
import { assignPlaces, shardOf } from '../../src/testing/gauntlet/assign-places.ts';
import { findSituations, transportOf } from '../../src/testing/gauntlet/situations.ts';
import type { Observation, ObservedCall } from '../../src/testing/gauntlet-worker/observation.ts';

const call = (of: Partial<ObservedCall> = {}): ObservedCall => ({
  operation: 'transactions.create',
  method: 'POST',
  transport: 'http',
  shape: '{amount:*}',
  before: '',
  ...of,
});

const observed = (name: string, calls: readonly ObservedCall[], types: readonly string[] = []): Observation => ({
  key: { file: 'shop.test.ts', name, ordinal: 1 },
  address: 'https://api.shop-gateway.example',
  outcome: { kind: 'passes' },
  milliseconds: 1,
  calls,
  deliveries: types.map((type) => ({ type, subject: 'T-1', before: 'SALE settled' })),
  triggered: false,
  settledAt: 0,
  transactions: [],
  unacknowledged: [],
  rejections: [],
  review: [],
  timeline: '',
});

it('runs equal situations once, and spreads them over the tests, the riskiest first', () => {
  const suite = Array.from({ length: 8 }, (_, at) => observed(`sells ${at}`, [call()]));
  const situations = findSituations(suite, 'http');
  expect(situations).toHaveLength(8);
  expect(situations[0]?.places).toHaveLength(8);
  const passes = assignPlaces(situations);
  expect(passes).toHaveLength(1);
  expect(passes[0]?.map(({ injected }) => injected.fault).slice(0, 2)).toEqual(['response_lost', 'response_timeout']);
});

it('tells situations apart by the state before, by the fields, and by what follows', () => {
  const suite = [
    observed('one', [call()]),
    observed('two', [call({ before: '1 SALE settled' })]),
    observed('three', [call({ shape: 'key {amount:*}' })]),
    observed('four', [call(), call({ operation: 'transactions.capture', before: '1 AUTH authorized' })]),
  ];
  expect(findSituations(suite, 'http')).toHaveLength(5 * 8);
});

it('leaves out faults of a read that do no other work, and overtakes only a webhook that has a next one', () => {
  const reads = findSituations([observed('one', [call({ method: 'GET' })])], 'http');
  expect(reads.map(({ places }) => places[0]?.injected.fault)).not.toContain('connection_reset');
  const webhooks = findSituations([observed('one', [], ['transaction.authorized', 'transaction.settled'])], 'http');
  const reordered = webhooks.filter(({ places }) => places[0]?.injected.fault === 'webhook_reordered');
  expect(reordered.map(({ places }) => places[0]?.injected.of)).toEqual(['transaction.authorized']);
});

it('counts the nth call of an operation, and takes direct calls only in a suite without HTTP', () => {
  const suite = [observed('one', [call({ transport: 'direct' }), call(), call({ before: '1 SALE authorized' })])];
  expect(transportOf(suite)).toBe('http');
  expect(transportOf([observed('one', [call({ transport: 'direct' })])])).toBe('direct');
  const places = findSituations(suite, 'http').map((situation) => situation.places[0]?.injected.nth);
  expect(new Set(places)).toEqual(new Set([1, 2]));
});

it('divides situations among machines', () => {
  const items = [1, 2, 3, 4, 5];
  const parts = [1, 2, 3].map((index) => shardOf(items, { index, count: 3 }));
  expect(parts).toEqual([[1, 4], [2, 5], [3]]);
});
