import type { ScenarioResult } from './played-scenario.ts';
import type { ScenarioOptions } from './run-scenario.ts';

/**
 * Plays a scenario, a file of YAML, in a world of its own; one with cases once for each of them. What it expects is compared
 * after each step, and so is every invariant.
 *
 * @throws ScenarioError for a file that can't be read; an expectation that is not met is in the result. SettleboxError
 * `bad_option` for a case that there is not
 * @example
 * const { ok, failure, timeline } = await runScenario('scenarios/r10-on-day-40.yaml');
 * expect(failure?.message).toBeUndefined();
 */
export async function runScenario(file: string | URL, options: ScenarioOptions = {}): Promise<ScenarioResult> {
  // Loaded here: reading YAML takes its time, and most test files want no more than a timer.
  const scenarios = await import('./run-scenario.ts');
  return scenarios.runScenario(file, options);
}

/** What a scenario file says of itself, before it is played. */
export interface ScenarioSummary {
  readonly title: string;
  readonly description: string;
  /** Each of its cases, as `runScenario` takes them in `case`; one without a name where it has none. */
  readonly cases: readonly { readonly title: string; readonly case: string | undefined }[];
}

/**
 * Reads a scenario without playing it, for a test per case.
 *
 * @throws ScenarioError with file, line, what was expected and what came
 * @example
 * const { cases } = await readScenario(file);
 * test.each(cases)('$title', async (one) => expect((await runScenario(file, one)).failure).toBeUndefined());
 */
export async function readScenario(file: string | URL): Promise<ScenarioSummary> {
  const scenarios = await import('./read-scenario.ts');
  const { title, description, plays } = scenarios.readScenario(file);
  return {
    title,
    description,
    cases: plays.map((play) => ({ title: play.title, case: play.case || undefined })),
  };
}
