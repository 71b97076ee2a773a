import { InvariantError } from '../../../engine/errors.ts';
import type { Context } from '../../base/context.ts';
import { moveTransaction } from '../../payments/transactions/actions.ts';
import { findTransaction, type TransactionRecord } from '../../payments/transactions/store.ts';

/** A refund was voided or refused: the original has that much less refunded. */
export function undoRefund(context: Context, refund: TransactionRecord): void {
  const original = findTransaction(context.database, refund.referenceId ?? '');
  if (original === undefined) throw new InvariantError('a refund refers to its original', [{ id: refund.id }]);
  const refundedAmount = original.refundedAmount - refund.amount;
  const event = refundedAmount > 0 ? 'refund_undone_some_left' : 'refund_undone_none_left';
  // The rules name no event of its own for this move, so the one of the state that it leads back to tells of it.
  const type = refundedAmount > 0 ? 'transaction.refunded' : 'transaction.settled';
  moveTransaction(context, original, event, type, { refundedAmount });
}
