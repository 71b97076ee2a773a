import type { TestKey } from '../gauntlet-worker/test-key.ts';

/** The runners whose suites a gauntlet can run. */
export const RUNNERS = ['vitest', 'jest', 'node'] as const;

/** The name of a test runner. */
export type RunnerName = (typeof RUNNERS)[number];

/** How a suite is found and run. */
export interface SuiteOptions {
  /** The folder of the project. */
  readonly cwd: string;
  /** Files, or parts of their names; empty for all. */
  readonly files: readonly string[];
  /** True to run only tests that are affected by changed files. */
  readonly changed: boolean;
  /** The file with the plan of the pass, which the workers read. */
  readonly planFile: string;
}

/** A suite, opened with its runner. Every run uses fresh workers. */
export interface TestSuite {
  readonly runner: RunnerName;
  /** The real milliseconds that a test has if it does not set a limit. */
  readonly timeoutMs: number;
  /** Runs the suite, or these tests of it. Returns what failed outside of tests. */
  run(tests?: readonly TestKey[]): Promise<readonly string[]>;
  close(): Promise<void>;
}
