import { readFileSync } from 'node:fs';

/** The entry points of the package, and its command. */
export const ENTRIES = ['index', 'msw', 'testing', 'vitest', 'jest', 'server', 'cli'] as const;

/** The entry point whose code becomes core.cjs. */
export const CORE_ENTRY = 'src/index.ts';

/**
 * Files that are loaded when one of their functions is first called. Other files can import functions and types from them, and
 * nothing else. Most processes never call these, and they would be a fifth of what `index` compiles.
 */
export const LOADED_AT_FIRST_USE: readonly string[] = [
  'src/analysis/coverage/measure.ts',
  'src/analysis/inspection/inspection.ts',
  'src/analysis/review/review.ts',
  'src/analysis/tape/tape.ts',
  'src/nacha/read.ts',
  'src/nacha/write.ts',
  'src/openapi/document.ts',
  'src/replay/replay.ts',
  'src/testing/scenario/scenario-source.ts',
];

/**
 * Packages that stay imports: those that npm installs with this one, and those of the user. Vitest is no peer in package.json:
 * npm 10 can't install vitest 4.1 next to a package that names it (github.com/npm/cli/issues/9787).
 */
export const NOT_BUNDLED: readonly string[] = [...installedPackages(), 'vitest'];

function installedPackages(): readonly string[] {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  return [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
}
