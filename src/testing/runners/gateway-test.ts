import { afterAll, test as base, beforeAll, type TestAPI } from 'vitest';
import type { Layout } from '../../domain/payments/transactions/types.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { findPlanFile } from '../environment.ts';
import { reportFindings } from '../kit/count-findings.ts';
import { identifyTask } from '../kit/identify-test.ts';
import { openKit } from '../kit/kit.ts';
import { stopAfterLastTest, stopInterception, throwOnStrayRequests } from '../kit/network.ts';
import type { CheckedTestOptions } from '../kit/test-options.ts';
import { worker } from '../kit/worker.ts';
import { nameOfTask, underGauntlet } from './gauntlet-bodies.ts';

/**
 * Returns a vitest `test` that gives each test its own gateway. Your application's requests to the gateway's `baseUrl` reach
 * the gateway of the test that made them, over fetch, axios, and node:https, even in `test.concurrent`. A test fails, even if
 * its assertions pass, if the application calls an unmocked host, if a webhook is never acknowledged, or if the ledger does not
 * balance. A failing test prints its timeline. The result can be extended with `test.extend`.
 *
 * @throws SettleboxError `bad_option` naming the field
 * @example
 * const test = gatewayTest({ baseUrl: 'https://api.shop-gateway.example' });
 *
 * test('funds a bank debit', async ({ gateway }) => {
 *   const order = await checkout({ total: 4999, account: banks.good });
 *   await gateway.clock.advanceTo('funding');
 *   expect(order.paymentId).toBeFunded();
 * });
 */
export function gatewayTest<
  L extends Layout = 'by_method',
  Pattern extends string = string,
  On extends string = string,
>(options: CheckedTestOptions<L, Pattern, On> = {}): TestAPI<{ gateway: Gateway<L> }> {
  const kit = openKit(options);
  const shared = worker();
  const test = base.extend<{ gateway: Gateway<L> }>({
    gateway: [
      async ({ task, onTestFinished }, use) => {
        // A test that should fail leaves no page.
        const world = kit.startTest(
          task.name,
          task.fails === true ? undefined : () => identifyTask(task),
          nameOfTask(task),
        );
        const { isInHooks } = shared;
        // A retry keeps the errors of earlier tries.
        const earlierErrors = task.result?.errors?.length ?? 0;
        // Must run before the first await: a world that is entered later is not visible in the test's body.
        shared.storage.enterWith(world);
        // Vitest repeats an error that a fixture throws at its end in each later attempt of the test, so the checks run before.
        onTestFinished(() => {
          try {
            kit.endTest(world, task.result?.state === 'fail', task.result?.errors?.slice(earlierErrors));
          } finally {
            if (!isInHooks) {
              stopAfterLastTest();
              reportFindings();
            }
          }
        });
        try {
          await use(await kit.openGateway(world));
        } finally {
          // The callback above is not called if a hook around the test fails. Without such a hook it is called after this.
          if (isInHooks && shared.bodyRunsInContext && !world.ended) kit.endTest(world, true);
        }
      },
      { auto: true },
    ],
  });
  // If a beforeEach uses the gateway first, the body of the test is not a child of this fixture's async context, but of
  // aroundEach.
  if (typeof test.aroundEach !== 'function') shared.bodyRunsInContext = false;
  test.aroundEach?.(async (runTest, { gateway }) => {
    const world = [...shared.running].find((candidate) => candidate.gateway === gateway);
    await (world === undefined ? runTest() : shared.storage.run(world, runTest));
  });
  registerHooks(kit);
  return findPlanFile() === undefined ? test : underGauntlet(test, kit.runBody);
}

/** Only the file that is collected now gets these hooks. With `isolate: false`, others that import the same test don't. */
function registerHooks(kit: { intercept(): void }): void {
  beforeAll(() => {
    worker().isInHooks = true;
    kit.intercept();
  });
  afterAll(() => {
    worker().isInHooks = false;
    stopInterception();
    reportFindings();
    throwOnStrayRequests();
  });
}
