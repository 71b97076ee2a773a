import type { Context } from '../../base/context.ts';
import { nameOf } from '../api-keys/actions.ts';
import { type AuditRecord, insertAudit } from './store.ts';

/** Writes an access to a payment token to the audit, in the same database transaction. */
export function auditToken(
  context: Context,
  action: AuditRecord['action'],
  token: { readonly tokenId: string; readonly clientId: string },
): void {
  const { clientId: byClientId, keyId: byKeyId, userId: byUserId } = nameOf(context.caller);
  insertAudit(context.database, {
    at: context.now,
    action,
    paymentToken: token.tokenId,
    clientId: token.clientId,
    byClientId,
    byKeyId,
    byUserId,
    cause: context.cause,
    correlationId: context.correlationId,
  });
}
