import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, diskFailure } from './disk-errors.ts';
import { InvariantError, SettleboxError } from './errors.ts';

/** Worlds contain API keys and stored accounts, so only their owner reads and writes them. */
const OWNER_ONLY = 0o600;

/**
 * Creates a world's file if it does not exist, with mode 0600. SQLite would use 0644, and gives its journals the mode of the
 * file. An existing file keeps its mode, and is not opened: closing it would release the locks of SQLite in this process.
 *
 * @throws SettleboxError `bad_option` with the reason for which the path can't be used; `disk_failed`
 */
export function prepareWorldFile(file: string): void {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) create(file, 'a', new Uint8Array(0));
    else if (!found.isFile()) throw pathError(file, found.isDirectory() ? 'EISDIR' : 'special');
    accessSync(file, constants.R_OK | constants.W_OK);
    // SQLite creates its write-ahead log there.
    accessSync(dirname(realpathSync(file)), constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof SettleboxError) throw error;
    const code = codeOf(error);
    if (Object.hasOwn(PATH_PROBLEMS, code)) throw pathError(file, code);
    throw diskFailure(file, error) ?? error;
  }
}

/**
 * Writes a new file with mode 0600, instead of one that a stopped process may have left. Leaves no file if that fails.
 *
 * @throws SettleboxError `disk_failed`
 */
export function writePrivateFile(file: string, bytes: Uint8Array): void {
  try {
    removeIfPresent(file);
    create(file, 'wx', bytes);
  } catch (error) {
    removeIfPresent(file);
    throw diskFailure(file, error) ?? error;
  }
}

/** A single read of a file is limited to 2 GiB. */
const READ_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Reads a file to the start of the bytes that `room` returns for its length. Returns only its own bytes of these.
 *
 * @throws SettleboxError `disk_failed`
 */
export function readWhole(file: string, room: (length: number) => Uint8Array): Uint8Array {
  try {
    const opened = openSync(file, 'r');
    try {
      return readOpened(opened, room);
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    throw diskFailure(file, error) ?? error;
  }
}

function readOpened(opened: number, room: (length: number) => Uint8Array): Uint8Array {
  const { size } = fstatSync(opened);
  const bytes = room(size).subarray(0, size);
  let at = 0;
  while (at < size) {
    const count = readSync(opened, bytes, at, Math.min(READ_BYTES_MAX, size - at), at);
    if (count === 0) throw new InvariantError('a file keeps its size while it is read');
    at += count;
  }
  return bytes;
}

/** Removes a temporary file. If the disk does not allow that, the file stays until the next one is written. */
export function removeIfPresent(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (diskFailure(file, error) === undefined && codeOf(error) !== 'ERR_FS_EISDIR') throw error;
  }
}

/** The mode of `openSync` is reduced by the umask, which could deny access to the owner. */
function create(file: string, flag: 'a' | 'wx', bytes: Uint8Array): void {
  const opened = openSync(file, flag, OWNER_ONLY);
  try {
    fchmodSync(opened, OWNER_ONLY);
    writeFileSync(opened, bytes);
  } finally {
    closeSync(opened);
  }
}

/** Completes the message `options.database cannot be opened: shop.db …`, and the hint. */
const PATH_PROBLEMS: Readonly<Record<string, (file: string) => readonly [problem: string, hint: string]>> = {
  EISDIR: (file) => ['is a folder', `Pass the path of a file in it, such as ${join(file, 'world.db')}.`],
  special: () => ['is a device, a pipe, or a socket', 'Pass the path of a regular file.'],
  ENOENT: (file) => ['is in a folder that does not exist', `Create the folder ${dirname(file)} first.`],
  ENOTDIR: () => ['is not in a folder', 'Part of its path is a file: pass a path whose parent is a folder.'],
  ENAMETOOLONG: () => ['has a name that is too long', 'Most file systems allow 255 bytes per name.'],
  ELOOP: () => ['is a symbolic link that leads back to itself', 'Pass another path.'],
  EACCES: () => ['is not writable for this user', WRITABLE],
  EPERM: () => ['is not writable for this user', WRITABLE],
  EROFS: () => ['is on a read-only disk', 'Pass a path on a disk that is writable.'],
};

const WRITABLE = 'The file and its folder must be readable and writable.';

/** Enough of a path to recognize it; names that are too long can have any length. */
const SHOWN_LETTERS_MAX = 120;

/** Returns the error of a path that can't be the file of a world, by the code of the operating system. */
export function pathError(file: string, code: string): SettleboxError {
  const [problem, hint] = PATH_PROBLEMS[code]?.(file) ?? ['cannot be used', WRITABLE];
  const shown = file.length > SHOWN_LETTERS_MAX ? `${file.slice(0, SHOWN_LETTERS_MAX)}…` : file;
  return new SettleboxError('bad_option', `options.database cannot be opened: ${shown} ${problem}.`, hint);
}
