import { sha256Of } from './crypto.ts';
import { SettleboxError } from './errors.ts';

/**
 * A world outside of its engine: the pages of its database, and a text with the state in its first line (clock, RNG, ids,
 * settings), then the journal entries that do not fill a row. The text is not in the pages, so that the bytes depend only
 * on what was done, and not on reads.
 */
export interface WorldBytes {
  readonly pages: Uint8Array;
  readonly text: string;
}

/** The last bytes of a snapshot. */
const SIGN = new TextEncoder().encode('settlebox world\n');
const LENGTH_BYTES = 4;
const HASH_BYTES = 32;
const TRAILER_BYTES = LENGTH_BYTES + HASH_BYTES + SIGN.length;

/** Packs pages, text, length of the text, hash of both, and signature. */
export function packWorld({ pages, text }: WorldBytes): Uint8Array {
  const words = new TextEncoder().encode(text);
  const end = pages.length + words.length;
  const bytes = new Uint8Array(end + TRAILER_BYTES);
  bytes.set(pages, 0);
  bytes.set(words, pages.length);
  new DataView(bytes.buffer).setUint32(end, words.length);
  bytes.set(sha256Of(pages, words), end + LENGTH_BYTES);
  bytes.set(SIGN, end + LENGTH_BYTES + HASH_BYTES);
  return bytes;
}

/**
 * Unpacks a snapshot.
 *
 * @throws SettleboxError `bad_snapshot` if the bytes are not a complete, unchanged world
 */
export function unpackWorld(bytes: Uint8Array): WorldBytes {
  if (!ArrayBuffer.isView(bytes))
    throw new SettleboxError('bad_snapshot', 'A snapshot must be a Uint8Array.', 'gateway.snapshot() returns one.');
  const end = bytes.length - TRAILER_BYTES;
  const isSigned = end >= 0 && SIGN.every((byte, at) => bytes[end + LENGTH_BYTES + HASH_BYTES + at] === byte);
  if (!isSigned) rejectUnsigned(bytes);
  const length = new DataView(bytes.buffer, bytes.byteOffset + end, LENGTH_BYTES).getUint32(0);
  const hash = sha256Of(bytes.subarray(0, end));
  if (length > end || !hash.every((byte, at) => bytes[end + LENGTH_BYTES + at] === byte))
    throw new SettleboxError('bad_snapshot', 'This snapshot is damaged.', 'Take a new one with gateway.snapshot().');
  const text = new TextDecoder().decode(bytes.subarray(end - length, end));
  return { pages: bytes.subarray(0, end - length), text };
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
