/** How long an uncaptured authorization holds, and what ends it. */
import type { Context } from '../../context.ts';
import type { CardBrand } from '../../facts/card-numbers.ts';
import { DAY_MS } from '../../facts/civil-date.ts';
import { moveTransaction } from '../transactions/actions.ts';
import { holdEndsAt } from '../transactions/hold.ts';
import { findTransaction, type TransactionRecord } from '../transactions/store.ts';

export function scheduleExpiry(context: Context, transaction: TransactionRecord, brand: CardBrand): void {
  const { recurring, createdAt } = transaction;
  const at = holdEndsAt({ brand, recurring, createdAt }, context.settings.authorizationDays);
  const days = (at - createdAt) / DAY_MS;
  const why = `${brand === 'amex' ? 'an' : 'a'} ${brand} authorization that is not captured lasts ${days} day${days === 1 ? '' : 's'}`;
  context.schedule('authorization.expire', at, transaction.id, why);
}

/** The hold has run out. */
export function expireAuthorization(context: Context, id: string): void {
  const transaction = findTransaction(context.database, id);
  if (transaction !== undefined && isHeld(transaction))
    moveTransaction(context, transaction, 'expired', 'transaction.expired');
}

export function isHeld(transaction: TransactionRecord): boolean {
  return transaction.kind === 'AUTH' && transaction.state === 'authorized';
}
