import { checksum } from './checksum.ts';
import { applyPageChange } from './page-changes.ts';
import { type ReadRecord, readText } from './records.ts';
import { PAGE_BYTES } from './watched-files.ts';
import { BLOCK_BYTES, blockOf, PAGES_PER_BLOCK, type StoredPosition } from './world-changes.ts';
import { TextReader } from './world-text.ts';

/** A stored world that can't be read, with the reason as a clause. */
export class StoredDamage extends Error {}

/** A stored world as of its last record. */
export interface StoredWorld {
  readonly pages: Uint8Array;
  readonly text: string;
  readonly position: StoredPosition;
}

/** Reads a stored world from its last checkpoint, the blocks, and the records that follow. */
export class WorldReader {
  #pages: Uint8Array;
  #pageCount: number;
  readonly #text = new TextReader();
  readonly #sums: number[] = [];
  #number: number;
  #recordBytes = 0;
  readonly #changedBlocks = new Set<number>();

  /** @throws StoredDamage */
  constructor(checkpoint: ReadRecord) {
    const { number, pageCount, rest } = checkpoint;
    this.#number = number;
    this.#pageCount = pageCount;
    const blocks = Math.ceil(pageCount / PAGES_PER_BLOCK);
    this.#pages = new Uint8Array(blocks * BLOCK_BYTES);
    for (let block = 0; block < blocks; block++) this.#sums.push(rest.word());
    this.#text.apply(readText(rest));
  }

  get blockCount(): number {
    return this.#sums.length;
  }

  /** The number of the last record. */
  get number(): number {
    return this.#number;
  }

  /** Adds a block. @throws StoredDamage */
  addBlock(block: number, bytes: Uint8Array | undefined): void {
    if (bytes?.length !== BLOCK_BYTES) throw new StoredDamage(`block ${block} is missing`);
    this.#pages.set(bytes, block * BLOCK_BYTES);
  }

  /** Returns the world, after all blocks and records. @throws StoredDamage */
  finish(): StoredWorld {
    this.#checkBlocks();
    return this.world;
  }

  /** The world as of the last record. The pages are those of this reader: the next record changes them. */
  get world(): StoredWorld {
    return {
      pages: this.#pages.subarray(0, this.#pageCount * PAGE_BYTES),
      text: this.#text.toText(),
      position: {
        number: this.#number,
        text: this.#text.stored,
        sums: this.#sums,
        changedBlocks: this.#changedBlocks,
        recordBytes: this.#recordBytes,
      },
    };
  }

  /**
   * Compares the blocks with their sums, except those that later records change: a checkpoint that was not completed can have
   * written them already.
   */
  #checkBlocks(): void {
    for (const [block, sum] of this.#sums.entries()) {
      const begin = block * BLOCK_BYTES;
      if (!this.#changedBlocks.has(block) && checksum(this.#pages.subarray(begin, begin + BLOCK_BYTES)) !== sum)
        throw new StoredDamage(`block ${block} is not as it was written`);
    }
  }

  /** Applies the next record. @throws StoredDamage */
  apply(record: ReadRecord): void {
    const { number, pageCount, rest, length } = record;
    if (number !== this.#number + 1) throw new StoredDamage(`record ${this.#number + 1} is missing`);
    this.#number = number;
    this.#resize(pageCount);
    const changed = rest.word();
    for (let count = 0; count < changed; count++) this.#changedBlocks.add(blockOf(applyPageChange(rest, this.#pages)));
    this.#text.apply(readText(rest));
    this.#recordBytes += length;
  }

  #resize(pageCount: number): void {
    const [was, is] = [this.#pageCount * PAGE_BYTES, pageCount * PAGE_BYTES];
    this.#pageCount = pageCount;
    if (is < was) {
      this.#pages.fill(0, is, was);
      for (let block = blockOf(pageCount); block < this.#sums.length; block++) this.#changedBlocks.add(block);
    }
    if (is <= this.#pages.length) return;
    const larger = new Uint8Array(is * 2);
    larger.set(this.#pages);
    this.#pages = larger;
  }
}
