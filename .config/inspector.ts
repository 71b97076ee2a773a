/**
 * Packs the inspector that tsup has built. Its files are a tenth of the tarball, and Brotli makes them a fifth smaller than the
 * tarball's own compression. The server and the report of a run decompress them.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
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

function pack(name: string, text: string): void {
  writeFileSync(`${FOLDER}/${name}.br`, brotliCompressSync(text));
}

/** Removes another 2 kB after esbuild's own minification. */
function minified(script: string): string {
  const { code, errors } = minifySync('app.js', script, { module: true });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${FOLDER}/app.js: ${error.message}`);
  return code;
}
