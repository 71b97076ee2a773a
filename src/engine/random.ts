import { RNG_STREAMS, type RngStream } from '../contract/rng-streams.ts';
import { sha256Bytes } from './crypto.ts';

const WORDS_PER_STREAM = 4;
/** The offset of each stream's state. */
const PLACES = Object.fromEntries(RNG_STREAMS.map((stream, index) => [stream, index * WORDS_PER_STREAM]));

/** Seeded randomness: sfc32 (Chris Doty-Humphrey, PractRand), a small fast generator with a 128-bit state per stream. */
export class SeededRng {
  /** The states of all streams in one array, so that saving and restoring is one copy. */
  readonly #words: Uint32Array;
  /** The saved state. It is reused for all marks: a new typed array for each request would cost more than drawing its ids. */
  readonly #marked: Uint32Array;

  private constructor(words: Uint32Array) {
    this.#words = words;
    this.#marked = words.slice();
  }

  static fromSeed(seed: string): SeededRng {
    const words = new Uint32Array(RNG_STREAMS.length * WORDS_PER_STREAM);
    RNG_STREAMS.forEach((stream, index) => {
      const view = new DataView(sha256Bytes(`settlebox dice/${stream}/${seed}`).slice().buffer);
      for (let word = 0; word < WORDS_PER_STREAM; word++)
        words[index * WORDS_PER_STREAM + word] = view.getUint32(word * 4, true);
    });
    return new SeededRng(words);
  }

  static fromBytes(bytes: Uint8Array): SeededRng {
    return new SeededRng(new Uint32Array(Uint8Array.from(bytes).buffer));
  }

  /** Sets every stream to a state that `toBytes` returned. */
  setBytes(bytes: Uint8Array): void {
    this.#words.set(new Uint32Array(Uint8Array.from(bytes).buffer));
  }

  toBytes(): Uint8Array {
    return new Uint8Array(this.#words.slice().buffer);
  }

  /** Saves the current state for {@link SeededRng.rewind}, and discards the one saved before. */
  mark(): void {
    this.#marked.set(this.#words);
  }

  /** Restores the state of the last mark. */
  rewind(): void {
    this.#words.set(this.#marked);
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
    words[at + 3] = counter + 1;
    words[at] = b ^ (b >>> 9);
    words[at + 1] = c + (c << 3);
    words[at + 2] = ((c << 21) | (c >>> 11)) + result;
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

/** Every byte in hexadecimal. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex8(word: number): string {
  return `${HEX[word >>> 24]}${HEX[(word >>> 16) & 255]}${HEX[(word >>> 8) & 255]}${HEX[word & 255]}`;
}
