import type { Sighting } from './findings.ts';
import { bodyText, isRepeatable, type RequestLine, type ReviewedLine, type ReviewHistory } from './history.ts';

/** A request whose sender can't know whether it was processed. */
interface Doubtful {
  /** Operation, id, and body. */
  readonly call: string;
  /** Its journal line; undefined if no work was done, in which case the client is unknown. */
  readonly line: RequestLine | undefined;
  readonly key: unknown;
  /** `its answer was lost` */
  readonly reason: string;
  /** The time at which the outcome is known: the response arrived, or the key expired. */
  readonly until: number;
}

/** Lifetime of an Idempotency-Key. */
const REMEMBERED_MS = 24 * 3_600_000;

/**
 * Finds retries under another key or without one: the same operation and body, by the same client, after a request with
 * an unknown outcome. Its response was lost, cut off, or delayed, or an injected fault rejected it with 429 or 5xx,
 * reset it, or left it hanging. The next request with that body within a day decides; a retry under the same key is
 * correct.
 */
export function spotRetries(history: ReviewHistory): Sighting[] {
  const own = new Map(history.requests.map((request) => [request.index, request]));
  const doubts = new Map<string, Doubtful>();
  const sightings: Sighting[] = [];
  for (const index of history.lines.keys()) {
    const request = own.get(index);
    if (request !== undefined && doubts.size > 0 && isRepeatable(request.line)) {
      const call = questionOf(request.line, request.line.body);
      const before = doubts.get(call);
      if (before !== undefined && isAbout(before, request.line)) {
        const what = judged(before, request.line);
        if (what !== undefined) sightings.push({ rule: 'retry_with_another_key', what, ...request });
        // If the first request is still running, the outcome is as uncertain as before.
        if (request.line.code !== 'idempotency_in_progress') doubts.delete(call);
      }
    }
    const doubtful = doubtAt(history, index);
    if (doubtful !== undefined) doubts.set(doubtful.call, doubtful);
  }
  return sightings;
}

function questionOf(request: { readonly operation: string; readonly id?: string | undefined }, body: unknown): string {
  return JSON.stringify([request.operation, request.id ?? '', bodyText(body)]);
}

function isAbout({ line: first, until }: Doubtful, line: RequestLine): boolean {
  return line !== first && line.at < until && (first === undefined || first.clientId === line.clientId);
}

function judged(
  { key: before, reason: doubt }: Doubtful,
  { operation, idempotencyKey: key }: RequestLine,
): string | undefined {
  if (key === undefined) return `${operation} was retried without an Idempotency-Key after ${doubt}`;
  if (before === key) return undefined;
  return `${operation} was retried with another Idempotency-Key after ${doubt}`;
}

/** Returns the request whose outcome a journal line leaves uncertain. */
export function doubtAt(history: ReviewHistory, index: number): Doubtful | undefined {
  const { lines, transport } = history;
  const line = lines[index];
  const previous = lines[index - 1];
  if (line === undefined || ('transport' in line && line.transport !== transport)) return undefined;
  switch (line.kind) {
    case 'fault': {
      const doubt = line.fault === undefined ? undefined : UNDONE[line.fault];
      return doubt === undefined ? undefined : { ...undone(line), reason: doubt, until: line.at + REMEMBERED_MS };
    }
    case 'request_blocked':
      return isRetried(line.status) ? doubtOfRejection(history, index, line) : undefined;
    case 'request':
      return doubtOfResponse(line, previous);
    case 'hold':
      return doubtOfDelay(history, previous, line);
    default:
      return undefined;
  }
}

/** Finds a response that is delayed, or that a fault dropped. */
function doubtOfResponse(line: RequestLine, previous: ReviewedLine | undefined): Doubtful | undefined {
  const lost = previous?.kind === 'fault' && previous.fault !== undefined ? DONE[previous.fault] : undefined;
  const doubt = line.answersAt === undefined ? lost : SLOW;
  if (doubt === undefined) return undefined;
  const until = line.answersAt ?? line.at + REMEMBERED_MS;
  return { call: questionOf(line, line.body), line, key: line.idempotencyKey, reason: doubt, until };
}

type RetryLine<Kind extends ReviewedLine['kind']> = Extract<ReviewedLine, { readonly kind: Kind }>;

const SLOW = 'its response was slow';

/** Faults before any work was done, and faults after it. The client can't tell them apart. */
const UNDONE: Readonly<Record<string, string>> = {
  connection_reset: 'its connection was lost',
  hang: 'it never got a response',
};
const DONE: Readonly<Record<string, string>> = {
  response_lost: 'its response was lost',
  response_cut: 'its response broke off',
};

function undone(fault: RetryLine<'fault'>): Pick<Doubtful, 'call' | 'line' | 'key'> {
  const { operation, id, about, idempotencyKey: key } = fault;
  return { call: questionOf({ operation, id }, about), line: undefined, key };
}

/** Reports whether clients retry after this status. */
function isRetried(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Maximum number of lines between a fault and its rejection; concurrent requests write between them. */
const LINES_BETWEEN_MAX = 1_000;

/** A rejection by an injected fault has its body in the journal line of the fault: the last one of this operation. */
function doubtOfRejection(
  { lines }: ReviewHistory,
  index: number,
  { operation, transport, status, at }: RetryLine<'request_blocked'>,
) {
  const isOfIt = (line: ReviewedLine): line is RetryLine<'fault'> =>
    line.kind === 'fault' &&
    line.fault === 'request_rejected' &&
    line.operation === operation &&
    line.transport === transport;
  const fault = lines.slice(Math.max(0, index - LINES_BETWEEN_MAX), index).findLast(isOfIt);
  if (fault === undefined) return undefined;
  return { ...undone(fault), reason: `it was rejected with ${status}`, until: at + REMEMBERED_MS };
}

/** The line before has the delayed request, or the request whose response is delayed. */
function doubtOfDelay({ requestsById }: ReviewHistory, previous: ReviewedLine | undefined, delay: RetryLine<'hold'>) {
  const until = delay.at + delay.delayMs;
  const line = requestsById.get(delay.requestId);
  if (line !== undefined && previous === line)
    return { call: questionOf(line, line.body), line, key: line.idempotencyKey, reason: SLOW, until };
  // A delayed request is processed on arrival if the client still waits for it.
  return previous?.kind === 'fault' ? { ...undone(previous), line, reason: SLOW, until } : undefined;
}
