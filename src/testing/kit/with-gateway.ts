import { SettleboxError } from '../../core/errors.ts';
import { trusted } from '../../core/trusted.ts';
import type { Gateway } from '../../gateway-face.ts';
import type { Layout } from '../../resources/transactions/types.ts';
import { closesNetwork } from './closes-network.ts';
import { type Kit, openKit } from './kit.ts';
import { leaveNetwork, tellStrays } from './network.ts';
import { testName } from './test-name.ts';
import type { TestOptions } from './test-options.ts';
import { worker } from './worker.ts';
import type { WorldUnderTest } from './world-under-test.ts';

/** The body of a test: its gateway, then whatever the runner passes (a row of `each`, the context of node:test). */
export type TestBody<L extends Layout, Rest extends readonly unknown[]> = (
  gateway: Gateway<L>,
  ...rest: Rest
) => unknown;

/**
 * A test with a gateway of its own, for node:test, Jest, and any runner that takes a function. Requests of the shop to
 * the gateway's `baseUrl` reach the world of the test they come from, also where tests run at once. The test fails on
 * requests to hosts nobody here answers for, and on webhooks that nobody took; of a test that fails the timeline is
 * printed. Keep the options in one constant: what they prepare is lived through once for each.
 *
 * @throws SettleboxError `bad_option` for options that are none
 * @example
 * import test from 'node:test';
 * const options = { baseUrl: 'https://api.shop-gateway.example' };
 *
 * test('a bank debit is paid out', withGateway(options, async (gateway) => {
 *   const order = await checkout({ total: 4999, account: banks.good });
 *   await gateway.clock.advanceTo('funding');
 *   assertFunded(order.paymentId);
 * }));
 */
export function withGateway<Rest extends readonly unknown[] = []>(
  body: TestBody<'by_method', Rest>,
): (...rest: Rest) => Promise<void>;
export function withGateway<L extends Layout = 'by_method', Rest extends readonly unknown[] = []>(
  options: TestOptions<L>,
  body: TestBody<L, Rest>,
): (...rest: Rest) => Promise<void>;
export function withGateway<L extends Layout, Rest extends readonly unknown[]>(
  first: TestOptions<L> | TestBody<L, Rest>,
  second?: TestBody<L, Rest>,
): (...rest: Rest) => Promise<void> {
  const [options, body] = typeof first === 'function' ? [STANDARD, first] : [first, second];
  if (typeof body !== 'function')
    throw new SettleboxError(
      'bad_option',
      'withGateway takes options, and a function (gateway) => … that is the test.',
    );
  const kit = kitOf<L>(options);
  const closedByHook = closesNetwork(kit);
  // No parameter is named: a runner would pass `done` to a function that has one.
  return async (...rest) => {
    const world = kit.begin(testName(rest, body));
    try {
      await worker().storage.run(world, () => lifeOf(kit, world, body, rest));
    } finally {
      if (!closedByHook) leaveAfterLast();
    }
  };
}

async function lifeOf<L extends Layout, Rest extends readonly unknown[]>(
  kit: Kit<L>,
  world: WorldUnderTest,
  body: TestBody<L, Rest>,
  rest: Rest,
): Promise<void> {
  try {
    await body(await kit.furnish(world), ...rest);
  } catch (error) {
    kit.end(world, true);
    throw error;
  }
  kit.end(world, false);
}

/** Where no hook of the runner leaves the network after the last test, it is left after each. */
function leaveAfterLast(): void {
  if (worker().live.size > 0) return;
  leaveNetwork();
  tellStrays();
}

const STANDARD = {};

/** The same options are the same kit, so that what they prepare is prepared once. */
function kitOf<L extends Layout>(options: TestOptions<L>): Kit<L> {
  if (typeof options !== 'object' || options === null) return openKit(options);
  const { kits } = worker();
  const kit = kits.get(options) ?? openKit(options);
  kits.set(options, kit);
  return trusted<Kit<L>>(kit);
}
