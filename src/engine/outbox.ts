import { integer, integerOrNull, namesOf, type RecordOf, rowNumber, text } from './columns.ts';
import type { Database } from './database.ts';
import { rowShape } from './row-shape.ts';
import { createTable, insertInOrderSql } from './sql-text.ts';

const COLUMNS = {
  /** Its place in the book; 0 before it has one. */
  seq: rowNumber('AUTOINCREMENT'),
  id: text(),
  type: text(),
  at: integer(),
  clientId: text(),
  subject: text(),
  /** Counts per subject, from 1. */
  sequence: integerOrNull(),
  /** What made it happen: `call: transactions.create`, `clock: batch.settle`, `bank: R10`. */
  cause: text(),
  /** Why then, for people. */
  reason: text(),
  /** JSON text `{"object": …}` of an event, `{"text": …}` of a note. */
  data: text(),
};

/** A thing that happened. A row without `sequence` is a note: it shows in the timeline and is no event of the API. */
export type EventRow = RecordOf<typeof COLUMNS>;

/** Rows of the table `events`. */
export const eventRows = rowShape(COLUMNS);

/** Creates the table `events`, and the index. */
export const outboxTables = [
  createTable('events', COLUMNS),
  'CREATE UNIQUE INDEX eventsOfSubject ON events (subject, sequence) WHERE sequence IS NOT NULL;',
].join('\n');

const NAMES = namesOf(COLUMNS).filter((name) => name !== 'seq');
const INSERT_EVENT = insertInOrderSql('events', NAMES);

/**
 * Keeps what happened, in the transaction in which it happened, and hands it on after the commit.
 */
export class Outbox {
  readonly #database: Database;
  #fresh: EventRow[] = [];
  /** Place of the last line of the book; undefined where it must be looked up. */
  #last: number | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Keeps an event; gives it its place in the book and its count. `first`: the subject is new, and has none before. */
  emit(event: EventRow, first: boolean): EventRow {
    const sequence = first ? 1 : this.#lastSequence(event.subject) + 1;
    const seq = this.#insert(event, sequence);
    const row = { ...event, seq, sequence };
    this.#fresh.push(row);
    return row;
  }

  /** Keeps a line for the timeline that is no event of the API. */
  note(event: EventRow): void {
    this.#insert(event, event.sequence);
  }

  /** Where the book stands: the place of its last line. */
  get last(): number {
    this.#last ??= lastSeq(this.#database);
    return this.#last;
  }

  /** The transaction was undone, and the lines that it wrote with it. */
  forget(): void {
    this.#fresh = [];
    this.#last = undefined;
  }

  /** The events of the transaction that has just been committed. */
  take(): readonly EventRow[] {
    const events = this.#fresh;
    this.#fresh = [];
    return events;
  }

  #insert(event: EventRow, sequence: number | null): number {
    const values = NAMES.map((name) => (name === 'sequence' ? sequence : event[name]));
    this.#last = this.#database.insert(INSERT_EVENT, ...values);
    return this.#last;
  }

  #lastSequence(subject: string): number {
    return (
      this.#database.value(
        integerOrNull(),
        'SELECT max(sequence) AS last FROM events WHERE subject = ? AND sequence IS NOT NULL',
        subject,
      ) ?? 0
    );
  }
}

/** Everything after a place in the book, notes too, in the order in which it happened. */
export function listEventLog(database: Database, afterSeq: number): EventRow[] {
  return database.all(eventRows, 'SELECT * FROM events WHERE seq > ? ORDER BY seq', afterSeq);
}

/** Where the book stands: the place of its last line. */
function lastSeq(database: Database): number {
  return database.value(integerOrNull(), 'SELECT max(seq) AS last FROM events') ?? 0;
}

/** The events of the API, of one subject where that is given, in the order in which they happened. */
export function listEvents(database: Database, subject: string | undefined): EventRow[] {
  if (subject === undefined)
    return database.all(eventRows, 'SELECT * FROM events WHERE sequence IS NOT NULL ORDER BY seq');
  return database.all(
    eventRows,
    'SELECT * FROM events WHERE subject = ? AND sequence IS NOT NULL ORDER BY seq',
    subject,
  );
}
