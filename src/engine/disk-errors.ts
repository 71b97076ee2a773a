import { realpathSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { SettleboxError } from './errors.ts';

/** The reason for which a disk could not be read or written: `details.reason` of the error. */
type DiskReason = 'full' | 'read_only' | 'io';

/** Codes of SQLite, with their extended forms such as SQLITE_IOERR_FSYNC, and of the operating system. */
const REASONS: readonly (readonly [codes: RegExp, reason: DiskReason])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)$/, 'full'],
  [/^(SQLITE_READONLY(_\w+)?|EROFS|EACCES|EPERM)$/, 'read_only'],
  [/^(SQLITE_(IOERR|CANTOPEN)(_\w+)?|E[A-Z]+)$/, 'io'],
];

/**
 * Returns the error of a world's file that its disk could not read or write; undefined if the cause is something else. The
 * world itself is rolled back by the engine.
 */
export function diskFailure(file: string, cause: unknown): SettleboxError | undefined {
  const code = codeOf(cause);
  const reason = REASONS.find(([codes]) => codes.test(code))?.[1];
  if (reason === undefined) return undefined;
  const disk = diskOf(file);
  const [message, hint] = TEXTS[reason](file, disk, code);
  return new SettleboxError('disk_failed', message, hint, { file, disk, reason, cause: code });
}

/** Returns the code of an error of SQLite or of the operating system. */
export function codeOf(error: unknown): string {
  return String(Reflect.get(Object(error), 'code'));
}

const TEXTS: Readonly<
  Record<DiskReason, (file: string, disk: string, code: string) => readonly [message: string, hint: string]>
> = {
  full: (file, disk) => [
    `${file} can't be written: the disk at ${disk} is full${freeSpace(disk)}.`,
    'The world keeps its last committed state: free space on that disk, then try again.',
  ],
  read_only: (file, disk, code) => [
    `${file} can't be written: the file, its folder, or the disk at ${disk} is read-only (${code}).`,
    'The world keeps its last committed state: make them writable, then try again.',
  ],
  io: (file, disk, code) => [
    `${file} can't be read or written: the disk at ${disk} reported an error (${code}).`,
    'The world keeps its last committed state: repair the disk, or copy the file to another one, then try again.',
  ],
};

/** Returns the folder at which the file's disk is mounted; the file's own folder if that can't be found out. */
function diskOf(file: string): string {
  const folder = dirname(resolve(file));
  try {
    let top = dirname(realpathSync(file));
    const { dev } = statSync(top);
    while (dirname(top) !== top && statSync(dirname(top)).dev === dev) top = dirname(top);
    return top;
  } catch {
    return folder;
  }
}

const MEGABYTE = 1024 * 1024;

/** A quota or a limit on the size of files makes a disk full for this process that has free space. */
function freeSpace(disk: string): string {
  try {
    const { bavail, bsize } = statfsSync(disk);
    const free = bavail * bsize;
    return free < MEGABYTE ? '' : ` for this process, although ${Math.floor(free / MEGABYTE)} MB are free`;
  } catch {
    return '';
  }
}
