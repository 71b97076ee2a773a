import type { Layout } from '../../domain/payments/transactions/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { keepCoverage } from './coverage-folder.ts';
import { isClosed } from './is-closed.ts';
import { catchRequests, leaveNetwork } from './network.ts';
import { preparedGateways } from './prepared-gateways.ts';
import { say } from './say.ts';
import { tellStory } from './story.ts';
import { readTestOptions, type TestOptions } from './test-options.ts';
import type { WorldUnderTest } from './test-world.ts';
import { leaksOf, refuseLeaks, refuseTroubles, troublesOf, withoutStack } from './troubles.ts';
import { worker } from './worker.ts';
import { newWorld, settleIn, watchWorld } from './world-under-test.ts';

/** Worlds for the tests of one set of options, whatever runs them. */
export interface Kit<L extends Layout> {
  /** Catches requests from here on, also those before the first test. */
  listen(): void;
  /** A world that lives from now on; its gateway comes with `furnish`. Of one step, so that a caller can enter it at once. */
  begin(name: string): WorldUnderTest;
  furnish(world: WorldUnderTest): Promise<Gateway<L>>;
  /**
   * The test is over: its story is told where it failed, and what it left undone is held against it where it did not.
   *
   * @throws SettleboxError `unknown_host`, `undelivered_webhook`, `clock_busy`; SecretsError; InvariantError
   */
  end(world: WorldUnderTest, failed: boolean): void;
}

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
      // A test that timed out has its clock still running, and its failure is told already.
      abandon(world);
    },
  };
}

/** A world that the test has closed itself has taken along what it met. */
function keepWhatWasMet({ gateway, habits }: WorldUnderTest): void {
  if (habits.coverage === undefined || gateway === undefined || isClosed(gateway)) return;
  keepCoverage(habits.coverage, gateway.coverage());
}

/** @throws SettleboxError `clock_busy` where a test has not awaited what it set going; and for its troubles */
function endWell(world: WorldUnderTest): void {
  try {
    keepWhatWasMet(world);
    refuseTroubles(world);
    refuseLeaks(world);
    close(world);
  } catch (error) {
    // It has failed after all, by this.
    say(tellStory(world, []));
    abandon(world);
    throw error;
  }
}

/** @throws SettleboxError `clock_busy`, in words that fit the end of a test */
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
    // Its clock still runs: whoever moves it ends it.
  }
}
