import { type Database, insertInOrderSql } from './database.ts';

export const outboxTables = `
CREATE TABLE events (
  seq           INTEGER PRIMARY KEY AUTOINCREMENT,
  id            TEXT    NOT NULL,
  type          TEXT    NOT NULL,
  at            INTEGER NOT NULL,
  clientId      TEXT    NOT NULL,
  subject       TEXT    NOT NULL,
  sequence      INTEGER,
  cause         TEXT    NOT NULL,
  reason        TEXT    NOT NULL,
  data          TEXT    NOT NULL
) STRICT;
CREATE UNIQUE INDEX eventsOfSubject ON events (subject, sequence) WHERE sequence IS NOT NULL;`;

/** A thing that happened. A row without `sequence` is a note: it shows in the timeline and is no event of the API. */
export interface EventRow {
  /** Its place in the book; 0 before it has one. */
  seq: number;
  readonly id: string;
  readonly type: string;
  readonly at: number;
  readonly clientId: string;
  readonly subject: string;
  /** Counts per subject, from 1. */
  readonly sequence: number | null;
  /** What made it happen: `call: transactions.create`, `clock: batch.settle`, `bank: R10`. */
  readonly cause: string;
  /** Why then, for people. */
  readonly reason: string;
  /** JSON text `{"object": …}` of an event, `{"text": …}` of a note. */
  readonly data: string;
}

const COLUMNS = ['id', 'type', 'at', 'clientId', 'subject', 'sequence', 'cause', 'reason', 'data'] as const;
const INSERT_EVENT = insertInOrderSql('events', COLUMNS);

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
    const row = { ...event, sequence };
    row.seq = this.#insert(row);
    this.#fresh.push(row);
    return row;
  }

  /** Keeps a line for the timeline that is no event of the API. */
  note(event: EventRow): void {
    this.#insert(event);
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

  #insert(event: EventRow): number {
    this.#last = this.#database.insert(INSERT_EVENT, ...COLUMNS.map((column) => event[column]));
    return this.#last;
  }

  #lastSequence(subject: string): number {
    return (
      this.#database.get<{ last: number | null }>(
        'SELECT max(sequence) AS last FROM events WHERE subject = ? AND sequence IS NOT NULL',
        subject,
      )?.last ?? 0
    );
  }
}

/** Everything after a place in the book, notes too, in the order in which it happened. */
export function listBook(database: Database, afterSeq: number): EventRow[] {
  return database.all<EventRow>('SELECT * FROM events WHERE seq > ? ORDER BY seq', afterSeq);
}

/** Where the book stands: the place of its last line. */
export function lastSeq(database: Database): number {
  return database.get<{ last: number | null }>('SELECT max(seq) AS last FROM events')?.last ?? 0;
}

/** The events of the API, of one subject where that is given, in the order in which they happened. */
export function listEvents(database: Database, subject: string | undefined): EventRow[] {
  if (subject === undefined)
    return database.all<EventRow>('SELECT * FROM events WHERE sequence IS NOT NULL ORDER BY seq');
  return database.all<EventRow>(
    'SELECT * FROM events WHERE subject = ? AND sequence IS NOT NULL ORDER BY seq',
    subject,
  );
}
