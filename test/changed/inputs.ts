/** The files that tests need besides what they import and name by path. A test that reads another file fails. */

/** What a module needs without naming its path as one word. A slash at the end stands for the whole folder. */
// biome-ignore format: a table reads in columns
export const INPUTS: Readonly<Record<string, readonly string[]>> = {
  'src/cli/init/planned-files.ts': ['fixtures/init/'],
  'src/cli/base/scenario-files.ts':       ['scenarios/'],
  'src/testing/package-files/package-folder.ts':  ['package.json'],
  'src/testing/package-files/inspector-file.ts':  ['dist/inspector/', 'dist/demo/'],
  'src/cli/static-demo/demo-files.ts':      ['dist/', 'LICENSE'],
  'src/server/bundled-scenarios.ts':         ['scenarios/'],
  'test/support/architecture/export-rules.ts': ['test/', 'scenarios/'],
  // Compares the needs of real modules.
  'test/changed/changed.test.ts':  ['src/', 'test/', 'scenarios/', 'fixtures/', '.ci/run', '.config/', 'tsup.config.ts', 'package.json',
                                    'README.md', 'CHANGELOG.md', 'docs/', 'LICENSE', 'biome.json'],
  // Comments anywhere, and the documents that they cite.
  'test/docs/citations.test.ts':   ['src/', 'test/', 'scenarios/', '.ci/', '.config/', 'docs/', 'README.md', 'CHANGELOG.md'],
  'test/docs/code-blocks.ts':      ['src/', 'tsconfig.json', 'package.json'],
  'test/docs/site/site.ts':       ['docs/', 'fixtures/', 'test/examples/', 'src/inspector/style/', 'README.md', 'CHANGELOG.md'],
  'test/docs/site/example-modules.ts': ['src/', 'test/docs/', 'test/readme/', 'package.json'],
  'test/docs/links.test.ts':       ['fixtures/', 'scenarios/', 'src/', 'LICENSE', 'test/examples/'],
  'test/docs/reference.test.ts':   ['dist/API.md', 'dist/llms.txt', 'dist/'],
  // What its processes read.
  'src/mcp/base/resources.ts':     ['docs/'],
  'test/mcp/skill.test.ts':        ['scenarios/', 'docs/', 'dist/'],
  'test/mcp/tools.test.ts':        ['scenarios/', 'dist/'],
  'test/examples/pages.test.ts': ['test/examples/pytest/', 'test/examples/go/', 'test/examples/java/', 'test/examples/curl/'],
  'test/examples/languages.test.ts': ['test/examples/pytest/', 'test/examples/go/', 'test/examples/java/', 'test/examples/curl/'],
  'test/examples/vite.test.ts': ['test/examples/vite/'],
  'test/examples/playwright-tab.test.ts': ['test/examples/playwright-tab/'],
  'test/examples/storybook.test.ts': ['test/examples/storybook/'],
  'test/examples/projects.test.ts': ['test/examples/'],
  'test/examples/container.test.ts': ['test/examples/container/', 'dist/'],
  'test/mcp/stdio.test.ts': ['dist/'],
  'test/mcp/search.test.ts': ['dist/'],
  'test/cli/explore-workers.test.ts': ['dist/'],
  'test/examples/runners.test.ts': ['test/examples/shop/', 'test/examples/failing/', 'dist/index.cjs', 'dist/testing.cjs', 'dist/jest.cjs'],
  // What the recorder reads, in a process of its own.
  'test/record/run-part.ts':       ['src/', 'scenarios/', 'fixtures/record/', 'fixtures/nacha/', 'test/record/', 'tsconfig.json'],
  'test/record/public-types.ts':   ['dist/', 'package.json'],
  'test/hovers.test.ts':           ['dist/', 'package.json'],
  // What npm packs.
  'test/matrix/consumer.ts':       ['dist/', 'README.md', 'CHANGELOG.md', 'LICENSE', 'package.json', 'docs/', 'scenarios/', 'fixtures/init/',
                                    'fixtures/', 'test/examples/'],
  // The built package, and the library that a compiler makes of its source.
  'test/torture/built.ts':         ['dist/'],
  'test/torture/shim.ts':          ['test/torture/shim.c'],
  // Bundlers read `sideEffects`.
  'test/support/compiled.ts':      ['package.json'],
};

/** What every test needs: the packages, and how vitest compiles, aliases and watches. */
export const EVERY_TEST: readonly string[] = [
  'package-lock.json',
  'vitest.config.ts',
  'tsconfig.json',
  'test/support/watch/',
];

/** Watches every test. Of what these import, the sources reach a test only if it imports them itself. */
export const SETUP_FILES: readonly string[] = [
  'test/support/seed-properties.ts',
  'test/support/watch-answers.ts',
  'test/support/watch-reads.ts',
];

export const EVERY_TYPE_TEST: readonly string[] = ['test/types.tsconfig.json'];

const REFERENCE = [
  'src/',
  'test/docs/api/',
  '.config/declarations.json',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** What `npm run build` makes, and of what. A source stands for all that it imports. */
// biome-ignore format: a table reads in columns
export const BUILT: Readonly<Record<string, readonly string[]>> = {
  'dist/':           ['src/index.ts', 'src/msw.ts', 'src/testing.ts', 'src/vitest.ts', 'src/jest.ts', 'src/server.ts', 'src/webhooks.ts', 'src/browser.ts', 'src/cli.ts',
                      'tsup.config.ts', '.config/build.ts', '.config/worlds.ts', '.config/bundle.ts', '.config/browser.ts', '.config/join-chunks.ts', '.config/without-locales.ts', '.config/common-js.ts', '.config/licenses.ts',
                      '.config/modules.ts', '.config/declarations.json', 'tsconfig.json', 'package.json', 'package-lock.json'],
  'dist/inspector/': ['src/inspector/', 'src/inspector/main.tsx', 'tsup.config.ts', '.config/inspector.ts', 'package.json', 'package-lock.json'],
  'dist/demo/':      ['src/demo/', 'src/demo/start-demo.ts', '.config/build.ts', '.config/browser.ts', '.config/join-chunks.ts', '.config/inspector.ts', 'package.json',
                      'package-lock.json'],
  'dist/API.md':     REFERENCE,
  'dist/llms.txt':   [...REFERENCE, 'test/readme/pages.ts', 'README.md', 'CHANGELOG.md', 'docs/'],
};
