import { isEventType } from '../../contract/event-types.ts';
import type { Engine } from '../../domain/base/context.ts';
import { check, declareFilters, isOneOf } from '../../engine/conditions.ts';
import { type EventRow, listEventPage, listEventSeqs } from '../../engine/event-log.ts';
import type { WhereCondition } from '../../engine/page-query.ts';
import { lineOf } from '../../harness/timeline.ts';
import { boundsOf } from './list-order.ts';
import { type InspectionContext, requireClient } from './looking.ts';
import type { ParsedTimelineQuery } from './queries.ts';
import { countEvents, countLinesAfter, findFirstEvent, firstEventFrom, listNotesAfter } from './store.ts';
import type { Slice, TimelineRow } from './types.ts';

// biome-ignore format: a wrong operator stands out in its column
const filters = declareFilters([
  ['after',  'e.seq',      '>'],
  ['until',  'e.seq',      '<='],
  ['client', 'k.clientId', '='],
  ['type',   'k.type',     '='],
]);

/** Entries of the event log: all of them, those of a client, or those about a subject. */
export function viewTimeline(inspection: InspectionContext, query: ParsedTimelineQuery): Slice<TimelineRow> {
  requireClient(inspection, query.client);
  const span = spanOf(inspection, query);
  return query.subject === undefined ? logEntries(inspection, span) : linesAbout(inspection, query.subject, span);
}

/** A query with its date range as positions: events are in the order of their times. */
type TimelineSpan = Omit<ParsedTimelineQuery, 'from' | 'to'> & { readonly after: number; readonly until: number };

function spanOf({ engine }: InspectionContext, { from, to, after = 0, ...query }: ParsedTimelineQuery): TimelineSpan {
  const { database, outbox } = engine;
  const { fromMs, toMs } = boundsOf({ from, to });
  return {
    ...query,
    after: from === undefined ? after : Math.max(after, firstEventFrom(database, fromMs, outbox.last) - 1),
    until: to === undefined ? outbox.last : firstEventFrom(database, toMs + 1, outbox.last) - 1,
  };
}

/** Maps an entry of the event log to a row of the timeline. */
export function viewLine(engine: Engine, row: EventRow): TimelineRow {
  return { seq: row.seq, type: row.type, ...lineOf(engine, row) };
}

function logEntries(
  inspection: InspectionContext,
  { client, type, after, until, order, skip, take }: TimelineSpan,
): Slice<TimelineRow> {
  const conditions = [...filters({ after, until, client, type }), ...eventsOnly(type)];
  const rows = listEventPage(inspection.engine.database, { conditions, newestFirst: order === 'newest', skip, take });
  return {
    rows: rows.map((row) => viewLine(inspection.engine, row)),
    total:
      type === undefined
        ? countLines(inspection, client, after, until)
        : countEvents(inspection.engine.database, conditions),
  };
}

/** A note can have the type of an event that this world does not emit. */
function eventsOnly(type: string | undefined): WhereCondition[] {
  return type !== undefined && isEventType(type) ? [check('sequence', 'e.sequence IS NOT NULL')] : [];
}

/** Entries are numbered without gaps, so those of all clients need not be counted. */
function countLines(inspection: InspectionContext, client: string | undefined, after: number, until: number): number {
  const { database, outbox } = inspection.engine;
  const first = findFirstEvent(database)?.seq;
  if (first === undefined) return 0;
  if (client === undefined) return Math.max(0, until - Math.max(after, first - 1));
  const countAfter = (seq: number) =>
    countLinesAfter(database, seq).find(({ clientId }) => clientId === client)?.count ?? 0;
  const sinceFirst = after > 0 ? countAfter(after) : (countsByClient(inspection).get(client) ?? 0);
  return until < outbox.last ? Math.max(0, sinceFirst - countAfter(until)) : sinceFirst;
}

interface CountedClients {
  readonly upTo: number;
  readonly lines: Map<string, number>;
}

/** The event log is append-only, so only new entries are counted. */
function countsByClient({ engine, memory }: InspectionContext): ReadonlyMap<string, number> {
  const { database, outbox } = engine;
  return memory.growing<CountedClients>('lines of clients', (known = { upTo: 0, lines: new Map() }) => {
    const { upTo, lines } = known;
    if (upTo === outbox.last) return known;
    for (const { clientId, count } of countLinesAfter(database, upTo))
      lines.set(clientId, (lines.get(clientId) ?? 0) + count);
    return { upTo: outbox.last, lines };
  }).lines;
}

function linesAbout(inspection: InspectionContext, subject: string, query: TimelineSpan): Slice<TimelineRow> {
  const { client, type, after, until, order, skip, take } = query;
  const seqs = seqsAbout(inspection, subject).filter((seq) => seq > after && seq <= until);
  const conditions = [isOneOf('e.seq', seqs), ...filters({ client, type }), ...eventsOnly(type)];
  const newestFirst = order === 'newest';
  const rows = listEventPage(inspection.engine.database, { conditions, newestFirst, skip: 0, take: seqs.length });
  return { rows: rows.slice(skip, skip + take).map((row) => viewLine(inspection.engine, row)), total: rows.length };
}

/** Returns every line about a subject, oldest first. */
export function linesOf(inspection: InspectionContext, subject: string): EventRow[] {
  const seqs = seqsAbout(inspection, subject);
  const conditions = [isOneOf('e.seq', seqs)];
  return listEventPage(inspection.engine.database, { conditions, newestFirst: false, skip: 0, take: seqs.length });
}

function seqsAbout(inspection: InspectionContext, subject: string): number[] {
  const events = listEventSeqs(inspection.engine.database, subject);
  return [...events, ...(notesBySubject(inspection).get(subject) ?? [])].sort((one, other) => one - other);
}

interface Noted {
  readonly upTo: number;
  readonly bySubject: Map<string, number[]>;
}

/** Events are found by an index; notes have no index. */
function notesBySubject({ engine, memory }: InspectionContext): ReadonlyMap<string, readonly number[]> {
  const { database, outbox } = engine;
  return memory.growing<Noted>('notes', (known = { upTo: 0, bySubject: new Map() }) => {
    const { upTo, bySubject } = known;
    if (upTo === outbox.last) return known;
    for (const { seq, subject } of listNotesAfter(database, upTo)) {
      const seqs = bySubject.get(subject);
      if (seqs === undefined) bySubject.set(subject, [seq]);
      else seqs.push(seq);
    }
    return { upTo: outbox.last, bySubject };
  }).bySubject;
}
