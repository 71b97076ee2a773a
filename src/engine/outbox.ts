import { integer, integerOrNull, namesOf, type RecordOf, rowNumber, text } from './columns.ts';
import type { Database } from './database.ts';
import { rowShape } from './row-shape.ts';
import { createTable, insertInOrderSql } from './sql-text.ts';

const COLUMNS = {
  /** Position in the event log; 0 before it is inserted. */
  seq: rowNumber('AUTOINCREMENT'),
  id: text(),
  type: text(),
  at: integer(),
  clientId: text(),
  subject: text(),
  /** Counts per subject, from 1. */
  sequence: integerOrNull(),
  /** The cause: `call: transactions.create`, `clock: batch.settle`, `bank: R10`. */
  cause: text(),
  /** A human-readable reason for the time. */
  reason: text(),
  /** JSON text `{"object": …}` of an event, `{"text": …}` of a note. */
  data: text(),
};

/** An event of the event log. A row without `sequence` is a note: it appears in the timeline but is not an event of the API. */
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

/** Stores events in the transaction that emits them, and passes them to listeners after the commit. */
export class Outbox {
  readonly #database: Database;
  #fresh: EventRow[] = [];
  /** Position of the last row of the event log; undefined if it must be queried. */
  #last: number | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores an event and assigns its position and sequence. `first`: the subject is new and has no earlier events. */
  emit(event: EventRow, first: boolean): EventRow {
    const sequence = first ? 1 : this.#lastSequence(event.subject) + 1;
    const seq = this.#insert(event, sequence);
    const row = { ...event, seq, sequence };
    this.#fresh.push(row);
    return row;
  }

  /** Stores a line of the timeline that is not an event of the API. */
  note(event: EventRow): void {
    this.#insert(event, event.sequence);
  }

  /** The position of the last row of the event log. */
  get last(): number {
    // Shared by worlds opened from the same bytes. Apart from a rollback, which clears it, it is only read before the first event.
    this.#last ??= this.#database.remember('last event', '', () => lastSeq(this.#database));
    return this.#last;
  }

  /** Drops cached positions after a rollback. */
  forget(): void {
    this.#fresh = [];
    this.#last = undefined;
  }

  /** Returns the events of the transaction that was just committed, and clears the list. */
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

/** Lists the event log after a position, including notes, in order. */
export function listEventLog(database: Database, afterSeq: number): EventRow[] {
  return database.all(eventRows, 'SELECT * FROM events WHERE seq > ? ORDER BY seq', afterSeq);
}

/** Returns the position of the last row of the event log. */
function lastSeq(database: Database): number {
  return database.value(integerOrNull(), 'SELECT max(seq) AS last FROM events') ?? 0;
}

/** Lists the events of the API in order, optionally of one subject. */
export function listEvents(database: Database, subject: string | undefined): EventRow[] {
  if (subject === undefined)
    return database.all(eventRows, 'SELECT * FROM events WHERE sequence IS NOT NULL ORDER BY seq');
  return database.all(
    eventRows,
    'SELECT * FROM events WHERE subject = ? AND sequence IS NOT NULL ORDER BY seq',
    subject,
  );
}
