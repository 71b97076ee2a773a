import type { TextOfWorld } from '../../../engine/world-keeper.ts';
import { checksum } from './checksum.ts';
import { isSamePage, writePageChange } from './page-changes.ts';
import { writeRecord, writeText } from './records.ts';
import { type FormerPages, PAGE_BYTES, type WatchedFile } from './watched-files.ts';
import { NO_TEXT, type StoredText, textChange } from './world-text.ts';

/** Storages hold pages in blocks of this number. Fewer and larger parts are read faster, and written in more bytes. */
export const PAGES_PER_BLOCK = 4;
export const BLOCK_BYTES = PAGES_PER_BLOCK * PAGE_BYTES;

/** A checkpoint replaces the records before it when they reach this size, because each opening of the world reads all of them. */
const RECORDS_BYTES_MAX = 1024 * 1024;

/** The position of a stored world, at which further changes are added. */
export interface StoredPosition {
  /** The number of the last record. */
  readonly number: number;
  readonly text: StoredText;
  /** The sums of the blocks, without the changes of later records. */
  readonly sums: readonly number[];
  /** The blocks that later records change, and the bytes of these records. */
  readonly changedBlocks: ReadonlySet<number>;
  readonly recordBytes: number;
}

/** The position of a world of which nothing is stored. */
export const NOTHING_STORED: StoredPosition = {
  number: 0,
  text: NO_TEXT,
  sums: [],
  changedBlocks: new Set(),
  recordBytes: 0,
};

/** A batch of changes: a record, or a checkpoint with the blocks that differ from those of the previous one. */
export interface WorldBatch {
  readonly number: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Absent from a record. */
  readonly blocks?: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
  readonly blockCount?: number;
  /** Notes that the batch could not be stored: the next one contains its changes too. */
  giveBack(): void;
}

/** Collects the changes of a world since they were last stored. */
export class WorldChanges {
  #file: WatchedFile;
  #world: TextOfWorld;
  #former: FormerPages;
  #number: number;
  #text: StoredText;
  #sums: number[];
  #changedBlocks: Set<number>;
  #recordBytes: number;

  constructor(file: WatchedFile, world: TextOfWorld, stored: StoredPosition) {
    this.#file = file;
    this.#world = world;
    this.#former = new Map();
    this.#number = stored.number;
    this.#text = stored.text;
    this.#sums = [...stored.sums];
    this.#changedBlocks = new Set(stored.changedBlocks);
    this.#recordBytes = stored.recordBytes;
  }

  get #blockCount(): number {
    return Math.ceil(this.#file.pageCount / PAGES_PER_BLOCK);
  }

  /** Continues with another world, whose file is open. */
  replace(file: WatchedFile, world: TextOfWorld): void {
    this.#takeFormer();
    const pages = Math.max(this.#file.pageCount, file.pageCount);
    for (let page = 1; page <= pages; page++) {
      const [was, is] = [this.#file.read(page), file.read(page)];
      if (!this.#former.has(page) && !isSamePage(was, is)) this.#former.set(page, was);
    }
    this.#file = file;
    this.#world = world;
    this.#text = NO_TEXT;
    // The other world can have fewer pages.
    for (let block = blockOf(file.pageCount); block < this.#sums.length; block++) this.#changedBlocks.add(block);
  }

  /** Reports whether a checkpoint should be next. It takes as long as many records, and makes opening the world fast. */
  get needsCheckpoint(): boolean {
    this.#takeFormer();
    return this.#recordBytes + this.#former.size * PAGE_BYTES > RECORDS_BYTES_MAX || this.#sums.length === 0;
  }

  /** Returns the changes as a record. */
  takeRecord(): WorldBatch {
    this.#takeFormer();
    const undo = this.#mark();
    const { pageCount } = this.#file;
    const number = this.#number + 1;
    const change = textChange(this.#text, this.#world);
    const bytes = writeRecord({ number, pageCount }, (out) => {
      const changedPlace = out.length;
      out.word(0);
      let changed = 0;
      for (const [page, before] of this.#former) {
        if (page > pageCount || !writePageChange(out, page, before, this.#file.read(page))) continue;
        this.#changedBlocks.add(blockOf(page));
        changed++;
      }
      out.wordAt(changedPlace, changed);
      writeText(out, change);
    });
    this.#recordBytes += bytes.length;
    this.#noteTaken(number);
    return { number, bytes, giveBack: undo };
  }

  /** Returns all that changed since the last checkpoint as another one. */
  takeCheckpoint(): WorldBatch {
    this.#takeFormer();
    const undo = this.#mark();
    const { pageCount } = this.#file;
    const number = this.#number + 1;
    for (const page of this.#former.keys()) this.#changedBlocks.add(blockOf(page));
    for (let block = this.#sums.length; block < this.#blockCount; block++) this.#changedBlocks.add(block);
    const blocks = new Map<number, Uint8Array<ArrayBuffer>>();
    this.#sums = this.#sums.slice(0, this.#blockCount);
    for (const block of this.#changedBlocks) {
      if (block >= this.#blockCount) continue;
      const bytes = this.#readBlock(block);
      blocks.set(block, bytes);
      this.#sums[block] = checksum(bytes);
    }
    const change = textChange(NO_TEXT, this.#world);
    const bytes = writeRecord({ number, pageCount }, (out) => {
      for (const sum of this.#sums) out.word(sum);
      writeText(out, change);
    });
    this.#recordBytes = 0;
    this.#changedBlocks = new Set();
    this.#noteTaken(number);
    return { number, bytes, blocks, blockCount: this.#sums.length, giveBack: undo };
  }

  #takeFormer(): void {
    for (const [page, before] of this.#file.takeChanges()) if (!this.#former.has(page)) this.#former.set(page, before);
  }

  #noteTaken(number: number): void {
    this.#number = number;
    this.#former = new Map();
    this.#text = { state: this.#world.state.toText(), count: this.#world.journal.tail.count };
  }

  /** Returns a function that goes back to this position, with the changes since then. */
  #mark(): () => void {
    const [former, number, sums, bytes] = [this.#former, this.#number, this.#sums.slice(), this.#recordBytes];
    const blocks = new Set(this.#changedBlocks);
    return () => {
      this.#takeFormer();
      // The content before the earlier change counts.
      this.#former = new Map([...this.#former, ...former]);
      this.#number = number;
      // The world can be another one by now.
      this.#text = NO_TEXT;
      this.#sums = sums;
      for (const block of blocks) this.#changedBlocks.add(block);
      this.#recordBytes = bytes;
    };
  }

  #readBlock(block: number): Uint8Array<ArrayBuffer> {
    const { pageCount } = this.#file;
    const bytes = new Uint8Array(BLOCK_BYTES);
    for (let at = 0; at < PAGES_PER_BLOCK; at++) {
      const page = block * PAGES_PER_BLOCK + at + 1;
      if (page <= pageCount) bytes.set(this.#file.read(page), at * PAGE_BYTES);
    }
    return bytes;
  }
}

/** Returns the block of a page. */
export function blockOf(page: number): number {
  return Math.floor((page - 1) / PAGES_PER_BLOCK);
}
