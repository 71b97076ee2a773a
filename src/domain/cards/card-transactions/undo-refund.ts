import { InvariantError } from '../../../engine/errors.ts';
import type { Context } from '../../base/context.ts';
import { moveTransaction } from '../../payments/transactions/actions.ts';
import { findTransaction, type TransactionRecord } from '../../payments/transactions/store.ts';

/** Subtracts a voided or rejected refund from the refunded amount of its original. */
export function undoRefund(context: Context, refund: TransactionRecord): void {
  const original = findTransaction(context.database, refund.referenceId ?? '');
  if (original === undefined) throw new InvariantError('a refund refers to its original', [{ id: refund.id }]);
  const refundedAmount = original.refundedAmount - refund.amount;
  const event = refundedAmount > 0 ? 'refund_undone_some_left' : 'refund_undone_none_left';
  // The spec has no event for this change, so it emits the event of the state that the original returns to.
  const type = refundedAmount > 0 ? 'transaction.refunded' : 'transaction.settled';
  moveTransaction(context, original, event, type, { refundedAmount });
}
