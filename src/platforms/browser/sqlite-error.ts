/** Result codes of SQLite whose names the engine or a user can meet (sqlite.org/rescode.html). */
const NAMES: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  19: 'SQLITE_CONSTRAINT',
  25: 'SQLITE_RANGE',
  26: 'SQLITE_NOTADB',
};

/** An error of SQLite, with its code as in better-sqlite3. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }

  /** Creates the error of a result code. */
  static of(code: number, message: string): SqliteError {
    return new SqliteError(NAMES[code & 0xff] ?? 'SQLITE_ERROR', message);
  }
}
