/** Makes the disk of a world's file fail, without a disk that does: by a limit of SQLite, or at one of its statements. */
import { createRequire } from 'node:module';
import { createGateway, type Gateway, type GatewayOptions } from '../../src/index.ts';

interface Connection {
  readonly name: string;
  pragma(text: string, options?: { readonly simple: true }): unknown;
}

type Method = (this: { readonly database?: Connection; readonly source?: string }, ...parameters: unknown[]) => unknown;

interface Sqlite {
  new (source: string): Connection & { prepare(sql: string): object; close(): void };
  readonly prototype: Record<'exec' | 'pragma', Method>;
  readonly SqliteError: new (message: string, code: string) => Error;
}

const Sqlite: Sqlite = createRequire(import.meta.url)('better-sqlite3');

/** A gateway whose world is in a file, and the disk of that file. */
export interface DiskWorld {
  readonly gateway: Gateway;
  readonly disk: Disk;
}

/** The disk of one open file. */
export interface Disk {
  /** Allows the file no further pages: SQLITE_FULL, as on a full disk. */
  fill(): void;
  /** Makes room again. */
  free(): void;
  /** SQLite's level of `synchronous`. */
  synchronous(): unknown;
  /** Fails the n-th statement from now on, and those after it if there are more `times`, while `work` runs. */
  failAt(statement: number, code: string, work: () => unknown, times?: number): Promise<FailedWork>;
}

export interface FailedWork {
  readonly error: unknown;
  readonly result: unknown;
  /** False if the work ended before its n-th statement. */
  readonly hasFailed: boolean;
}

const PAGES_MAX = 1_073_741_823;

/** Opens a world in a file. The connection is noticed by its first pragma. */
export function openOnDisk(options: GatewayOptions & { readonly database: string }): DiskWorld {
  const opened: Connection[] = [];
  const { pragma } = Sqlite.prototype;
  Sqlite.prototype.pragma = function (this: object, ...parameters) {
    opened.push(this as Connection);
    return pragma.apply(this, parameters);
  };
  try {
    const gateway = createGateway(options);
    const connection = opened.findLast(({ name }) => name === options.database);
    if (connection === undefined) throw new Error('The gateway opened no file.');
    return { gateway, disk: diskOf(connection) };
  } finally {
    Sqlite.prototype.pragma = pragma;
  }
}

function diskOf(connection: Connection): Disk {
  return {
    fill: () => void connection.pragma('max_page_count = 1'),
    free: () => void connection.pragma(`max_page_count = ${PAGES_MAX}`),
    synchronous: () => connection.pragma('synchronous', { simple: true }),
    failAt: (statement, code, work, times) => failAt(connection, { statement, code, times }, work),
  };
}

async function failAt(
  connection: Connection,
  { statement, code, times = 1 }: { statement: number; code: string; times: number | undefined },
  work: () => unknown,
): Promise<FailedWork> {
  let left = statement;
  const restore = patchStatements((of, source) => {
    if (of !== connection || NEEDS_NO_DISK.test(source) || --left > 0 || left <= -times) return;
    throw new Sqlite.SqliteError('the disk failed', code);
  });
  try {
    return { result: await work(), error: undefined, hasFailed: left <= 0 };
  } catch (error) {
    return { result: undefined, error, hasFailed: left <= 0 };
  } finally {
    restore();
  }
}

const NEEDS_NO_DISK = /^(ROLLBACK|DETACH|PRAGMA)/;
const METHODS = ['get', 'all', 'run'] as const;

/** Calls `before` with the connection and the text of each statement that runs. Returns a function that undoes that. */
function patchStatements(before: (of: unknown, source: string) => void): () => void {
  const sample = new Sqlite(':memory:');
  const statements: Record<string, Method> = Object.getPrototypeOf(sample.prepare('SELECT 1'));
  sample.close();
  const originals = METHODS.map((name) => [name, statements[name]] as const);
  for (const [name, original] of originals)
    statements[name] = function (this, ...parameters) {
      before(this.database, this.source ?? '');
      return original?.apply(this, parameters);
    };
  const { exec } = Sqlite.prototype;
  Sqlite.prototype.exec = function (this, ...parameters) {
    before(this, String(parameters[0]));
    return exec.apply(this, parameters);
  };
  return () => {
    for (const [name, original] of originals) if (original !== undefined) statements[name] = original;
    Sqlite.prototype.exec = exec;
  };
}
