/** Chooses the browser before the modules that need a platform: in a tab, a module can wait for SQLite to start. */
import wasm from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { choosePlatform } from '../../../../src/engine/platform.ts';
import { browserPlatform } from '../../../../src/platforms/browser/browser-platform.ts';
import { readWasm } from '../../../../src/platforms/browser/read-wasm.ts';
import { startSqlite } from '../../../../src/platforms/browser/sqlite-library.ts';

choosePlatform(browserPlatform(await startSqlite(() => readWasm(wasm))));
