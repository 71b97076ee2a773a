import { lazily } from '../../contract/lazily.ts';
import type { Engine } from '../../domain/base/context.ts';
import type { AttemptLine, ResponseLine } from '../../domain/webhooks/dispatcher/delivery-lines.ts';
import type { TimedRequestEntry } from '../../engine/invoke.ts';
import type { JournalEntry, Stamp } from '../../engine/journal.ts';
import type { BlockedRequestEntry } from '../../engine/request-log.ts';
import type { DelayedRequest } from '../../transports/faulty-request.ts';
import type { FaultLine } from '../../transports/request-faults.ts';
import { OPERATIONS } from '../../worlds/resources.ts';
import { type CardCharge, listCardCharges } from './store.ts';

/** The input of a review: the requests and deliveries in the journal of a world. */
export interface ReviewHistory {
  readonly engine: Engine;
  readonly lines: readonly ReviewedLine[];
  /** The transport that the reviewed application uses. */
  readonly transport: 'direct' | 'http';
  /** Its requests. */
  readonly requests: readonly ReviewedCall[];
  /** Requests over HTTP by their id. */
  readonly requestsById: ReadonlyMap<string, RequestLine>;
  /** The charges of cards that were declined or charged without their holder, oldest first. Several rules compare them. */
  readonly cardCharges: () => readonly CardCharge[];
}

/** A request and its index among the lines. */
export interface ReviewedCall {
  readonly index: number;
  readonly line: RequestLine;
}

/** A request in the journal, with its position and time. */
export type RequestLine = TimedRequestEntry & Stamp;

interface HeldLine extends DelayedRequest {
  readonly kind: 'hold';
}

/** The lines of the journal that a review reads. */
export type ReviewedLine = (
  | TimedRequestEntry
  | BlockedRequestEntry
  | FaultLine
  | HeldLine
  | AttemptLine
  | ResponseLine
) &
  Stamp;

const KINDS = [
  'request',
  'request_blocked',
  'fault',
  'hold',
  'attempt',
  'response',
] as const satisfies readonly ReviewedLine['kind'][];

/**
 * Reads the journal in parts. If a world received HTTP requests, these are reviewed, and direct calls count as test setup.
 * Otherwise the direct calls are reviewed.
 */
export function* readHistory(engine: Engine): Generator<undefined, ReviewHistory> {
  const lines: ReviewedLine[] = [];
  for (const part of engine.journal.parts()) {
    for (const line of part) if (isKnown(line)) lines.push(line);
    yield;
  }
  const transport = lines.some((line) => 'transport' in line && line.transport === 'http') ? 'http' : 'direct';
  const requests = lines.flatMap((line, index): ReviewedCall | [] =>
    line.kind === 'request' && line.transport === transport ? { index, line } : [],
  );
  const requestsById = new Map(requests.map(({ line }) => [line.requestId ?? '', line]));
  const cardCharges = lazily(() => listCardCharges(engine.database));
  return { engine, lines, transport, requests, requestsById, cardCharges };
}

function isKnown(line: JournalEntry): line is ReviewedLine {
  return KINDS.some((kind) => kind === line.kind);
}

type ReviewedOperation = (typeof OPERATIONS)[number];

const ROWS: ReadonlyMap<string, ReviewedOperation> = new Map(OPERATIONS.map((row) => [row.name, row]));

/** Returns the operation of a journal line, if it still exists. */
export function rowOf({ operation }: { readonly operation: string }): ReviewedOperation | undefined {
  return ROWS.get(operation);
}

/**
 * Reports whether a repeated request would repeat its effect: a POST that supports the Idempotency-Key. Updates by id
 * are excluded, because repeating one changes nothing, and so is the verification of micro-deposits, because errors
 * are not stored under a key.
 */
export function isRepeatable(line: { readonly operation: string; readonly method: string }): boolean {
  const row = rowOf(line);
  return (
    line.method === 'POST' &&
    row !== undefined &&
    row.idempotency !== 'ignored' &&
    !/\{id\}(\/(verify|accept|evidence))?$/.test(row.path)
  );
}

/** Returns a body as text with sorted fields, and without the CVV: PCI DSS forbids storing it for a retry. */
export function bodyText(body: unknown): string {
  return JSON.stringify(body ?? {}, (name, value) => {
    if (name === 'cvv') return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([first], [other]) => (first < other ? -1 : 1)));
  });
}
