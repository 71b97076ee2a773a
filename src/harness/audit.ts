import { z } from 'zod';
import type { Engine } from '../context.ts';
import { listRequests } from '../core/request-log.ts';
import { isoText } from '../core/time.ts';
import { parseWish } from '../core/wish.ts';
import { type AuditRecord, listAudit } from '../resources/audit/store.ts';
import { type ClientRef, clientIdOf, idOf, type PaymentTokenRef } from './references.ts';

/** Somebody did something to a payment token. */
export interface AuditEntry {
  /** ISO 8601. */
  readonly at: string;
  readonly action: 'created' | 'read' | 'updated' | 'deleted';
  readonly paymentToken: string;
  /** The client that owns the token. */
  readonly clientId: string;
  /** Who did it; all null where it was the clock, or a bank. */
  readonly by: { readonly clientId: string | null; readonly keyId: string | null; readonly userId: string | null };
  /** `call: paymentTokens.create`, `clock: payment_token.expire`. */
  readonly cause: string;
  readonly correlationId: string;
}

/** A question to the gateway, by direct call or HTTP, and how it was answered. */
export interface LoggedRequest {
  /** ISO 8601, virtual. */
  readonly at: string;
  readonly transport: 'direct' | 'http';
  readonly method: string;
  /** What is no word and no id of ours is left out of it. */
  readonly path: string;
  /** `transactions.create`; null where no operation takes the path and method. */
  readonly operation: string | null;
  /** The acting client, the key and the person; null as far as they were not known. */
  readonly clientId: string | null;
  readonly keyId: string | null;
  readonly userId: string | null;
  readonly status: number;
  /** Of a refusal. */
  readonly code: string | null;
  readonly correlationId: string;
  /** Our `x-request-id`; null for a direct call. */
  readonly requestId: string | null;
  /** The `x-request-id` that the caller sent. */
  readonly callerRequestId: string | null;
  /** Answered again for its Idempotency-Key. */
  readonly replayed: boolean;
  /** Body or query, masked; null where there was none, or none to keep (broken, or longer than 4 KiB). */
  readonly body: unknown;
}

/** Which lines are meant; all of them where nothing is said. */
export interface AuditQuery {
  readonly paymentToken?: PaymentTokenRef;
  readonly client?: ClientRef;
  readonly action?: AuditEntry['action'];
}

/** Which lines are meant; all of them where nothing is said. */
export interface RequestQuery {
  readonly operation?: string;
  readonly client?: ClientRef;
  readonly status?: number;
  readonly correlationId?: string;
}

/** Who did what: to payment tokens, and of the API. Oldest first. */
export interface Audit {
  /** Create, read, update and delete of payment tokens, as the specification asks for. */
  list(query?: AuditQuery): AuditEntry[];
  /** Every HTTP request and direct call, the newest 100 000. */
  requests(query?: RequestQuery): LoggedRequest[];
}

const auditQuery = z.strictObject({
  paymentToken: z.unknown().optional(),
  client: z.unknown().optional(),
  action: z.enum(['created', 'read', 'updated', 'deleted']).optional(),
});
const requestQuery = z.strictObject({
  operation: z.string().optional(),
  client: z.unknown().optional(),
  status: z.int().optional(),
  correlationId: z.string().optional(),
});

export function createAudit(engine: Engine): Audit {
  return {
    list(query = {}) {
      const { action } = parseWish(auditQuery, query, 'query');
      const asked = {
        action,
        paymentToken: query.paymentToken === undefined ? undefined : idOf(query.paymentToken),
        clientId: query.client === undefined ? undefined : clientIdOf(query.client),
      };
      return listAudit(engine.database).filter(holding(asked)).map(viewAudit);
    },
    requests(query = {}) {
      const { operation, status, correlationId } = parseWish(requestQuery, query, 'query');
      const clientId = query.client === undefined ? undefined : clientIdOf(query.client);
      return listRequests(engine)
        .filter(holding({ operation, status, correlationId, clientId }))
        .map((line) => ({ ...line, at: isoText(line.at) }));
    },
  };
}

/** Whether a row has these values, as far as they are given. */
function holding(asked: Readonly<Record<string, unknown>>): (row: object) => boolean {
  const wanted = Object.entries(asked).filter(([, value]) => value !== undefined);
  return (row) => wanted.every(([field, value]) => Reflect.get(row, field) === value);
}

function viewAudit({ at, byClientId, byKeyId, byUserId, ...entry }: AuditRecord): AuditEntry {
  const { action, paymentToken, clientId, cause, correlationId } = entry;
  return {
    ...{ at: isoText(at), action, paymentToken, clientId },
    ...{ by: { clientId: byClientId, keyId: byKeyId, userId: byUserId }, cause, correlationId },
  };
}
