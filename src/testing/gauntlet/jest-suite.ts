import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { namePattern } from './name-pattern.ts';
import { runNode } from './run-process.ts';
import type { SuiteOptions, TestSuite } from './suite-runner.ts';

/** Jest's default for the time of a test. */
const TIMEOUT_MS = 5_000;
/** The time of a test in a gauntlet: its body, and the time in which its world comes to rest. */
const TIMEOUT_IN_GAUNTLET_MS = 65_000;

/** Opens a suite of Jest: one process per pass. */
export async function openJest({ cwd, files, changed, planFile }: SuiteOptions): Promise<TestSuite> {
  const jest = join(dirname(createRequire(join(cwd, 'package.json')).resolve('jest/package.json')), 'bin/jest.js');
  const always = ['--silent', `--testTimeout=${TIMEOUT_IN_GAUNTLET_MS}`, '--bail=0', '--coverage=false'];
  return {
    runner: 'jest',
    timeoutMs: TIMEOUT_MS,
    async run(tests) {
      const chosen =
        tests === undefined
          ? [...(changed ? ['--onlyChanged'] : []), ...files]
          : [
              ...['--testNamePattern', namePattern(tests.map(({ name }) => name)).source],
              ...['--runTestsByPath', ...new Set(tests.map(({ file }) => relative(cwd, file)))],
            ];
      const output = await runNode([jest, ...always, ...chosen], cwd, planFile);
      return problemsIn(output);
    },
    close: async () => undefined,
  };
}

/** Jest reports a file that can't be loaded with these words. */
const FAILED_FILE = /● Test suite failed to run\s+([^\n]+)/g;

function problemsIn(output: string): readonly string[] {
  return [...output.matchAll(FAILED_FILE)].map(([, why = '']) => why.trim());
}
