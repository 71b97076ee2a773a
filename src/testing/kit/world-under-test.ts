import { behindAddress } from '../../transports/behind-address.ts';
import { collectTraffic } from '../failure-page/collect-traffic.ts';
import { insideOf } from '../inside-of.ts';
import { beginWatch } from '../secrets/watch.ts';
import { isRunningIn } from './is-running-in.ts';
import { pagesOf } from './pages-of.ts';
import type { TestSettings } from './test-options.ts';
import type { GatewayUnderTest, WorldUnderTest } from './test-world.ts';
import { worker } from './worker.ts';

/** Creates the state of a test that has no gateway yet. */
export function createTestWorld(
  name: string,
  settings: TestSettings,
  identify?: WorldUnderTest['identify'],
  gauntlet?: WorldUnderTest['gauntlet'],
): WorldUnderTest {
  return {
    name,
    settings,
    identify,
    traffic: undefined,
    gateway: undefined,
    address: undefined,
    unknownHosts: [],
    rejections: new Map(),
    tolerated: new Set(settings.tolerate),
    earlier: undefined,
    secrets: undefined,
    ended: false,
    application: undefined,
    gauntlet,
  };
}

/** Connects the gateway to its test. From now on, requests are routed to it. */
export function attachGateway(world: WorldUnderTest, gateway: GatewayUnderTest): void {
  world.gateway = gateway;
  world.address = behindAddress(gateway, {}, 'gatewayTest');
  worker().gatewayHosts.add(world.address.host);
}

/** Collects the traffic of the gateway, if a failure leaves a page. */
export function startCollecting(world: WorldUnderTest): void {
  const { gateway } = world;
  if (gateway === undefined || pagesOf(world) === undefined) return;
  world.traffic = collectTraffic(insideOf(gateway, 'gatewayTest'));
}

/** Starts watching for leaked card data, if the options ask for it. */
export function startSecretsWatch(world: WorldUnderTest): void {
  const { gateway, settings } = world;
  if (gateway === undefined || settings.secrets === undefined) return;
  world.secrets = beginWatch(insideOf(gateway, 'gatewayTest'), settings.secrets, () => isRunningIn(world));
}
