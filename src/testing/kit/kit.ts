import type { Layout } from '../../domain/payments/transactions/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { keepCoverage } from './coverage-folder.ts';
import { tellStory } from './failure-report.ts';
import { isClosed } from './is-closed.ts';
import { catchRequests, leaveNetwork } from './network.ts';
import { preparedGateways } from './prepared-gateways.ts';
import { say } from './print-to-console.ts';
import { readTestOptions, type TestOptions } from './test-options.ts';
import { leaksOf, refuseLeaks, refuseTroubles, troublesOf, withoutStack } from './test-problems.ts';
import type { WorldUnderTest } from './test-world.ts';
import { worker } from './worker.ts';
import { newWorld, settleIn, watchWorld } from './world-under-test.ts';

/** Creates and checks the gateways of tests that share one set of options, for any test runner. */
export interface Kit<L extends Layout> {
  /** Intercepts requests from now on, including those before the first test. */
  listen(): void;
  /**
   * Starts a test without a gateway. Synchronous, so that the caller can enter the world before the test awaits
   * anything.
   */
  begin(name: string): WorldUnderTest;
  /** Creates the test's gateway and routes its requests to it. */
  furnish(world: WorldUnderTest): Promise<Gateway<L>>;
  /**
   * Ends the test. A failed test prints its timeline; a passed test is checked for problems.
   *
   * @throws SettleboxError `unknown_host`, `undelivered_webhook`, `clock_busy`; SecretsError; InvariantError
   */
  end(world: WorldUnderTest, failed: boolean): void;
}

/**
 * Creates a kit.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function openKit<L extends Layout>(options: TestOptions<L>): Kit<L> {
  const { gateway: made, habits, prepare } = readTestOptions(options);
  const gateways = preparedGateways(made, habits, prepare);
  if (made.baseUrl !== undefined) worker().addresses.add(new URL(made.baseUrl).host);
  return {
    listen() {
      if (habits.server) catchRequests();
    },
    begin(name) {
      const world = newWorld(name, habits);
      worker().live.add(world);
      return world;
    },
    async furnish(world) {
      if (habits.server) catchRequests();
      const gateway = await gateways.next();
      settleIn(world, gateway);
      watchWorld(world);
      return gateway;
    },
    end(world, failed) {
      world.secrets?.stop();
      world.ended = true;
      worker().live.delete(world);
      if (worker().leaving) leaveNetwork();
      if (!failed) return endWell(world);
      say(tellStory(world, [...troublesOf(world), ...leaksOf(world)]));
      keepWhatWasMet(world);
      // The clock of a test that timed out can still be moving. That failure has been reported already.
      abandon(world);
    },
  };
}

/** A gateway that the test closed has lost its coverage. */
function keepWhatWasMet({ gateway, habits }: WorldUnderTest): void {
  if (habits.coverage === undefined || gateway === undefined || isClosed(gateway)) return;
  keepCoverage(habits.coverage, gateway.coverage());
}

/** @throws SettleboxError `clock_busy` if the clock is still moving, or the errors of the test's problems */
function endWell(world: WorldUnderTest): void {
  try {
    keepWhatWasMet(world);
    refuseTroubles(world);
    refuseLeaks(world);
    close(world);
  } catch (error) {
    // This error fails the test, so the timeline is printed here too.
    say(tellStory(world, []));
    abandon(world);
    throw error;
  }
}

/** @throws SettleboxError `clock_busy`, with a message about the end of a test */
function close({ gateway }: WorldUnderTest): void {
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

function abandon({ gateway }: WorldUnderTest): void {
  try {
    gateway?.close();
  } catch {
    // Its clock is still moving. The caller that moves it closes it.
  }
}
