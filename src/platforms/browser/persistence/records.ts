/**
 * The two kinds of records of a stored world. A checkpoint describes its blocks of pages, and contains its text. Each later record
 * contains one batch of changes.
 */
import { ByteReader, ByteWriter, WORD_BYTES } from './byte-writer.ts';
import { checksum } from './checksum.ts';
import type { TextChange } from './world-text.ts';

/** All records begin with their length in bytes, the sum of everything behind it, and their number. */
const SUM_PLACE = WORD_BYTES;
const SUMMED_FROM = 2 * WORD_BYTES;

/** The number of a record, and that of the pages of the database after it. */
interface RecordPlace {
  /** The first record of a world has number 1, and each one that of the previous one plus 1. */
  readonly number: number;
  readonly pageCount: number;
}

/** A record whose parts are read one after the other. */
export interface ReadRecord extends RecordPlace {
  /** The length of the record in bytes. */
  readonly length: number;
  readonly rest: ByteReader;
}

/** Returns a record, whose other parts `write` adds. */
export function writeRecord({ number, pageCount }: RecordPlace, write: (out: ByteWriter) => void) {
  const out = new ByteWriter();
  for (const word of [0, 0, number, pageCount]) out.word(word);
  write(out);
  out.wordAt(0, out.length);
  const bytes = out.toBytes();
  new DataView(bytes.buffer).setUint32(SUM_PLACE, checksum(bytes.subarray(SUMMED_FROM)), true);
  return bytes;
}

/** Reads the record that begins at a place; undefined if it is not complete there. */
export function readRecord(bytes: Uint8Array, at = 0): ReadRecord | undefined {
  if (bytes.length - at < SUMMED_FROM + 2 * WORD_BYTES) return undefined;
  const rest = new ByteReader(bytes, at);
  const [length, sum] = [rest.word(), rest.word()];
  if (length % WORD_BYTES !== 0 || length <= SUMMED_FROM || length > bytes.length - at) return undefined;
  if (checksum(bytes.subarray(at + SUMMED_FROM, at + length)) !== sum) return undefined;
  return { length, number: rest.word(), pageCount: rest.word(), rest };
}

/** Writes the change of a text. */
export function writeText(out: ByteWriter, change: TextChange): void {
  const bytes = new TextEncoder().encode(JSON.stringify(change));
  out.word(bytes.length);
  out.bytes(bytes);
}

/** Reads the change of a text. */
export function readText(rest: ByteReader): TextChange {
  return JSON.parse(new TextDecoder().decode(rest.bytes(rest.word())));
}
