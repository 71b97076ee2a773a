/**
 * Packs the inspector that tsup has built, and the page of static demos. They are a tenth of the tarball, and Brotli makes them a
 * fifth smaller than the tarball's own compression. The server, the report of a run, and the command decompress them.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { minifySync } from 'rolldown/utils';

const FOLDER = 'dist/inspector';

/** Writes `app.js`, `app.css`, and `index.html` as Brotli files, and removes the others. */
export function packInspector(): void {
  pack('app.js', minified(readFileSync(`${FOLDER}/app.js`, 'utf8')));
  pack('app.css', readFileSync(`${FOLDER}/app.css`, 'utf8'));
  pack('index.html', readFileSync('src/inspector/index.html', 'utf8'));
  for (const name of ['app.js', 'app.css']) rmSync(`${FOLDER}/${name}`);
}

/** The sources of a static demo that are not bundled. */
const DEMO_FILES = ['index.html', 'demo.css', 'cache-worker.js'];
const DEMO_FOLDER = 'dist/demo';

/** Writes the files of a static demo as Brotli files. The gateway itself is in `browser.js`. */
export function packDemo(script: string): void {
  mkdirSync(DEMO_FOLDER, { recursive: true });
  pack('demo.js', script, DEMO_FOLDER);
  for (const name of DEMO_FILES) pack(name, readFileSync(`src/demo/${name}`, 'utf8'), DEMO_FOLDER);
}

function pack(name: string, text: string, folder = FOLDER): void {
  writeFileSync(`${folder}/${name}.br`, brotliCompressSync(text));
}

/** Removes another 2 kB after esbuild's own minification. */
function minified(script: string): string {
  const { code, errors } = minifySync('app.js', script, { module: true });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${FOLDER}/app.js: ${error.message}`);
  return code;
}
