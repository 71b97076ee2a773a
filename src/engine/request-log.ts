import type { Journal, JournalEntry, Stamp } from './journal.ts';
import { maskBody } from './mask.ts';
import type { HttpMethod } from './operation.ts';

/** A request to the gateway and its outcome. */
interface LoggedRow {
  /** Virtual time. */
  readonly at: number;
  readonly transport: 'direct' | 'http';
  readonly method: string;
  readonly path: string;
  /** Null if no operation has this path and method. */
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
  /** Body or query, masked; null if there was none, or it cannot be shown. */
  readonly body: unknown;
}

/** The fields of every logged request. Null and false values are left out. */
interface RequestFields {
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

/** The journal entry of a request that invoked an operation. */
export interface RequestEntry extends RequestFields {
  readonly kind: 'request';
  readonly method: HttpMethod;
  readonly operation: string;
  /** The id in the path. */
  readonly id?: string | undefined;
  /** The credentials, with surrogates. */
  readonly shown: unknown;
  readonly idempotencyKey?: unknown;
  readonly replayed?: boolean | undefined;
  /** Body or query, with surrogates for sensitive values. */
  readonly body?: unknown;
  /** Names of query parameters that the operation ignores; absent if there are none. */
  readonly unknownParameters?: readonly string[] | undefined;
  /** Number of rows after this page of a list; absent if there are none. */
  readonly rowsAfter?: number | undefined;
  /** The error code of an unreadable body. */
  readonly unreadable?: string | undefined;
  /** The effect of an injected fault. */
  readonly burden?: ProcessingEffectEntry | undefined;
}

/** An effect as the journal stores it. */
export interface ProcessingEffectEntry {
  readonly suppressWebhooks?: boolean | undefined;
  readonly delayMs?: number | undefined;
}

/** The journal entry of a request that invoked no operation. */
export interface BlockedRequestEntry extends RequestFields {
  readonly kind: 'request_blocked';
  /** The operation that a fault blocked. */
  readonly operation?: string | undefined;
}

/** Longer bodies are not shown in the log. */
const LOGGED_LETTERS_MAX = 4_096;

/** Lists the retained requests, oldest first. */
export function listRequests({ journal }: { readonly journal: Journal }): LoggedRow[] {
  return journal.list().filter(isLoggedRequest).map(viewRequest);
}

/** Reports whether a journal entry is a request. */
export function isLoggedRequest(entry: JournalEntry): entry is (RequestEntry | BlockedRequestEntry) & Stamp {
  return entry.kind === 'request' || entry.kind === 'request_blocked';
}

/** Maps the journal entry of a request to its row. */
export function viewRequest(entry: (RequestEntry | BlockedRequestEntry) & Stamp): LoggedRow {
  const invoked = entry.kind === 'request' ? entry : undefined;
  const { at, transport, method, path, status, correlationId } = entry;
  return {
    at,
    transport,
    method,
    path,
    operation: entry.operation ?? null,
    clientId: entry.clientId ?? null,
    keyId: entry.keyId ?? null,
    userId: entry.userId ?? null,
    status,
    code: entry.code ?? null,
    correlationId,
    requestId: entry.requestId ?? null,
    callerRequestId: entry.callerRequestId ?? null,
    replayed: invoked?.replayed ?? false,
    body: maskBody(invoked?.body, LOGGED_LETTERS_MAX) ?? null,
  };
}
