import { readFileSync } from 'node:fs';

/** The package's entry points and its command. */
export const ENTRIES = ['index', 'testing', 'vitest', 'jest', 'server', 'cli'] as const;

/** Entry points for any runtime: each is a file of its own, without modules of Node. */
export const PORTABLE_ENTRIES = ['webhooks', 'msw'] as const;

/** The entry point for browsers: a file of its own, with all packages that it needs. */
export const BROWSER_ENTRY = 'browser';

/** SQLite for browsers: WebAssembly of the package whose code is in the bundle. Both must be of one version. */
export const SQLITE_WASM = 'node_modules/sql.js/dist/sql-wasm-browser.wasm';

/** The code of persisted worlds, a file of its own that the entry point for browsers loads when it is needed. */
export const PERSISTENCE_CHUNK = {
  file: 'src/platforms/browser/persistence/open-persisted.ts',
  name: 'browser-persistence',
} as const;

/** The entry point whose code becomes core.cjs. */
export const CORE_ENTRY = 'src/index.ts';

/**
 * Files that are loaded when one of their functions is first called. Other files can import only functions and types from them.
 * Most processes never call these functions, and the files would make up a fifth of the code that `index` compiles.
 */
export const LOADED_AT_FIRST_USE: readonly string[] = [
  'src/analysis/comparison/compare.ts',
  'src/analysis/coverage/measure.ts',
  'src/analysis/inspection/inspection.ts',
  'src/analysis/review/review.ts',
  'src/analysis/tape/tape.ts',
  'src/nacha/inspect.ts',
  'src/nacha/read.ts',
  'src/nacha/write.ts',
  'src/networks/test-values/vendor-cards.ts',
  'src/openapi/document.ts',
  'src/options/like.ts',
  'src/replay/replay.ts',
  'src/testing/explore/converged.ts',
  'src/testing/explore/explore.ts',
  'src/testing/prove/prove.ts',
  'src/testing/conform/conform.ts',
  'src/testing/gauntlet/gauntlet.ts',
  'src/testing/gauntlet-worker/watched-test.ts',
  'src/testing/traffic/traffic.ts',
  'src/testing/failure-page/green-runs.ts',
  'src/testing/failure-page/write-failure-page.ts',
  'src/testing/scenario/scenario-source.ts',
  'src/engine/capture-file.ts',
  'src/engine/world-file.ts',
];

/**
 * Packages that are imported and not bundled: dependencies and peer dependencies. vitest is not a peer dependency in package.json,
 * because npm 10 can't install vitest 4.1 next to a package that names it (github.com/npm/cli/issues/9787).
 */
export const NOT_BUNDLED: readonly string[] = [...installedPackages(), 'vitest'];

function installedPackages(): readonly string[] {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  return [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
}
