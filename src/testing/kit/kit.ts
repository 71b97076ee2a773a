import type { Gateway } from '../../gateway-face.ts';
import type { Layout } from '../../resources/transactions/types.ts';
import { catchRequests, releaseRequests } from './network.ts';
import { preparedGateways } from './prepared-gateways.ts';
import { say } from './say.ts';
import { tellStory } from './story.ts';
import { readTestOptions, type TestOptions } from './test-options.ts';
import { refuseTroubles, troublesOf } from './troubles.ts';
import { worker } from './worker.ts';
import { newWorld, settleIn, type WorldUnderTest } from './world-under-test.ts';

/** Worlds for the tests of one set of options, whatever runs them. */
export interface Kit<L extends Layout> {
  /** A world that lives from now on; its gateway comes with `furnish`. Of one step, so that a caller can enter it at once. */
  begin(): WorldUnderTest;
  furnish(world: WorldUnderTest): Promise<Gateway<L>>;
  /**
   * The test is over: its story is told where it failed, and what it left undone is held against it where it did not.
   *
   * @throws SettleboxError `unknown_host`, `undelivered_webhook`, `clock_busy`; InvariantError
   */
  end(world: WorldUnderTest, test: { readonly name: string; readonly failed: boolean }): void;
}

export function openKit<L extends Layout>(options: TestOptions<L>): Kit<L> {
  const { gateway: made, habits, prepare } = readTestOptions(options);
  const gateways = preparedGateways(made, habits, prepare);
  return {
    begin() {
      const world = newWorld(habits);
      worker().live.add(world);
      return world;
    },
    async furnish(world) {
      if (habits.server) catchRequests();
      const gateway = await gateways.next();
      settleIn(world, gateway);
      return gateway;
    },
    end(world, { name, failed }) {
      world.ended = true;
      worker().live.delete(world);
      if (!failed) return endWell(world, name);
      say(tellStory(world, name, troublesOf(world)));
      // A test that timed out has its clock still running, and its failure is told already.
      abandon(world);
    },
  };
}

/** Where no hook of the runner closes the network after the last test, it is closed after each. */
export function releaseAfterLast(): void {
  if (worker().live.size === 0) releaseRequests();
}

/** @throws SettleboxError `clock_busy` where a test has not awaited what it set going; and for its troubles */
function endWell(world: WorldUnderTest, name: string): void {
  try {
    refuseTroubles(world);
    world.gateway?.close();
  } catch (error) {
    // It has failed after all, by this.
    say(tellStory(world, name, []));
    abandon(world);
    throw error;
  }
}

function abandon({ gateway }: WorldUnderTest): void {
  try {
    gateway?.close();
  } catch {
    // Its clock still runs: whoever moves it ends it.
  }
}
