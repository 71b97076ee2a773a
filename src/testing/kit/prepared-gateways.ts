import type { Layout } from '../../domain/payments/transactions/types.ts';
import { createGateway } from '../../gateway/gateway.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { GatewayOptions } from '../../options/options.ts';
import type { TestHabits } from './test-options.ts';
import { refuseTroubles } from './troubles.ts';
import { worker } from './worker.ts';
import { newWorld, settleIn } from './world-under-test.ts';

/** Gateways for test after test: of the same bytes, and each its own. */
export interface PreparedGateways<L extends Layout> {
  next(): Promise<Gateway<L>>;
}

/** With nothing to prepare a gateway is made for each; otherwise one lives through it, and the others are its forks. */
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

/** What is prepared may ask the gateway over HTTP too, so it is a world for as long as it takes. */
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
