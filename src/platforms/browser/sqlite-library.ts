import initSqlJs, { type InstantiateWasm, type SqlJs } from 'sql.js/dist/sql-wasm-browser.js';
import { InvariantError } from '../../engine/errors.ts';
import { type FileCalls, withReplaceableCalls } from './file-calls.ts';
import { unavailable } from './read-wasm.ts';
import { SqliteError } from './sqlite-error.ts';

/** Codes of SQLite. */
export const [OK, ROW, DONE] = [0, 100, 101] as const;

/** Where a pointer lies in memory. */
const POINTER_BYTES = 4;
/** Shorter texts are decoded byte by byte, which is faster as long as they are ASCII. */
const SHORT_BYTES = 24;

/** SQLite as WebAssembly, with its memory. */
export class SqliteLibrary {
  readonly api: SqlJs;
  /** The calls by which it works on its files in memory. */
  readonly calls: FileCalls;
  readonly #memory: WebAssembly.Memory;
  #bytes: Uint8Array;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  /** Reused for values that are bound, which SQLite copies. */
  #scratch = 0;
  #scratchBytes = 0;
  readonly #pointer: number;

  constructor(api: SqlJs, memory: WebAssembly.Memory, calls: FileCalls) {
    this.api = api;
    this.calls = calls;
    this.#memory = memory;
    this.#bytes = new Uint8Array(memory.buffer);
    this.#pointer = api._malloc(POINTER_BYTES);
  }

  /** The memory as numbers. */
  get dataView(): DataView {
    return new DataView(this.#memory.buffer);
  }

  /** The memory, which moves when it grows. */
  get view(): Uint8Array {
    if (this.#bytes.buffer !== this.#memory.buffer) this.#bytes = new Uint8Array(this.#memory.buffer);
    return this.#bytes;
  }

  /** Calls a function that writes a pointer. Returns the pointer, after the check of the result code. */
  pointerFrom(call: (address: number) => number, check: (code: number) => void): number {
    check(call(this.#pointer));
    return this.dataView.getUint32(this.#pointer, true);
  }

  /** Calls a function with the address of a text, which is valid during the call. */
  withText<Result>(text: string, call: (address: number) => Result): Result {
    const address = this.api.stringToNewUTF8(text);
    try {
      return call(address);
    } finally {
      this.api._free(address);
    }
  }

  bindText(statement: number, at: number, text: string): number {
    const address = this.#room(text.length * 3);
    const { written } = this.#encoder.encodeInto(text, this.view.subarray(address));
    return this.api._sqlite3_bind_text(statement, at, address, written, -1);
  }

  bindBlob(statement: number, at: number, bytes: Uint8Array): number {
    const address = this.#room(bytes.length);
    this.view.set(bytes, address);
    return this.api._sqlite3_bind_blob(statement, at, address, bytes.length, -1);
  }

  #room(bytes: number): number {
    if (bytes < this.#scratchBytes) return this.#scratch;
    if (this.#scratch !== 0) this.api._free(this.#scratch);
    // One byte more, because SQLite binds NULL for an empty value without an address.
    this.#scratchBytes = Math.max(65_536, bytes * 2 + 1);
    this.#scratch = this.api._malloc(this.#scratchBytes);
    if (this.#scratch === 0) throw new SqliteError('SQLITE_NOMEM', 'out of memory');
    return this.#scratch;
  }

  textOf(statement: number, column: number): string {
    const address = this.api._sqlite3_column_text(statement, column);
    const end = address + this.api._sqlite3_column_bytes(statement, column);
    const bytes = this.view;
    if (end - address > SHORT_BYTES) return this.#decoder.decode(bytes.subarray(address, end));
    let text = '';
    for (let at = address; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (byte > 127) return this.#decoder.decode(bytes.subarray(address, end));
      text += String.fromCharCode(byte);
    }
    return text;
  }

  blobOf(statement: number, column: number): Uint8Array {
    const address = this.api._sqlite3_column_blob(statement, column);
    return this.view.slice(address, address + this.api._sqlite3_column_bytes(statement, column));
  }

  /** Copies a whole database to another one, which is replaced. */
  copy(from: number, to: number): void {
    this.withText('main', (main) => {
      const backup = this.api._sqlite3_backup_init(to, main, from, main);
      const code = backup === 0 ? DONE : this.api._sqlite3_backup_step(backup, -1);
      const finished = backup === 0 ? undefined : this.api._sqlite3_backup_finish(backup);
      if (code !== DONE || finished !== OK) throw this.errorOf(to, code);
    });
  }

  /** Returns the error of a failed call. */
  errorOf(database: number, code: number): SqliteError {
    return SqliteError.of(code, this.api.UTF8ToString(this.api._sqlite3_errmsg(database)));
  }
}

let started: Promise<SqliteLibrary> | undefined;

/** Starts SQLite. sql.js starts once per process, so later calls return the same library. */
export function startSqlite(wasm: () => Promise<WebAssembly.Module>): Promise<SqliteLibrary> {
  started ??= start(wasm).catch((error) => {
    // The next call can have another source.
    started = undefined;
    throw error;
  });
  return started;
}

/** Exports and imports of the WebAssembly of sql.js 1.16.0. */
const EXPORTED = 56;
const IMPORTED = 40;

/**
 * sql.js starts once, and waits forever for a module that does not fit, so another one must not reach it.
 *
 * @throws SettleboxError `sqlite_unavailable` if the module is not that of sql.js
 */
export function requireSqlJs(module: WebAssembly.Module): void {
  const [exported, imported] = [WebAssembly.Module.exports(module).length, WebAssembly.Module.imports(module).length];
  if (exported === EXPORTED && imported === IMPORTED) return;
  throw unavailable(
    `It is not that of this version of settlebox: it exports ${exported} functions and imports ${imported}, ` +
      `not ${EXPORTED} and ${IMPORTED}.`,
  );
}

async function start(wasm: () => Promise<WebAssembly.Module>): Promise<SqliteLibrary> {
  const module = await wasm();
  requireSqlJs(module);
  let memory: WebAssembly.Memory | undefined;
  let calls: FileCalls | undefined;
  // sql.js waits forever for a module that does not fit to it.
  const api = await new Promise<SqlJs>((resolve, reject) => {
    const instantiateWasm: InstantiateWasm = (imports, done) => {
      const instantiate = async () => {
        const replaceable = withReplaceableCalls(imports);
        ({ calls } = replaceable);
        return WebAssembly.instantiate(module, replaceable.imports);
      };
      instantiate()
        .then((instance) => {
          memory = Object.values(instance.exports).find((one) => one instanceof WebAssembly.Memory);
          done(instance, module);
        })
        .catch(reject);
      return {};
    };
    initSqlJs({ instantiateWasm }).then(resolve, reject);
  }).catch((error) => {
    throw unavailable(
      `It is not that of this version of settlebox: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  if (memory === undefined || calls === undefined)
    throw new InvariantError('the WebAssembly of sql.js exports its memory');
  return new SqliteLibrary(api, memory, calls);
}
