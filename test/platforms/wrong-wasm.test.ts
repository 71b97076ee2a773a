/** WebAssembly that is not SQLite's, such as that of another version, or a file that a build has confused. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { readWasm } from '../../src/platforms/browser/read-wasm.ts';
import { requireSqlJs } from '../../src/platforms/browser/sqlite-library.ts';

const { resolve } = createRequire(import.meta.url);
const moduleOf = (name: string) => WebAssembly.compile(readFileSync(resolve(`sql.js/dist/${name}.wasm`)));
const EMPTY = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

it.each([
  ['an empty module', () => WebAssembly.compile(EMPTY)],
  ['another build of sql.js', () => moduleOf('sql-wasm-debug')],
])('rejects %s before sql.js starts, because sql.js would wait forever', async (_name, wrong) => {
  const module = await wrong();
  expect(() => requireSqlJs(module)).toThrow('It is not that of this version of settlebox');
});

it('accepts the WebAssembly that the package contains', async () => {
  const module = await moduleOf('sql-wasm-browser');
  expect(() => requireSqlJs(module)).not.toThrow();
});

it('names the address of a file that is missing without its query, which can be a key', async () => {
  const error = await readWasm('http://127.0.0.1:1/sqlite.wasm?key=sk_sandbox_secret#part').catch(String);
  expect(error).toContain('from http://127.0.0.1:1/sqlite.wasm:');
  expect(error).not.toContain('sk_sandbox_secret');
});
