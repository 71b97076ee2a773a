import { readFileSync, statSync } from 'node:fs';
import { codeOf, diskFailure } from './disk-errors.ts';
import { SettleboxError } from './errors.ts';

/** Every SQLite file begins with this (file format, 1.3). */
const SQLITE_SIGN = Buffer.from('SQLite format 3\0');
const PAGE_BYTES_PLACE = 16;
/** The version of the format for writers: 1 with a rollback journal, 2 with a write-ahead log. */
const FORMAT_PLACE = 18;
const FORMAT_MAX = 2;
const PAGE_COUNT_PLACE = 28;
const HEADER_BYTES = 100;

/** Returns the error of a damaged world file. `where`: the damaged part, as a clause. */
export function damaged(file: string, where: string): SettleboxError {
  return new SettleboxError(
    'bad_world',
    `${file} is damaged: ${where}.`,
    'Restore it from a copy. Without one, delete it and its -wal file, and create the world again: replay() does so from a tape.',
  );
}

/** Returns the error of a file whose contents SQLite, or the shape of its rows, found to be wrong. */
export function damagedBy(file: string, error: unknown): unknown {
  if (error instanceof SettleboxError) return error;
  return diskFailure(file, error) ?? damaged(file, error instanceof Error ? error.message : String(error));
}

/** Returns the error of a damaged file in which SQLite found a page that it can't read; undefined for other errors. */
export function corruptFile(file: string, error: unknown): SettleboxError | undefined {
  const isCorrupt = /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));
  return isCorrupt ? damaged(file, `SQLite reports "${String(Reflect.get(Object(error), 'message'))}"`) : undefined;
}

/**
 * Returns the error of a world file that could not be opened; undefined if another reason is to blame, or if it was no world. A
 * world begins like a database, or contains the mark of a world.
 */
export function unreadableWorld(file: string, mark: Buffer, reason: unknown): SettleboxError | undefined {
  const code = reason instanceof SettleboxError ? reason.code : undefined;
  if (code === 'database_in_use') return undefined;
  const bytes = readIfPossible(file);
  const isDatabase =
    bytes.length > 0 && SQLITE_SIGN.subarray(0, bytes.length).equals(bytes.subarray(0, SQLITE_SIGN.length));
  // SQLite takes a file of a newer format for one that must not be written.
  if (code !== 'bad_snapshot' && !(isDatabase && (bytes[FORMAT_PLACE] ?? 0) > FORMAT_MAX)) return undefined;
  if (!isDatabase && !bytes.includes(mark)) return undefined;
  const whole = isDatabase && bytes.length >= HEADER_BYTES ? wholeBytes(bytes) : 0;
  if (bytes.length < whole) return damaged(file, `it ends after ${bytes.length} of ${whole} bytes`);
  return damaged(file, 'SQLite cannot read its header or schema');
}

function wholeBytes(header: Buffer): number {
  return header.readUInt16BE(PAGE_BYTES_PLACE) * header.readUInt32BE(PAGE_COUNT_PLACE);
}

/** Does not read a device or a pipe, which may have no end. */
function readIfPossible(file: string): Buffer {
  try {
    return statSync(file).isFile() ? readFileSync(file) : Buffer.alloc(0);
  } catch {
    return Buffer.alloc(0);
  }
}
