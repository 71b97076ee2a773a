/** Each count of a coverage report opens a list of the inspector, or names its objects. */
import { expect, it } from 'vitest';
import { objectsCounted } from '../../src/analysis/coverage/objects/counted-objects.ts';
import { findInternals } from '../../src/transports/gateway-internals.ts';
import { busyWorld } from '../inspection/busy-world.ts';

const NAMED = ['states', 'transitions', 'returns', 'retries', 'faults'] as const;

/** No object shows that it was sent again by hand. */
const NOT_STORED = /redelivered/;

it('counts as many rows as the lists that a count leads to', async () => {
  const { gateway } = await busyWorld();
  const { events, postings, responseCodes, returnCodes } = gateway.coverage();
  const { inspect } = gateway;
  const lists = [
    ...events.rows.map(({ name, count }) => [name, count, inspect.timeline({ type: name, take: 1 }).total]),
    ...postings.rows.map(({ name, count }) => [name, count, inspect.ledger({ kind: name, take: 1 }).total]),
    ...[...responseCodes.rows, ...returnCodes.rows].map(({ name, count }) => [
      name,
      count,
      count === 0 ? 0 : inspect.transactions({ search: name, take: 1 }).total,
    ]),
  ];
  expect(lists.filter(([, count]) => count !== 0).length).toBeGreaterThan(20);
  expect(lists.filter(([, count, total]) => count !== total)).toEqual([]);
  gateway.close();
});

it('names the objects of each other count', async () => {
  const { gateway, of } = await busyWorld();
  const engine = findInternals(gateway)?.engine();
  if (engine === undefined) throw new Error('the gateway is not of this package');
  const coverage = gateway.coverage();
  const wrong = NAMED.flatMap((section) =>
    coverage[section].rows.flatMap(({ name, count }) => {
      const ids = objectsCounted(engine, section, name);
      if (NOT_STORED.test(name)) return [];
      return (count === 0) === (ids.length === 0) && ids.length <= count
        ? []
        : [`${name}: ${count}, ${ids.length} ids`];
    }),
  );
  expect(wrong).toEqual([]);
  expect(objectsCounted(engine, 'states', 'ACH entry: returned')).toEqual([of.returned]);
  expect(objectsCounted(engine, 'states', 'card transaction: declined')).toEqual([of.declined]);
  expect(objectsCounted(engine, 'transitions', 'ACH entry: authorized + canceled')).toEqual([of.canceled]);
  expect(objectsCounted(engine, 'returns', 'unauthorized return: after funding')).toEqual([of.returned]);
  gateway.close();
});
