import { SettleboxError } from './errors.ts';
import { platform } from './platform.ts';
import type { SqliteDriver } from './sqlite-driver.ts';

export type { SqliteDriver, SqliteStatement } from './sqlite-driver.ts';

/** A database in a file. */
export interface DatabaseFile {
  readonly file: string;
}

/**
 * Opens a database: in memory (empty or from bytes), or a file.
 *
 * @throws SettleboxError `sqlite_unavailable` with the cause and its fix; for a file also `bad_option`, `database_in_use`,
 * `bad_snapshot`, `disk_failed`
 */
export function openSqlite(source?: Uint8Array | DatabaseFile): SqliteDriver {
  if (source !== undefined && 'file' in source) return openFile(source.file);
  return platform().openSqlite(source);
}

function openFile(file: string): SqliteDriver {
  const { openSqliteFile } = platform();
  if (openSqliteFile === undefined) throw withoutFiles('database');
  return openSqliteFile(file);
}

/** Returns the error of an option that needs files, where there are none. */
function withoutFiles(option: string): SettleboxError {
  return new SettleboxError(
    'bad_option',
    `options.${option} needs files, which a browser does not have.`,
    "Store the world in the browser: createGateway({ persist: 'shop' }).",
  );
}

/**
 * Returns the version of SQLite, such as `3.51.2`.
 *
 * @throws SettleboxError `sqlite_unavailable` with the cause and its fix
 */
export function sqliteVersion(): string {
  const database = openSqlite();
  try {
    return String(database.prepare('SELECT sqlite_version()').pluck().get());
  } finally {
    database.close();
  }
}
