import type { PlayedScenario } from './played-scenario.ts';
import type { ScenarioOptions } from './run-scenario.ts';

/**
 * Plays a scenario, a file of YAML, in a world of its own. What it expects is compared after each step, and so is every
 * invariant.
 *
 * @throws ScenarioError for a file that can't be read; an expectation that is not met is in the result
 * @example
 * const { ok, failure, timeline } = await runScenario('scenarios/r10-on-day-40.yaml');
 */
export async function runScenario(file: string, options: ScenarioOptions = {}): Promise<PlayedScenario> {
  // Loaded here: reading YAML takes its time, and most test files want no more than a timer.
  const scenarios = await import('./run-scenario.ts');
  return scenarios.runScenario(file, options);
}
