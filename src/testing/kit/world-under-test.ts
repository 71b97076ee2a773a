import { behindAddress } from '../../transports/behind-address.ts';
import { insideOf } from '../inside-of.ts';
import { beginWatch } from '../secrets/watch.ts';
import { isHeardIn } from './is-heard-in.ts';
import type { TestHabits } from './test-options.ts';
import type { GatewayUnderTest, WorldUnderTest } from './test-world.ts';
import { worker } from './worker.ts';

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

/** Puts the gateway into its world: from here on requests meet it. */
export function settleIn(world: WorldUnderTest, gateway: GatewayUnderTest): void {
  world.gateway = gateway;
  world.address = behindAddress(gateway, {}, 'gatewayTest');
  worker().addresses.add(world.address.host);
}

/** Listens in from here on, where the suite wishes it. */
export function watchWorld(world: WorldUnderTest): void {
  const { gateway, habits } = world;
  if (gateway === undefined || habits.secrets === undefined) return;
  world.secrets = beginWatch(insideOf(gateway, 'gatewayTest'), habits.secrets, () => isHeardIn(world));
}
