import { findPlanFile } from '../environment.ts';
import { findPlanned, openSession } from '../gauntlet-worker/session.ts';
import type { TestOfSuite } from '../gauntlet-worker/test-key.ts';
import { prepareMutant, runWatched } from '../gauntlet-worker/watched-test.ts';
import { isClosed } from './is-closed.ts';
import { pagesOf } from './pages-of.ts';
import { problemsOf } from './test-problems.ts';
import type { WorldUnderTest } from './test-world.ts';
import { worker } from './worker.ts';

/** Returns what a test does in the pass of a gauntlet that this worker runs; undefined outside of a gauntlet. */
export function findPlannedTest(test: TestOfSuite): WorldUnderTest['gauntlet'] {
  const planFile = findPlanFile();
  if (planFile === undefined) return undefined;
  const planned = findPlanned(openSession(planFile), test);
  if (planned !== undefined) prepareMutant(planned);
  return planned ?? 'skip';
}

/**
 * Runs the body of a test. In a gauntlet, its world then comes to rest, before the hooks of the suite can close the
 * application.
 */
export async function runTestBody(world: WorldUnderTest, body: () => unknown, timeoutMs?: number): Promise<void> {
  const { gauntlet, gateway } = world;
  if (gauntlet === 'skip') return;
  if (gauntlet === undefined || gateway === undefined) {
    await body();
    return;
  }
  const running = {
    gateway,
    application: () => world.application ?? world.settings.application ?? worker().application ?? {},
    problems: () => problemsOf(world).map(({ text }) => text),
    isClosed: () => isClosed(gateway),
    pages: pagesOf(world),
    traffic: world.traffic,
    timeoutMs,
  };
  await runWatched(gauntlet, running, body);
}
