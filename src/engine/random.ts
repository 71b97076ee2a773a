import { RNG_STREAMS, type RngStream } from '../contract/rng-streams.ts';
import { fromBase64, sha256Bytes, toBase64 } from './crypto.ts';
import { InvariantError } from './errors.ts';

const WORDS_PER_STREAM = 4;
const WORD_BYTES = 4;
/** The offset of each stream's state. */
const PLACES = Object.fromEntries(RNG_STREAMS.map((stream, index) => [stream, index * WORDS_PER_STREAM]));

/** The bytes of a state while they are encoded. Reused: allocating one per call causes garbage collection. */
const STATE_BYTES = new Uint8Array(RNG_STREAMS.length * WORDS_PER_STREAM * WORD_BYTES);
const STATE_VIEW = new DataView(STATE_BYTES.buffer);

/** Seeded randomness: sfc32 (Chris Doty-Humphrey, PractRand), a small fast generator with a 128-bit state per stream. */
export class SeededRng {
  /**
   * The states of all streams as signed integers. Not a typed array: one of more than 64 bytes is allocated outside of V8's heap,
   * and each such allocation beside a copy of a large world makes V8 collect garbage.
   */
  readonly #words: number[];
  /** The saved state. It is reused for all marks. */
  readonly #marked: number[];

  private constructor(words: readonly number[]) {
    this.#words = [...words];
    this.#marked = [...words];
  }

  static fromSeed(seed: string): SeededRng {
    return new SeededRng(
      RNG_STREAMS.flatMap((stream) =>
        wordsOf(sha256Bytes(`settlebox dice/${stream}/${seed}`).subarray(0, WORDS_PER_STREAM * WORD_BYTES)),
      ),
    );
  }

  /** Returns the RNG whose state {@link SeededRng.toText} returned. @throws InvariantError for a text of another length */
  static fromText(text: string): SeededRng {
    return new SeededRng(stateIn(text));
  }

  /** Reports whether a text has the length of a state. */
  static isState(text: unknown): text is string {
    return typeof text === 'string' && fromBase64(text).length === STATE_BYTES.length;
  }

  /** Sets every stream to a state that {@link SeededRng.toText} returned. */
  setText(text: string): void {
    copyTo(this.#words, stateIn(text));
  }

  toText(): string {
    for (const [index, word] of this.#words.entries()) STATE_VIEW.setInt32(index * WORD_BYTES, word, true);
    return toBase64(STATE_BYTES);
  }

  /** Saves the current state for {@link SeededRng.rewind}, and discards the one saved before. */
  mark(): void {
    copyTo(this.#marked, this.#words);
  }

  /** Restores the state of the last mark. */
  rewind(): void {
    copyTo(this.#words, this.#marked);
  }

  /** Returns the next unsigned 32-bit number of a stream. */
  next(stream: RngStream): number {
    const words = this.#words;
    const at = PLACES[stream] ?? 0;
    const a = words[at] ?? 0;
    const b = words[at + 1] ?? 0;
    const c = words[at + 2] ?? 0;
    const counter = words[at + 3] ?? 0;
    const result = (a + b + counter) >>> 0;
    words[at + 3] = (counter + 1) | 0;
    words[at] = b ^ (b >>> 9);
    words[at + 1] = (c + (c << 3)) | 0;
    words[at + 2] = (((c << 21) | (c >>> 11)) + result) | 0;
    return result;
  }

  bytes(stream: RngStream, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at += 4) {
      const word = this.next(stream);
      for (let byte = 0; byte < 4 && at + byte < length; byte++) bytes[at + byte] = word >>> (8 * byte);
    }
    return bytes;
  }

  /** Returns an integer from 0 to `below` - 1. */
  below(stream: RngStream, below: number): number {
    return Math.floor((this.next(stream) / 2 ** 32) * below);
  }

  /** Returns a UUID version 4. */
  uuid(stream: RngStream): string {
    const a = hex8(this.next(stream));
    const b = hex8(this.next(stream));
    const c = hex8(this.next(stream));
    const d = hex8(this.next(stream));
    const variant = '89ab'.charAt(Number.parseInt(c.charAt(0), 16) & 3);
    return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant}${c.slice(1, 4)}-${c.slice(4)}${d}`;
  }
}

function stateIn(text: string): number[] {
  const bytes = fromBase64(text);
  const { length } = bytes;
  if (length !== STATE_BYTES.length)
    throw new InvariantError(`the state of an RNG has ${STATE_BYTES.length} bytes`, [{ length }]);
  return wordsOf(bytes);
}

/** Reads little-endian words. */
function wordsOf(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / WORD_BYTES }, (_word, index) => view.getInt32(index * WORD_BYTES, true));
}

function copyTo(target: number[], source: readonly number[]): void {
  for (let index = 0; index < source.length; index++) target[index] = source[index] ?? 0;
}

/** Every byte in hexadecimal. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex8(word: number): string {
  return `${HEX[word >>> 24]}${HEX[(word >>> 16) & 255]}${HEX[(word >>> 8) & 255]}${HEX[word & 255]}`;
}
