import type { Engine } from '../../domain/base/context.ts';
import type { AnsweredLine, AttemptLine } from '../../domain/webhooks/dispatcher/delivery-lines.ts';
import type { TimedRequestEntry } from '../../engine/invoke.ts';
import type { JournalEntry, Stamp } from '../../engine/journal.ts';
import type { BlockedRequestEntry } from '../../engine/request-log.ts';
import type { DelayedRequest } from '../../transports/faulty-request.ts';
import type { FaultLine } from '../../transports/request-faults.ts';
import { OPERATIONS } from '../../worlds/resources.ts';

/** What a review looks at: what was asked of a world, as far as it is kept. */
export interface History {
  readonly engine: Engine;
  readonly lines: readonly KnownLine[];
  /** By which face the shop asks. */
  readonly face: 'direct' | 'http';
  /** What the shop asked. */
  readonly asks: readonly Asked[];
  /** The same over HTTP, by our id of each request. */
  readonly asksByRequest: ReadonlyMap<string, AskedLine>;
}

/** A question, and its place among the lines. */
export interface Asked {
  readonly place: number;
  readonly line: AskedLine;
}

export type AskedLine = TimedRequestEntry & Stamp;

interface HeldLine extends DelayedRequest {
  readonly kind: 'hold';
}

/** The lines of the journal that a review reads. */
export type KnownLine = (TimedRequestEntry | BlockedRequestEntry | FaultLine | HeldLine | AttemptLine | AnsweredLine) &
  Stamp;

const KINDS = [
  'request',
  'request_blocked',
  'fault',
  'hold',
  'attempt',
  'response',
] as const satisfies readonly KnownLine['kind'][];

/**
 * A world that was asked over HTTP has a shop in front of it, and direct calls are the suite's own hand, which arranges
 * things. One that never was has its shop among the direct calls.
 */
export function readHistory(engine: Engine): History {
  const lines = engine.journal.list().filter(isKnown);
  const face = lines.some((line) => 'transport' in line && line.transport === 'http') ? 'http' : 'direct';
  const asks = lines.flatMap((line, place): Asked | [] =>
    line.kind === 'request' && line.transport === face ? { place, line } : [],
  );
  const asksByRequest = new Map(asks.map(({ line }) => [line.requestId ?? '', line]));
  return { engine, lines, face, asks, asksByRequest };
}

function isKnown(line: JournalEntry): line is KnownLine {
  return KINDS.some((kind) => kind === line.kind);
}

type Row = (typeof OPERATIONS)[number];

const ROWS: ReadonlyMap<string, Row> = new Map(OPERATIONS.map((row) => [row.name, row]));

export function rowOf({ operation }: { readonly operation: string }): Row | undefined {
  return ROWS.get(operation);
}

/**
 * Whether a question moves money or makes something, so that asked twice it is done twice: a POST whose row heeds the
 * Idempotency-Key, but for those that change one thing by its id, which say the same when they are said again, and for the
 * amounts of micro-deposits: a wrong try is refused, and a refusal is kept under no key.
 */
export function isDoneTwice(line: { readonly operation: string; readonly method: string }): boolean {
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
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
