import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { VERSION } from '../../engine/version.ts';
import type { Account } from '../../worlds/seed-clients.ts';
import { merchantSchema } from '../../worlds/world-options.ts';
import { account, forkedWorld, namedAccount, worldInList, world as worldSchema } from '../responses/harness.ts';
import { clockTime, id, list, name, removed } from '../responses/shapes.ts';
import type { ServedWorld, ServedWorlds } from '../worlds/served-world.ts';
import { whenIdle } from '../worlds/when-idle.ts';
import { clockOf, clockSchema } from './clock.ts';
import { defineRow } from './control-row.ts';

/** A fork can start at a time of the past. No mark has such a name by accident. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT/;

const empty = lazily(() => z.strictObject({}));

function listed(worlds: ServedWorlds, world: ServedWorld) {
  const apiUrl = worlds.urlOf(world);
  return { name: world.name, apiUrl, controlUrl: `${apiUrl}/_sim`, now: world.gateway.clock.iso() };
}

/** A copy of the public fields: the gateway's account object can have more. */
function accountOf({ clientId, apiKey, ownerEmail, ownerPassword }: Account): Account {
  return { clientId, apiKey, ownerEmail, ownerPassword };
}

function merchantsOf({ gateway }: ServedWorld) {
  const names = new Map(gateway.inspect.overview().merchants.map((row) => [row.clientId, row.name]));
  return gateway.merchants.map((one) => ({ ...accountOf(one), name: names.get(one.clientId) ?? '' }));
}

/** The operations on worlds. */
export const worldRows = [
  defineRow({
    name: 'world.get',
    method: 'GET',
    path: '/world',
    summary: 'Return the world, its addresses, merchants and keys',
    input: empty,
    output: worldSchema,
    run(world, _input, { worlds }) {
      const { now: _now, ...about } = listed(worlds, world);
      return {
        ...about,
        clock: clockOf(world),
        merchants: merchantsOf(world),
        reseller: accountOf(world.gateway.reseller),
        worlds: worlds.list().map((one) => listed(worlds, one)),
        version: VERSION,
      };
    },
  }),
  defineRow({
    name: 'world.reset',
    method: 'POST',
    path: '/reset',
    summary: 'Reset the world to its start',
    input: empty,
    output: clockTime,
    async run(world) {
      await whenIdle(world, () => world.gateway.reset());
      return leftFor(world, 'reset');
    },
  }),
  defineRow({
    name: 'world.snapshot',
    method: 'GET',
    path: '/snapshot',
    gives: 'bytes',
    summary: 'Return a snapshot of the world as bytes',
    input: empty,
    output: () => z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }),
    run: ({ gateway }) => gateway.snapshot(),
  }),
  defineRow({
    name: 'world.restore',
    method: 'PUT',
    path: '/snapshot',
    takes: 'bytes',
    summary: 'Restore the world from a snapshot',
    input: empty,
    output: clockTime,
    async run(world, _input, { bytes }) {
      await whenIdle(world, () => world.gateway.restore(bytes));
      return leftFor(world, 'restored');
    },
  }),
  defineRow({
    name: 'merchants.list',
    method: 'GET',
    path: '/merchants',
    summary: 'List merchants and their keys',
    input: empty,
    output: () => list(namedAccount()),
    run: merchantsOf,
  }),
  defineRow({
    name: 'merchants.add',
    method: 'POST',
    path: '/merchants',
    status: 201,
    summary: 'Add a merchant',
    input: () => merchantSchema(),
    output: account,
    run: ({ gateway }, options) => accountOf(gateway.addMerchant(options)),
  }),
  defineRow({
    name: 'forks.list',
    method: 'GET',
    path: '/forks',
    summary: 'List the served worlds: the main world and its forks',
    input: empty,
    output: () => list(worldInList()),
    run: (_world, _input, { worlds }) => worlds.list().map((one) => listed(worlds, one)),
  }),
  defineRow({
    name: 'forks.make',
    method: 'POST',
    path: '/forks',
    status: 201,
    summary: 'Fork this world under its own address',
    input: () =>
      z.strictObject({
        name: name().optional(),
        from: name().describe('`now` (default), `start`, the name of a mark, or a time in ISO 8601.').optional(),
        deliver: z.literal('same').optional(),
        clock: clockSchema().optional(),
      }),
    output: forkedWorld,
    async run(world, options, { worlds }) {
      const { from = 'now' } = options;
      const bytes = ISO_TIME.test(from) ? (await world.past.at(from)).snapshot() : undefined;
      const fork = worlds.fork(world, options, bytes);
      return { ...listed(worlds, fork), merchants: fork.gateway.merchants.map(accountOf) };
    },
  }),
  defineRow({
    name: 'forks.remove',
    method: 'DELETE',
    path: '/forks/{name}',
    summary: 'Close a fork',
    input: () => z.strictObject({ name: id() }),
    output: removed,
    async run(_world, { name: fork }, { worlds }) {
      await worlds.remove(fork);
      return { removed: true };
    },
  }),
];

/** Notifies the clock driver and live readers that the world was replaced. */
export function leftFor(world: ServedWorld, reason: Parameters<ServedWorld['live']['left']>[0]) {
  world.moments.turned();
  world.past.clear();
  world.clockDriver.moved();
  world.live.left(reason);
  return { now: world.gateway.clock.iso() };
}
