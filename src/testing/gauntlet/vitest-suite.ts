import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { trusted } from '../../engine/trusted.ts';
import { PLAN_VARIABLE } from '../environment.ts';
import type { TestKey } from '../gauntlet-worker/test-key.ts';
import { namePattern } from './name-pattern.ts';
import type { SuiteOptions, TestSuite } from './suite-runner.ts';

/** The parts of `vitest/node` that a gauntlet uses, in vitest 4 and 5. */
interface VitestNode {
  createVitest(mode: 'test', options: object, viteOptions?: object): Promise<Vitest>;
}

interface Vitest {
  readonly config: { testTimeout: number };
  readonly projects: readonly { readonly config: { testTimeout: number } }[];
  globTestSpecifications(filters: readonly string[]): Promise<readonly Specification[]>;
  getRelevantTestSpecifications(filters: readonly string[]): Promise<readonly Specification[]>;
  runTestSpecifications(specifications: readonly Specification[], isAll?: boolean): Promise<VitestRun>;
  setGlobalTestNamePattern(pattern: RegExp): void;
  resetGlobalTestNamePattern(): void;
  close(): Promise<void>;
}

interface Specification {
  readonly moduleId: string;
}

interface VitestRun {
  readonly testModules: readonly { readonly moduleId: string; errors(): readonly { readonly message: string }[] }[];
}

/** A world needs real time to come to rest, in addition to the time of its test. */
const RESTING_MS = 60_000;

const REPORTER = {};

/** Opens a suite of vitest: one vitest for all passes, whose workers are new in each. */
export async function openVitest({ cwd, files, changed, planFile }: SuiteOptions): Promise<TestSuite> {
  const { createVitest } = await loadVitest(cwd);
  const vitest = await createVitest('test', {
    root: cwd,
    watch: false,
    reporters: [REPORTER],
    silent: true,
    isolate: true,
    retry: 0,
    bail: 0,
    passWithNoTests: true,
    coverage: { enabled: false },
    typecheck: { enabled: false },
    ...(changed ? { changed: true } : {}),
    maxWorkers: availableParallelism(),
    env: { [PLAN_VARIABLE]: planFile },
    onConsoleLog: () => false,
  });
  const timeoutMs = vitest.projects[0]?.config.testTimeout ?? vitest.config.testTimeout;
  for (const config of new Set([vitest.config, ...vitest.projects.map((project) => project.config)]))
    config.testTimeout += RESTING_MS;
  const all = changed ? await vitest.getRelevantTestSpecifications(files) : await vitest.globTestSpecifications(files);
  return {
    runner: 'vitest',
    timeoutMs,
    async run(tests) {
      if (tests === undefined) vitest.resetGlobalTestNamePattern();
      else vitest.setGlobalTestNamePattern(namePattern(tests.map(nameInVitest)));
      const wanted = tests && new Set(tests.map(({ file }) => file));
      const { testModules } = await vitest.runTestSpecifications(
        all.filter(({ moduleId }) => wanted?.has(moduleId) ?? true),
        tests === undefined,
      );
      return testModules.flatMap((module) => module.errors().map(({ message }) => `${module.moduleId}: ${message}`));
    },
    close: () => vitest.close(),
  };
}

/** Vitest matches the names of suites and the test, separated by spaces. */
function nameInVitest({ name }: TestKey): string {
  return name.replaceAll(' > ', ' ');
}

/** Loads the vitest of the user's project. */
async function loadVitest(cwd: string): Promise<VitestNode> {
  const folder = dirname(createRequire(join(cwd, 'package.json')).resolve('vitest/package.json'));
  return trusted<VitestNode>(await import(pathToFileURL(join(folder, 'dist/node.js')).href));
}
