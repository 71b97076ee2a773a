import { closeSync, openSync } from 'node:fs';
import { text } from './columns.ts';
import { damaged, damagedBy } from './damaged-file.ts';
import type { Database } from './database.ts';
import { DigestTable, PAGES_PER_PART, type PageSums, partOf, SEALED, sumOf, UNSEALED } from './digest-table.ts';
import { type PagedFile, visitPages } from './file-pages.ts';
import { committedFrames, keepingLog, WalReader } from './wal-pages.ts';

/**
 * Changes move from the write-ahead log into the file from this number of frames on: 8 MiB with the usual pages. SQLite's default
 * is 1 000. A longer log contains more versions of the same pages, and only the last one is summed and moved. To move this many
 * takes up to 40 ms on a slow machine, where 4,000 took 60. A clock move should pause at least every 50 ms.
 */
const FRAMES_MAX = 2_000;
/** Inside a slice of jobs, the log may grow by this many more frames: the pause after the slice moves it. */
const FRAMES_OF_SLICE_MAX = 3_000;
/** The frames are counted this rarely, because counting takes some microseconds. */
const COMMITS_BETWEEN_COUNTS = 32;
/** Writing sums can change the size of the table and thereby page 1, whose sum is written in the next round. */
const ROUNDS_MAX = 8;

/**
 * Finds damage to a world file. All changes go to the write-ahead log, where SQLite has sums of its own. Before they move into the
 * file, the sums of the changed pages are committed to the log too, so every page that is not in the log matches its sum at any
 * time, even if the process is killed. SQLite must not move changes by itself: `wal_autocheckpoint` is 0.
 */
export class PageDigests {
  readonly #database: Database;
  readonly #file: string;
  /** Stays open until the database is closed: closing any descriptor of a file drops the locks of its process (POSIX). */
  readonly #descriptor: number;
  readonly #pageBytes: number;
  /** Unknown for pages that were never used and for those of the sums themselves. */
  #sums: PageSums = new Uint32Array(0);
  readonly #changedParts = new Set<number>();
  /** Frames of the write-ahead log whose pages are in the sums. */
  #frames = 0;
  #commits = 0;
  /** False if the disk failed when the mark of a log with changes was written. */
  #isMarked = true;
  #nextSealFrames = FRAMES_MAX;
  readonly #log: WalReader;
  readonly #table: DigestTable;

  constructor(database: Database, file: string) {
    this.#database = database;
    this.#file = file;
    this.#pageBytes = Number(database.pragma('page_size'));
    this.#descriptor = openSync(file, 'r');
    this.#log = new WalReader(this.#wal, this.#pageBytes);
    this.#table = new DigestTable(database, file);
  }

  /**
   * Compares every page with its sum.
   *
   * @throws SettleboxError `bad_world` with the damaged pages; `disk_failed`
   */
  verify(): void {
    this.#verifiedSums(() => {
      const pages = new Set<number>();
      this.#log.visitNewestPages({ from: 0, to: Number.POSITIVE_INFINITY }, (page) => pages.add(page));
      return pages;
    });
  }

  /**
   * Compares the pages of a file that was just opened, and reads their sums.
   *
   * @throws SettleboxError `bad_world` with the damaged pages; `disk_failed`
   */
  load(): void {
    this.#sums = this.#verifiedSums(() => committedFrames(this.#wal).pages);
  }

  /** Moves the changes of a process that was killed into the file, and prepares for new ones. */
  begin(): void {
    try {
      const { frames } = committedFrames(this.#wal);
      if (frames > 0 || this.#changedParts.size > 0) this.#seal(frames);
      this.#markUnsealed();
    } catch {
      // A world on a full disk can still be read.
      this.#recover();
    }
  }

  #markUnsealed(): void {
    this.#isMarked = false;
    this.#table.mark(UNSEALED);
    this.#isMarked = true;
  }

  /**
   * Notes that a transaction was committed. Some of these calls move the changes into the file. A failure is not reported, since
   * the transaction is safe in the log: SQLite does the same. The next attempt follows when the log has grown.
   */
  noteCommit(isJob: boolean): void {
    if (!this.#isMarked) this.#recover();
    if (++this.#commits % COMMITS_BETWEEN_COUNTS === 0) this.sealIfLong(isJob ? FRAMES_OF_SLICE_MAX : 0);
  }

  /** Notes that another world has replaced this one, with an empty table of sums. */
  noteReplaced(): void {
    for (let part = 1; part <= partOf(this.#sums.length - 1); part++) this.#changedParts.add(part);
    this.sealIfLong();
  }

  /**
   * Moves all changes into the file if the log is long. If this fails, they stay in the log. Returns true if it tried. `room`:
   * frames beyond the limit.
   */
  sealIfLong(room = 0): boolean {
    if (this.#countFrames() < this.#nextSealFrames + room) return false;
    this.#nextSealFrames = FRAMES_MAX;
    try {
      this.#seal();
      this.#markUnsealed();
    } catch {
      this.#recover();
    }
    return true;
  }

  #countFrames(): number {
    try {
      return this.#log.frames;
    } catch {
      return 0;
    }
  }

  /** Moves all changes into the file, and closes the database. */
  close(): void {
    try {
      this.#seal();
    } catch {
      // The next gateway finds the file unsealed.
      this.#database.rollBack();
    } finally {
      this.#closeFile();
    }
  }

  #closeFile(): void {
    try {
      this.#database.close();
    } finally {
      closeSync(this.#descriptor);
    }
  }

  /** Closes a database that was refused, and keeps its log: moved into the file, it would hide the damage. */
  abandon(): void {
    keepingLog(this.#wal, () => this.#closeFile());
  }

  /** Goes on after a failure. The log may have begun anew, so that its frames must be read from the first. */
  #recover(): void {
    this.#frames = 0;
    this.#nextSealFrames = this.#countFrames() + FRAMES_MAX;
    this.#database.rollBack();
    try {
      this.#markUnsealed();
    } catch {
      // The disk still fails: the next commit tries again.
    }
  }

  get #wal(): string {
    return `${this.#file}-wal`;
  }

  get #layout(): PagedFile {
    return { descriptor: this.#descriptor, pageBytes: this.#pageBytes, pageCount: this.#pageCount };
  }

  get #pageCount(): number {
    return Number(this.#database.pragma('page_count'));
  }

  /** `readPages` returns the pages in the write-ahead log, which override those in the file. */
  #verifiedSums(readPages: () => ReadonlySet<number>): PageSums {
    try {
      const pages = readPages();
      const { isUnsealed, sums } = this.#table.read(this.#pageCount);
      const own = this.#table.ownPages;
      // Another program has moved the changes of a process that was killed into the file.
      if (isUnsealed && !own.some((page) => pages.has(page))) return this.#unsealedSums();
      const skipped = new Set([...pages, ...own]);
      const wrong: number[] = [];
      visitPages(this.#layout, (page, bytes) => {
        const sum = sums[page] ?? 0;
        if (sum !== 0 && sumOf(bytes) !== sum && !skipped.has(page)) wrong.push(page);
      });
      if (wrong.length > 0) throw damaged(this.#file, this.#describe(wrong));
      return sums;
    } catch (error) {
      throw damagedBy(this.#file, error);
    }
  }

  /** The stored sums are older than the pages, so SQLite's own check is all that there is. It finds damage to the structure. */
  #unsealedSums(): PageSums {
    const report = this.#database.pragma('integrity_check(1)');
    if (report !== 'ok') throw damaged(this.#file, String(report));
    const sums = new Uint32Array(1 + partOf(this.#pageCount) * PAGES_PER_PART);
    visitPages(this.#layout, (page, bytes) => {
      sums[page] = sumOf(bytes);
    });
    for (let part = 1; part <= partOf(this.#pageCount); part++) this.#changedParts.add(part);
    return sums;
  }

  /** Names the damaged pages, and what the first one belongs to. */
  #describe(wrong: readonly number[]): string {
    const [first = 0] = wrong;
    const page = `page ${first} of ${this.#pageCount} (${this.#userOf(first)})`;
    if (wrong.length === 1) return `${page} does not match its digest`;
    return `${wrong.length} pages do not match their digests, the first of them ${page}`;
  }

  #userOf(page: number): string {
    if (page === 1) return 'header and schema';
    try {
      const [name] = this.#database.column(text(), `SELECT name FROM dbstat WHERE pageno = ${page}`);
      return name === undefined ? 'used by no table' : `of ${name}`;
    } catch {
      return 'of an unreadable table';
    }
  }

  /**
   * Writes the sums of all changed pages, and moves the changes into the file. `recovered`: the number of frames that SQLite has
   * recovered, if the log is of a process that was killed. Frames beyond can be left over from it.
   */
  #seal(recovered?: number): void {
    const frames = recovered ?? this.#framesAfterFailure();
    this.#addFrames(frames);
    for (let round = 0; this.#changedParts.size > 0; round++) {
      if (round === ROUNDS_MAX) throw new Error('the sums of a world file change whenever they are written');
      this.#table.write(this.#changedParts, this.#sums);
      this.#changedParts.clear();
      this.#addFrames(frames === undefined ? undefined : committedFrames(this.#wal).frames);
    }
    this.#table.mark(SEALED);
    this.#database.pragma('wal_checkpoint(PASSIVE)');
    // The next write begins the log anew.
    this.#frames = 0;
  }

  /**
   * Returns the number of valid frames if the disk has ever failed; undefined if all are. A commit whose sync failed is rolled
   * back, but its frames stay in the log, complete, until SQLite writes over the first. So this writes before it counts.
   */
  #framesAfterFailure(): number | undefined {
    if (this.#database.diskFailures === 0) return undefined;
    this.#table.markAnew();
    return committedFrames(this.#wal).frames;
  }

  /** Adds the pages of new frames of the write-ahead log to the sums. */
  #addFrames(to = Number.POSITIVE_INFINITY): void {
    this.#fitSize();
    const changed: [number, number][] = [];
    this.#frames = this.#log.visitNewestPages({ from: this.#frames, to }, (page, bytes) =>
      changed.push([page, sumOf(bytes)]),
    );
    const own = new Set(this.#table.ownPages);
    for (const [page, sum] of changed) this.#set(page, own.has(page) ? 0 : sum);
    for (const page of own) this.#set(page, 0);
  }

  #set(page: number, sum: number): void {
    // A database that became smaller leaves frames of pages that it no longer has.
    if (page >= this.#sums.length || this.#sums[page] === sum) return;
    this.#sums[page] = sum;
    this.#changedParts.add(partOf(page));
  }

  /** Adapts the number of sums to that of pages. */
  #fitSize(): void {
    const last = partOf(this.#pageCount);
    const length = 1 + last * PAGES_PER_PART;
    if (this.#sums.length === length) return;
    for (let part = 1 + partOf(this.#sums.length - 1); part <= last; part++) this.#changedParts.add(part);
    const sums = new Uint32Array(length);
    sums.set(this.#sums.subarray(0, length));
    this.#sums = sums;
    for (const part of this.#changedParts) if (part > last) this.#changedParts.delete(part);
  }
}
