import type { Layout } from '../../domain/payments/transactions/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { TestIdentity } from '../failure-page/test-identity.ts';
import type { TestOfSuite } from '../gauntlet-worker/test-key.ts';
import { countFindings } from './count-findings.ts';
import { recordCoverage } from './coverage-folder.ts';
import { formatFailure } from './failure-report.ts';
import { findPlannedTest, runTestBody } from './gauntlet-test.ts';
import { isClosed } from './is-closed.ts';
import { leavePage, storePassedRun } from './leave-page.ts';
import { startInterception, stopInterception } from './network.ts';
import { preparedGateways } from './prepared-gateways.ts';
import { printToConsole } from './print-to-console.ts';
import { earlierFindings } from './review-findings.ts';
import { parseTestOptions, type TestOptions } from './test-options.ts';
import { leaksOf, problemsOf, throwOnLeaks, throwOnProblems, withoutStack } from './test-problems.ts';
import type { WorldUnderTest } from './test-world.ts';
import { worker } from './worker.ts';
import { attachGateway, createTestWorld, startCollecting, startSecretsWatch } from './world-under-test.ts';

/** Creates and checks the gateways of tests that share one set of options, for any test runner. */
export interface Kit<L extends Layout> {
  /** Intercepts requests from now on, including those before the first test. */
  intercept(): void;
  /**
   * Starts a test without a gateway. Synchronous, so that the caller can enter the world before the test awaits anything. Without
   * `identify`, the test leaves no page.
   */
  startTest(name: string, identify: (() => TestIdentity) | undefined, planned: TestOfSuite): WorldUnderTest;
  /** Creates the test's gateway and routes its requests to it. */
  openGateway(world: WorldUnderTest): Promise<Gateway<L>>;
  /** Runs the body of the test. In a gauntlet, the world comes to rest afterwards. */
  runBody(world: WorldUnderTest, body: () => unknown, timeoutMs?: number): Promise<void>;
  /**
   * Ends the test. A failed test prints its timeline and leaves a page; a passed test is checked for problems. `errors` are those
   * that the test failed with, whose messages then name the page.
   *
   * @throws SettleboxError `unknown_host`, `undelivered_webhook`, `review_finding`, `clock_busy`; SecretsError; InvariantError
   */
  endTest(world: WorldUnderTest, failed: boolean, errors?: readonly unknown[]): void;
}

/**
 * Creates a kit.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function openKit<L extends Layout>(options: TestOptions<L>): Kit<L> {
  const { gateway: gatewayOptions, settings, prepare } = parseTestOptions(options);
  if (settings.server && settings.handlers.length > 0) worker().runsHandlers = true;
  const { from, database } = gatewayOptions;
  const hasHistory = prepare !== undefined || from !== undefined || database !== undefined;
  const gateways = preparedGateways(gatewayOptions, settings, prepare);
  if (gatewayOptions.baseUrl !== undefined) worker().gatewayHosts.add(new URL(gatewayOptions.baseUrl).host);
  return {
    intercept() {
      if (settings.server) startInterception();
    },
    startTest(name, identify, planned) {
      const world = createTestWorld(name, settings, identify, findPlannedTest(planned));
      worker().running.add(world);
      return world;
    },
    async openGateway(world) {
      if (settings.server) startInterception();
      const gateway = await gateways.next();
      attachGateway(world, gateway);
      if (hasHistory && settings.review !== false) world.earlier = earlierFindings(gateway);
      startSecretsWatch(world);
      startCollecting(world);
      return gateway;
    },
    runBody: runTestBody,
    endTest(world, failed, errors = []) {
      world.secrets?.stop();
      world.ended = true;
      worker().running.delete(world);
      if (worker().stopsWhenIdle) stopInterception();
      // A gauntlet has judged the test, and reports it in a shorter form.
      if (world.gauntlet !== undefined) return closeIfPossible(world);
      if (!failed) return endPassedTest(world);
      const problems = [...problemsOf(world), ...leaksOf(world)];
      printToConsole(formatFailure(world, problems, leavePage(world, errors, problems)));
      recordCoverageOf(world);
      // The clock of a test that timed out can still be moving. That failure has been reported already.
      closeIfPossible(world);
    },
  };
}

/** A gateway that the test closed has lost its coverage. */
function recordCoverageOf({ gateway, settings }: WorldUnderTest): void {
  if (settings.coverage === undefined || gateway === undefined || isClosed(gateway)) return;
  recordCoverage(settings.coverage, gateway.coverage());
}

/** @throws SettleboxError `clock_busy` if the clock is still moving, or the errors of the test's problems */
function endPassedTest(world: WorldUnderTest): void {
  try {
    recordCoverageOf(world);
    throwOnProblems(world);
    throwOnLeaks(world);
    countFindings(world);
    storePassedRun(world);
    closeGateway(world);
  } catch (error) {
    // This error fails the test, so the timeline is printed here too.
    printToConsole(formatFailure(world, [], leavePage(world, [error], [])));
    closeIfPossible(world);
    throw error;
  }
}

/** @throws SettleboxError `clock_busy`, with a message about the end of a test */
function closeGateway({ gateway }: WorldUnderTest): void {
  try {
    gateway?.close();
  } catch (error) {
    if (!(error instanceof SettleboxError) || error.code !== 'clock_busy') throw error;
    throw withoutStack(
      new SettleboxError(
        'clock_busy',
        'The test ended while its clock was still moving.',
        'Await gateway.clock.advance(), advanceTo(), next(), and gateway.idle().',
      ),
    );
  }
}

function closeIfPossible({ gateway }: WorldUnderTest): void {
  try {
    gateway?.close();
  } catch {
    // Its clock is still moving. The caller that moves it closes it.
  }
}
