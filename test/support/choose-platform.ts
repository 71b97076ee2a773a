/** Tests can import modules of src without an entry point, which would choose the platform. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { choosePlatform } from '../../src/engine/platform.ts';
import { nodePlatform } from '../../src/platforms/node/node-platform.ts';

/** With `SETTLEBOX_TEST_SQLITE=wasm`, worlds in memory are in SQLite as WebAssembly. Worlds in files need Node's. */
if (process.env.SETTLEBOX_TEST_SQLITE === 'wasm') {
  const { startSqlite } = await import('../../src/platforms/browser/sqlite-library.ts');
  const { openWasmSqlite } = await import('../../src/platforms/browser/wasm-sqlite.ts');
  const file = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm-browser.wasm');
  const library = await startSqlite(() => WebAssembly.compile(readFileSync(file)));
  choosePlatform({ ...nodePlatform, openSqlite: (pages) => openWasmSqlite(library, pages) });
}
choosePlatform(nodePlatform);
