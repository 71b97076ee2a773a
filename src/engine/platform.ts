import { InvariantError } from './errors.ts';
import type { PlatformCrypto } from './platform-crypto.ts';
import type { SqliteDriver } from './sqlite-driver.ts';

/** Remembers a value for the work that runs inside a call, and for the work that this starts. */
export interface CallContext<Call> {
  /** Returns the value of the innermost call in which the current code runs; undefined outside of calls. */
  current(): Call | undefined;
  run<Result>(call: Call, work: () => Result): Result;
}

/** The parts of a clock move between two turns of the event loop. */
export interface TimeSlices {
  /** Real milliseconds until the next turn. */
  readonly ms: number;
  /** The most work between two looks at the time. */
  readonly work: number;
  /** Returns real milliseconds since an arbitrary start. */
  now(): number;
}

/** What the engine needs from the place where it runs. An entry point of the package chooses it. */
export interface Platform {
  readonly crypto: PlatformCrypto;
  /** Opens a database in memory: empty, or from the bytes of one. */
  openSqlite(pages?: Uint8Array): SqliteDriver;
  /** Opens a database file exclusively. Undefined where worlds can't be in files. */
  readonly openSqliteFile: ((file: string) => SqliteDriver) | undefined;
  /** Returns bytes with any content, which the caller overwrites. */
  unwrittenBytes(length: number): Uint8Array<ArrayBuffer>;
  /** Reads the prebuilt worlds of the package; undefined if there are none here. */
  readPrebuiltWorlds(): Uint8Array | undefined;
  /** Reads a text file by a path from the current directory. Absent where there are no files. */
  readTextFile?(file: string): string;
  createCallContext<Call>(): CallContext<Call>;
  /** Reports whether a call context follows code across `await`. Otherwise it covers only the synchronous part of a call. */
  readonly followsAwait: boolean;
  /** Runs a function after all pending work of the event loop. */
  afterThisTurn(work: () => void): void;
  /** Limits the time between two turns of the event loop during a clock move, where a long one would freeze a page. */
  readonly slices: TimeSlices | undefined;
  /** Reports whether endpoints with a URL can be called. A page can't call most addresses, nor read their responses. */
  readonly callsUrls: boolean;
}

let chosen: Platform | undefined;

/** Chooses the platform, unless this process has one. */
export function choosePlatform(platform: Platform): void {
  chosen ??= platform;
}

/**
 * Returns the platform that the entry point has chosen.
 *
 * @throws InvariantError if no entry point was imported
 */
export function platform(): Platform {
  if (chosen === undefined) throw new InvariantError('an entry point of settlebox chooses the platform');
  return chosen;
}
