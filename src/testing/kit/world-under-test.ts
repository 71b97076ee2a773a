import { type Address, behindAddress } from '../../faces/behind-address.ts';
import type { Gateway } from '../../gateway-face.ts';
import type { Layout } from '../../resources/transactions/types.ts';
import { insideOf } from '../inside-of.ts';
import { isHeardIn } from '../secrets/is-heard-in.ts';
import { beginWatch, type SecretsWatch } from '../secrets/watch.ts';
import type { TestHabits, TolerableProblem } from './test-options.ts';
import { worker } from './worker.ts';

/** What the kit asks of a gateway, whatever its layout. */
export type GatewayUnderTest = Pick<
  Gateway<Layout>,
  | 'audit'
  | 'check'
  | 'clock'
  | 'close'
  | 'coverage'
  | 'events'
  | 'fetch'
  | 'baseUrl'
  | 'timeline'
  | 'upcoming'
  | 'webhooks'
>;

/** The world that one test lives in, from its start to its end. */
export interface WorldUnderTest {
  /** What the runner calls the test. */
  readonly name: string;
  readonly habits: TestHabits;
  /** There from the moment that it is prepared. */
  gateway: GatewayUnderTest | undefined;
  /** Who answers for the gateway's address. */
  address: Address | undefined;
  /** Addresses that were asked and that nobody here answers for, without their query. */
  readonly unknownHosts: string[];
  /** What the gateway said where it refused a request, by the correlation id of its answer. */
  readonly refusals: Map<string, string>;
  readonly tolerated: Set<TolerableProblem>;
  /** Where the test is watched for card data. */
  secrets: SecretsWatch | undefined;
  ended: boolean;
}

export function newWorld(name: string, habits: TestHabits): WorldUnderTest {
  return {
    ...{ name, habits, gateway: undefined, address: undefined, unknownHosts: [], refusals: new Map() },
    ...{ tolerated: new Set(habits.tolerate), secrets: undefined, ended: false },
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
