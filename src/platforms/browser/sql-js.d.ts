/** The functions of SQLite that sql.js exports, and its class of databases. All numbers are addresses or codes of SQLite. */
declare module 'sql.js/dist/sql-wasm-browser.js' {
  export interface SqlJs {
    readonly Database: new (
      bytes?: Uint8Array,
    ) => { readonly db: number; export(): Uint8Array<ArrayBuffer>; close(): void };
    readonly _malloc: (bytes: number) => number;
    readonly _free: (address: number) => void;
    readonly stringToNewUTF8: (text: string) => number;
    readonly UTF8ToString: (address: number) => string;
    readonly _sqlite3_open: (file: number, database: number) => number;
    readonly _sqlite3_close_v2: (database: number) => number;
    readonly _sqlite3_exec: (database: number, sql: number, a: 0, b: 0, c: 0) => number;
    readonly _sqlite3_errmsg: (database: number) => number;
    readonly _sqlite3_changes: (database: number) => number;
    readonly _sqlite3_prepare_v2: (database: number, sql: number, bytes: number, out: number, rest: 0) => number;
    readonly _sqlite3_step: (statement: number) => number;
    readonly _sqlite3_reset: (statement: number) => number;
    readonly _sqlite3_finalize: (statement: number) => number;
    readonly _sqlite3_clear_bindings: (statement: number) => number;
    readonly _sqlite3_bind_parameter_index: (statement: number, name: number) => number;
    readonly _sqlite3_bind_double: (statement: number, at: number, value: number) => number;
    readonly _sqlite3_bind_text: (statement: number, at: number, text: number, bytes: number, copy: -1) => number;
    readonly _sqlite3_bind_blob: (statement: number, at: number, data: number, bytes: number, copy: -1) => number;
    readonly _sqlite3_column_count: (statement: number) => number;
    readonly _sqlite3_column_name: (statement: number, at: number) => number;
    readonly _sqlite3_column_type: (statement: number, at: number) => number;
    readonly _sqlite3_column_double: (statement: number, at: number) => number;
    readonly _sqlite3_column_text: (statement: number, at: number) => number;
    readonly _sqlite3_column_blob: (statement: number, at: number) => number;
    readonly _sqlite3_column_bytes: (statement: number, at: number) => number;
    readonly _sqlite3_backup_init: (to: number, toName: number, from: number, fromName: number) => number;
    readonly _sqlite3_backup_step: (backup: number, pages: -1) => number;
    readonly _sqlite3_backup_finish: (backup: number) => number;
  }

  export type InstantiateWasm = (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object;

  function initSqlJs(options: { readonly instantiateWasm: InstantiateWasm }): Promise<SqlJs>;

  // biome-ignore lint/style/noDefaultExport: sql.js exports it so.
  export { initSqlJs as default };
}
