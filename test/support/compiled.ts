/**
 * Bundles for the processes and nested vitests that tests start. Importing a bundle takes 0.4 s of CPU time; tsx and
 * vitest need 2 s per process to compile the 300 modules behind src/testing.ts.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** In node_modules, Node finds the packages that a bundle imports, and vitest does not transform modules. */
const CACHE = join(ROOT, 'node_modules/.cache/settlebox-tests');

/** Caches bundles for the test files of this worker: sources do not change during a run. */
const bundles = new Map<string, string>();

/** Bundles modules of this project as ES modules, in a folder that the next run removes. */
export function compiled(...entries: readonly string[]): string {
  const key = entries.join(' ');
  const folder = bundles.get(key) ?? bundle(entries);
  bundles.set(key, folder);
  return folder;
}

/** The path of a single bundled module. */
export function compiledModule(entry: string): string {
  return join(compiled(entry), `${basename(entry, '.ts')}.js`);
}

/** The entry points of the package, as bundlers and runners take aliases. */
export function compiledAliases() {
  const folder = compiled('src/index.ts', 'src/testing.ts', 'src/vitest.ts');
  // Longest first: the package name is a prefix of the others.
  return {
    'settlebox/testing': join(folder, 'testing.js'),
    'settlebox/vitest': join(folder, 'vitest.js'),
    settlebox: join(folder, 'index.js'),
  };
}

function bundle(entries: readonly string[]): string {
  mkdirSync(CACHE, { recursive: true });
  removeLeftovers();
  const outdir = mkdtempSync(join(CACHE, `${process.pid}-`));
  buildSync({
    entryPoints: entries.map((entry) => join(ROOT, entry)),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // A map inside a module would be read and scanned by each process that imports the module.
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
  });
  return outdir;
}

/** Removes the bundles of workers that have ended: vitest kills them, so they cannot do it themselves. */
function removeLeftovers(): void {
  for (const name of readdirSync(CACHE))
    if (!isRunning(Number.parseInt(name, 10))) rmSync(join(CACHE, name), { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
