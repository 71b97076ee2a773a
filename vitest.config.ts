import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { HeaviestFirst } from './test/support/heaviest-first.ts';

/** Where .ci/run wants the counts; nowhere otherwise. */
const report = process.env.SETTLEBOX_TEST_REPORT;

// Tests and the processes that they start find the packages that are installed here, and no others.
delete process.env.NODE_PATH;

/** Tests import the package by its name, as its users do. */
const source = (file: string) => fileURLToPath(new URL(`src/${file}`, import.meta.url));

/** The start of a path, in a regular expression. */
const below = (folder: string) => fileURLToPath(new URL(folder, import.meta.url)).replaceAll(/[^\w/]/g, '\\$&');

/** Every module of src. */
const SRC = new RegExp(`^${below('src/')}`);

/**
 * What tests import from test, but not the set-up, which runs anew for each file. Such a module keeps its state for all files of
 * a worker.
 */
const SUPPORT = new RegExp(
  `^${below('test/')}(?!support/(choose-platform|seed-properties|watch-\\w+)\\.ts$|.*\\.test(-d)?\\.ts$).*\\.ts$`,
);

/** Tests of the package, its code, and its tools, in which no world runs. */
const ABOUT_THE_PACKAGE = ['architecture', 'audit', 'cold-start', 'environments', 'package', 'package-publishing'].map(
  (name) => `test/${name}.test.ts`,
);

/**
 * `npm run test:wasm` runs what works on worlds in memory. Some look at better-sqlite3 itself. `prebuilt-worlds` compares bytes
 * with those that better-sqlite3 wrote when the package was built: each build of SQLite writes its own version into bytes 96 to
 * 99.
 */
const ON_WASM = {
  include: [
    'test/*.test.ts',
    'test/{ach,cards,disputes,engine,faults,fees,idempotency,inspection,ledger,lists,properties,resources}/**/*.test.ts',
    'test/{review,rows,tape,transports,webhook-life}/**/*.test.ts',
    'test/record/lives.test.ts',
  ],
  exclude: [
    'test/engine/{call-path,row-shape,sqlite,cold-start-work}.test.ts',
    'test/prebuilt-worlds.test.ts',
    ...ABOUT_THE_PACKAGE,
  ],
};

export default defineConfig({
  resolve: {
    alias: {
      'settlebox/msw': source('msw.ts'),
      'settlebox/testing': source('testing.ts'),
      'settlebox/vitest': source('vitest.ts'),
      'settlebox/jest': source('jest.ts'),
      'settlebox/server': source('server.ts'),
      'settlebox/webhooks': source('webhooks.ts'),
      'settlebox/browser': source('browser.ts'),
      settlebox: source('index.ts'),
    },
  },
  test: {
    ...(process.env.SETTLEBOX_TEST_SQLITE === 'wasm' ? ON_WASM : { include: ['test/**/*.test.ts'] }),
    // Vitest leaves a core idle, which on two of them makes the suite twice as long. One worker more than cores, because some
    // wait: for real time, for a browser, or for a process.
    maxWorkers: availableParallelism() + 1,
    // Files of one worker share its modules: to load them anew for each of two hundred files is a third of the suite.
    isolate: false,
    // Node runs the modules of src itself, and those of test that are not tests. In Vitest's module runner, each use of an import
    // is a call through an object, and the whole suite takes half as long again.
    // More room for new objects than V8's 16 MB: fewer of them live long enough to be copied. This saves 8 % of the CPU time.
    execArgv: [
      '--single-threaded-gc',
      '--min-semi-space-size=32',
      '--max-semi-space-size=64',
      '--import',
      new URL('test/support/watch/register.mjs', import.meta.url).href,
    ],
    server: { deps: { external: [SRC, SUPPORT] } },
    sequence: { sequencer: HeaviestFirst },
    // Nothing is asserted by time: on a busy machine a test that starts a process takes what it takes.
    // Pages of failing tests are on by default in CI. Tests decide by themselves.
    env: { CI: '' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: [
      'test/support/choose-platform.ts',
      'test/support/seed-properties.ts',
      'test/support/watch-answers.ts',
      'test/support/watch-reads.ts',
      'test/support/watch-fetch.ts',
    ],
    // Checks every file, and reports the type tests by name, if one of them is among the files to run. One checker: several of
    // them would check what they share several times, which takes twice the CPU time.
    typecheck: {
      enabled: true,
      checker: 'node_modules/typescript-native/bin/tsc',
      include: ['test/**/*.test-d.ts'],
      tsconfig: 'test/types.tsconfig.json',
    },
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
