/**
 * Refunds in settlement: they settle with their batch or a later one, or the network rejects them, at settlement or later.
 */

import { InvariantError } from '../../../engine/errors.ts';
import { openingOfBusiness } from '../../../facts/ach-calendar.ts';
import { addBankingDays, bankingDayOnOrAfter } from '../../../facts/banking-calendar.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import type { Context } from '../../base/context.ts';
import { countReturn, joinOpenBatch, removeFromBatch } from '../../payments/batches/actions.ts';
import { undoReturnedShare } from '../../payments/fees/actions.ts';
import { post, scheduleDebit } from '../../payments/ledger/actions.ts';
import { assignBatch, moveTransaction, setNetworkOutcome } from '../../payments/transactions/actions.ts';
import type { DaysAfter } from '../../payments/transactions/network-outcome.ts';
import { findTransaction, type MovingTransaction, type TransactionRecord } from '../../payments/transactions/store.ts';
import { discardDisputesOf } from '../disputes/actions.ts';
import { undoRefund } from './undo-refund.ts';

/**
 * Rejects a transaction as its batch settles, and removes it from the batch. A rejected refund is reverted in its original.
 */
export function rejectAtSettlement(context: Context, { id }: MovingTransaction): void {
  const entry = findTransaction(context.database, id);
  if (entry === undefined) throw new InvariantError('a transaction with this id exists', [{ id }]);
  const left = removeFromBatch(context, entry, false);
  moveTransaction(context, left, 'refused_by_network', 'transaction.rejected');
  if (entry.kind === 'REFUND') undoRefund(context, entry);
  else discardDisputesOf(context, entry, 'the transaction is rejected');
}

/** Moves a refund that the network has not confirmed yet to the next batch. */
export function settleLater(context: Context, refund: MovingTransaction): void {
  const left = removeFromBatch(context, refund, false);
  const batchNumber = joinOpenBatch(context, refund.clientId, 'card');
  setNetworkOutcome(context, left, 'pay');
  assignBatch(context, left, batchNumber);
  context.note(
    'refund.late',
    refund.clientId,
    refund.id,
    'the network has not confirmed the refund, which moves to the next batch',
  );
}

/** Schedules the rejection of a settled refund. */
export function scheduleRejection(context: Context, refund: MovingTransaction, when: DaysAfter): void {
  const settledAt = refund.settledAt ?? context.now;
  const at = rejectionTime(when, settledAt);
  const count = 'day' in when ? `${when.day} calendar` : `${when.bankingDay} banking`;
  const why = `the card network rejects the refund ${count} day${/^1 /.test(count) ? '' : 's'} after it settled`;
  context.schedule('refund.refuse', at, refund.id, why);
}

/** Returns the time of the rejection: 08:30 Eastern, on the next banking day if the Fed is closed. */
export function rejectionTime(when: DaysAfter, settledAt: number): number {
  const day = easternDay(settledAt);
  const sent = 'day' in when ? bankingDayOnOrAfter(day + when.day) : addBankingDays(day, when.bankingDay);
  return openingOfBusiness(sent);
}

/** Reports whether a transaction is a settled refund. */
export function isRejectable(refund: TransactionRecord): boolean {
  return refund.kind === 'REFUND' && refund.state === 'settled';
}

/** Rejects a settled refund. The amount is credited to the merchant, and the original can be refunded again. */
export function rejectSettledRefund(context: Context, id: string): void {
  const refund = findTransaction(context.database, id);
  if (refund === undefined || !isRejectable(refund)) return;
  moveTransaction(context, refund, 'refused_by_network', 'transaction.rejected');
  const { clientId, id: transactionId, batchId, amount } = refund;
  countReturn(context, refund);
  post(context, 'credit_returned', amount, { clientId, transactionId, batchId });
  undoReturnedShare(context, refund);
  scheduleDebit(context, clientId);
  undoRefund(context, refund);
}
