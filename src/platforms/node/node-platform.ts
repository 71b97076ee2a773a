import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import type { CallContext, Platform } from '../../engine/platform.ts';
import { real } from '../../engine/wall-clock.ts';
import { openBetterSqlite, openBetterSqliteFile } from './better-sqlite.ts';
import { nodeCrypto } from './node-crypto.ts';

/** Node, with better-sqlite3. */
export const nodePlatform: Platform = {
  crypto: nodeCrypto,
  openSqlite: openBetterSqlite,
  openSqliteFile: openBetterSqliteFile,
  unwrittenBytes: (length) => new Uint8Array(Buffer.allocUnsafeSlow(length).buffer),
  readPrebuiltWorlds: () => readIfPresent(new URL('./worlds.bin', import.meta.url)),
  readTextFile: (file) => readFileSync(file, 'utf8'),
  createCallContext,
  followsAwait: true,
  // Read at import, because fake timers replace setImmediate.
  afterThisTurn: real('setImmediate'),
  slices: undefined,
  callsUrls: true,
};

function createCallContext<Call>(): CallContext<Call> {
  const calls = new AsyncLocalStorage<Call>();
  return { current: () => calls.getStore(), run: (call, work) => calls.run(call, work) };
}

/** Returns the bytes of a file; undefined if it can't be read. */
function readIfPresent(file: URL): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
