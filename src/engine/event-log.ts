import { integer, integerOrNull, namesOf, type RecordOf, rowNumber, text, textOrNull } from './columns.ts';
import type { Database } from './database.ts';
import type { Invariant } from './invariant.ts';
import type { WhereCondition } from './page-query.ts';
import { rowShape } from './row-shape.ts';
import { createTable, insertInOrderSql } from './sql-text.ts';

const COLUMNS = {
  /** Position in the event log; 0 before it is inserted. Rows are never deleted, so that positions have no gaps. */
  seq: rowNumber(),
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
  /**
   * JSON text: `{"text": …}` of a note, `{"object": …}` of an event, or a list of the values from which the event's object is
   * made again.
   */
  data: text(),
};

/** An event of the event log. A row without `sequence` is a note: it appears in the timeline but is not an event of the API. */
export type EventRow = RecordOf<typeof COLUMNS>;

const eventRows = rowShape(COLUMNS);

/** The columns that many events have in common. A world has few combinations, so each is stored once. */
const KIND_COLUMNS = { type: text(), clientId: text(), cause: text(), reason: text() };

/** The columns that an event shares with many others. */
export type EventKind = RecordOf<typeof KIND_COLUMNS>;

const STORED_COLUMNS = {
  seq: rowNumber(),
  id: text(),
  at: integer(),
  /** A row of `eventKinds`. */
  kind: integer(),
  /** Of notes, and of the first event of each subject; null for its later events. */
  subject: textOrNull(),
  /** Position of the first event of the subject; null for notes. */
  firstSeq: integerOrNull(),
  sequence: integerOrNull(),
  data: text(),
};

/** An event as the table stores it. */
type StoredEvent = RecordOf<typeof STORED_COLUMNS>;

/** Creates the tables `events` and `eventKinds`, and their indexes. */
export const eventTables = [
  createTable('eventKinds', { number: rowNumber(), ...KIND_COLUMNS }),
  'CREATE UNIQUE INDEX eventKindsByText ON eventKinds (type, clientId, cause, reason);',
  createTable('events', STORED_COLUMNS),
  'CREATE UNIQUE INDEX firstEvents ON events (subject) WHERE sequence = 1;',
  'CREATE INDEX eventsOfSubject ON events (firstSeq) WHERE firstSeq IS NOT NULL;',
].join('\n');

/** Conditions of the event log that must always hold. */
export const eventInvariants: readonly Invariant[] = [
  [
    'the event sequence of each subject starts at 1 and has no gaps',
    `SELECT firstSeq FROM events WHERE sequence IS NOT NULL
     GROUP BY firstSeq HAVING count(*) <> max(sequence) OR min(sequence) <> 1`,
  ],
  [
    'the first event of a subject names it, and later events refer to the first',
    `SELECT seq FROM events WHERE CASE
       WHEN sequence IS NULL THEN subject IS NULL OR firstSeq IS NOT NULL
       WHEN sequence = 1 THEN subject IS NULL OR firstSeq <> seq
       ELSE subject IS NOT NULL OR firstSeq >= seq END`,
  ],
  ['every event has a kind', 'SELECT seq FROM events WHERE kind NOT IN (SELECT number FROM eventKinds)'],
];

/**
 * The start of a SELECT of whole events, to which a WHERE on the columns of `e` (the event) or `k` (its kind) can be added. CROSS
 * JOIN keeps the order of the loops, since there is no index of events by kind.
 */
const SELECT = `SELECT e.seq, e.id, k.type, e.at, k.clientId, coalesce(e.subject, f.subject) AS subject, e.sequence,
  k.cause, k.reason, e.data
  FROM events e CROSS JOIN eventKinds k ON k.number = e.kind LEFT JOIN events f ON f.seq = e.firstSeq`;

const INSERT_EVENT = insertInOrderSql('events', namesOf(STORED_COLUMNS));

/** Inserts an event at its position. */
export function insertEvent(database: Database, event: StoredEvent): void {
  const { seq, id, at, kind, subject, firstSeq, sequence, data } = event;
  database.insert(INSERT_EVENT, seq, id, at, kind, subject, firstSeq, sequence, data);
}

const INSERT_KIND = insertInOrderSql('eventKinds', namesOf(KIND_COLUMNS));

/** Inserts a kind. Returns its number. */
export function insertKind(database: Database, { type, clientId, cause, reason }: EventKind): number {
  return database.insert(INSERT_KIND, type, clientId, cause, reason);
}

/** Returns the number of a kind, if it is stored. */
export function findKind(database: Database, { type, clientId, cause, reason }: EventKind): number | undefined {
  const sql = 'SELECT number FROM eventKinds WHERE type = ? AND clientId = ? AND cause = ? AND reason = ?';
  return database.value(integer(), sql, type, clientId, cause, reason);
}

const lastRows = rowShape({ firstSeq: integer(), sequence: integer() });

/** Returns the number of the last event of a subject, and the position of its first; undefined if it has none. */
export function lastEventOf(database: Database, subject: string) {
  return database.get(
    lastRows,
    `SELECT e.firstSeq, e.sequence FROM events f JOIN events e ON e.firstSeq = f.seq
     WHERE f.subject = ? AND f.sequence = 1 ORDER BY e.seq DESC LIMIT 1`,
    subject,
  );
}

/** Returns the position of the last row of the event log. */
export function lastSeq(database: Database): number {
  return database.value(integerOrNull(), 'SELECT max(seq) AS last FROM events') ?? 0;
}

/** Lists the event log after a position, up to another one, including notes, in order. */
export function listEventLog(database: Database, afterSeq: number, untilSeq = Number.MAX_SAFE_INTEGER): EventRow[] {
  return database.all(eventRows, `${SELECT} WHERE e.seq > ? AND e.seq <= ? ORDER BY e.seq`, afterSeq, untilSeq);
}

/** Lists the events of the API in order, optionally of one subject. */
export function listEvents(database: Database, subject: string | undefined): EventRow[] {
  if (subject === undefined) return database.all(eventRows, `${SELECT} WHERE e.sequence IS NOT NULL ORDER BY e.seq`);
  return database.all(eventRows, `${SELECT} WHERE e.firstSeq = (${FIRST_SEQ}) ORDER BY e.seq`, subject);
}

const FIRST_SEQ = 'SELECT seq FROM events WHERE subject = ? AND sequence = 1';

/** Returns the event at a position of the event log, if any. */
export function findEvent(database: Database, seq: number): EventRow | undefined {
  return database.get(eventRows, `${SELECT} WHERE e.seq = ?`, seq);
}

/** Returns the positions of the events about a subject. Notes have no index and are not included. */
export function listEventSeqs(database: Database, subject: string): number[] {
  return database.column(integer(), `SELECT seq FROM events WHERE firstSeq = (${FIRST_SEQ}) ORDER BY seq`, subject);
}

/** A part of the event log: conditions on the columns of `e` and `k` with their values, order, and bounds. */
interface EventPage {
  readonly conditions: readonly WhereCondition[];
  readonly newestFirst: boolean;
  readonly skip: number;
  readonly take: number;
}

/** Returns a page of the event log. It needs no total, because entries are numbered without gaps. */
export function listEventPage(database: Database, { conditions, newestFirst, skip, take }: EventPage): EventRow[] {
  const where = conditions.map(({ sql }) => sql).join(' AND ') || '1';
  const values = conditions.flatMap((condition) => condition.values);
  const order = newestFirst ? 'DESC' : 'ASC';
  return database.all(
    eventRows,
    `${SELECT} WHERE ${where} ORDER BY e.seq ${order} LIMIT ? OFFSET ?`,
    ...values,
    take,
    skip,
  );
}
