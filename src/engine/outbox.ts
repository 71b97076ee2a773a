import type { Database } from './database.ts';
import {
  type EventKind,
  type EventRow,
  findKind,
  insertEvent,
  insertKind,
  lastEventOf,
  lastSeq,
  listEventLog,
} from './event-log.ts';

/** Number of kinds of events whose numbers are remembered. */
const KINDS_MAX = 1_000;

/** Number of rows read at a time for listeners. */
const READ_AT_ONCE = 250;

/** Stores events in the transaction that emits them, and passes them to listeners after the commit. */
export class Outbox {
  readonly #database: Database;
  #fresh: EventRow[] = [];
  /** Position before the first event of an unfinished job. Listeners get its events when it is done. */
  #heldAfter: number | undefined;
  /** Position of the last row of the event log; undefined if it must be queried. */
  #last: number | undefined;
  readonly #kinds = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores an event and assigns its position and sequence. `first`: the subject is new and has no earlier events. */
  emit(event: EventRow, first: boolean): EventRow {
    const before = first ? undefined : lastEventOf(this.#database, event.subject);
    const row = { ...event, seq: this.last + 1, sequence: (before?.sequence ?? 0) + 1 };
    this.#insert(row, before?.firstSeq ?? row.seq);
    this.#fresh.push(row);
    return row;
  }

  /** Stores a line of the timeline that is not an event of the API. */
  note(event: EventRow): void {
    this.#insert({ ...event, seq: this.last + 1 }, null);
  }

  /** The position of the last row of the event log. */
  get last(): number {
    // Shared by worlds opened from the same bytes. Apart from a rollback, which clears it, it is only read before the first event.
    this.#last ??= this.#database.remember('last event', '', () => lastSeq(this.#database));
    return this.#last;
  }

  /** Leaves the events of a part of a job in the table, until {@link Outbox.take} reads them. */
  hold(): void {
    const [first] = this.#fresh;
    if (first !== undefined) this.#heldAfter ??= first.seq - 1;
    this.#fresh = [];
  }

  /** Drops cached positions after a rollback. */
  forget(): void {
    this.#fresh = [];
    this.#last = undefined;
    this.#kinds.clear();
  }

  /** Reports whether the current transaction has emitted an event. */
  get hasFresh(): boolean {
    return this.#fresh.length > 0 || this.#heldAfter !== undefined;
  }

  /** Returns the events of the transaction that was just committed, and those held before it. Clears the list. */
  take(): Iterable<EventRow> {
    const [events, heldAfter] = [this.#fresh, this.#heldAfter];
    this.#fresh = [];
    this.#heldAfter = undefined;
    return heldAfter === undefined ? events : this.#read(heldAfter, this.last);
  }

  *#read(after: number, last: number): Generator<EventRow> {
    for (let seq = after; seq < last; seq += READ_AT_ONCE) {
      const rows = listEventLog(this.#database, seq, Math.min(seq + READ_AT_ONCE, last));
      yield* rows.filter(({ sequence }) => sequence !== null);
    }
  }

  #insert(event: EventRow, firstSeq: number | null): void {
    const { seq, id, at, subject, sequence, data } = event;
    const isNamed = firstSeq === null || firstSeq === seq;
    const kind = this.#numberOf(event);
    insertEvent(this.#database, { seq, id, at, kind, subject: isNamed ? subject : null, firstSeq, sequence, data });
    this.#last = seq;
  }

  #numberOf(kind: EventKind): number {
    const text = `${kind.type}\n${kind.clientId}\n${kind.cause}\n${kind.reason}`;
    const known = this.#kinds.get(text);
    if (known !== undefined) return known;
    const number = this.#findKind(text, kind) || this.#insertKind(kind);
    if (this.#kinds.size >= KINDS_MAX) this.#kinds.clear();
    this.#kinds.set(text, number);
    return number;
  }

  /** Worlds opened from the same bytes share the result, so that a new world prepares no statement for it. */
  #findKind(text: string, kind: EventKind): number {
    return this.#database.remember('event kind', text, () => findKind(this.#database, kind) ?? 0);
  }

  #insertKind(kind: EventKind): number {
    this.#database.forget('event kind');
    return insertKind(this.#database, kind);
  }
}
