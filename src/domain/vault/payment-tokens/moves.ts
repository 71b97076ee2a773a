/** Writes every change to a stored token except its counters (verification attempts, the first charge). */

import type { EventType } from '../../../contract/event-types.ts';
import type { LifecycleEvent } from '../../../engine/lifecycle.ts';
import type { Context } from '../../base/context.ts';
import type { Writable } from '../../base/writable.ts';
import { auditToken } from '../../platform/audit/actions.ts';
import { paymentTokenLife } from './lifecycle.ts';
import { type PaymentTokenRecord, updatePaymentToken } from './store.ts';
import { viewPaymentToken } from './view.ts';

/** Writes the given token with the status after the event, or with the same status if there is no event. */
export function move(
  context: Context,
  token: PaymentTokenRecord,
  event: LifecycleEvent<typeof paymentTokenLife> | undefined,
  type: EventType,
): PaymentTokenRecord {
  const status = event === undefined ? token.status : paymentTokenLife.move(token.status, event);
  const next = { ...token, status, updatedAt: context.now };
  updatePaymentToken(context.database, next);
  auditToken(context, event === 'deleted' ? 'deleted' : 'updated', next);
  announce(context, next, type, false);
  return next;
}

/** Writes a change that a caller requested. */
export function writeChange(
  context: Context,
  token: Writable<PaymentTokenRecord>,
  event: LifecycleEvent<typeof paymentTokenLife> | undefined,
  type: EventType,
): PaymentTokenRecord {
  return move(context, token, event, type);
}

/** Emits an event about a token; `first` marks its creation. */
export function announce(context: Context, token: PaymentTokenRecord, type: EventType, first: boolean): void {
  const { clientId, tokenId } = token;
  context.emit({ type, clientId, subject: tokenId, object: viewPaymentToken(token), first });
}
