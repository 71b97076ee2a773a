import type { Journal, JournalLine, Stamp } from './journal.ts';
import { maskBody } from './mask.ts';
import type { HttpMethod } from './operation.ts';

/** One question to the gateway, and what it answered. */
export interface RequestRow {
  /** Virtual time. */
  readonly at: number;
  readonly transport: 'direct' | 'http';
  readonly method: string;
  readonly path: string;
  /** Null where no row takes the path and method. */
  readonly operation: string | null;
  readonly clientId: string | null;
  readonly keyId: string | null;
  readonly userId: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly correlationId: string;
  readonly requestId: string | null;
  readonly callerRequestId: string | null;
  readonly replayed: boolean;
  /** Body or query, masked; null where there was none, or none to keep. */
  readonly body: unknown;
}

/** What a line of the journal says of any question; what is null or false is left out. */
interface QuestionLine {
  readonly transport: 'direct' | 'http';
  readonly method: string;
  readonly path: string;
  readonly clientId?: string | undefined;
  readonly keyId?: string | undefined;
  readonly userId?: string | undefined;
  readonly status: number;
  readonly code?: string | undefined;
  readonly correlationId: string;
  readonly requestId?: string | undefined;
  readonly callerRequestId?: string | undefined;
}

/** A question that a row was asked. */
export interface AskLine extends QuestionLine {
  readonly kind: 'request';
  readonly method: HttpMethod;
  readonly operation: string;
  /** The id in the path. */
  readonly id?: string | undefined;
  /** What the caller showed at the door. */
  readonly shown: unknown;
  readonly idempotencyKey?: unknown;
  readonly replayed?: boolean | undefined;
  /** Body or query, with stand-ins for what is never kept. */
  readonly body?: unknown;
  /** Names of query parameters that the operation ignores; absent if there are none. */
  readonly unknownParameters?: readonly string[] | undefined;
  /** The code with which a body that can't be read was refused. */
  readonly unreadable?: string | undefined;
  /** What a fault put on it. */
  readonly burden?: BurdenLine | undefined;
}

/** A burden as the journal keeps it. */
export interface BurdenLine {
  readonly suppressWebhooks?: boolean | undefined;
  readonly delayMs?: number | undefined;
}

/** A question that no row was asked. */
export interface UnaskedLine extends QuestionLine {
  readonly kind: 'request_blocked';
  /** The row that a fault kept it from. */
  readonly operation?: string | undefined;
}

/** A longer body is not shown in the log. */
const LOGGED_LETTERS_MAX = 4_096;

/** Every question that is kept, oldest first. */
export function listRequests({ journal }: { readonly journal: Journal }): RequestRow[] {
  return journal.list().filter(isQuestion).map(viewRequest);
}

function isQuestion(line: JournalLine): line is (AskLine | UnaskedLine) & Stamp {
  return line.kind === 'request' || line.kind === 'request_blocked';
}

function viewRequest(line: (AskLine | UnaskedLine) & Stamp): RequestRow {
  const asked = line.kind === 'request' ? line : undefined;
  const { at, transport: face, method, path, status, correlationId } = line;
  return {
    at,
    transport: face,
    method,
    path,
    operation: line.operation ?? null,
    clientId: line.clientId ?? null,
    keyId: line.keyId ?? null,
    userId: line.userId ?? null,
    status,
    code: line.code ?? null,
    correlationId,
    requestId: line.requestId ?? null,
    callerRequestId: line.callerRequestId ?? null,
    replayed: asked?.replayed ?? false,
    body: maskBody(asked?.body, LOGGED_LETTERS_MAX) ?? null,
  };
}
