import { text } from './columns.ts';
import type { Database } from './database.ts';

/** Creates the table `journal`. */
export const journalTables = `
CREATE TABLE journal (
  lastLine INTEGER PRIMARY KEY,
  lines    TEXT    NOT NULL
) STRICT;`;

/** When something was asked of a world: the moment, and how far its own work had come by then. */
export interface Stamp {
  /** Virtual time. */
  readonly at: number;
  /** How many of its own jobs the world had done: those that nobody outside is asked about. */
  readonly jobs: number;
  /** Where the book of events stood when the line was written. */
  readonly events: number;
}

/** A line of the journal: of what kind, when, and whatever its kind needs to be done once more. */
export interface JournalEntry extends Stamp {
  readonly kind: string;
}

/** The newest are kept; rows of many lines are deleted whole, so that some more stay in the bytes and are not shown. */
export const JOURNAL_ENTRIES_MAX = 100_000;

/** So many lines make a row: row by row they would cost every call more than its own work. */
const LINES_PER_ROW = 256;

/** Lines that are not in the database yet, and how many there are in all. */
interface JournalTail {
  readonly count: number;
  readonly entries: readonly string[];
}

/**
 * Everything that was asked of a world, in order: what it needs to be lived through once more. Full rows are written at
 * moments that follow from the lines alone, and the rest goes into the bytes of a world beside its pages, so that looking
 * at the journal, or at the world, leaves no trace in them.
 */
export class Journal {
  readonly #database: Database;
  readonly #linesPerRow: number;
  #tail: string[];
  #count: number;
  /** While a tape is played its own lines are kept, and no others. */
  muted = false;

  /** `atOnce`: every line is a row of its own, for a world that must outlast its process. */
  constructor(database: Database, { count, entries: lines }: JournalTail, atOnce: boolean) {
    this.#database = database;
    this.#linesPerRow = atOnce ? 1 : LINES_PER_ROW;
    this.#tail = [...lines];
    this.#count = count;
  }

  /** How many lines were ever written. */
  get count(): number {
    return this.#count;
  }

  get tail(): JournalTail {
    return { count: this.#count, entries: this.#tail };
  }

  add(line: object): void {
    if (this.muted) return;
    this.addText(JSON.stringify(line));
  }

  /** Adds a line as it stands in another journal. */
  addText(text: string): void {
    this.#tail.push(text);
    this.#count++;
    if (this.#tail.length >= this.#linesPerRow) this.#write();
  }

  /** Remembers where it stands, and gives the way back for work that is undone. */
  mark(): () => void {
    const tail = this.#tail;
    const count = this.#count;
    const { length } = tail;
    return () => {
      tail.length = length;
      this.#tail = tail;
      this.#count = count;
    };
  }

  /** Every line that is kept, oldest first. */
  list(): JournalEntry[] {
    const rows = this.#database.column(text(), 'SELECT lines FROM journal ORDER BY lastLine');
    const written = rows.flatMap((lines): JournalEntry[] => JSON.parse(lines));
    const waiting = this.#tail.map((line): JournalEntry => JSON.parse(line));
    return [...written, ...waiting].slice(-JOURNAL_ENTRIES_MAX);
  }

  #write(): void {
    const lines = `[${this.#tail.join(',')}]`;
    this.#database.run('INSERT INTO journal (lastLine, lines) VALUES (?, ?)', this.#count, lines);
    this.#database.run('DELETE FROM journal WHERE lastLine <= ?', this.#count - JOURNAL_ENTRIES_MAX);
    this.#tail = [];
  }
}
