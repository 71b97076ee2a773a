import { blob, integer, rowNumber } from './columns.ts';
import { crc32Of } from './crypto.ts';
import { damaged } from './damaged-file.ts';
import type { Database } from './database.ts';
import { rowShape } from './row-shape.ts';

/**
 * The CRC-32 of every page of a world file. Row 0 is the mark; row n holds the sums of the n-th group of pages. Every row ends
 * with a sum of itself, because the pages of this table have none.
 */
const TABLE = 'CREATE TABLE digests (part INTEGER PRIMARY KEY, sums BLOB NOT NULL) STRICT';

/** Stored in the header of the file, for programs that identify files: `SBOX`. */
const APPLICATION_ID = 0x53_42_4f_58;

/** Marks a file whose sums are complete. The file itself, without its write-ahead log, always is. */
export const SEALED = Buffer.from('SETTLEBOX-WORLD sealed');
/** Marks a log with changes whose sums are missing. They are added before the changes leave the log. */
export const UNSEALED = Buffer.from('SETTLEBOX-WORLD open..');

/** Begins both marks. A file that contains it is a world, even if it is too damaged to be read. */
export const MARK_SIGN = SEALED.subarray(0, 'SETTLEBOX-WORLD'.length);

/** Pages per row: their sums fill half of a page of the usual size. */
export const PAGES_PER_PART = 512;
const SUM_BYTES = 4;

const partRows = rowShape({ part: rowNumber(), sums: blob() });

/** The sums of the pages by their numbers, from 1. 0 means that a sum is unknown. */
export type PageSums = Uint32Array<ArrayBuffer>;

/** Creates the table in a new world, in the transaction that creates it. */
export function createDigests(database: Database): void {
  database.exec(`${TABLE}; PRAGMA application_id = ${APPLICATION_ID}`);
  database.run('INSERT INTO digests (part, sums) VALUES (0, ?)', signed(0, UNSEALED));
}

/** Removes the traces of a file from a copy of its pages. */
export const WITHOUT_DIGESTS = 'DROP TABLE IF EXISTS digests; PRAGMA application_id = 0';

/** Stores the sums of a file's pages in the file. */
export class DigestTable {
  readonly #database: Database;
  readonly #file: string;

  constructor(database: Database, file: string) {
    this.#database = database;
    this.#file = file;
  }

  /**
   * Reads the sums. Checks the table by itself, since its own pages have no sums.
   *
   * @throws SettleboxError `bad_world`
   */
  read(pageCount: number): { readonly isUnsealed: boolean; readonly sums: PageSums } {
    const report = this.#database.pragma('integrity_check(digests)');
    if (report !== 'ok') throw damaged(this.#file, `the table of its digests is invalid (${String(report)})`);
    const [mark, ...rows] = this.#database.all(partRows, 'SELECT part, sums FROM digests ORDER BY part');
    const state = mark?.part === 0 ? unsigned(0, mark.sums) : undefined;
    const isUnsealed = state?.equals(UNSEALED) === true;
    if (!isUnsealed && state?.equals(SEALED) !== true)
      throw damaged(this.#file, 'the mark in its table of digests is damaged');
    const sums = new Uint32Array(1 + rows.length * PAGES_PER_PART);
    for (const [at, row] of rows.entries()) {
      const bytes = row.part === at + 1 ? unsigned(row.part, row.sums) : undefined;
      if (bytes?.length !== PAGES_PER_PART * SUM_BYTES)
        throw damaged(this.#file, `row ${at + 1} of its table of digests is damaged`);
      for (let page = 0; page < PAGES_PER_PART; page++)
        sums[1 + at * PAGES_PER_PART + page] = bytes.readUInt32LE(page * SUM_BYTES);
    }
    const isComplete = isUnsealed || rows.length === partOf(pageCount);
    if (!isComplete) throw damaged(this.#file, 'rows of its table of digests are missing');
    return { isUnsealed, sums };
  }

  /** Writes some groups of sums in one transaction. */
  write(parts: Iterable<number>, sums: PageSums): void {
    this.#database.run('BEGIN IMMEDIATE');
    this.#database.run('DELETE FROM digests WHERE part > ?', partOf(sums.length - 1));
    for (const part of parts)
      this.#database.run(
        'INSERT INTO digests (part, sums) VALUES (?, ?) ON CONFLICT (part) DO UPDATE SET sums = excluded.sums',
        part,
        signed(part, bytesOf(part, sums)),
      );
    this.#database.run('COMMIT');
  }

  /** Writes the mark. It keeps its length, so this changes only a page of this table. */
  mark(state: Buffer): void {
    this.#database.run('UPDATE digests SET sums = ? WHERE part = 0', signed(0, state));
  }

  /** Writes the mark of a log with changes, and at least one page: SQLite skips an UPDATE that changes nothing. */
  markAnew(): void {
    this.#database.run('BEGIN IMMEDIATE');
    this.#database.run('DELETE FROM digests WHERE part = 0');
    this.#database.run('INSERT INTO digests (part, sums) VALUES (0, ?)', signed(0, UNSEALED));
    this.#database.run('COMMIT');
  }

  /** The pages of this table. */
  get ownPages(): readonly number[] {
    return this.#database.column(integer(), "SELECT pageno FROM dbstat WHERE name = 'digests'");
  }
}

/** The group of a page; 0 if there are no pages. */
export function partOf(page: number): number {
  return Math.ceil(page / PAGES_PER_PART);
}

/** Returns the sum of a page, which is never 0. */
export function sumOf(bytes: Uint8Array): number {
  return crc32Of(bytes) || 1;
}

function bytesOf(part: number, sums: PageSums): Buffer {
  const bytes = Buffer.alloc(PAGES_PER_PART * SUM_BYTES);
  for (let at = 0; at < PAGES_PER_PART; at++)
    bytes.writeUInt32LE(sums[1 + (part - 1) * PAGES_PER_PART + at] ?? 0, at * SUM_BYTES);
  return bytes;
}

/** Appends a sum of the row to its value. */
function signed(part: number, value: Buffer): Buffer {
  const sum = Buffer.alloc(SUM_BYTES);
  sum.writeUInt32LE(crc32Of(value, part));
  return Buffer.concat([value, sum]);
}

/** Returns the value of a row; undefined if the row is damaged. */
function unsigned(part: number, row: Uint8Array): Buffer | undefined {
  if (row.length < SUM_BYTES) return undefined;
  const bytes = Buffer.from(row.buffer, row.byteOffset, row.length);
  const value = bytes.subarray(0, -SUM_BYTES);
  return bytes.readUInt32LE(value.length) === crc32Of(value, part) ? value : undefined;
}
