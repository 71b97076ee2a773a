import type { Journal } from '../../engine/journal.ts';
import { maskText } from '../../engine/mask.ts';
import { isLoggedRequest, viewRequest } from '../../engine/request-log.ts';
import { isoText } from '../../engine/time.ts';
import { isPlainUuid } from '../../facts/key-shapes.ts';
import { type InspectionContext, merchantNameOf } from './looking.ts';
import { listCalledEvents } from './request-store.ts';
import type { RequestRow } from './request-types.ts';

/** The requests of a world that were read so far. The journal is append-only, so only new lines are read. */
interface RequestLog {
  /** The position of the last line that was read. */
  position: number;
  /** The position in the event log of the last line. */
  events: number;
  readonly rows: NumberedRequest[];
  /** The objects of the first request with an Idempotency-Key, by client and key: a replayed response is about the same ones. */
  readonly byKey: Map<string, readonly string[]>;
}

/** A request with its place in the journal. */
interface NumberedRequest {
  readonly position: number;
  /** Positions in the event log: after the first, up to the second. */
  readonly events: readonly [after: number, upTo: number];
  readonly row: RequestRow;
}

/** The journal keeps as many lines. */
const ROWS_MAX = 100_000;
/** Read at once; more would take memory that is free again right after. */
const READ_AT_ONCE = 5_000;

/** Lines of one step: about 20 ms. */
const STEP = 1_000;

/** Returns the requests of the world, oldest first. */
export function requestsOf(inspection: InspectionContext): readonly NumberedRequest[] {
  return grown(inspection, READ_AT_ONCE, Number.POSITIVE_INFINITY).rows;
}

/** Reads the next lines of the journal. Returns true if none is left. */
export function growRequests(inspection: InspectionContext): boolean {
  return grown(inspection, STEP, 1).position >= inspection.engine.journal.count;
}

function grown(inspection: InspectionContext, linesAtOnce: number, stepsMax: number): RequestLog {
  const { journal } = inspection.engine;
  return inspection.memory.growing<RequestLog>(
    'requests',
    (known = { position: 0, events: 0, rows: [], byKey: new Map() }) => {
      for (let steps = 0; steps < stepsMax && known.position < journal.count; steps++)
        if (!readNext(inspection, journal, known, linesAtOnce)) known.position = journal.count;
      if (known.rows.length > ROWS_MAX) known.rows.splice(0, known.rows.length - ROWS_MAX);
      return known;
    },
  );
}

/** Adds the next lines. Returns false if there was none. */
function readNext(inspection: InspectionContext, journal: Journal, log: RequestLog, take: number): boolean {
  const lines = journal.listAfter(log.position, take);
  const last = lines.at(-1);
  if (last === undefined) return false;
  const called = listCalledEvents(inspection.engine.database, log.events, last.entry.events);
  let next = 0;
  for (const { position, entry } of lines) {
    const subjects = new Set<string>();
    for (let event = called[next]; event !== undefined && event.seq <= entry.events; event = called[++next])
      if ('operation' in entry && event.cause === `call: ${entry.operation}`) subjects.add(event.subject);
    const events = [log.events, entry.events] as const;
    log.position = position;
    log.events = entry.events;
    if (!isLoggedRequest(entry)) continue;
    const row = viewRow(inspection, entry, subjects);
    log.rows.push({ position, events, row: row.idempotencyKey === null ? row : withSubjectsOfKey(log, row) });
  }
  return true;
}

function withSubjectsOfKey({ byKey }: RequestLog, row: RequestRow): RequestRow {
  const key = `${row.clientId} ${row.operation} ${row.idempotencyKey}`;
  if (!row.replayed) byKey.set(key, row.subjects);
  return row.replayed ? { ...row, subjects: byKey.get(key) ?? row.subjects } : row;
}

function viewRow(
  inspection: InspectionContext,
  entry: Parameters<typeof viewRequest>[0],
  subjects: Set<string>,
): RequestRow {
  const { at, transport, method, path, operation, status, code, clientId, keyId, userId, replayed } = viewRequest({
    ...entry,
    ...(entry.kind === 'request' ? { body: undefined } : {}),
  });
  const key = entry.kind === 'request' ? entry.idempotencyKey : undefined;
  for (const [id] of path.matchAll(ID)) subjects.add(id);
  if (entry.kind === 'request') for (const id of idsInBody(entry.body)) subjects.add(id);
  return {
    id: entry.correlationId,
    at: isoText(at),
    transport,
    method,
    path,
    operation,
    status,
    code,
    clientId,
    callerName: clientId === null ? '' : merchantNameOf(inspection, clientId),
    keyId,
    userId,
    idempotencyKey: key === undefined ? null : shownKey(String(key)),
    replayed,
    subjects: [...subjects],
  };
}

/** A UUID without a possible card or account number is shown whole, so that it can be searched for. */
function shownKey(key: string): string {
  return isPlainUuid(key) ? key : maskText(key).slice(0, KEY_LETTERS_MAX);
}

/** Returns the ids of the stored method and of the customer that a body or query names: also of a rejected request. */
function idsInBody(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const method = 'payment_method' in body ? body.payment_method : undefined;
  const named = [Reflect.get(body, 'payment_token'), Reflect.get(body, 'customer_id')];
  if (typeof method === 'object' && method !== null) named.push(Reflect.get(method, 'payment_token'));
  return named.filter((id): id is string => typeof id === 'string' && NAMED_ID.test(id) && maskText(id) === id);
}

const NAMED_ID = /^(PAYMENT_TOKEN-[0-9A-Z]{26}|CUSTOMER-[\w-]{1,64})$/;
const ID = /[A-Z_]{3,20}-[0-9A-Z]{26}/g;
const KEY_LETTERS_MAX = 255;
