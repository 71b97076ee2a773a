import { closeSync, copyFileSync, fstatSync, openSync, readSync, renameSync, rmSync } from 'node:fs';

/** Sizes and offsets of the write-ahead log, as in the SQLite file format, 4.1 and 4.2. Numbers are big-endian. */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGE_BYTES_PLACE = 8;
const HEADER_SALTS_PLACE = 16;
const HEADER_SUMMED_BYTES = 24;
const FRAME_SALTS_PLACE = 8;
const FRAME_SUMMED_BYTES = 8;
const FRAME_SUMS_PLACE = 16;
const SALTS_BYTES = 8;
/** Size of the database after a commit; 0 in a frame that does not end a transaction. */
const COMMIT_PLACE = 4;
/** The sums read numbers of this byte order. The last bit of the magic number tells which. */
const MAGIC_LITTLE_ENDIAN = 0x37_7f_06_82;
const MAGIC_BIG_ENDIAN = 0x37_7f_06_83;

/** One read of the log: about 1 MiB with the usual pages. */
const FRAMES_PER_READ = 256;

/** The committed part of a write-ahead log. */
interface CommittedFrames {
  readonly frames: number;
  readonly pages: ReadonlySet<number>;
}

const NO_FRAMES: CommittedFrames = { frames: 0, pages: new Set() };

/** A range of frames, counted from 0. */
interface FrameRange {
  readonly from: number;
  readonly to: number;
}

/** Calls with a page number and the contents of the page, which are valid during the call. */
type PageVisitor = (page: number, bytes: Uint8Array) => void;

/**
 * Reads the write-ahead log of an open database. Trusts its frames, because this process wrote them or SQLite has accepted them.
 * SQLite reuses the log from its start with other salts, so older frames follow the current ones.
 */
export class WalReader {
  readonly #wal: string;
  readonly #frameBytes: number;
  /** Reused, because fresh memory takes longer than reading. */
  #chunk = Buffer.alloc(0);

  constructor(wal: string, pageBytes: number) {
    this.#wal = wal;
    this.#frameBytes = FRAME_HEADER_BYTES + pageBytes;
  }

  /** The number of current frames. */
  get frames(): number {
    return withLog(this.#wal, 0, (log) => this.#countCurrent(log));
  }

  /**
   * Visits each page of the current frames once, with its last committed contents: backward, so that each page is summed once.
   *
   * @returns the number of frames up to the last commit
   */
  visitNewestPages({ from, to }: FrameRange, visit: PageVisitor): number {
    return withLog(this.#wal, 0, (log) => {
      const seen = new Set<number>();
      let end = from;
      for (let last = Math.min(to, this.#countCurrent(log)); last > from; last -= FRAMES_PER_READ) {
        const first = Math.max(from, last - FRAMES_PER_READ);
        const chunk = this.#read(log, first, last);
        for (let at = last - 1; at >= first; at--) {
          const offset = (at - first) * this.#frameBytes;
          // Frames of a transaction that was rolled back can follow the last commit.
          if (end === from && chunk.readUInt32BE(offset + COMMIT_PLACE) === 0) continue;
          if (end === from) end = at + 1;
          const page = chunk.readUInt32BE(offset);
          if (seen.has(page)) continue;
          seen.add(page);
          visit(page, chunk.subarray(offset + FRAME_HEADER_BYTES, offset + this.#frameBytes));
        }
      }
      return end;
    });
  }

  #read(log: number, first: number, last: number): Buffer {
    if (this.#chunk.length === 0) this.#chunk = Buffer.allocUnsafeSlow(FRAMES_PER_READ * this.#frameBytes);
    return readInto(this.#chunk, log, HEADER_BYTES + first * this.#frameBytes, (last - first) * this.#frameBytes);
  }

  /** Finds the end of the current frames by bisection: it takes 10 small reads for the usual log. */
  #countCurrent(log: number): number {
    const salts = readAt(log, HEADER_SALTS_PLACE, SALTS_BYTES);
    const salt = Buffer.allocUnsafe(SALTS_BYTES);
    let [low, high] = [0, countFrames(log, this.#frameBytes)];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = HEADER_BYTES + middle * this.#frameBytes + FRAME_SALTS_PLACE;
      if (readInto(salt, log, at, SALTS_BYTES).equals(salts)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Returns the frames that SQLite recovers from a write-ahead log: up to the last commit before the first wrong sum. */
export function committedFrames(wal: string): CommittedFrames {
  return withLog(wal, NO_FRAMES, (log) => {
    const header = readAt(log, 0, HEADER_BYTES);
    const sums = headerSums(header);
    if (sums === undefined) return NO_FRAMES;
    const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(PAGE_BYTES_PLACE);
    const pages = new Set<number>();
    const open: number[] = [];
    const count = countFrames(log, frameBytes);
    let frames = 0;
    for (let first = 0; first < count; first += FRAMES_PER_READ) {
      const chunk = readAt(log, HEADER_BYTES + first * frameBytes, FRAMES_PER_READ * frameBytes);
      for (let at = first; at < Math.min(count, first + FRAMES_PER_READ); at++) {
        const frame = chunk.subarray((at - first) * frameBytes, (at - first + 1) * frameBytes);
        if (frame.length < frameBytes || !isValidFrame(frame, header, sums)) return { frames, pages };
        open.push(frame.readUInt32BE(0));
        if (frame.readUInt32BE(COMMIT_PLACE) === 0) continue;
        for (const page of open.splice(0)) pages.add(page);
        frames = at + 1;
      }
    }
    return { frames, pages };
  });
}

/** Closes the database of a log. SQLite moves the log into the file and removes it; this puts a copy in its place. */
export function keepingLog(wal: string, close: () => void): void {
  const copy = `${wal}-copy`;
  const hasCopy = copyLog(wal, copy);
  try {
    close();
  } finally {
    if (hasCopy) renameSync(copy, wal);
  }
}

/** Returns false if there is no log, or if the disk has no room for its copy. */
function copyLog(wal: string, copy: string): boolean {
  try {
    copyFileSync(wal, copy);
    return true;
  } catch {
    rmSync(copy, { force: true });
    return false;
  }
}

/** The running sums of a log, and the byte order that they read. */
interface RunningSums {
  readonly isLittleEndian: boolean;
  first: number;
  second: number;
}

function headerSums(header: Buffer): RunningSums | undefined {
  const magic = header.length < HEADER_BYTES ? 0 : header.readUInt32BE(0);
  if (magic !== MAGIC_LITTLE_ENDIAN && magic !== MAGIC_BIG_ENDIAN) return undefined;
  const sums = { isLittleEndian: magic === MAGIC_LITTLE_ENDIAN, first: 0, second: 0 };
  addToSums(sums, header, 0, HEADER_SUMMED_BYTES);
  return equalsSums(sums, header, HEADER_SUMMED_BYTES) ? sums : undefined;
}

function isValidFrame(frame: Buffer, header: Buffer, sums: RunningSums): boolean {
  const [from, to] = [HEADER_SALTS_PLACE, HEADER_SALTS_PLACE + SALTS_BYTES];
  if (header.compare(frame, FRAME_SALTS_PLACE, FRAME_SALTS_PLACE + SALTS_BYTES, from, to) !== 0) return false;
  addToSums(sums, frame, 0, FRAME_SUMMED_BYTES);
  addToSums(sums, frame, FRAME_HEADER_BYTES, frame.length);
  return frame.readUInt32BE(0) !== 0 && equalsSums(sums, frame, FRAME_SUMS_PLACE);
}

/** The algorithm of SQLite file format, 4.2. */
function addToSums(sums: RunningSums, bytes: Buffer, from: number, to: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let { first, second } = sums;
  for (let at = from; at < to; at += 8) {
    first = (first + view.getUint32(at, sums.isLittleEndian) + second) >>> 0;
    second = (second + view.getUint32(at + 4, sums.isLittleEndian) + first) >>> 0;
  }
  sums.first = first;
  sums.second = second;
}

function equalsSums({ first, second }: RunningSums, bytes: Buffer, at: number): boolean {
  return bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;
}

function withLog<Result>(wal: string, ifEmpty: Result, read: (log: number) => Result): Result {
  const log = openIfPresent(wal);
  if (log === undefined) return ifEmpty;
  try {
    return fstatSync(log).size <= HEADER_BYTES ? ifEmpty : read(log);
  } finally {
    closeSync(log);
  }
}

function openIfPresent(wal: string): number | undefined {
  try {
    return openSync(wal, 'r');
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return undefined;
    throw error;
  }
}

function countFrames(log: number, frameBytes: number): number {
  return Math.max(0, Math.floor((fstatSync(log).size - HEADER_BYTES) / frameBytes));
}

function readAt(descriptor: number, position: number, length: number): Buffer {
  return readInto(Buffer.allocUnsafeSlow(length), descriptor, position, length);
}

/** Reads a part of a file into a buffer. Returns the bytes read: fewer at the end of the file. */
export function readInto(bytes: Buffer, descriptor: number, position: number, length: number): Buffer {
  let done = 0;
  while (done < length) {
    const count = readSync(descriptor, bytes, done, length - done, position + done);
    if (count === 0) break;
    done += count;
  }
  return bytes.subarray(0, done);
}
