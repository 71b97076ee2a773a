/**
 * Lets Node run the modules of src, and the modules of test that tests import. This is a third faster than Vitest's module runner,
 * which turns each use of an import into a call through an object. `vi.mock` does not reach these modules, so two of them are
 * resolved to their watched versions in this folder, which import the real ones.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

const FOLDER = new URL('.', import.meta.url).href;
const ROOT = new URL('../../../', import.meta.url).href;
const SRC = `${ROOT}src/`;
const TESTS = `${ROOT}test/`;

const WATCHED = new Map([
  [`${SRC}engine/invoke.ts`, `${FOLDER}invoke.ts`],
  [`${SRC}transports/http.ts`, `${FOLDER}http.ts`],
]);

/** Tests import the package by its name, as its users do; its `exports` lead to dist. */
const OWN_NAME = /^settlebox(?:\/(\w+))?$/;

export async function resolve(specifier, context, nextResolve) {
  const own = context.parentURL?.startsWith(TESTS) ? OWN_NAME.exec(specifier) : null;
  if (own !== null) return { url: `${SRC}${own[1] ?? 'index'}.ts`, format: 'module', shortCircuit: true };
  const resolved = await nextResolve(specifier, context);
  const watched = WATCHED.get(resolved.url);
  return watched === undefined || context.parentURL === watched ? resolved : { ...resolved, url: watched };
}

// tsx would do this too, but it also changes what `require` resolves to, and so gives tests another copy of MSW.
export async function load(url, context, nextLoad) {
  if (!url.startsWith(ROOT) || !/\.tsx?$/.test(url) || url.includes('/node_modules/')) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const options = {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    sourcefile: file,
    sourcemap: 'inline',
    sourcesContent: false,
    target: 'es2022',
  };
  const { code } = await transform(await readFile(file, 'utf8'), {
    ...options,
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
