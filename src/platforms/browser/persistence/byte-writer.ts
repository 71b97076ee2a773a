/** Numbers take this number of bytes. All parts begin at a multiple of it. */
export const WORD_BYTES = 4;

const FIRST_BYTES = 16 * 1024;

/** Writes words of 32 bits, in the order of bytes of this machine, and bytes behind each other. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  word(value: number): void {
    this.#makeRoom(WORD_BYTES);
    this.#view.setUint32(this.#length, value, true);
    this.#length += WORD_BYTES;
  }

  /** Writes bytes, and zeros up to a multiple of a word. */
  bytes(bytes: Uint8Array): void {
    const length = roundedUp(bytes.length);
    this.#makeRoom(length);
    this.#bytes.set(bytes, this.#length);
    this.#length += length;
  }

  /** Overwrites a word. */
  wordAt(place: number, value: number): void {
    this.#view.setUint32(place, value, true);
  }

  get length(): number {
    return this.#length;
  }

  /** Returns a copy of what was written. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

/** Reads what a `ByteWriter` wrote. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at;
  }

  /** @throws RangeError behind the end */
  word(): number {
    const value = this.#view.getUint32(this.#at, true);
    this.#at += WORD_BYTES;
    return value;
  }

  /** @throws RangeError behind the end */
  bytes(length: number): Uint8Array {
    const end = this.#at + roundedUp(length);
    if (end > this.#bytes.length) throw new RangeError('the bytes end too early');
    const part = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at = end;
    return part;
  }
}

function roundedUp(length: number): number {
  return Math.ceil(length / WORD_BYTES) * WORD_BYTES;
}
