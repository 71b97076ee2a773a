/**
 * A large world stores the text of its snapshots in its own pages, so that a snapshot is the very bytes that SQLite returns: a copy
 * with the text behind the pages takes twice as long, because both are bound by page faults.
 */
import { integer } from './columns.ts';
import { crc32Of } from './crypto.ts';
import { damagedSnapshot } from './damaged-snapshot.ts';
import { type Database, RETAINED_PAGES_BYTES_MAX } from './database.ts';

/** One row, whose bytes have no meaning in an open world. Each snapshot writes all of them, in its own bytes only. */
export const snapshotSpaceTables = `
CREATE TABLE snapshotSpace (
  number INTEGER PRIMARY KEY,
  bytes  BLOB    NOT NULL
) STRICT;`;

/** SQLite's default. */
const PAGE_BYTES = 4_096;
const NUMBER_BYTES = 4;
/** A page of a long value: the number of the next one, and bytes (SQLite file format, 1.6). */
const HELD_BYTES = PAGE_BYTES - NUMBER_BYTES;

/** The type of a page with rows, and the place of their number (1.6). */
const LEAF = 13;
const ROWS_PLACE = 3;

/** The numbers `user_version` and `application_id` of the header, which SQLite leaves to applications. */
const FIRST_PAGE_PLACE = 60;
const SIGN_PLACE = 68;
const SIGN = 0x73626f78;

/** More than the lines that wait for their row, and the state. */
const SPACE_PER_LINES = 1.5;
const SPACE_BYTES_MIN = 64 * 1024;
const SPACE_BYTES_MAX = 1024 * 1024;

/** The first page of the space: digest of its rest, length of the snapshot in pages, length of the text, and digests of parts. */
const NUMBERS = 3;
/** Each part has a digest of its own, so that an error can say where a snapshot is damaged. */
const PART_BYTES_MIN = 1024 * 1024;
const PARTS_MAX = HELD_BYTES / NUMBER_BYTES - NUMBERS;

/** Reports whether pages can have a space. Smaller ones are shared with forks and marks, so that a snapshot needs a copy anyway. */
export function hasSpace({ length }: { readonly length: number }): boolean {
  return length > RETAINED_PAGES_BYTES_MAX;
}

/** Makes space for snapshots whose text contains about as many lines. Called whenever lines move to the database. */
export function reserveSnapshotSpace(database: Database, lines: readonly string[]): void {
  if (!hasSpace({ length: Number(database.pragma('page_count')) * PAGE_BYTES })) return;
  const wanted = Math.max(SPACE_BYTES_MIN, Math.ceil(byteLengthOf(lines.join('\n')) * SPACE_PER_LINES));
  const held = database.value(integer(), 'SELECT length(bytes) FROM snapshotSpace') ?? 0;
  if (wanted <= held || wanted > SPACE_BYTES_MAX) return;
  database.run('DELETE FROM snapshotSpace');
  database.run('INSERT INTO snapshotSpace (number, bytes) VALUES (1, zeroblob(?))', wanted);
  database.plans.forget(PAGE_CACHE);
}

/** Holds the bytes of a text while they are copied. */
const SCRATCH = new Uint8Array(SPACE_BYTES_MIN);
const ENCODER = new TextEncoder();

/**
 * Returns the UTF-8 bytes of a text until the next call. Beside a copy of a large world, an array of their own makes V8 collect
 * garbage, which takes longer than all else that a snapshot adds to SQLite's work.
 */
function encoded(text: string): Uint8Array {
  const { read, written } = ENCODER.encodeInto(text, SCRATCH);
  return read === text.length ? SCRATCH.subarray(0, written) : ENCODER.encode(text);
}

function byteLengthOf(text: string): number {
  return ENCODER.encode(text).length;
}

const PAGE_CACHE = 'page of snapshotSpace';

/** Returns the page of the table; undefined if a world has no space yet. */
export function pageOfSpace(database: Database): number | undefined {
  return database.plans.get(PAGE_CACHE, '', () =>
    database.value(
      integer(),
      `SELECT +rootpage FROM sqlite_schema WHERE name = 'snapshotSpace' AND EXISTS (SELECT 1 FROM snapshotSpace)`,
    ),
  );
}

/**
 * Writes the text of a world into its pages, which become a snapshot. Returns false if it does not fit; the space and the places in
 * the header are empty then. `table`: the page of the table.
 */
export function writeToSpace(pages: Uint8Array, table: number, text: string): boolean {
  const view = viewOf(pages);
  const first = firstPageOf(view, table);
  if (first === undefined) return false;
  const words = encoded(text);
  const rest = pagesAfter(view, first);
  const fits = words.length <= rest.length * HELD_BYTES;
  view.setUint32(FIRST_PAGE_PLACE, fits ? first : 0);
  view.setUint32(SIGN_PLACE, fits ? SIGN : 0);
  let at = 0;
  for (const page of rest) {
    const held = fits ? words.subarray(at, at + HELD_BYTES) : words.subarray(0, 0);
    pages.set(held, contentOf(page));
    pages.fill(0, contentOf(page) + held.length, page * PAGE_BYTES);
    at += HELD_BYTES;
  }
  const begin = contentOf(first);
  pages.fill(0, begin, first * PAGE_BYTES);
  if (!fits) return false;
  view.setUint32(begin + NUMBER_BYTES, pages.length / PAGE_BYTES);
  view.setUint32(begin + 2 * NUMBER_BYTES, words.length);
  for (const [index, [from, to]] of partsOf(pages).entries())
    view.setUint32(begin + (NUMBERS + index) * NUMBER_BYTES, digestOf(pages, from, to, begin));
  view.setUint32(begin, crc32Of(pages.subarray(begin + NUMBER_BYTES, first * PAGE_BYTES)));
  return true;
}

/**
 * Returns the text in the space of a snapshot; undefined if the bytes have no such space.
 *
 * @throws SettleboxError `bad_snapshot` if the bytes are not those that were written
 */
export function readFromSpace(bytes: Uint8Array): string | undefined {
  const view = viewOf(bytes);
  if (bytes.length < PAGE_BYTES || view.getUint32(SIGN_PLACE) !== SIGN) return undefined;
  const first = view.getUint32(FIRST_PAGE_PLACE);
  const begin = contentOf(first);
  if (first === 0 || first * PAGE_BYTES > bytes.length) throw damagedSnapshot(0, bytes.length);
  if (view.getUint32(begin) !== crc32Of(bytes.subarray(begin + NUMBER_BYTES, first * PAGE_BYTES)))
    throw damagedSnapshot(begin, first * PAGE_BYTES);
  const length = view.getUint32(begin + NUMBER_BYTES) * PAGE_BYTES;
  if (length !== bytes.length) throw damagedSnapshot(Math.min(length, bytes.length), Math.max(length, bytes.length));
  for (const [index, [from, to]] of partsOf(bytes).entries())
    if (view.getUint32(begin + (NUMBERS + index) * NUMBER_BYTES) !== digestOf(bytes, from, to, begin))
      throw damagedSnapshot(from, to);
  return textAfter(bytes, first, view.getUint32(begin + 2 * NUMBER_BYTES));
}

/**
 * Returns the first page of the only value of a table; undefined if it has no row. Its number is at the end of its row, and SQLite
 * writes the first row of a page to the end of this page.
 */
function firstPageOf(view: DataView, table: number): number | undefined {
  const begin = (table - 1) * PAGE_BYTES;
  const isRow = view.getUint8(begin) === LEAF && view.getUint16(begin + ROWS_PLACE) === 1;
  return isRow ? view.getUint32(begin + PAGE_BYTES - NUMBER_BYTES) : undefined;
}

/** Reads the text from the pages that follow the first one. */
function textAfter(bytes: Uint8Array, first: number, length: number): string {
  const words = new Uint8Array(length);
  let at = 0;
  for (const page of pagesAfter(viewOf(bytes), first)) {
    if (at < length)
      words.set(bytes.subarray(contentOf(page), contentOf(page) + Math.min(HELD_BYTES, length - at)), at);
    at += HELD_BYTES;
  }
  return new TextDecoder().decode(words);
}

/** Returns the pages that continue a long value after its first page. */
function pagesAfter(view: DataView, first: number): readonly number[] {
  const pages: number[] = [];
  const nextOf = (page: number) => view.getUint32((page - 1) * PAGE_BYTES);
  for (let page = nextOf(first); page !== 0; page = nextOf(page)) pages.push(page);
  return pages;
}

/** Splits bytes into as many parts as there is space for digests. */
function partsOf({ length }: Uint8Array): (readonly [from: number, to: number])[] {
  let size = PART_BYTES_MIN;
  while (length > size * PARTS_MAX) size *= 2;
  return Array.from({ length: Math.ceil(length / size) }, (_part, index) => [
    index * size,
    Math.min((index + 1) * size, length),
  ]);
}

/** Returns the digest of a part, without the page of the digests. */
function digestOf(bytes: Uint8Array, from: number, to: number, digests: number): number {
  if (digests < from || digests >= to) return crc32Of(bytes.subarray(from, to));
  return crc32Of(bytes.subarray(digests + HELD_BYTES, to), crc32Of(bytes.subarray(from, digests)));
}

function contentOf(page: number): number {
  return (page - 1) * PAGE_BYTES + NUMBER_BYTES;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
