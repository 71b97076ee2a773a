import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettleboxError } from '../../../engine/errors.ts';

/** Reads a file; a missing file is empty. */
export function bytesFrom(file: string): Buffer {
  return existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
}

/** Returns a hash, to check later that a file still starts with the same bytes. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A missing file would never leak anything, so it is an error. */
export function missingFile(field: string, file: string): SettleboxError {
  return new SettleboxError(
    'bad_option',
    `${field}: the file ${file} does not exist.`,
    'Pass the file that your application writes. A relative path starts at the working directory.',
  );
}

const SQLITE_HEADER = 'SQLite format 3\0';

/** Reports whether a file is an SQLite database. */
export function isSqliteFile(file: string): boolean {
  return bytesFrom(file).subarray(0, SQLITE_HEADER.length).toString('latin1') === SQLITE_HEADER;
}

/** Suffixes of the database file, its write-ahead log, and its rollback journal. */
export const DATABASE_FILE_SUFFIXES = ['', '-wal', '-journal'] as const;

/** Calls `read` with a temporary copy of a database file and its journals, then removes the copy. */
export function withCopy<Result>(file: string, read: (copy: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'settlebox-secrets-'));
  const copy = join(folder, 'copy.db');
  try {
    for (const suffix of DATABASE_FILE_SUFFIXES)
      if (existsSync(`${file}${suffix}`)) copyFileSync(`${file}${suffix}`, `${copy}${suffix}`);
    return read(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
