/** A GET leaves nothing behind but its line in the log, unless its row says so: what writes runs in a transaction. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/worlds/resources.ts';
import { askDirectly } from '../support/asking.ts';
import { tended } from '../support/fresh-gateway.ts';
import { digestOf } from '../support/fuzz/world-digest.ts';
import { casesOf } from '../support/operation-cases.ts';
import { type PreparedWorld, prepareWorld } from '../support/prepared-world.ts';

let world: PreparedWorld;
beforeAll(async () => {
  world = await prepareWorld();
});
afterAll(() => world.gateway.close());

const GETS = OPERATIONS.filter(({ method }) => method === 'GET').map((row) => ({ name: row.name, row }));

describe.each(GETS)('$name', ({ row }) => {
  it(row.writes === true ? 'leaves something behind, as its row says' : 'leaves nothing behind', () => {
    const gateway = tended(world.gateway.fork());
    const before = digestOf(gateway);
    askDirectly(gateway, row, casesOf(row, world).good);
    expect(digestOf(gateway) === before).toBe(row.writes !== true);
  });
});

it('is said of GETs alone, as every other method runs in a transaction anyway', () => {
  expect(OPERATIONS.filter(({ method, writes }) => writes === true && method !== 'GET')).toEqual([]);
});
