/** Bundles the examples and the script of the pages: one module per example, and modules that several of them share. */
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { browserSources } from '../../../.config/browser.ts';
import { entryOf, exampleModules, packages, ROOT, replacements, TAB } from './example-modules.ts';
import { RUNNABLE } from './examples.ts';

const WASM = join(ROOT, 'node_modules/sql.js/dist/sql-wasm-browser.wasm');
const VITEST = join(ROOT, 'node_modules/vitest/dist/index.js');

/** Modules that need Node, and what replaces them in a tab. */
const REPLACED = {
  'src/platforms/node/choose-node.ts': 'test/docs/site/tab/choose-browser.ts',
  'src/testing/explore/load-fast-check.ts': 'test/docs/site/tab/load-fast-check.ts',
  'src/testing/kit/interception.ts': 'test/docs/site/tab/fetch-interception.ts',
  'src/testing/kit/review-line-claim.ts': 'test/docs/site/tab/review-line-claim.ts',
};

/** Returns the modules by their paths. `page.js` is the script of each page, `examples/<id>.js` that of an example. */
export async function bundleForTab(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [
      { in: join(TAB, 'page.ts'), out: 'page' },
      ...RUNNABLE.map(({ id }) => ({ in: entryOf(id), out: `examples/${id}` })),
    ],
    bundle: true,
    splitting: true,
    minify: true,
    // Errors and values show the names of classes.
    keepNames: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: '/run',
    chunkNames: 'chunk-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.wasm': 'file' },
    inject: [join(TAB, 'process.ts')],
    write: false,
    logLevel: 'warning',
    plugins: [
      exampleModules(),
      packages({ path: VITEST }),
      replacements(REPLACED),
      withoutNode(),
      wasmAddress(),
      browserSources(),
    ],
  });
  return new Map(outputFiles.map(({ path, contents }) => [relative('/run', path), contents]));
}

/** A module of Node becomes an object whose functions throw when they are called. */
function withoutNode(): Plugin {
  return {
    name: 'without-node',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: 'node' }));
      onLoad({ filter: /./, namespace: 'node' }, ({ path }) => ({
        contents: `module.exports = require('./node-modules.ts').moduleOfNode('${path}');`,
        resolveDir: TAB,
      }));
      // Vitest uses it to load modules, which a bundle does itself.
      onResolve({ filter: /^vite\/module-runner$/ }, ({ path }) => ({ path, namespace: 'module-runner' }));
      onLoad({ filter: /./, namespace: 'module-runner' }, () => ({ contents: 'export class EvaluatedModules {}' }));
    },
  };
}

/** `?url` is the address of the file, as in Vite. */
function wasmAddress(): Plugin {
  return {
    name: 'wasm-address',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.wasm\?url$/ }, ({ path }) => ({ path, namespace: 'address' }));
      onLoad({ filter: /./, namespace: 'address' }, () => ({
        contents: `import path from '${WASM}'; export default new URL(path, import.meta.url).href;`,
        resolveDir: ROOT,
      }));
    },
  };
}
