import { createRequire } from 'node:module';
import { SettleboxError } from './errors.ts';

/** The little of a SQLite driver that the engine uses; no type of a driver shows outside this file. */
export interface SqliteDriver {
  prepare(sql: string): SqliteStatement;
  exec(sql: string): unknown;
  serialize(): Uint8Array;
  close(): unknown;
}

export interface SqliteStatement {
  get(...parameters: unknown[]): unknown;
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { changes: number; lastInsertRowid: number | bigint };
  /** From now on rows are the value of their first column. */
  pluck(): SqliteStatement;
}

/** Node-API below this level crashes the process in better-sqlite3 13 (signal 11), so it is checked before the load. */
const NODE_API_OF_BETTER_SQLITE3_13 = 10;

/**
 * Opens an in-memory database, empty or from the bytes of another.
 * The binding is loaded here and not at import, so that importing settlebox never fails.
 *
 * @throws SettleboxError `sqlite_unavailable`, saying which of the known causes it is and how to mend it
 */
export function openSqlite(bytes?: Uint8Array): SqliteDriver {
  const source = bytes === undefined ? ':memory:' : asBuffer(bytes);
  driver ??= loadBinding();
  try {
    return new driver(source);
  } catch (error) {
    throw explain(error);
  }
}

/** The driver opens a Buffer and no other bytes; a text it would take for the name of a file. */
function asBuffer(bytes: Uint8Array): Buffer {
  if (!ArrayBuffer.isView(bytes))
    throw new SettleboxError('bad_snapshot', 'A snapshot is bytes.', 'gateway.snapshot() gives them.');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The binding, loaded once in the life of the process. */
let driver: DriverConstructor | undefined;

type DriverConstructor = new (source: string | Uint8Array) => SqliteDriver;

function loadBinding(): DriverConstructor {
  const require = createRequire(import.meta.url);
  refuseOldNodeApi(require);
  try {
    return require('better-sqlite3');
  } catch (error) {
    throw explain(error);
  }
}

function refuseOldNodeApi(require: NodeJS.Require): void {
  if (Number(process.versions.napi) >= NODE_API_OF_BETTER_SQLITE3_13) return;
  const version = installedVersion(require);
  if (version === undefined || Number.parseInt(version, 10) < 13) return;
  throw new SettleboxError(
    'sqlite_unavailable',
    `better-sqlite3 ${version} needs Node-API 10, and Node ${process.versions.node} has ${process.versions.napi}.`,
    'Install better-sqlite3@12 here, or use Node 22.14 or later.',
  );
}

function installedVersion(require: NodeJS.Require): string | undefined {
  try {
    return require('better-sqlite3/package.json').version;
  } catch {
    return undefined;
  }
}

/** Turns what a failed load says into what to do about it. */
export function explain(error: unknown): SettleboxError {
  const text = error instanceof Error ? error.message : String(error);
  const known = CAUSES.find(([pattern]) => pattern.test(text));
  const [, message, hint] = known ?? [undefined, `SQLite could not be opened: ${text.split('\n')[0]}.`, ''];
  return new SettleboxError('sqlite_unavailable', message, hint);
}

const CAUSES: readonly (readonly [RegExp, string, string])[] = [
  [
    /Cannot find (module|package) 'better-sqlite3'/,
    'better-sqlite3 is not installed.',
    'It is a dependency of settlebox: run "npm install" again without omitting it.',
  ],
  [
    /NODE_MODULE_VERSION|different Node\.js version/,
    `better-sqlite3 was built for another Node than this one (${process.versions.node}).`,
    'Run "npm rebuild better-sqlite3".',
  ],
  [
    /Could not locate the bindings file|bindings|Cannot find module '.*better_sqlite3\.node'/,
    'better-sqlite3 has no binding: its install script did not run (npm 12 blocks install scripts).',
    'Run "npm install-scripts approve better-sqlite3 && npm rebuild better-sqlite3".',
  ],
];
