import type { SqliteRows, SqliteStatement } from '../../engine/sqlite-driver.ts';
import { DONE, OK, ROW, type SqliteLibrary } from './sqlite-library.ts';

/** Types of columns (sqlite.org/c3ref/c_blob.html). */
const [INTEGER, FLOAT, TEXT, BLOB] = [1, 2, 3, 4] as const;

/** A word of SQL that can be a named parameter. Other texts can look like one, and then have no index. */
const NAMED = /[:@$]([A-Za-z_]\w*)/g;

const WRITES = /^\s*(INSERT|UPDATE|DELETE|REPLACE)\b/i;

/** What a statement needs of its database. */
export interface WasmConnection {
  readonly library: SqliteLibrary;
  readonly address: number;
  lastRowId(): number;
}

type Shape = 'row' | 'first' | 'array';

/** A prepared statement of SQLite as WebAssembly. Values are bound and read as better-sqlite3 does. */
export class WasmStatement implements SqliteStatement {
  readonly #of: WasmConnection;
  readonly #address: number;
  readonly #names: readonly (readonly [name: string, index: number])[];
  readonly #isWrite: boolean;
  #columns: readonly string[] | undefined;
  #shape: Shape = 'row';

  constructor(of: WasmConnection, sql: string) {
    const { library, address } = of;
    this.#of = of;
    this.#address = library.withText(sql, (text) =>
      library.pointerFrom(
        (out) => library.api._sqlite3_prepare_v2(address, text, -1, out, 0),
        (code) => this.#check(code),
      ),
    );
    this.#isWrite = WRITES.test(sql);
    const words = [...new Set(sql.match(NAMED))];
    this.#names = words.flatMap((word) => {
      const index = library.withText(word, (text) => library.api._sqlite3_bind_parameter_index(this.#address, text));
      return index > 0 ? [[word.slice(1), index] as const] : [];
    });
  }

  get(...parameters: unknown[]): unknown {
    const { api } = this.#of.library;
    this.#bind(parameters);
    try {
      return this.#step() ? this.#read() : undefined;
    } finally {
      api._sqlite3_reset(this.#address);
    }
  }

  all(...parameters: unknown[]): unknown[] {
    const { api } = this.#of.library;
    const rows: unknown[] = [];
    this.#bind(parameters);
    try {
      while (this.#step()) rows.push(this.#read());
      return rows;
    } finally {
      api._sqlite3_reset(this.#address);
    }
  }

  run(...parameters: unknown[]): { changes: number; readonly lastInsertRowid: number } {
    const { api } = this.#of.library;
    this.#bind(parameters);
    try {
      while (this.#step());
    } finally {
      api._sqlite3_reset(this.#address);
    }
    return new WriteResult(this.#of, this.#isWrite ? api._sqlite3_changes(this.#of.address) : 0);
  }

  /** sql.js does not tell the declared types. The same statements are compared with them in Node. */
  columns(): readonly { readonly name: string; readonly type: null }[] {
    return this.#columnNames.map((name) => ({ name, type: null }));
  }

  pluck(): SqliteStatement {
    this.#shape = 'first';
    return this;
  }

  raw(): Pick<SqliteRows, 'iterate'> {
    this.#shape = 'array';
    return { iterate: (...parameters) => this.#iterate(parameters) };
  }

  free(): void {
    this.#of.library.api._sqlite3_finalize(this.#address);
  }

  *#iterate(parameters: readonly unknown[]): IterableIterator<readonly unknown[]> {
    this.#bind(parameters);
    try {
      while (this.#step()) yield this.#values();
    } finally {
      this.#of.library.api._sqlite3_reset(this.#address);
    }
  }

  get #columnNames(): readonly string[] {
    const { api } = this.#of.library;
    this.#columns ??= Array.from({ length: api._sqlite3_column_count(this.#address) }, (_, at) =>
      api.UTF8ToString(api._sqlite3_column_name(this.#address, at)),
    );
    return this.#columns;
  }

  #step(): boolean {
    const code = this.#of.library.api._sqlite3_step(this.#address);
    if (code === ROW) return true;
    if (code !== DONE) this.#check(code);
    return false;
  }

  #read(): unknown {
    if (this.#shape === 'first') return this.#value(0);
    if (this.#shape === 'array') return this.#values();
    const names = this.#columnNames;
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) row[names[at] ?? ''] = this.#value(at);
    return row;
  }

  #values(): unknown[] {
    return this.#columnNames.map((_, at) => this.#value(at));
  }

  #value(at: number): unknown {
    const { library } = this.#of;
    const type = library.api._sqlite3_column_type(this.#address, at);
    if (type === INTEGER || type === FLOAT) return library.api._sqlite3_column_double(this.#address, at);
    if (type === TEXT) return library.textOf(this.#address, at);
    return type === BLOB ? library.blobOf(this.#address, at) : null;
  }

  #bind(parameters: readonly unknown[]): void {
    if (parameters.length === 0 && this.#names.length === 0) return;
    // A value that is not bound is NULL.
    this.#of.library.api._sqlite3_clear_bindings(this.#address);
    let next = 0;
    for (const one of parameters) {
      if (typeof one === 'object' && one !== null && !ArrayBuffer.isView(one)) this.#bindNamed(one);
      else this.#bindOne(++next, one);
    }
  }

  #bindNamed(values: object): void {
    for (const [name, index] of this.#names) {
      if (!(name in values)) throw new RangeError(`Missing named parameter "${name}"`);
      this.#bindOne(index, Reflect.get(values, name));
    }
  }

  #bindOne(index: number, value: unknown): void {
    const { library } = this.#of;
    if (value === null) return;
    if (typeof value === 'number') this.#check(library.api._sqlite3_bind_double(this.#address, index, value));
    else if (typeof value === 'string') this.#check(library.bindText(this.#address, index, value));
    else if (value instanceof Uint8Array) this.#check(library.bindBlob(this.#address, index, value));
    else throw new TypeError('SQLite can only bind numbers, strings, bytes, and null');
  }

  #check(code: number): void {
    if (code !== OK) throw this.#of.library.errorOf(this.#of.address, code);
  }
}

/** Few callers read the key of a row, which takes a statement of its own. */
class WriteResult {
  readonly changes: number;
  readonly #of: WasmConnection;

  constructor(of: WasmConnection, changes: number) {
    this.#of = of;
    this.changes = changes;
  }

  get lastInsertRowid(): number {
    return this.#of.lastRowId();
  }
}
