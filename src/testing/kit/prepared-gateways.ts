import type { Layout } from '../../domain/payments/transactions/types.ts';
import { createGateway } from '../../gateway/gateway.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { GatewayOptions } from '../../options/options.ts';
import type { TestHabits } from './test-options.ts';
import { refuseTroubles } from './test-problems.ts';
import { worker } from './worker.ts';
import { newWorld, settleIn } from './world-under-test.ts';

/** Supplies each test with its own gateway. All start in the same state. */
export interface PreparedGateways<L extends Layout> {
  /** Creates the gateway of the next test. */
  next(): Promise<Gateway<L>>;
}

/**
 * Creates a new gateway per test, or prepares one gateway and forks it for each test if there is a `prepare` option.
 */
export function preparedGateways<L extends Layout>(
  options: GatewayOptions<L>,
  habits: TestHabits,
  prepare: ((gateway: Gateway<L>) => unknown) | undefined,
): PreparedGateways<L> {
  if (prepare === undefined) return { next: async () => createGateway(options) };
  let origin: Promise<Gateway<L>> | undefined;
  return {
    async next() {
      origin ??= live(createGateway(options), habits, prepare);
      return (await origin).fork({ deliver: 'same' });
    },
  };
}

/** `prepare` can call the gateway over HTTP, so it runs in a world like a test. */
async function live<L extends Layout>(
  gateway: Gateway<L>,
  habits: TestHabits,
  prepare: (gateway: Gateway<L>) => unknown,
): Promise<Gateway<L>> {
  const world = newWorld('prepare', habits);
  settleIn(world, gateway);
  await worker().storage.run(world, async () => prepare(gateway));
  world.ended = true;
  refuseTroubles(world);
  return gateway;
}
