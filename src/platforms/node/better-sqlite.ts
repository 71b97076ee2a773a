import { createRequire } from 'node:module';
import { diskFailure } from '../../engine/disk-errors.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { FileDriver } from '../../engine/file-driver.ts';
import { pathError, prepareWorldFile } from '../../engine/private-file.ts';
import type { SqliteDriver } from '../../engine/sqlite-driver.ts';

/** Below this Node-API level, better-sqlite3 13 crashes the process (signal 11), so the level is checked before loading. */
const NODE_API_OF_BETTER_SQLITE3_13 = 10;

/**
 * Opens a database in memory, empty or from bytes. The binding is loaded here and not at import, so that importing settlebox
 * never fails.
 *
 * @throws SettleboxError `sqlite_unavailable` with the cause and its fix
 */
export function openBetterSqlite(pages?: Uint8Array): SqliteDriver {
  driver ??= loadBinding();
  try {
    return new driver(pages === undefined ? ':memory:' : asBuffer(pages));
  } catch (error) {
    throw explain(error);
  }
}

/** The driver accepts only a Buffer. It would use a string as a file name. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Opens a file exclusively: one world cannot have two clocks. A new file gets mode 0600.
 *
 * @throws SettleboxError `bad_option`, `database_in_use`, `bad_snapshot`, `disk_failed`
 */
export function openBetterSqliteFile(file: string): SqliteDriver {
  driver ??= loadBinding();
  prepareWorldFile(file);
  try {
    const opened = new driver(file, { timeout: 0 });
    try {
      opened.pragma('locking_mode = EXCLUSIVE', { simple: true });
      opened.exec('BEGIN EXCLUSIVE; COMMIT');
    } catch (error) {
      opened.close();
      throw error;
    }
    return new FileDriver(opened, file);
  } catch (error) {
    throw describeFileError(file, error);
  }
}

/** Converts an error of SQLite to one that explains how to fix it. */
function describeFileError(file: string, error: unknown): unknown {
  const code = String(Reflect.get(Object(error), 'code'));
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new SettleboxError(
      'database_in_use',
      `${file} is open in another gateway, in this process or another one.`,
      'Close that gateway first, or open a copy: createGateway({ from: snapshot }).',
    );
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT')
    return new SettleboxError(
      'bad_snapshot',
      `${file} is not a settlebox world.`,
      'Pass another file, or a path that does not exist yet.',
    );
  if (/^SQLITE_(CANTOPEN|READONLY)/.test(code)) return pathError(file, 'EACCES');
  return diskFailure(file, error) ?? explain(error);
}

/** The binding, loaded once per process. */
let driver: DriverConstructor | undefined;

type DriverConstructor = new (source: string | Uint8Array, options?: { readonly timeout: number }) => SqliteDriver;

function loadBinding(): DriverConstructor {
  const require = createRequire(import.meta.url);
  rejectOldNodeApi(require);
  try {
    return require('better-sqlite3');
  } catch (error) {
    throw explain(error);
  }
}

function rejectOldNodeApi(require: NodeJS.Require): void {
  if (Number(process.versions.napi) >= NODE_API_OF_BETTER_SQLITE3_13) return;
  const version = installedVersion(require);
  if (version === undefined || Number.parseInt(version, 10) < 13) return;
  throw new SettleboxError(
    'sqlite_unavailable',
    `better-sqlite3 ${version} needs Node-API 10, and Node ${process.versions.node} has ${process.versions.napi}.`,
    'Install better-sqlite3@12, or use Node 22.14 or later.',
  );
}

function installedVersion(require: NodeJS.Require): string | undefined {
  try {
    return require('better-sqlite3/package.json').version;
  } catch {
    return undefined;
  }
}

/** Converts a load error to one that names the fix. */
export function explain(error: unknown): SettleboxError {
  const text = error instanceof Error ? error.message : String(error);
  const known = CAUSES.find(([pattern]) => pattern.test(text));
  const [, message, hint] = known ?? [undefined, `SQLite could not be opened: ${text.split('\n')[0]}.`, ''];
  return new SettleboxError('sqlite_unavailable', message, hint);
}

/** npm 12 also skips unapproved scripts in a rebuild, reports success, and exits with 0. */
const CAUSES: readonly (readonly [RegExp, string, string])[] = [
  [
    /Cannot find (module|package) 'better-sqlite3'/,
    'better-sqlite3 is not installed.',
    'It is a dependency of settlebox: run "npm install" again without omitting it.',
  ],
  [
    /NODE_MODULE_VERSION|different Node\.js version/,
    `better-sqlite3 was built for another version of Node; this one is ${process.versions.node}.`,
    'Run "npm install-scripts approve better-sqlite3 && npm rebuild better-sqlite3" with this Node; before npm 12, "npm rebuild better-sqlite3".',
  ],
  [
    /Could not locate the bindings file|bindings|Cannot find module '.*better_sqlite3\.node'/,
    'better-sqlite3 has no native binding because its install script did not run (npm 12 blocks install scripts).',
    'Run "npm install-scripts approve better-sqlite3 && npm rebuild better-sqlite3"; before npm 12, "npm rebuild better-sqlite3 --ignore-scripts=false"; with pnpm, "pnpm approve-builds".',
  ],
];
