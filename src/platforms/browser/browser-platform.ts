import type { CallContext, Platform, TimeSlices } from '../../engine/platform.ts';
import { realMilliseconds } from '../../engine/wall-clock.ts';
import { nobleCrypto } from './noble-crypto.ts';
import type { SqliteLibrary } from './sqlite-library.ts';
import { openWasmSqlite } from './wasm-sqlite.ts';

/**
 * A clock move lets the page respond after 40 ms and the work in progress, so at least every 50 ms: 50 jobs and events take below
 * 10 ms.
 */
const SLICES: TimeSlices = { ms: 40, work: 50, now: realMilliseconds };

/** A page or a worker of a browser, with SQLite as WebAssembly. */
export function browserPlatform(library: SqliteLibrary): Platform {
  return {
    crypto: nobleCrypto,
    openSqlite: (pages) => openWasmSqlite(library, pages),
    openSqliteFile: undefined,
    unwrittenBytes: (length) => new Uint8Array(length),
    readPrebuiltWorlds: () => undefined,
    createCallContext,
    followsAwait: false,
    afterThisTurn,
    slices: SLICES,
    callsUrls: false,
  };
}

/** Browsers have no AsyncLocalStorage: the context ends at the first `await`. */
function createCallContext<Call>(): CallContext<Call> {
  let current: Call | undefined;
  return {
    current: () => current,
    run(call, work) {
      const outer = current;
      current = call;
      try {
        return work();
      } finally {
        current = outer;
      }
    },
  };
}

/** A message, because browsers delay nested timers by 4 ms, and hidden pages by a second. */
function afterThisTurn(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(undefined);
}
