/** What other parts of the domain call: charges and refunds concern disputes, too. */

import type { Context } from '../../base/context.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { closeDispute } from './opening.ts';
import { type DisputeRecord, listDisputesOf, sumRefundsSince } from './store.ts';

export { loadCharge } from './charges.ts';
export { planIssuerDispute } from './dispute-rules.ts';
export { discardDisputesOf, scheduleDisputesOf } from './planning.ts';

/** Closes the inquiries and alerts of a transaction that a refund covers in full. */
export function closeRefundedDisputes(context: Context, original: TransactionRecord): void {
  for (const dispute of listDisputesOf(context.database, original.id))
    if (isPreliminary(dispute) && isCovered(context, original, dispute))
      closeDispute(context, dispute, 'refunded_in_full', 'the merchant refunded the charge in full');
}

function isPreliminary({ state }: DisputeRecord): boolean {
  return state === 'inquiry' || state === 'alert';
}

/** A refund of the rest of the transaction covers a dispute, and so do refunds of its amount since it opened. */
function isCovered(context: Context, original: TransactionRecord, { amount, openedAt }: DisputeRecord): boolean {
  if (original.refundedAmount === original.capturedAmount) return true;
  return sumRefundsSince(context.database, original.id, openedAt ?? 0) >= (amount ?? 0);
}
