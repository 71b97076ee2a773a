import { crc32Of } from './crypto.ts';
import { damagedSnapshot } from './damaged-snapshot.ts';
import type { Database } from './database.ts';
import { SettleboxError } from './errors.ts';
import { platform } from './platform.ts';
import { hasSpace, pageOfSpace, readFromSpace, writeToSpace } from './snapshot-space.ts';
import { WorldState } from './state.ts';

/**
 * A world outside of its engine: the pages of its database, and a text with the state in its first line (clock, RNG, ids,
 * settings), then the journal entries that do not fill a row. The text is not in the pages, so that the bytes depend only
 * on what was done, and not on reads.
 */
export interface WorldBytes {
  readonly pages: Uint8Array;
  readonly text: string;
  /**
   * True if the pages are those of a file, with data that only a file needs. Their order depends on when the file was opened, so
   * they never become a snapshot: that is a compact copy.
   */
  readonly hasFileLayout?: true;
  /** True if the pages are in another order than in the database that they are from. */
  readonly hasOtherPageOrder?: true;
}

/** The last bytes of a snapshot. */
const SIGN = new TextEncoder().encode('settlebox snapshot\n');
const NUMBER_BYTES = 4;
/** The length of the text, the digest of everything between pages and signature, and the signature. */
const TRAILER_BYTES = 2 * NUMBER_BYTES + SIGN.length;

/**
 * Each part of this size has a digest of its own, so that an error can say where a snapshot is damaged. A part stays in the
 * processor's cache while it is copied and read.
 */
const PART_BYTES = 256 * 1024;

/** Returns bytes for a world with this text, which `packWorld` completes without a copy of the pages. */
export function roomForWorld(pagesLength: number, text: string): Uint8Array {
  return unwritten(packedLength(pagesLength + new TextEncoder().encode(text).length));
}

/** Returns bytes that have any content, and are all written by the caller: filling a large world with zeros takes as long as copying it. */
function unwritten(length: number): Uint8Array {
  return platform().unwrittenBytes(length);
}

function packedLength(end: number): number {
  return end + Math.ceil(end / PART_BYTES) * NUMBER_BYTES + TRAILER_BYTES;
}

/**
 * Packs pages, text, the digest of each part of both, length of the text, digest of these digests and the length, and signature.
 * The digest is CRC-32: it finds every damage of up to 32 bits in a row and all others but one in 4 billion, in half of the time of
 * SHA-256. Neither protects against an attacker, because neither has a key.
 */
export function packWorld({ pages, text }: WorldBytes): Uint8Array {
  const words = new TextEncoder().encode(text);
  const end = pages.length + words.length;
  const parts = Math.ceil(end / PART_BYTES);
  const length = packedLength(end);
  const hasRoom = pages.byteOffset === 0 && pages.buffer.byteLength === length;
  const bytes = hasRoom ? new Uint8Array(pages.buffer) : unwritten(length);
  const view = new DataView(bytes.buffer);
  bytes.set(words, pages.length);
  for (let part = 0; part < parts; part++) {
    const at = part * PART_BYTES;
    if (!hasRoom) bytes.set(pages.subarray(at, at + PART_BYTES), at);
    view.setUint32(end + part * NUMBER_BYTES, crc32Of(bytes.subarray(at, Math.min(at + PART_BYTES, end))));
  }
  const last = end + parts * NUMBER_BYTES;
  view.setUint32(last, words.length);
  view.setUint32(last + NUMBER_BYTES, crc32Of(bytes.subarray(end, last + NUMBER_BYTES)));
  bytes.set(SIGN, last + 2 * NUMBER_BYTES);
  return bytes;
}

/** Packs a captured world, without a copy if its database has space for the text. The caller may change the bytes. */
export function packSnapshot({ pages, text, hasOtherPageOrder }: WorldBytes, database: Database): Uint8Array {
  const space = hasOtherPageOrder !== true && hasSpace(pages) ? pageOfSpace(database) : undefined;
  if (space === undefined || !writeToSpace(pages, space, text)) return packWorld({ pages, text });
  return new Uint8Array(pages.buffer, pages.byteOffset, pages.length);
}

/**
 * Unpacks a snapshot.
 *
 * @throws SettleboxError `bad_snapshot` if the bytes are not a complete, unchanged world
 */
export function unpackWorld(bytes: Uint8Array): WorldBytes {
  if (!ArrayBuffer.isView(bytes))
    throw new SettleboxError('bad_snapshot', 'A snapshot must be a Uint8Array.', 'gateway.snapshot() returns one.');
  const inside = readFromSpace(bytes);
  if (inside !== undefined) return { pages: bytes.subarray(0), text: inside };
  const last = bytes.length - TRAILER_BYTES;
  if (!endsWith(bytes, SIGN)) return endsWith(bytes, OLDER_SIGN) ? rejectOlder(bytes) : rejectUnsigned(bytes);
  if (last < 0) throw damagedSnapshot(0, bytes.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The parts and their digests fill all bytes before the trailer.
  const parts = Math.ceil(last / (PART_BYTES + NUMBER_BYTES));
  const end = last - parts * NUMBER_BYTES;
  const length = view.getUint32(last);
  const isTrailerWhole = view.getUint32(last + NUMBER_BYTES) === crc32Of(bytes.subarray(end, last + NUMBER_BYTES));
  if (end < 0 || length > end || !isTrailerWhole) throw damagedSnapshot(end, bytes.length);
  for (let part = 0; part < parts; part++) {
    const [from, to] = [part * PART_BYTES, Math.min((part + 1) * PART_BYTES, end)];
    if (view.getUint32(end + part * NUMBER_BYTES) !== crc32Of(bytes.subarray(from, to)))
      throw damagedSnapshot(from, to);
  }
  const text = new TextDecoder().decode(bytes.subarray(end - length, end));
  return { pages: bytes.subarray(0, end - length), text };
}

function endsWith(bytes: Uint8Array, sign: Uint8Array): boolean {
  return bytes.length >= sign.length && sign.every((byte, at) => bytes[bytes.length - sign.length + at] === byte);
}

/** The signature up to world version 8, after the length of the text and a SHA-256. */
const OLDER_SIGN = new TextEncoder().encode('settlebox world\n');
const OLDER_TRAILER_BYTES = NUMBER_BYTES + 32 + OLDER_SIGN.length;

/** Rejects an older world with its version. */
function rejectOlder(bytes: Uint8Array): never {
  const end = Math.max(0, bytes.length - OLDER_TRAILER_BYTES);
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(end);
  const [state = ''] = new TextDecoder().decode(bytes.subarray(Math.max(0, end - length), end)).split('\n', 1);
  WorldState.parse(state);
  throw damagedSnapshot(0, bytes.length);
}

const SQLITE_SIGN = new TextEncoder().encode('SQLite format 3\0');

function rejectUnsigned(bytes: Uint8Array): never {
  const isDatabase = SQLITE_SIGN.every((byte, at) => bytes[at] === byte);
  throw new SettleboxError(
    'bad_snapshot',
    isDatabase
      ? 'This is a database without the state of a world: a snapshot of an older settlebox (world version 3 or less), or a truncated one.'
      : 'The bytes are not a settlebox world.',
    'Take a new one with gateway.snapshot(). A newer settlebox can also replay a tape (gateway.tape()).',
  );
}
