import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Database } from './database.ts';
import { withoutWriteTraces } from './database-bytes.ts';
import { WITHOUT_DIGESTS } from './digest-table.ts';
import { diskFailure } from './disk-errors.ts';
import { InvariantError } from './errors.ts';
import { removeIfPresent, writePrivateFile } from './private-file.ts';
import { roomForWorld, type WorldBytes } from './world-bytes.ts';

/**
 * Returns the world of a file for another world: without file-only data and deleted rows. SQLite copies the file to another one
 * page by page, so that memory is needed only for the result.
 *
 * @throws SettleboxError `disk_failed`
 */
export function captureFile(database: Database, file: string, text: string): WorldBytes {
  const outgoingFile = outgoingOf(file);
  // SQLite copies into an empty file, which has its mode already.
  writePrivateFile(outgoingFile, new Uint8Array(0));
  try {
    database.run('VACUUM INTO ?', outgoingFile);
    const copy = new Database({ file: outgoingFile });
    try {
      copy.exec(`UPDATE world SET state = NULL, initial = NULL; ${WITHOUT_DIGESTS}; VACUUM`);
    } finally {
      copy.close();
    }
    return { pages: readPages(outgoingFile, text), text };
  } catch (error) {
    throw diskFailure(outgoingFile, error) ?? error;
  } finally {
    removeIfPresent(outgoingFile);
  }
}

/** The copy of a file from which its world is read. */
export function outgoingOf(file: string): string {
  return `${file}-outgoing`;
}

function readPages(file: string, text: string): Uint8Array {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const pages = roomForWorld(size, text).subarray(0, size);
    for (let at = 0; at < size; ) {
      const read = readSync(descriptor, pages, at, Math.min(READ_BYTES, size - at), at);
      if (read === 0) throw new InvariantError('a copied file keeps its size');
      at += read;
    }
    withoutWriteTraces(pages);
    return pages;
  } finally {
    closeSync(descriptor);
  }
}

/** A single read of a file is limited to 2 GiB. */
const READ_BYTES = 64 * 1024 * 1024;
