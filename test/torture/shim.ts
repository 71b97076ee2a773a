import { execFileSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './built.ts';

/** Source of the library that stands between a process and the files of its world. */
const SOURCE = join(ROOT, 'test/torture/shim.c');
const COMPILERS = ['cc', 'gcc', 'clang'];

/** Where a kill interrupts a system call: before it, after it, or in the middle of a write. */
export const KILL_PLACES = ['before', 'torn', 'after'] as const;

/** Settings of the library, which its process reads from environment variables. */
export interface ShimOptions {
  /** The world file; its journals have longer names. */
  readonly world: string;
  /** Kills the process at this system call on the files, counted from 1. */
  readonly killAt?: number;
  readonly killPlace?: (typeof KILL_PLACES)[number];
  /** Records every call with its bytes in this file. */
  readonly log?: string;
}

/**
 * Compiles the library into a folder. Returns its path, or undefined without Linux or a compiler: tests that need it are
 * skipped then.
 */
export function compileShim(folder: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const library = join(folder, 'shim.so');
  for (const compiler of COMPILERS) {
    try {
      execFileSync(compiler, ['-shared', '-fPIC', '-O2', '-o', library, SOURCE, '-ldl'], { stdio: 'ignore' });
      return library;
    } catch {
      // The next name may be the compiler of this machine.
    }
  }
  return undefined;
}

/** Returns the environment of a process that runs with the library. */
export function shimEnvironment(library: string, { world, killAt, killPlace, log }: ShimOptions): NodeJS.ProcessEnv {
  return {
    ...process.env,
    LD_PRELOAD: library,
    TORTURE_WORLD: world,
    ...(killAt === undefined ? {} : { TORTURE_KILL_AT: String(killAt), TORTURE_KILL_HOW: killPlace ?? 'before' }),
    ...(log === undefined ? {} : { TORTURE_LOG: log }),
  };
}

/** Lets `times` calls on the files fail, beginning with the n-th from now. Works only in a process with the library. */
export function failAt(n: number, times: number, error: 'ENOSPC' | 'EIO'): void {
  command(`fail/${n}/${times}/${constants.errno[error]}`);
}

/** Ends failures, also those that did not occur. Returns false if none occurred. */
export function stopFailing(): boolean {
  const hasFailed = command('failed') === 'EEXIST';
  command('stop');
  return hasFailed;
}

/** The library recognizes paths that cannot exist. Without it, each of them is missing. */
function command(words: string): unknown {
  try {
    return openSync(`/torture-shim/${words}`, 'r');
  } catch (error) {
    return Reflect.get(Object(error), 'code');
  }
}
