import { withoutWriteTraces } from '../../engine/database-bytes.ts';
import { SqliteError } from './sqlite-error.ts';

/** Every database file begins with these letters, and has a header of this length (SQLite file format, 1.3). */
const SIGN = new TextEncoder().encode('SQLite format 3\0');
const HEADER_BYTES = 100;

/** Returns a copy of the pages of a database that SQLite can open as a file in memory. */
export function fileBytesOf(pages: Uint8Array): Uint8Array {
  if (pages.length < HEADER_BYTES || !SIGN.every((byte, at) => pages[at] === byte))
    throw new SqliteError('SQLITE_NOTADB', 'file is not a database');
  // Not slice(), which doesn't copy a Buffer.
  const bytes = new Uint8Array(pages);
  // SQLite does not open a file with a write-ahead log from memory.
  withoutWriteTraces(bytes);
  return bytes;
}
