import { afterAll, test as base, beforeAll, type TestAPI } from 'vitest';
import type { Gateway } from '../../gateway-face.ts';
import type { Layout } from '../../resources/transactions/types.ts';
import { openKit } from '../kit/kit.ts';
import { leaveNetwork, refuseStrays } from '../kit/network.ts';
import type { TestOptions } from '../kit/test-options.ts';
import { worker } from '../kit/worker.ts';

/**
 * vitest's `test`, each with a gateway of its own. Requests of the shop to the gateway's `baseUrl` reach the world of
 * the test they come from, over fetch, axios and node:https, with `test.concurrent` too. A test fails on requests to
 * hosts nobody here answers for, on webhooks that nobody took, and on books that don't balance; of a test that fails
 * the timeline is printed. It can be extended like any other (`test.extend`), and has the matchers of settlebox.
 *
 * @throws SettleboxError `bad_option` naming the field
 * @example
 * const test = gatewayTest({ baseUrl: 'https://api.shop-gateway.example' });
 *
 * test('a bank debit is paid out', async ({ gateway }) => {
 *   const order = await checkout({ total: 4999, account: banks.good });
 *   await gateway.clock.advanceTo('funding');
 *   expect(order.paymentId).toBeFunded();
 * });
 */
export function gatewayTest<L extends Layout = 'by_method'>(
  options: TestOptions<L> = {},
): TestAPI<{ gateway: Gateway<L> }> {
  const kit = openKit(options);
  const shared = worker();
  const test = base.extend<{ gateway: Gateway<L> }>({
    gateway: [
      async ({ task }, use) => {
        const world = kit.begin(task.name);
        // Before anything is awaited: what comes later would enter a world that the test's body doesn't see.
        shared.storage.enterWith(world);
        try {
          await use(await kit.furnish(world));
        } finally {
          kit.end(world, task.result?.state === 'fail');
        }
      },
      { auto: true },
    ],
  });
  // Where a beforeEach asks for the gateway first, the body of the test is no child of the fixture, but of this.
  if (typeof test.aroundEach !== 'function') shared.certain = false;
  test.aroundEach?.(async (runTest, { gateway }) => {
    const world = [...shared.live].find((one) => one.gateway === gateway);
    await (world === undefined ? runTest() : shared.storage.run(world, runTest));
  });
  beforeAll(kit.listen);
  afterAll(() => {
    leaveNetwork();
    refuseStrays();
  });
  return test;
}
