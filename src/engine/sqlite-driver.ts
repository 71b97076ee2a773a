/** The part of a SQLite driver that the engine uses. Driver types do not leave this file. */
export interface SqliteDriver {
  prepare(sql: string): SqliteStatement;
  exec(sql: string): unknown;
  pragma(sql: string, options: { readonly simple: true }): unknown;
  serialize(): Uint8Array;
  /** Copies the database to a file, some pages at a time: as many as `progress` returns. Missing where there are no files. */
  backup?(file: string, options: { readonly progress: () => number }): Promise<unknown>;
  readonly inTransaction: boolean;
  /** How often the disk of a file has failed. Missing where there are no files. */
  readonly diskFailures?: number;
  close(): unknown;
}

/** A prepared statement of the driver. */
export interface SqliteStatement {
  get(...parameters: unknown[]): unknown;
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { changes: number; lastInsertRowid: number | bigint };
  /** The columns of a SELECT; the declared type is null if the column is computed. */
  columns(): readonly { readonly name: string; readonly type: string | null }[];
  /** Makes rows the value of their first column. */
  pluck(): SqliteStatement;
  /** Makes rows arrays of their columns. */
  raw(): Pick<SqliteRows, 'iterate'>;
}

/** Iterates over the rows. */
export interface SqliteRows {
  iterate(...parameters: unknown[]): IterableIterator<readonly unknown[]>;
}
