import type { Layout } from '../../domain/payments/transactions/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { reportFindings } from './count-findings.ts';
import { identifyTest } from './identify-test.ts';
import { interceptInHooks } from './intercept-in-hooks.ts';
import { type Kit, openKit } from './kit.ts';
import { stopAfterLastTest } from './network.ts';
import { plannedName, testName } from './test-name.ts';
import type { CheckedTestOptions, TestOptions } from './test-options.ts';
import type { WorldUnderTest } from './test-world.ts';
import { worker } from './worker.ts';

/** The body of a test. It gets the gateway, then the arguments of the runner: a row of `each`, or the context of node:test. */
export type TestBody<L extends Layout, Rest extends readonly unknown[]> = (
  gateway: Gateway<L>,
  ...rest: Rest
) => unknown;

/**
 * Gives a test its own gateway, in node:test, Jest, and any runner that takes a function. Your application's requests to the
 * gateway's `baseUrl` reach the gateway of the test that made them, even in concurrent tests. A test fails, even if its
 * assertions pass, if the application calls an unmocked host, if a webhook is never acknowledged, or if the ledger does not
 * balance. A failing test prints its timeline. Keep the options in one constant: `prepare` runs once per options object.
 *
 * @throws SettleboxError `bad_option` naming the field
 * @example
 * import test from 'node:test';
 * const options = { baseUrl: 'https://api.shop-gateway.example' };
 *
 * test('funds a bank debit', withGateway(options, async (gateway) => {
 *   const order = await checkout({ total: 4999, account: banks.good });
 *   await gateway.clock.advanceTo('funding');
 *   assertFunded(order.paymentId);
 * }));
 */
export function withGateway<Rest extends readonly unknown[] = []>(
  body: TestBody<'by_method', Rest>,
): (...rest: Rest) => Promise<void>;
export function withGateway<
  L extends Layout = 'by_method',
  Rest extends readonly unknown[] = [],
  Pattern extends string = string,
  On extends string = string,
>(options: CheckedTestOptions<L, Pattern, On>, body: TestBody<L, Rest>): (...rest: Rest) => Promise<void>;
export function withGateway<L extends Layout, Rest extends readonly unknown[]>(
  first: TestOptions<L> | TestBody<L, Rest>,
  second?: TestBody<L, Rest>,
): (...rest: Rest) => Promise<void> {
  const [options, body] = typeof first === 'function' ? [NO_OPTIONS, first] : [first, second];
  if (typeof body !== 'function')
    throw new SettleboxError('bad_option', 'withGateway takes options and the test, a function (gateway) => ….');
  const kit = kitOf<L>(options);
  const closedByHook = interceptInHooks(kit);
  if (!closedByHook) reportFindingsAtExit();
  // Only a rest parameter: Jest would pass `done` to a function with a named one.
  return async (...rest) => {
    const name = testName(rest, body);
    const world = kit.startTest(name, () => identifyTest(rest, name), plannedName(rest, body));
    try {
      await worker().storage.run(world, () => runTest(kit, world, body, rest));
    } finally {
      if (!closedByHook) stopAfterLastTest();
    }
  };
}

async function runTest<L extends Layout, Rest extends readonly unknown[]>(
  kit: Kit<L>,
  world: WorldUnderTest,
  body: TestBody<L, Rest>,
  rest: Rest,
): Promise<void> {
  if (world.gauntlet === 'skip') return kit.endTest(world, false);
  try {
    const gateway = await kit.openGateway(world);
    await kit.runBody(world, () => body(gateway, ...rest));
  } catch (error) {
    kit.endTest(world, true, [error]);
    throw error;
  }
  kit.endTest(world, false);
}

/** Without a runner hook, as in node:test, the end of the process is the end of the file. */
function reportFindingsAtExit(): void {
  const shared = worker();
  if (shared.reportsAtExit) return;
  shared.reportsAtExit = true;
  process.once('exit', reportFindings);
}

const NO_OPTIONS = {};

/** One kit per options object, so that `prepare` runs once. */
function kitOf<L extends Layout>(options: TestOptions<L>): Kit<L> {
  if (typeof options !== 'object' || options === null) return openKit(options);
  const { kits } = worker();
  const kit = kits.get(options) ?? openKit(options);
  kits.set(options, kit);
  return trusted<Kit<L>>(kit);
}
