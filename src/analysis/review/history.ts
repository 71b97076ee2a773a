import type { Engine } from '../../domain/base/context.ts';
import type { AnsweredLine, AttemptLine } from '../../domain/webhooks/dispatcher/delivery-lines.ts';
import type { TimedRequestEntry } from '../../engine/invoke.ts';
import type { JournalEntry, Stamp } from '../../engine/journal.ts';
import type { BlockedRequestEntry } from '../../engine/request-log.ts';
import type { DelayedRequest } from '../../transports/faulty-request.ts';
import type { FaultLine } from '../../transports/request-faults.ts';
import { OPERATIONS } from '../../worlds/resources.ts';

/** What a review looks at: what was asked of a world, as far as it is kept. */
export interface ReviewHistory {
  readonly engine: Engine;
  readonly lines: readonly ReviewedLine[];
  /** By which face the shop asks. */
  readonly transport: 'direct' | 'http';
  /** What the shop asked. */
  readonly requests: readonly ReviewedCall[];
  /** The same over HTTP, by our id of each request. */
  readonly requestsById: ReadonlyMap<string, RequestLine>;
}

/** A question, and its place among the lines. */
export interface ReviewedCall {
  readonly index: number;
  readonly line: RequestLine;
}

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
  | AnsweredLine
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
 * A world that was asked over HTTP has a shop in front of it, and direct calls are the suite's own hand, which arranges
 * things. One that never was has its shop among the direct calls.
 */
export function readHistory(engine: Engine): ReviewHistory {
  const lines = engine.journal.list().filter(isKnown);
  const transport = lines.some((line) => 'transport' in line && line.transport === 'http') ? 'http' : 'direct';
  const requests = lines.flatMap((line, index): ReviewedCall | [] =>
    line.kind === 'request' && line.transport === transport ? { index, line } : [],
  );
  const requestsById = new Map(requests.map(({ line }) => [line.requestId ?? '', line]));
  return { engine, lines, transport, requests, requestsById };
}

function isKnown(line: JournalEntry): line is ReviewedLine {
  return KINDS.some((kind) => kind === line.kind);
}

type ReviewedOperation = (typeof OPERATIONS)[number];

const ROWS: ReadonlyMap<string, ReviewedOperation> = new Map(OPERATIONS.map((row) => [row.name, row]));

export function rowOf({ operation }: { readonly operation: string }): ReviewedOperation | undefined {
  return ROWS.get(operation);
}

/**
 * Whether a question moves money or makes something, so that asked twice it is done twice: a POST whose row heeds the
 * Idempotency-Key, but for those that change one thing by its id, which say the same when they are said again, and for the
 * amounts of micro-deposits: a wrong try is refused, and a refusal is kept under no key.
 */
export function isRepeatable(line: { readonly operation: string; readonly method: string }): boolean {
  const row = rowOf(line);
  return (
    line.method === 'POST' && row !== undefined && row.idempotency !== 'ignored' && !/\{id\}(\/verify)?$/.test(row.path)
  );
}

/** A body as a text, the same whichever way it was written; without the CVV, which no shop may keep for a retry. */
export function bodyText(body: unknown): string {
  return JSON.stringify(body ?? {}, (name, value) => {
    if (name === 'cvv') return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([first], [other]) => (first < other ? -1 : 1)));
  });
}
