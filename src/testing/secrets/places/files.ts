import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettleboxError } from '../../../engine/errors.ts';

/** A file that is not there is empty. */
export function bytesFrom(file: string): Buffer {
  return existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
}

/** Tells whether a file begins with what it held once. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A place that is watched and is not there would be clean for ever. */
export function missingFile(field: string, file: string): SettleboxError {
  return new SettleboxError(
    'bad_option',
    `${field}: the file ${file} does not exist.`,
    'Pass the file that your application writes. A relative path starts at the working directory.',
  );
}

const SQLITE_HEADER = 'SQLite format 3\0';

export function isSqliteFile(file: string): boolean {
  return bytesFrom(file).subarray(0, SQLITE_HEADER.length).toString('latin1') === SQLITE_HEADER;
}

/** What a database writes beside its file before it is in it. */
export const DATABASE_FILE_SUFFIXES = ['', '-wal', '-journal'] as const;

/** Gives a copy of a database's file, with what is beside it, for as long as it is looked at. */
export function withCopy<Answer>(file: string, read: (copy: string) => Answer): Answer {
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
