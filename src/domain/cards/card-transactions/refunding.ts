/** A refund on its way: it settles with its batch or a later one, or the network refuses it, at settlement or days after. */

import { openingOfBusiness } from '../../../facts/ach-calendar.ts';
import { addBankingDays, bankingDayOnOrAfter } from '../../../facts/banking-calendar.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import type { Context } from '../../base/context.ts';
import { countReturn, joinOpenBatch, leaveBatch } from '../../payments/batches/actions.ts';
import { post } from '../../payments/ledger/actions.ts';
import { moveTransaction, seatTransaction, setNetworkAnswer } from '../../payments/transactions/actions.ts';
import type { DaysAfter } from '../../payments/transactions/network-outcome.ts';
import { findTransaction, type TransactionRecord } from '../../payments/transactions/store.ts';
import { undoRefund } from './undo-refund.ts';

/** The card network refuses an entry as its batch settles: it leaves the batch; a refund's original is as if it had not been made. */
export function rejectAtSettlement(context: Context, entry: TransactionRecord): void {
  const left = leaveBatch(context, entry, false);
  moveTransaction(context, left, 'refused_by_network', 'transaction.rejected');
  if (entry.kind === 'REFUND') undoRefund(context, entry);
}

/** The network has not confirmed it yet: it goes on to the batch that closes next. */
export function settleLater(context: Context, refund: TransactionRecord): void {
  const left = leaveBatch(context, refund, false);
  const batchNumber = joinOpenBatch(context, refund.clientId, 'card');
  setNetworkAnswer(context, left, 'pay');
  seatTransaction(context, left, batchNumber);
  context.note(
    'refund.late',
    refund.clientId,
    refund.id,
    'the network has not confirmed the refund, which moves to the next batch',
  );
}

/** A settled refund that will be refused days later. */
export function scheduleRejection(context: Context, refund: TransactionRecord, when: DaysAfter): void {
  const settledAt = refund.settledAt ?? context.now;
  const at = rejectionMoment(when, settledAt);
  const count = 'day' in when ? `${when.day} calendar` : `${when.bankingDay} banking`;
  const why = `the card network rejects the refund ${count} day${/^1 /.test(count) ? '' : 's'} after it settled`;
  context.schedule('refund.refuse', at, refund.id, why);
}

/** 08:30 Eastern, on a day the Fed is closed the next banking day. */
export function rejectionMoment(when: DaysAfter, settledAt: number): number {
  const day = easternDay(settledAt);
  const sent = 'day' in when ? bankingDayOnOrAfter(day + when.day) : addBankingDays(day, when.bankingDay);
  return openingOfBusiness(sent);
}

export function isRejectable(refund: TransactionRecord): boolean {
  return refund.kind === 'REFUND' && refund.state === 'settled';
}

/** The network refuses a refund that had settled: the money goes back to the merchant, and to the original what it had left. */
export function rejectSettledRefund(context: Context, id: string): void {
  const refund = findTransaction(context.database, id);
  if (refund === undefined || !isRejectable(refund)) return;
  moveTransaction(context, refund, 'refused_by_network', 'transaction.rejected');
  const { clientId, id: transactionId, batchId, amount } = refund;
  countReturn(context, refund);
  post(context, 'credit_returned', amount, { clientId, transactionId, batchId });
  undoRefund(context, refund);
}
