import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Observation } from '../gauntlet-worker/observation.ts';
import type { PassPlan, PlannedTest } from '../gauntlet-worker/pass-plan.ts';
import { keyText, type TestKey } from '../gauntlet-worker/test-key.ts';
import type { TestSuite } from './suite-runner.ts';

/** The tests of a pass, with what each does. */
export type PlannedTests = readonly (readonly [key: TestKey, planned: PlannedTest])[];

/** The results of one pass. */
interface PassResult {
  readonly observations: readonly Observation[];
  /** What failed outside of tests. */
  readonly problems: readonly string[];
}

/** The folder of a gauntlet: the plan of the current pass, and the results of its workers. */
export interface PassFolder {
  readonly planFile: string;
  /** The folder for records of runs without a fault. */
  readonly greenRuns: string;
  /** Runs a pass of the whole suite, or of these tests. */
  run(
    suite: TestSuite,
    plan: Omit<PassPlan, 'results' | 'tests' | 'timeoutMs'>,
    tests?: PlannedTests,
  ): Promise<PassResult>;
  remove(): void;
}

/** Creates the folder of a gauntlet, which belongs to no project. */
export function openPassFolder(): PassFolder {
  const folder = mkdtempSync(join(tmpdir(), 'settlebox-gauntlet-'));
  const planFile = join(folder, 'plan.json');
  let passes = 0;
  return {
    planFile,
    greenRuns: join(folder, 'green-runs'),
    async run(suite, plan, tests) {
      const results = join(folder, `pass-${++passes}`);
      mkdirSync(results);
      const planned = tests && Object.fromEntries(tests.map(([key, one]) => [keyText(key), one]));
      const whole: PassPlan = { ...plan, results, tests: planned, timeoutMs: suite.timeoutMs };
      writeFileSync(planFile, JSON.stringify(whole));
      const problems = await suite.run(tests?.map(([key]) => key));
      const observations = readObservations(results);
      rmSync(results, { recursive: true, force: true });
      return { observations, problems };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A worker that was killed can leave half a line. */
function readObservations(results: string): readonly Observation[] {
  const lines = readdirSync(results).flatMap((file) => readFileSync(join(results, file), 'utf8').split('\n'));
  return lines.flatMap((line): Observation[] => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}
