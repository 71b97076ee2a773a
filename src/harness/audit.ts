import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import type { Engine } from '../domain/base/context.ts';
import { type AuditRecord, listAudit } from '../domain/platform/audit/store.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { listRequests } from '../engine/request-log.ts';
import { isoText } from '../engine/time.ts';
import { type ClientRef, clientIdOf, idOf, type PaymentTokenRef } from './references.ts';

/** One action on a payment token. */
export type AuditEntry = {
  /** ISO 8601. */
  readonly at: string;
  /** The action on the token. */
  readonly action: 'created' | 'read' | 'updated' | 'deleted';
  /** The id of the token. */
  readonly paymentToken: string;
  /** The client that owns the token. */
  readonly clientId: string;
  /** The client, key and user who did it; all null if the clock or a bank caused it. */
  readonly by: { readonly clientId: string | null; readonly keyId: string | null; readonly userId: string | null };
  /** The request or job that caused it: `call: paymentTokens.create`, `clock: payment_token.expire`. */
  readonly cause: string;
  /** Id of the request; also in its response. */
  readonly correlationId: string;
};

/** A request to the gateway, by direct call or HTTP, and its outcome. */
export type LoggedRequest = {
  /** ISO 8601, in virtual time. */
  readonly at: string;
  /** `direct` for a function call of `gateway`, `http` for a request. */
  readonly transport: 'direct' | 'http';
  /** HTTP method; for a direct call, that of the same operation. */
  readonly method: string;
  /** The path; segments that are neither words nor ids of the gateway are left out. */
  readonly path: string;
  /** Name of the operation: `transactions.create`; null if none matches the path and method. */
  readonly operation: string | null;
  /** The calling client; null if unknown. */
  readonly clientId: string | null;
  /** The id of the API key; null without a valid key. */
  readonly keyId: string | null;
  /** The user of the API key; null if it has none. */
  readonly userId: string | null;
  /** HTTP status; for a direct call, that of the same outcome. */
  readonly status: number;
  /** The error code; null if the request succeeded. */
  readonly code: string | null;
  /** Id of the request; also in its response. */
  readonly correlationId: string;
  /** The gateway's `X-Request-Id`; null for a direct call. */
  readonly requestId: string | null;
  /** The `X-Request-Id` that the caller sent. */
  readonly callerRequestId: string | null;
  /** True if the response was replayed for its Idempotency-Key. */
  readonly replayed: boolean;
  /** Body or query, masked; null if there was none, or if it was invalid or longer than 4 KiB. */
  readonly body: unknown;
};

/** Filters the audit log. Default: all entries. */
export type AuditQuery = {
  /** Only those on this token. */
  readonly paymentToken?: PaymentTokenRef | undefined;
  /** Only those on the tokens of this client. */
  readonly client?: ClientRef | undefined;
  /** Only those of this kind. */
  readonly action?: AuditEntry['action'] | undefined;
};

/** Filters the request log. Default: all requests. */
export type RequestQuery = {
  /** Only those to this operation, such as `transactions.create`. */
  readonly operation?: string | undefined;
  /** Only those by this client. */
  readonly client?: ClientRef | undefined;
  /** Only those with this HTTP status. */
  readonly status?: number | undefined;
  /** Only the request with this correlation id. */
  readonly correlationId?: string | undefined;
};

/** The audit log of payment tokens, and the request log. Oldest first. */
export interface Audit {
  /**
   * Returns the create, read, update and delete actions on payment tokens, as the specification requires.
   *
   * @throws SettleboxError `bad_option`
   * @example
   * const reads = gateway.audit.list({ action: 'read', paymentToken: token });
   */
  list(query?: AuditQuery): AuditEntry[];
  /**
   * Returns every HTTP request and direct call; the newest 100,000 are stored.
   *
   * @throws SettleboxError `bad_option`
   * @example
   * const rejected = gateway.audit.requests({ status: 409 });
   */
  requests(query?: RequestQuery): LoggedRequest[];
}

const auditQuery = lazily(() =>
  z.strictObject({
    paymentToken: z.unknown().optional(),
    client: z.unknown().optional(),
    action: z.enum(['created', 'read', 'updated', 'deleted']).optional(),
  }),
);
const requestQuery = lazily(() =>
  z.strictObject({
    operation: z.string().optional(),
    client: z.unknown().optional(),
    status: z.int().optional(),
    correlationId: z.string().optional(),
  }),
);

/** Creates `gateway.audit`. */
export function createAudit(engine: Engine): Audit {
  return {
    list(query = {}) {
      const { action } = parseOptions(auditQuery(), query, 'query');
      const values = {
        action,
        paymentToken: query.paymentToken === undefined ? undefined : idOf(query.paymentToken),
        clientId: query.client === undefined ? undefined : clientIdOf(query.client),
      };
      return listAudit(engine.database).filter(hasValues(values)).map(viewAudit);
    },
    requests(query = {}) {
      const { operation, status, correlationId } = parseOptions(requestQuery(), query, 'query');
      const clientId = query.client === undefined ? undefined : clientIdOf(query.client);
      return listRequests(engine)
        .filter(hasValues({ operation, status, correlationId, clientId }))
        .map((line) => ({ ...line, at: isoText(line.at) }));
    },
  };
}

/** Returns a filter for rows that match all given values. */
function hasValues(values: Readonly<Record<string, unknown>>): (row: object) => boolean {
  const conditions = Object.entries(values).filter(([, value]) => value !== undefined);
  return (row) => conditions.every(([field, value]) => Reflect.get(row, field) === value);
}

function viewAudit({ at, byClientId, byKeyId, byUserId, ...entry }: AuditRecord): AuditEntry {
  const { action, paymentToken, clientId, cause, correlationId } = entry;
  return {
    at: isoText(at),
    action,
    paymentToken,
    clientId,
    by: { clientId: byClientId, keyId: byKeyId, userId: byUserId },
    cause,
    correlationId,
  };
}
