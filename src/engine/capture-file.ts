import { Database } from './database.ts';
import { withoutSchemaCount, withoutWriteTraces } from './database-bytes.ts';
import { WITHOUT_DIGESTS } from './digest-table.ts';
import { isDiskFailure } from './disk-failure.ts';
import { readWhole, removeIfPresent, writePrivateFile } from './private-file.ts';
import { roomForWorld, type WorldBytes } from './world-bytes.ts';

const WITHOUT_FILE = `UPDATE world SET state = NULL, initial = NULL; ${WITHOUT_DIGESTS}; VACUUM`;

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
    cleaned(new Database({ file: outgoingFile }), () => undefined);
    return { pages: withoutSchemaCount(readPages(outgoingFile, text)), text };
  } catch (error) {
    if (!isDiskFailure(error)) throw error;
    return { pages: withoutSchemaCount(cleaned(new Database(database.serialize()), (copy) => copy.serialize())), text };
  } finally {
    removeIfPresent(outgoingFile);
  }
}

/** Removes what belongs to the file from a copy of its database, and closes it. */
function cleaned<Result>(copy: Database, result: (copy: Database) => Result): Result {
  try {
    copy.exec(WITHOUT_FILE);
    return result(copy);
  } finally {
    copy.close();
  }
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
