/**
 * Bundles the sources into ES modules in dist, which `common-js.ts` converts. Everything that `index` loads becomes one file,
 * including the packages that it needs: loading zod and date-fns from node_modules would open 140 files, 60 of them zod's
 * locales.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { CORE_ENTRY, ENTRIES, LOADED_AT_FIRST_USE, NOT_BUNDLED, PORTABLE_ENTRIES } from './modules.ts';
import { withoutLocales } from './without-locales.ts';

const ENTRY_FILES = ENTRIES.map((name) => `src/${name}.ts`);

/** Entry points that don't import the core. The command prints its help without loading a gateway. */
const WITHOUT_CORE = [CORE_ENTRY, 'src/cli.ts', 'src/cli/process.ts'];

const COMMON = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  outdir: 'dist',
  metafile: true,
  logLevel: 'warning',
} as const;

/**
 * Parts of the SDK of the Model Context Protocol that the server imports and never calls: ajv validates what a client's user
 * enters, which Settlebox never asks for, and tasks are experimental.
 */
const UNUSED: readonly (readonly [path: string, name: string])[] = [
  ['validation/ajv-provider', 'AjvJsonSchemaValidator'],
  ['experimental/tasks/server', 'ExperimentalServerTasks'],
];

/** Replaces each of them by an empty class. */
function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    setup({ onLoad }) {
      for (const [path, name] of UNUSED)
        onLoad({ filter: new RegExp(`/@modelcontextprotocol/sdk/dist/esm/${path}\\.js$`) }, () => ({
          contents: `export class ${name} {}`,
        }));
    },
  };
}

/** Returns a hash of the sources. The built code contains it as `BUILD_ID`. */
export async function buildIdOfSources(): Promise<string> {
  return hashOf(Object.keys((await ownModules()).inputs));
}

/** Writes the ES modules to dist. Returns the paths of the package files that they contain. */
export async function bundle(): Promise<readonly string[]> {
  const { inputs } = await ownModules();
  const buildId = hashOf(Object.keys(inputs));
  const loadedLater = [...LOADED_AT_FIRST_USE, ...dynamicImports(inputs)];
  const files = [...ENTRY_FILES, ...loadedLater];
  const { metafile } = await build({
    ...COMMON,
    entryPoints: files.map((file) => ({ in: file, out: moduleName(file) })),
    splitting: true,
    minifySyntax: true,
    chunkNames: 'chunk-[hash]',
    external: [...NOT_BUNDLED],
    plugins: [
      withoutUnusedParts(),
      separateModules(loadedLater),
      sources(
        files.filter((file) => !WITHOUT_CORE.includes(file)),
        buildId,
      ),
    ],
  });
  nameCore(metafile);
  return Object.keys(metafile.inputs).filter((path) => path.startsWith('node_modules/'));
}

/**
 * Writes the entry points for any runtime as ES modules and as CommonJS. The build fails if they need a module of Node. MSW is
 * imported: handlers must have the classes of the MSW that runs them.
 */
export async function bundlePortable(): Promise<void> {
  for (const entry of PORTABLE_ENTRIES)
    for (const format of ['esm', 'cjs'] as const) {
      const outfile = `dist/${entry}.${format === 'esm' ? 'js' : 'cjs'}`;
      const options = { bundle: true, platform: 'neutral', target: 'es2022' } as const;
      await build({ ...options, entryPoints: [`src/${entry}.ts`], external: ['msw'], format, outfile });
    }
}

/** Returns the sources that the entry points import, without packages. */
async function ownModules(): Promise<Metafile> {
  const { metafile } = await build({ ...COMMON, entryPoints: ENTRY_FILES, packages: 'external', write: false });
  return metafile;
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of [...files, 'package-lock.json'].sort()) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('base64url');
}

/** Returns the files that `import()` loads, as paths from the root. */
function dynamicImports(inputs: Metafile['inputs']): readonly string[] {
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  const own = imports.filter(({ kind, external }) => kind === 'dynamic-import' && external !== true);
  return [...new Set(own.map(({ path }) => path))];
}

/** Returns the name of a file's module in dist: `nacha-read` for src/nacha/read.ts. */
function moduleName(file: string): string {
  return file
    .replace(/^src\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-');
}

/** Keeps files that are loaded later out of the modules that import them. */
function separateModules(loadedLater: readonly string[]): Plugin {
  const files = new Map(loadedLater.map((file) => [join(process.cwd(), file), file]));
  return {
    name: 'separate-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
        const file = files.get(join(resolveDir, path));
        if (file === undefined || kind === 'entry-point') return undefined;
        if (kind === 'dynamic-import') return { path: `./${moduleName(file)}.js`, external: true };
        return { path: file, namespace: 'first-use', sideEffects: false };
      });
      onLoad({ filter: /./, namespace: 'first-use' }, ({ path }) => ({ contents: functionsThatLoad(path) }));
    },
  };
}

/**
 * Returns the code of functions that replace those that a file exports: each loads the file's module and calls the function there.
 * The build fails if anything else is imported from the file. `common-js.ts` provides `loadChunk`.
 */
function functionsThatLoad(file: string): string {
  const names = [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?function\*? (\w+)/gm)].map(
    ([, name]) => name,
  );
  const load = `loadChunk("${moduleName(file)}")`;
  return names.map((name) => `export function ${name}(...given) { return ${load}.${name}(...given); }\n`).join('');
}

/**
 * Reads the sources, and makes the given files import the whole core. Otherwise esbuild would split it into a file for each set of
 * entry points that share code.
 */
function sources(importers: readonly string[], buildId: string): Plugin {
  const paths = new Set(importers.map((file) => join(process.cwd(), file)));
  const importOfCore = `import { createGateway } from './${CORE_ENTRY}'; createGateway;`;
  return {
    name: 'sources',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^core$/ }, ({ path }) => ({ path, namespace: 'core' }));
      onLoad({ filter: /./, namespace: 'core' }, () => ({ contents: importOfCore, resolveDir: process.cwd() }));
      onLoad({ filter: /\/src\/worlds\/build-id\.ts$/ }, () => ({ contents: `export const BUILD_ID = '${buildId}';` }));
      onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
        const contents = withoutLocales(readFileSync(path, 'utf8'));
        return { loader: 'ts', contents: paths.has(path) ? `${contents}\nimport 'core';\n` : contents };
      });
    },
  };
}

/** Names the core's file, so that stack traces are readable. */
function nameCore({ outputs }: Metafile): void {
  const isCore = (path: string) => outputs[path]?.inputs['src/gateway/gateway.ts'] !== undefined;
  const core = Object.keys(outputs).find(isCore);
  if (core === undefined) throw new Error('No module contains src/gateway/gateway.ts.');
  for (const path of Object.keys(outputs)) {
    const code = readFileSync(path, 'utf8').replaceAll(`"./${basename(core)}"`, '"./core.js"');
    writeFileSync(path === core ? 'dist/core.js' : path, code);
  }
  rmSync(core);
}
