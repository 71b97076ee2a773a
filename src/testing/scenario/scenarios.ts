import type { ScenarioResult } from './public-result.ts';
import type { ScenarioOptions } from './run-scenario.ts';

/**
 * Runs a scenario, a YAML file, with its own gateway; a scenario with cases runs once per case. Compares the expectations and
 * checks every invariant after each step.
 *
 * @throws ScenarioError if the file cannot be read; a failed expectation is in the result. SettleboxError `bad_option` for an
 * unknown case
 * @example
 * const { ok, failure, timeline } = await runScenario('scenarios/r10-on-day-40.yaml');
 * expect(failure?.message).toBeUndefined();
 */
export async function runScenario(file: string | URL, options: ScenarioOptions = {}): Promise<ScenarioResult> {
  // Loaded on demand: the YAML parser is slow to load, and most test files don't use scenarios.
  const scenarios = await import('./run-scenario.ts');
  return scenarios.runScenario(file, options);
}

/** The title, description, and cases of a scenario file. */
export type ScenarioSummary = {
  /** The title of the scenario. */
  readonly title: string;
  /** The description of the scenario. */
  readonly description: string;
  /** The cases, for the `case` option of `runScenario`. A scenario without cases has one, without a name. */
  readonly cases: readonly { readonly title: string; readonly case: string | undefined }[];
};

/**
 * Reads a scenario without running it, for a test per case.
 *
 * @throws ScenarioError with the file, the line, the expected value, and the actual one
 * @example
 * const { cases } = await readScenario(file);
 * test.each(cases)('$title', async ({ case: name }) => expect((await runScenario(file, { case: name })).ok).toBe(true));
 */
export async function readScenario(file: string | URL): Promise<ScenarioSummary> {
  const scenarios = await import('./read-scenario-file.ts');
  const { title, description, cases } = scenarios.readScenario(file);
  return {
    title,
    description,
    cases: cases.map((scenarioCase) => ({ title: scenarioCase.title, case: scenarioCase.case || undefined })),
  };
}
