import { withoutWriteTraces } from '../../engine/database-bytes.ts';
import type { SqliteDriver, SqliteStatement } from '../../engine/sqlite-driver.ts';
import { SqliteError } from './sqlite-error.ts';
import { OK, type SqliteLibrary } from './sqlite-library.ts';
import { type WasmConnection, WasmStatement } from './wasm-statement.ts';

/** The schema cookie in the header (SQLite file format, 1.3.9). A copy has that of its original plus one. */
const COOKIE_PLACE = 40;

/** Every database file begins with these letters, and has a header of this length (1.3). */
const SIGN = new TextEncoder().encode('SQLite format 3\0');
const HEADER_BYTES = 100;

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

/** All of its pages are in memory: a file of sql.js would be written page by page at each commit. */
class WasmDatabase implements SqliteDriver, WasmConnection {
  readonly library: SqliteLibrary;
  readonly address: number;
  readonly #statements = new Set<WasmStatement>();
  #lastRowId: WasmStatement | undefined;
  /** The part of the schema cookie that comes from copying. */
  #copies = 0;

  constructor(library: SqliteLibrary) {
    this.library = library;
    this.address = library.withText(':memory:', (name) =>
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
    if (pages.length < HEADER_BYTES || !SIGN.every((byte, at) => pages[at] === byte))
      throw new SqliteError('SQLITE_NOTADB', 'file is not a database');
    const bytes = pages.slice();
    // SQLite does not open a file with a write-ahead log from memory.
    withoutWriteTraces(bytes);
    const file = new this.library.api.Database(bytes);
    try {
      this.library.copy(file.db, this.address);
      this.#copies = 1;
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
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      view.setUint32(COOKIE_PLACE, view.getUint32(COOKIE_PLACE) - this.#copies - 1);
      return bytes;
    } finally {
      file.close();
    }
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
    this.library.api._sqlite3_close_v2(this.address);
  }

  #check(code: number): void {
    if (code !== OK) throw this.library.errorOf(this.address, code);
  }
}
