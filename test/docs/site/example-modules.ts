/** Plugins of esbuild for the modules of the examples, in a tab and in Node. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OnResolveResult, Plugin } from 'esbuild';
import { blockNamed } from '../blocks.ts';
import { exampleModule } from './example-module.ts';
import { type Example, isScenario, isSuite, RUNNABLE } from './examples.ts';
import { scenarioModule } from './scenario-module.ts';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The code that runs with the examples. */
export const TAB = join(ROOT, 'test/docs/site/tab');

/** Entry points of the package besides `settlebox` itself. */
const ENTRY_POINTS: Readonly<Record<string, string>> = {
  'settlebox/testing': 'src/testing.ts',
  'settlebox/vitest': 'src/vitest.ts',
  'settlebox/webhooks': 'src/webhooks.ts',
};

/** Returns the module that is bundled for an example. */
export function entryOf(id: string): string {
  return `site:run/${id}`;
}

/** Each example has a module with its statements, and the entry, which runs it. */
export function exampleModules(): Plugin {
  const byId = new Map(RUNNABLE.map((example) => [example.id, example]));
  const load = (path: string): Example => {
    const example = byId.get(path.slice(path.indexOf('/') + 1));
    if (example === undefined) throw new Error(`No example is ${path}.`);
    return example;
  };
  return {
    name: 'example-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^site:(run|example)\// }, ({ path }) => ({ path, namespace: 'examples' }));
      onResolve({ filter: /^\.\/shop\.js$/, namespace: 'examples' }, () => ({ path: 'shop.js', namespace: 'shop' }));
      onLoad({ filter: /./, namespace: 'shop' }, () => ({
        contents: blockNamed('gauntlet-shop').code,
        resolveDir: TAB,
      }));
      onLoad({ filter: /^site:run\//, namespace: 'examples' }, ({ path }) => ({
        contents: entryCode(load(path)),
        resolveDir: TAB,
      }));
      onLoad({ filter: /^site:example\//, namespace: 'examples' }, ({ path }) => {
        const example = load(path);
        return {
          contents: isScenario(example) ? scenarioModule(example) : exampleModule(example),
          loader: 'ts',
          resolveDir: folderOf(example),
        };
      });
    },
  };
}

function entryCode(example: Example): string {
  const path = `site:example/${example.id}`;
  const run = isSuite(example)
    ? "import { runSuite } from './run-suite.ts'; export const run = (stage) => runSuite(example, stage);"
    : 'export const run = example;';
  return `import { example } from '${path}';
export { known } from '${path}';
export { openedGateways } from './opened-gateways.ts';
${run}`;
}

/** A file that is copied into a page imports the files next to it. */
function folderOf({ file }: Example): string {
  return file === undefined ? TAB : dirname(join(ROOT, file));
}

/**
 * The packages that examples import, from the sources. Those that create gateways also tell which ones. Vitest gets what
 * it expects of its worker first.
 */
export function packages(vitest: OnResolveResult): Plugin {
  return {
    name: 'packages',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^settlebox(\/browser)?$/ }, ({ path }) => ({ path, namespace: 'packages' }));
      onLoad({ filter: /^settlebox$/, namespace: 'packages' }, () => ({
        contents: `export * from '${ROOT}src/index.ts'; export { createGateway } from './opened-gateways.ts';`,
        resolveDir: TAB,
      }));
      onLoad({ filter: /^settlebox\/browser$/, namespace: 'packages' }, () => ({
        contents: `export * from '${ROOT}src/browser.ts'; export { createGateway } from './opened-in-browser.ts';`,
        resolveDir: TAB,
      }));
      onResolve({ filter: /^settlebox\// }, ({ path }) => {
        const file = ENTRY_POINTS[path];
        return file === undefined ? undefined : { path: join(ROOT, file), sideEffects: true };
      });
      onResolve({ filter: /^vitest$/ }, ({ path, namespace }) =>
        namespace === 'packages' ? vitest : { path, namespace: 'packages' },
      );
      onLoad({ filter: /^vitest$/, namespace: 'packages' }, () => ({
        contents: "import './vitest-worker.ts'; export * from 'vitest';",
        resolveDir: TAB,
      }));
    },
  };
}

/** Imports other files than those that the sources name. package.json says of most files that they have no side effects. */
export function replacements(files: Readonly<Record<string, string>>): Plugin {
  const replaced = new Map(Object.entries(files).map(([file, by]) => [join(ROOT, file), join(ROOT, by)]));
  return {
    name: 'replacements',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path, resolveDir }) => {
        const file = join(resolveDir, path);
        const by = replaced.get(file);
        if (by !== undefined) return { path: by, sideEffects: true };
        return resolveDir === TAB ? { path: file, sideEffects: true } : undefined;
      });
    },
  };
}
