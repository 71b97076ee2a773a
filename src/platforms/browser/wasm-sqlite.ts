import type { SqliteDriver, SqliteStatement } from '../../engine/sqlite-driver.ts';
import { fileBytesOf } from './file-bytes.ts';
import { OK, type SqliteLibrary } from './sqlite-library.ts';
import { type WasmConnection, WasmStatement } from './wasm-statement.ts';

/** The schema cookie in the header (SQLite file format, 1.3.9). A copy of a database does not have that of its original. */
const COOKIE_PLACE = 40;

/** Opens a database in the memory of SQLite as WebAssembly: empty, or with the contents of these bytes. */
export function openWasmSqlite(library: SqliteLibrary, pages?: Uint8Array): SqliteDriver {
  const database = new WasmDatabase(library);
  try {
    if (pages !== undefined) database.load(pages);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** An open database file of SQLite, whose writes another module observes. */
export interface OpenedFile {
  readonly address: number;
  close(): void;
}

/**
 * Settings of a database whose file only copies the pages that change. SQLite needs no locks, and can't lose its memory without the
 * file. A page that left its cache is read from the file again.
 */
const FILE_SETTINGS = [
  'locking_mode = EXCLUSIVE',
  'journal_mode = MEMORY',
  'synchronous = OFF',
  'cache_size = -8192',
  // Otherwise the content of freed pages, and so the bytes of a world, would depend on the transactions that freed them.
  'secure_delete = ON',
];

/** Opens the driver of a database that is a file in memory. */
export function openWasmFile(library: SqliteLibrary, file: OpenedFile): SqliteDriver {
  const database = new WasmDatabase(library, file);
  for (const setting of FILE_SETTINGS) database.pragma(setting, { simple: true });
  return database;
}

/** All of its pages are in memory, unless it has a file: that is written page by page at each commit. */
class WasmDatabase implements SqliteDriver, WasmConnection {
  readonly library: SqliteLibrary;
  readonly address: number;
  readonly #file: OpenedFile | undefined;
  readonly #statements = new Set<WasmStatement>();
  #lastRowId: WasmStatement | undefined;
  /** Added to the schema cookie, so that it continues the count of the bytes that were loaded. */
  #cookieOffset = 0;

  constructor(library: SqliteLibrary, file?: OpenedFile) {
    this.library = library;
    this.#file = file;
    this.address =
      file?.address ??
      library.withText(':memory:', (name) =>
        library.pointerFrom(
          (out) => library.api._sqlite3_open(name, out),
          (code) => this.#check(code),
        ),
      );
    // The default of better-sqlite3.
    this.exec('PRAGMA foreign_keys = ON');
  }

  /** Replaces the contents by those of these bytes. */
  load(pages: Uint8Array): void {
    const bytes = fileBytesOf(pages);
    const cookie = viewOf(bytes).getUint32(COOKIE_PLACE);
    const file = new this.library.api.Database(bytes);
    try {
      this.library.copy(file.db, this.address);
      this.#cookieOffset = cookie - this.#cookie();
    } finally {
      file.close();
    }
  }

  prepare(sql: string): SqliteStatement {
    const statement = new WasmStatement(this, sql);
    this.#statements.add(statement);
    return statement;
  }

  exec(sql: string): void {
    this.#check(this.library.withText(sql, (text) => this.library.api._sqlite3_exec(this.address, text, 0, 0, 0)));
  }

  pragma(sql: string, _options: { readonly simple: true }): unknown {
    const statement = new WasmStatement(this, `PRAGMA ${sql}`);
    try {
      return statement.pluck().get();
    } finally {
      statement.free();
    }
  }

  serialize(): Uint8Array {
    const file = new this.library.api.Database();
    try {
      this.library.copy(this.address, file.db);
      const bytes = file.export();
      viewOf(bytes).setUint32(COOKIE_PLACE, this.#cookie() + this.#cookieOffset);
      return bytes;
    } finally {
      file.close();
    }
  }

  #cookie(): number {
    return Number(this.pragma('schema_version', { simple: true }));
  }

  /** sql.js has no function for it. Outside of a transaction, beginning one succeeds and changes nothing. */
  get inTransaction(): boolean {
    try {
      this.exec('BEGIN');
    } catch {
      return true;
    }
    this.exec('ROLLBACK');
    return false;
  }

  lastRowId(): number {
    this.#lastRowId ??= new WasmStatement(this, 'SELECT last_insert_rowid()');
    return Number(this.#lastRowId.pluck().get());
  }

  close(): void {
    for (const statement of [...this.#statements, this.#lastRowId]) statement?.free();
    this.#statements.clear();
    this.#lastRowId = undefined;
    if (this.#file === undefined) this.library.api._sqlite3_close_v2(this.address);
    else this.#file.close();
  }

  #check(code: number): void {
    if (code !== OK) throw this.library.errorOf(this.address, code);
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset);
}
