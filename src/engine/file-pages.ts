import { readInto } from './wal-pages.ts';

/** One read of the file: 1 MiB with the usual pages. */
const PAGES_PER_READ = 256;
/** SQLite locks bytes of this page and never uses it (file format, 1.3). */
const LOCK_BYTES_PLACE = 0x40_00_00_00;

/** An open world file. */
export interface PagedFile {
  readonly descriptor: number;
  readonly pageBytes: number;
  readonly pageCount: number;
}

/** Visits every page of a file that can be used. The last ones are short or empty if the file was truncated. */
export function visitPages(
  { descriptor, pageBytes, pageCount }: PagedFile,
  visit: (page: number, bytes: Uint8Array) => void,
): void {
  const lockPage = LOCK_BYTES_PLACE / pageBytes + 1;
  const chunk = Buffer.allocUnsafeSlow(Math.min(pageCount, PAGES_PER_READ) * pageBytes);
  for (let first = 1; first <= pageCount; first += PAGES_PER_READ) {
    const read = Math.min(PAGES_PER_READ, pageCount - first + 1);
    const bytes = readInto(chunk, descriptor, (first - 1) * pageBytes, read * pageBytes);
    for (let at = 0; at < read; at++) {
      if (first + at === lockPage) continue;
      visit(first + at, bytes.subarray(at * pageBytes, (at + 1) * pageBytes));
    }
  }
}
