/**
 * Bundles `settlebox/browser` into an ES module for any browser, with all packages that it needs, and the code of persisted worlds into
 * another one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { minifySync } from 'rolldown/utils';
import { BROWSER_ENTRY, PERSISTENCE_CHUNK } from './modules.ts';
import { withoutLocales } from './without-locales.ts';

/** Modules of worlds in files. A browser has none: instead of each function, `openSqlite` throws the error that says so. */
const OF_FILES = ['src/engine/world-file.ts', 'src/engine/capture-file.ts'];

/** The bundle, that of persisted worlds, and the paths of the package files in them. */
export interface BrowserBundle {
  readonly code: string;
  readonly persistence: string;
  readonly packageFiles: readonly string[];
}

/** Returns the bundles. Fails if they need a module of Node. */
export async function bundleForBrowsers(): Promise<BrowserBundle> {
  const main = await bundleOf(`src/${BROWSER_ENTRY}.ts`);
  const persistence = await bundleOf(PERSISTENCE_CHUNK.file);
  return { code: main.code, persistence: persistence.code, packageFiles: main.packageFiles };
}

async function bundleOf(entry: string): Promise<Pick<BrowserBundle, 'code' | 'packageFiles'>> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    minifySyntax: true,
    write: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [browserSources(), ownPersistence()],
  });
  const text = outputFiles[0]?.text ?? '';
  const packageFiles = Object.keys(metafile.inputs).filter((path) => path.startsWith('node_modules/'));
  return { code: minified(text), packageFiles };
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
  const open = `import { openSqlite } from './sqlite.ts';\n`;
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
