import { behindAddress } from '../../transports/behind-address.ts';
import { insideOf } from '../inside-of.ts';
import { beginWatch } from '../secrets/watch.ts';
import { isHeardIn } from './is-running-in.ts';
import type { TestHabits } from './test-options.ts';
import type { GatewayUnderTest, WorldUnderTest } from './test-world.ts';
import { worker } from './worker.ts';

/** Creates the state of a test that has no gateway yet. */
export function newWorld(name: string, habits: TestHabits): WorldUnderTest {
  return {
    name,
    habits,
    gateway: undefined,
    address: undefined,
    unknownHosts: [],
    refusals: new Map(),
    tolerated: new Set(habits.tolerate),
    secrets: undefined,
    ended: false,
  };
}

/** Connects the gateway to its test. From now on, requests are routed to it. */
export function settleIn(world: WorldUnderTest, gateway: GatewayUnderTest): void {
  world.gateway = gateway;
  world.address = behindAddress(gateway, {}, 'gatewayTest');
  worker().addresses.add(world.address.host);
}

/** Starts watching for leaked card data, if the options ask for it. */
export function watchWorld(world: WorldUnderTest): void {
  const { gateway, habits } = world;
  if (gateway === undefined || habits.secrets === undefined) return;
  world.secrets = beginWatch(insideOf(gateway, 'gatewayTest'), habits.secrets, () => isHeardIn(world));
}
