import type { Layout } from '../../domain/payments/transactions/types.ts';
import { createGateway } from '../../gateway/gateway.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { GatewayOptions } from '../../options/options.ts';
import type { TestSettings } from './test-options.ts';
import { throwOnProblems } from './test-problems.ts';
import { worker } from './worker.ts';
import { attachGateway, createTestWorld } from './world-under-test.ts';

/** Supplies each test with its own gateway. All start in the same state. */
interface PreparedGateways<L extends Layout> {
  /** Creates the gateway of the next test. */
  next(): Promise<Gateway<L>>;
}

/**
 * Creates a new gateway per test, or prepares one gateway and forks it for each test if there is a `prepare` option.
 */
export function preparedGateways<L extends Layout>(
  options: GatewayOptions<L>,
  settings: TestSettings,
  prepare: ((gateway: Gateway<L>) => unknown) | undefined,
): PreparedGateways<L> {
  if (prepare === undefined) return { next: async () => createGateway(options) };
  let prepared: Promise<Gateway<L>> | undefined;
  return {
    async next() {
      prepared ??= prepareGateway(createGateway(options), settings, prepare);
      return (await prepared).fork({ deliver: 'same' });
    },
  };
}

/** `prepare` can call the gateway over HTTP, so it runs in a world like a test. */
async function prepareGateway<L extends Layout>(
  gateway: Gateway<L>,
  settings: TestSettings,
  prepare: (gateway: Gateway<L>) => unknown,
): Promise<Gateway<L>> {
  const world = createTestWorld('prepare', settings);
  attachGateway(world, gateway);
  await worker().storage.run(world, async () => prepare(gateway));
  world.ended = true;
  throwOnProblems(world);
  return gateway;
}
