import type { EventObjectFields } from '../contract/event-phrases.ts';
import { EVENTS, isEventType } from '../contract/event-types.ts';
import { eventObject, type LoggedWorld } from '../domain/payments/transactions/event-object.ts';
import { type EventRow, listEventLog } from '../engine/event-log.ts';
import { fitColumns } from '../engine/text-table.ts';
import { isoText } from '../engine/time.ts';
import { easternText } from '../facts/eastern-time.ts';

/** One line of a timeline: something that happened, or that will happen. */
export type TimelineEntry = {
  /** ISO 8601. */
  readonly at: string;
  /** Human-readable description: `PAYMENT $49.99 settles`. */
  readonly what: string;
  /** The id of the transaction, batch, token or other object. */
  readonly subject: string;
  /** Human-readable reason: `day 40 is Washington's Birthday, the bank sends it Tuesday`. */
  readonly why: string;
};

/** Lines in chronological order; `String(timeline)` is a readable table. */
export interface Timeline extends ReadonlyArray<TimelineEntry> {
  /** Returns the timeline as a readable table, in Eastern Time. */
  toString(): string;
}

/** A range of the event log, and the year in which its world started. */
interface TimelineRange {
  readonly after: number;
  readonly until?: number;
  readonly year: () => number;
}

/** Returns the timeline of a range of the event log. */
export function timelineOf(world: LoggedWorld, { after, until, year }: TimelineRange): Timeline {
  return printable(
    listEventLog(world.database, after, until).map((row) => lineOf(world, row)),
    year,
  );
}

/** Adds the printed form to a list of lines. Times of other years than this one are printed with their year. */
export function printable(entries: readonly TimelineEntry[], year: () => number): Timeline {
  const timeline = [...entries];
  Object.defineProperty(timeline, 'toString', {
    value: () => printTimeline(timeline, { year: year() }),
    enumerable: false,
  });
  return timeline;
}

interface PrintOptions {
  /** The year in which the world started. */
  readonly year: number;
  /** Maximum characters in a line. By default each event has one line, because matchers compare line by line. */
  readonly width?: number;
}

/** Formats lines as a table: Eastern wall-clock time, description, reason. */
export function printTimeline(
  entries: readonly TimelineEntry[],
  { year, width = Number.POSITIVE_INFINITY }: PrintOptions,
): string {
  const rows = entries.map(({ at, what, why }) => [easternText(Date.parse(at), year), firstLine(what), why]);
  return fitColumns(rows, { width, texts: [1, 2] }).join('\n');
}

/** The first line of a handler's error is enough for a table. */
export function firstLine(text: string): string {
  const [first = ''] = text.split('\n', 1);
  return first;
}

/** Converts a row of the event log to a timeline entry. */
export function lineOf(world: LoggedWorld, row: EventRow): TimelineEntry {
  return {
    at: isoText(row.at),
    what: row.sequence === null ? JSON.parse(row.data).text : phrase(row.type, eventObject(world, row)),
    subject: row.subject,
    why: row.reason === '' ? row.cause : row.reason,
  };
}

function phrase(type: string, object: EventObjectFields): string {
  return isEventType(type) ? EVENTS[type].phrase(object) : type;
}
