/** Runs the tests of an example with vitest's own runner, which needs no process. */
import { createExpect, type expect, type TestContext } from 'vitest';
import { startTests } from 'vitest/internal/browser';
import type { VitestRunner } from 'vitest/suite';
import type { Stage } from './stage.ts';
import { SUITE } from './vitest-worker.ts';

/**
 * Defaults of vitest, with more time for slow machines. One test runs at a time, because a tab has one `fetch` and no
 * `AsyncLocalStorage`.
 */
const CONFIG: VitestRunner['config'] = {
  root: '/',
  setupFiles: [],
  passWithNoTests: false,
  sequence: { seed: 0, hooks: 'stack', setupFiles: 'parallel' },
  chaiConfig: undefined,
  maxConcurrency: 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  tagsFilter: undefined,
  strictTags: false,
  name: undefined,
  testNamePattern: undefined,
  allowOnly: false,
};

/** Runs the tests that an example defines, and reports each. */
export async function runSuite(example: (stage: Stage) => Promise<void>, stage: Stage): Promise<void> {
  const runner: VitestRunner = {
    config: CONFIG,
    importFile: () => example({ ...stage, end: async () => undefined }),
    onAfterRunTask(test) {
      const [error] = test.result?.errors ?? [];
      stage.tested(test.name, error === undefined ? undefined : error.message);
    },
    extendTaskContext(context: TestContext) {
      let own: typeof expect | undefined;
      return Object.defineProperty(context, 'expect', { get: () => (own ??= createExpect(context.task)) });
    },
  };
  const [file] = await withConsole(stage.console.error, () => startTests([SUITE], runner));
  const [error] = file?.result?.errors ?? [];
  if (error !== undefined) throw new Error(error.message);
  await stage.end();
}

/** Settlebox prints findings and failures to the console of the process. */
async function withConsole<Result>(error: Stage['console']['error'], work: () => Promise<Result>): Promise<Result> {
  const original = console.error;
  console.error = error;
  try {
    return await work();
  } finally {
    console.error = original;
  }
}
