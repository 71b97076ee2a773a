/** The duration and the expiry of an uncaptured authorization. */

import type { CardBrand } from '../../../facts/card-numbers.ts';
import { DAY_MS } from '../../../facts/civil-date.ts';
import type { Context } from '../../base/context.ts';
import { moveTransaction } from '../../payments/transactions/actions.ts';
import { holdEndsAt } from '../../payments/transactions/hold.ts';
import { findMoving, type TransactionRecord } from '../../payments/transactions/store.ts';
import { discardDisputesOf } from '../disputes/actions.ts';

/** Schedules the expiry of an authorization. */
export function scheduleExpiry(context: Context, transaction: TransactionRecord, brand: CardBrand): void {
  const { recurring, createdAt } = transaction;
  const at = holdEndsAt({ brand, recurring, createdAt }, context.settings.authorizationDays);
  const days = (at - createdAt) / DAY_MS;
  const why = `${brand === 'amex' ? 'an' : 'a'} ${brand} authorization that is not captured lasts ${days} day${days === 1 ? '' : 's'}`;
  context.schedule('authorization.expire', at, transaction.id, why);
}

/** Expires an authorization that is still uncaptured. */
export function expireAuthorization(context: Context, id: string): void {
  const transaction = findMoving(context.database, id);
  if (transaction === undefined || !isHeld(transaction)) return;
  moveTransaction(context, transaction, 'expired', 'transaction.expired');
  discardDisputesOf(context, transaction, 'the transaction expired');
}

/** Reports whether a transaction is an uncaptured authorization. */
export function isHeld(transaction: Pick<TransactionRecord, 'kind' | 'state'>): boolean {
  return transaction.kind === 'AUTH' && transaction.state === 'authorized';
}
