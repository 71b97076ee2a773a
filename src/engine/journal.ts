import { integer, text } from './columns.ts';
import type { Database } from './database.ts';
import { JournalHeads, journalHeadTables } from './journal-heads.ts';
import { rowShape } from './row-shape.ts';
import { reserveSnapshotSpace, snapshotSpaceTables } from './snapshot-space.ts';
import { trusted } from './trusted.ts';

/** Creates the tables `journal`, `journalHeads`, and `snapshotSpace`. */
export const journalTables = `${journalHeadTables}${snapshotSpaceTables}
CREATE TABLE journal (
  lastLine INTEGER PRIMARY KEY,
  lines    TEXT    NOT NULL
) STRICT;`;

const journalRows = rowShape({ lastLine: integer(), lines: text() });

/** The position of a world at a journal entry: the time, and the progress of its own work. */
export interface Stamp {
  /** Virtual time. */
  readonly at: number;
  /** Number of internal jobs that the world had run, which excludes jobs that leave the process. */
  readonly jobs: number;
  /** Position of the event log. */
  readonly events: number;
}

/** A line of the journal: its kind, its position, and the data to repeat it. */
export interface JournalEntry extends Stamp {
  readonly kind: string;
}

/** Number of newest lines that are shown. Rows of many lines are deleted whole, so the bytes retain some more. */
export const JOURNAL_ENTRIES_MAX = 100_000;

/** Rows read at once: the texts of all would take as much memory again as the lines. */
const ROWS_AT_ONCE = 32;

/** Lines per row. One row per line would cost each call more than its own work. */
const LINES_PER_ROW = 256;

/** Lines that are not in the database yet, and the total number of lines. */
interface JournalTail {
  readonly count: number;
  readonly entries: readonly string[];
}

/**
 * Records every call to a world in order, so that a tape can replay it. Full rows are written at points that depend only on the
 * lines. The remaining lines are stored in the bytes of a world next to its pages, so that reading the journal or the world
 * does not change either.
 */
export class Journal {
  readonly #database: Database;
  readonly #heads: JournalHeads;
  readonly #linesPerRow: number;
  /** Lines that are not stored yet. They are serialized when they are read or stored. */
  #tail: (string | object)[];
  #count: number;
  /** True during a replay, which writes the recorded lines itself. */
  muted = false;

  /** `atOnce`: every line is stored at once in a row of its own, for a world that must survive its process. */
  constructor(database: Database, { count, entries: lines }: JournalTail, atOnce: boolean) {
    this.#database = database;
    this.#heads = new JournalHeads(database);
    this.#linesPerRow = atOnce ? 1 : LINES_PER_ROW;
    this.#tail = [...lines];
    this.#count = count;
  }

  /** Number of lines ever written. */
  get count(): number {
    return this.#count;
  }

  get tail(): JournalTail {
    return { count: this.#count, entries: this.#texts() };
  }

  #texts(): readonly string[] {
    const texts = this.#tail.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
    this.#tail = texts;
    return texts;
  }

  add(line: object): void {
    if (this.muted) return;
    this.addText(JSON.stringify(line));
  }

  /**
   * Adds a line, which must not be changed later. Serializing it at once would cost 5% of a sale, and a test that ends within 256
   * requests never needs the text.
   */
  addFinal(line: object): void {
    if (!this.muted) this.#push(line);
  }

  /** Adds a line from another journal unchanged. */
  addText(text: string): void {
    this.#push(text);
  }

  #push(line: string | object): void {
    this.#tail.push(line);
    this.#count++;
    if (this.#tail.length >= this.#linesPerRow) this.#write();
  }

  /** Returns a function that restores the current position when work is rolled back. */
  mark(): () => void {
    const tail = this.#tail;
    const count = this.#count;
    const { length } = tail;
    return () => {
      tail.length = length;
      this.#tail = tail;
      this.#count = count;
      this.#heads.forget();
    };
  }

  /** Lists every retained line, oldest first. */
  list(): JournalEntry[] {
    const entries: JournalEntry[] = [];
    for (const part of this.parts()) for (const entry of part) entries.push(entry);
    return entries;
  }

  /** Lists every retained line in parts, oldest first. Lines that are added between two parts are among the last. */
  *parts(): Generator<JournalEntry[]> {
    const dropped = this.#count - JOURNAL_ENTRIES_MAX;
    const unpack = this.#heads.unpacker();
    for (let position = 0; ; ) {
      const rows = this.listStoredAfter(position, ROWS_AT_ONCE);
      const entries: JournalEntry[] = [];
      for (const { lastLine, lines } of rows) {
        const stored: unknown[] = JSON.parse(lines);
        const surplus = dropped - (lastLine - stored.length);
        for (const line of surplus > 0 ? stored.slice(surplus) : stored)
          entries.push(trusted<JournalEntry>(unpack(line)));
        position = lastLine;
      }
      if (rows.length === 0) break;
      yield entries;
    }
    yield this.#texts().map((line): JournalEntry => JSON.parse(line));
  }

  /** Lists stored rows after a position as they are stored: lines that refer to {@link Journal.heads}. */
  listStoredAfter(position: number, rowsMax: number) {
    const sql = 'SELECT lastLine, lines FROM journal WHERE lastLine > ? ORDER BY lastLine LIMIT ?';
    return this.#database.all(journalRows, sql, position, rowsMax);
  }

  /** The heads that stored lines refer to by their number. */
  get heads(): readonly { readonly number: number; readonly head: string }[] {
    return this.#heads.list();
  }

  /** Lists retained lines after a position, in order: at least `take`, or all that there are. The first line has position 1. */
  listAfter(position: number, take: number): { readonly position: number; readonly entry: JournalEntry }[] {
    const rowsMax = Math.ceil(take / this.#linesPerRow) + 1;
    const rows = this.listStoredAfter(position, rowsMax);
    const unpack = this.#heads.unpacker();
    const found = rows.flatMap(({ lastLine, lines }) => {
      const entries: JournalEntry[] = JSON.parse(lines).map(unpack);
      return entries.map((entry, at) => ({ position: lastLine - entries.length + 1 + at, entry }));
    });
    if (rows.length < rowsMax) {
      const texts = this.#texts();
      const first = this.#count - texts.length + 1;
      for (const [at, line] of texts.entries()) {
        const entry: JournalEntry = JSON.parse(line);
        found.push({ position: first + at, entry });
      }
    }
    return found.filter((one) => one.position > position);
  }

  #write(): void {
    const texts = this.#texts();
    const lines = `[${texts.map((line) => this.#heads.pack(line)).join(',')}]`;
    if (this.#linesPerRow > 1) reserveSnapshotSpace(this.#database, texts);
    this.#database.run('INSERT INTO journal (lastLine, lines) VALUES (?, ?)', this.#count, lines);
    this.#database.run('DELETE FROM journal WHERE lastLine <= ?', this.#count - JOURNAL_ENTRIES_MAX);
    this.#tail = [];
  }
}
