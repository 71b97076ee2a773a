import { integerOrNull } from './columns.ts';
import { Database } from './database.ts';
import { withoutSchemaCount, withoutWriteTraces } from './database-bytes.ts';
import { WITHOUT_DIGESTS } from './digest-table.ts';
import { isDiskFailure } from './disk-failure.ts';
import { readWhole, removeIfPresent, writePrivateFile } from './private-file.ts';
import { roomForWorld, type WorldBytes } from './world-bytes.ts';

/** Removes the data that only a file needs. */
const WITHOUT_FILE = `UPDATE world SET state = NULL, initial = NULL; ${WITHOUT_DIGESTS}`;
/** A copy is removed if its process ends meanwhile, so it needs neither a journal nor a wait for the disk. */
const COMPACT = `PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; ${WITHOUT_FILE}; VACUUM`;

/**
 * Returns the world of a file for another world: without file-only data and deleted rows. SQLite copies the file to another one
 * page by page, so that memory is needed only for the result. If the disk has no room for that, the copies are made in memory.
 */
export function captureFile(database: Database, file: string, text: string): WorldBytes {
  const outgoingFile = outgoingOf(file);
  try {
    // SQLite copies into an empty file, which has its mode already.
    writePrivateFile(outgoingFile, new Uint8Array(0));
    database.run('VACUUM INTO ?', outgoingFile);
    compactFile(outgoingFile);
    return { pages: withoutSchemaCount(readPages(outgoingFile, text)), text, hasOtherPageOrder: true };
  } catch (error) {
    if (!isDiskFailure(error)) throw error;
    return captureCompact(database, text);
  } finally {
    removeIfPresent(outgoingFile);
  }
}

/** SQLite compacts a database of up to this size in memory, in half the time, and a larger one with a temporary file. */
const IN_MEMORY_BYTES_MAX = 64 * 1024 * 1024;

/** Returns a world without file-only data and deleted rows, whose bytes depend only on its rows. Copies it in memory. */
export function captureCompact(database: Database, text: string): WorldBytes {
  const bytes = database.serialize();
  const copy = new Database(bytes);
  if (bytes.length <= IN_MEMORY_BYTES_MAX) copy.pragma('temp_store = MEMORY');
  return { pages: withoutSchemaCount(compacted(copy, () => copy.serialize())), text, hasOtherPageOrder: true };
}

/** Compacts a copy of a world in a file. */
export function compactFile(file: string): void {
  compacted(new Database({ file }), () => undefined);
}

/** Compacts a copy of a database, and closes it. */
function compacted<Result>(copy: Database, result: () => Result): Result {
  try {
    copy.exec(COMPACT);
    return result();
  } finally {
    copy.close();
  }
}

/** Maximum unused share of the pages that a fork takes over. The initial world of a file alone takes 400 kB. */
const UNUSED_SHARE_MAX = 0.25;
const UNUSED_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Returns the pages of a file unchanged; a compact copy would take ten times as long. Returns undefined if too much of the file
 * would be unused in another world, such as its initial world.
 */
export function captureFileLayout(database: Database, text: string): WorldBytes | undefined {
  const pageBytes = Number(database.pragma('page_size'));
  const unused = Number(database.pragma('freelist_count')) * pageBytes + initialBytesOf(database);
  const all = Number(database.pragma('page_count')) * pageBytes;
  if (unused > Math.max(UNUSED_BYTES_MAX, all * UNUSED_SHARE_MAX)) return undefined;
  return { pages: database.serialize(), text, hasFileLayout: true };
}

function initialBytesOf(database: Database): number {
  return database.value(integerOrNull(), 'SELECT length(initial) FROM world') ?? 0;
}

/** Removes the data that only a file needs from a world whose pages were captured unchanged. */
export function removeFileData(database: Database): void {
  database.exec(WITHOUT_FILE);
  database.hasFileLayout = true;
}

/** The copy of a file from which its world is read. */
export function outgoingOf(file: string): string {
  return `${file}-outgoing`;
}

/** Reads the pages of a world from a file, with room for its text. */
export function readPages(file: string, text: string): Uint8Array {
  const pages = readWhole(file, (length) => roomForWorld(length, text));
  withoutWriteTraces(pages);
  return pages;
}
