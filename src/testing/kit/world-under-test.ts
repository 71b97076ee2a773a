import { behindAddress } from '../../transports/behind-address.ts';
import { insideOf } from '../inside-of.ts';
import { beginWatch } from '../secrets/watch.ts';
import { isRunningIn } from './is-running-in.ts';
import type { TestSettings } from './test-options.ts';
import type { GatewayUnderTest, WorldUnderTest } from './test-world.ts';
import { worker } from './worker.ts';

/** Creates the state of a test that has no gateway yet. */
export function createTestWorld(name: string, settings: TestSettings): WorldUnderTest {
  return {
    name,
    settings,
    gateway: undefined,
    address: undefined,
    unknownHosts: [],
    rejections: new Map(),
    tolerated: new Set(settings.tolerate),
    earlier: undefined,
    secrets: undefined,
    ended: false,
  };
}

/** Connects the gateway to its test. From now on, requests are routed to it. */
export function attachGateway(world: WorldUnderTest, gateway: GatewayUnderTest): void {
  world.gateway = gateway;
  world.address = behindAddress(gateway, {}, 'gatewayTest');
  worker().gatewayHosts.add(world.address.host);
}

/** Starts watching for leaked card data, if the options ask for it. */
export function startSecretsWatch(world: WorldUnderTest): void {
  const { gateway, settings } = world;
  if (gateway === undefined || settings.secrets === undefined) return;
  world.secrets = beginWatch(insideOf(gateway, 'gatewayTest'), settings.secrets, () => isRunningIn(world));
}
