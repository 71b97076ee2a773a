import { listEventLog } from '../../engine/event-log.ts';
import { maskBody } from '../../engine/mask.ts';
import { isLoggedRequest, viewRequest } from '../../engine/request-log.ts';
import { isoText } from '../../engine/time.ts';
import { idsOfCustomer } from './customers.ts';
import { boundsOf } from './list-order.ts';
import { type InspectionContext, throwUnknown } from './looking.ts';
import type { ParsedRequestsQuery } from './queries.ts';
import { requestsOf } from './request-rows.ts';
import type { RejectionGroup, RequestDetail, RequestRow, RequestsSlice } from './request-types.ts';
import { viewLine } from './timeline.ts';

/** Returns API requests, newest first unless the query has another order. */
export function viewRequests(inspection: InspectionContext, query: ParsedRequestsQuery): RequestsSlice {
  const { code, outcome, sort = '-created', skip, take } = query;
  const found = filtered(inspection, query);
  const rows = found.filter(
    (row) => (code === undefined || row.code === code) && (outcome === undefined || outcomeOf(row) === outcome),
  );
  return { rows: sorted(rows, sort).slice(skip, skip + take), total: rows.length, rejections: rejectionsIn(found) };
}

/** The body of a response is shown up to this length. */
const RESPONSE_LETTERS_MAX = 65_536;

/** Returns a request with its body, its response, and the events that it caused. */
export function viewRequestDetail(inspection: InspectionContext, id: string): RequestDetail {
  const { engine } = inspection;
  const found = requestsOf(inspection).find(({ row }) => row.id === id);
  if (found === undefined) throwUnknown(`request with the id ${id}`, 'inspect.requests()');
  const [line] = engine.journal.listAfter(found.position - 1, 1);
  const logged = line !== undefined && isLoggedRequest(line.entry) ? viewRequest(line.entry) : undefined;
  const known = engine.listeners.answers.get(id);
  const response = withCode(maskBody(known, RESPONSE_LETTERS_MAX), found.row.code) ?? null;
  const { operation } = found.row;
  return {
    ...found.row,
    requestId: logged?.requestId ?? null,
    callerRequestId: logged?.callerRequestId ?? null,
    body: logged?.body ?? null,
    response,
    responseMissing: response === null ? reasonOf(known) : null,
    events: listEventLog(engine.database, ...found.events)
      .filter(({ cause }) => cause === `call: ${operation}`)
      .map((event) => viewLine(engine, event)),
  };
}

/** Masking hides every `code`, because codes of second factors are secret; the code of an error is not. */
function withCode(response: unknown, code: string | null): unknown {
  if (code === null || typeof response !== 'object' || response === null || !('error' in response)) return response;
  return { ...response, error: { ...Object(response.error), code } };
}

function reasonOf(response: object | undefined): string {
  if (response !== undefined) return 'The response is longer than 64 KiB.';
  return 'A process keeps its newest responses only, and a snapshot, fork, or tape has none.';
}

function filtered(inspection: InspectionContext, query: ParsedRequestsQuery): RequestRow[] {
  const { client, method, operation, status, transport, subject, customer, search = '', from, to } = query;
  const ids = customer === undefined ? undefined : idsOfCustomer(inspection, customer);
  const { fromMs, toMs } = boundsOf({ from, to });
  const [first, last] = [from === undefined ? '' : isoText(fromMs), to === undefined ? '9999' : isoText(toMs)];
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return requestsOf(inspection)
    .map(({ row }) => row)
    .filter(
      (row) =>
        (client === undefined || row.clientId === client) &&
        (method === undefined || row.method === method) &&
        (operation === undefined || row.operation === operation) &&
        (status === undefined || row.status === status) &&
        (transport === undefined || row.transport === transport) &&
        (subject === undefined || row.subjects.includes(subject)) &&
        (ids === undefined || row.subjects.some((id) => ids.has(id))) &&
        row.at >= first &&
        row.at <= last &&
        words.every((word) => hasWord(row, word)),
    );
}

/** A number is a status as a whole; other words can be a part of a field. */
function hasWord(row: RequestRow, word: string): boolean {
  if (/^\d{3}$/.test(word)) return String(row.status) === word;
  const { path, operation, code, id, idempotencyKey, callerName, clientId, keyId, userId, method } = row;
  return [path, operation, code, id, idempotencyKey, callerName, clientId, keyId, userId, method, ...row.subjects].some(
    (field) => field?.toLowerCase().includes(word) === true,
  );
}

function outcomeOf({ code }: RequestRow): 'processed' | 'rejected' {
  return code === null ? 'processed' : 'rejected';
}

function sorted(rows: readonly RequestRow[], sort: NonNullable<ParsedRequestsQuery['sort']>): RequestRow[] {
  const newestFirst = rows.toReversed();
  if (sort === 'created') return [...rows];
  if (sort === '-created') return newestFirst;
  const name = sort === 'status' || sort === '-status' ? 'status' : 'path';
  const sign = sort.startsWith('-') ? -1 : 1;
  return newestFirst.sort((one, other) => {
    if (one[name] === other[name]) return 0;
    return one[name] < other[name] ? -sign : sign;
  });
}

function rejectionsIn(rows: readonly RequestRow[]): RejectionGroup[] {
  const groups = new Map<string, RejectionGroup>();
  for (const { code, status, at } of rows)
    if (code !== null) groups.set(code, { code, status, count: (groups.get(code)?.count ?? 0) + 1, lastAt: at });
  return [...groups.values()].sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1));
}
