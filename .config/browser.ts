/**
 * Bundles `settlebox/browser` into one ES module for any browser, with all packages that it needs, and the code of persisted worlds
 * into another one. The script of static demos imports the gateway: the package would otherwise contain it a third time.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { minifySync } from 'rolldown/utils';
import { joinChunks } from './join-chunks.ts';
import { BROWSER_ENTRY, PERSISTENCE_CHUNK } from './modules.ts';
import { withoutLocales } from './without-locales.ts';

/** Modules of worlds in files. A browser has none: instead of each function, `openSqlite` throws the error that says so. */
const OF_FILES = ['src/engine/world-file.ts', 'src/engine/capture-file.ts'];

/**
 * Static demos have prepared scenarios, and no use for the document of their control surface, whose examples would be most of their
 * script.
 */
const NOT_IN_DEMOS: ReadonlySet<string> = new Set([
  'src/testing/scenario/read-scenario-file.ts',
  'src/testing/scenario/scenario-source.ts',
  'src/control/control-document.ts',
]);

/** Reports of a page name bundled scenarios, whose paths need no change. */
const FILE_NAMES = 'src/testing/scenario/report/shareable-file.ts';
const NAMES_IN_TAB = `
export const shareableFile = (file) => file;
export const nameForCommand = (file) => file.replace(/^scenarios[/](.*)[.]yaml$/, '$1');`;

/** The entry point of static demos. It gets an import of all of `settlebox/browser`, so that what they share is all of it. */
const DEMO = 'src/demo/start-demo.ts';
const IMPORT_OF_ALL = `import { createGateway as everything } from '../${BROWSER_ENTRY}.ts'; everything;`;

/** The bundles, and the paths of the package files in them. */
export interface BrowserBundle {
  readonly code: string;
  /** The code of persisted worlds, which `./browser.js` loads when it is needed. */
  readonly persistence: string;
  /** The script of a static demo, which imports `./browser.js`. */
  readonly demo: string;
  readonly packageFiles: readonly string[];
}

/** Returns the bundles. Fails if they need a module of Node. */
export async function bundleForBrowsers(): Promise<BrowserBundle> {
  const { outputFiles, metafile } = await bundled({
    entryPoints: { [BROWSER_ENTRY]: `src/${BROWSER_ENTRY}.ts`, demo: DEMO },
    outdir: 'dist',
    splitting: true,
  });
  const { entry, importer } = joinChunks(outputFiles, { entry: BROWSER_ENTRY, importer: 'demo' });
  const persistence = await bundled({ entryPoints: [PERSISTENCE_CHUNK.file] });
  const packageFiles = Object.keys(metafile.inputs).filter((path) => path.startsWith('node_modules/'));
  return {
    code: minified(entry),
    persistence: minified(persistence.outputFiles[0]?.text ?? ''),
    demo: minified(importer),
    packageFiles,
  };
}

function bundled(options: BuildOptions) {
  return build({
    ...options,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    minifySyntax: true,
    write: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [demoSources(), browserSources(), ownPersistence()],
  });
}

/** A tenth smaller than esbuild's own, gzipped by three hundredths. */
function minified(text: string): string {
  const { code, errors } = minifySync(`${BROWSER_ENTRY}.js`, text, {
    module: true,
    compress: { target: 'es2022', keepNames: { function: false, class: true } },
    mangle: { toplevel: true, keepNames: { function: false, class: true } },
    codegen: { removeWhitespace: true },
  });
  const [error] = errors;
  if (error !== undefined) throw new Error(`dist/${BROWSER_ENTRY}.js: ${error.message}`);
  return code;
}

/** Reads what only the demo needs, as a page needs it. */
function demoSources(): Plugin {
  return {
    name: 'demo-sources',
    setup({ onLoad }) {
      onLoad(
        { filter: /\/(shareable-file|read-scenario-file|scenario-source|control-document|start-demo)\.ts$/ },
        ({ path }) => {
          const file = relative(process.cwd(), path);
          if (file === FILE_NAMES) return { contents: NAMES_IN_TAB };
          const source = readFileSync(path, 'utf8');
          if (NOT_IN_DEMOS.has(file)) return { contents: functionsThatThrow(source) };
          return file === DEMO ? { loader: 'ts', contents: withoutLocales(source) + IMPORT_OF_ALL } : undefined;
        },
      );
    },
  };
}

/** Leaves the code of persisted worlds to a file of its own. */
function ownPersistence(): Plugin {
  return {
    name: 'own-persistence',
    setup({ onResolve }) {
      onResolve({ filter: /\/open-persisted\.ts$/ }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: `./${PERSISTENCE_CHUNK.name}.js`, external: true } : undefined,
      );
    },
  };
}

/** Reads the sources as a browser needs them. */
export function browserSources(): Plugin {
  const ofFiles = new Set(OF_FILES.map((file) => join(process.cwd(), file)));
  return {
    name: 'browser-sources',
    setup({ onLoad }) {
      onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        return { loader: 'ts', contents: ofFiles.has(path) ? functionsThatThrow(source) : withoutLocales(source) };
      });
      onLoad({ filter: /\/zod\/v4\/core\/schemas\.js$/ }, ({ path }) => ({ contents: withoutCompiler(path) }));
    },
  };
}

function functionsThatThrow(source: string): string {
  const names = [...source.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name);
  const open = `import { openSqlite } from '${join(process.cwd(), 'src/engine/sqlite.ts')}';\n`;
  return open + names.map((name) => `export function ${name}() { return openSqlite({ file: '' }); }\n`).join('');
}

/**
 * zod tries whether it can compile schemas with `new Function`. In a page with a content security policy, the attempt alone is a
 * violation. zod's `jitless` would also apply to the page's own copy of zod.
 */
function withoutCompiler(path: string): string {
  const source = readFileSync(path, 'utf8');
  const decision = 'const jit = !core.globalConfig.jitless;';
  if (!source.includes(decision)) throw new Error(`${path} decides elsewhere whether it creates code from text.`);
  return source.replace(decision, 'const jit = false;');
}
