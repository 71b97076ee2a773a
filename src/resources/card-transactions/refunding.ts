/** A refund on its way: it settles with its batch or a later one, or the network refuses it, at settlement or days after. */
import type { Context } from '../../context.ts';
import { SettleboxError } from '../../core/errors.ts';
import { isoText } from '../../core/time.ts';
import { openingOfBusiness } from '../../facts/ach-calendar.ts';
import { addBankingDays, bankingDayOnOrAfter } from '../../facts/banking-calendar.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import { countReturn, joinOpenBatch, leaveBatch } from '../batches/actions.ts';
import { post } from '../ledger/actions.ts';
import { moveTransaction, seatTransaction, setNetworkAnswer } from '../transactions/actions.ts';
import { findTransaction, type TransactionRecord } from '../transactions/store.ts';
import { undoRefund } from './undo-refund.ts';

/** Days from settlement to the refusal of a refund. */
export type RefusalDay = { readonly day: number } | { readonly bankingDay: number };

/** When the network refuses a settled refund; undefined where it does not. */
export function refusalOf(networkAnswer: string): RefusalDay | undefined {
  return networkAnswer.startsWith('refuse:') ? JSON.parse(networkAnswer.slice('refuse:'.length)) : undefined;
}

/** The card network refuses an entry as its batch settles: it leaves the batch; a refund's original is as if it had not been made. */
export function refuseAtSettlement(context: Context, entry: TransactionRecord): void {
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
    'the network has not confirmed the refund: it goes with the next batch',
  );
}

/** A settled refund that will be refused days later. */
export function scheduleRefusal(context: Context, refund: TransactionRecord, when: RefusalDay): void {
  const settledAt = refund.settledAt ?? context.now;
  const at = refusalMoment(when, settledAt);
  const count = 'day' in when ? `${when.day} calendar` : `${when.bankingDay} banking`;
  const why = `the card network refuses the refund ${count} day${/^1 /.test(count) ? '' : 's'} after it settled`;
  context.schedule('refund.refuse', at, refund.id, why);
}

/** 08:30 Eastern, on a day the Fed is closed the next banking day. */
function refusalMoment(when: RefusalDay, settledAt: number): number {
  const day = easternDay(settledAt);
  const sent = 'day' in when ? bankingDayOnOrAfter(day + when.day) : addBankingDays(day, when.bankingDay);
  return openingOfBusiness(sent);
}

export function isRefusable(refund: TransactionRecord): boolean {
  return refund.kind === 'REFUND' && refund.state === 'settled';
}

/** The network refuses a refund that had settled: the money goes back to the merchant, and to the original what it had left. */
export function refuseSettledRefund(context: Context, id: string): void {
  const refund = findTransaction(context.database, id);
  if (refund === undefined || !isRefusable(refund)) return;
  moveTransaction(context, refund, 'refused_by_network', 'transaction.rejected');
  const { clientId, id: transactionId, batchId, amount } = refund;
  countReturn(context, refund);
  post(context, 'credit_returned', amount, { clientId, transactionId, batchId });
  undoRefund(context, refund);
}

/**
 * The refund that a test means.
 *
 * @throws SettleboxError `unknown_subject`; `bad_option` for what is no refund, or has ended
 */
export function loadRefund(context: Context, id: string): TransactionRecord {
  const refund = findTransaction(context.database, id);
  if (refund === undefined)
    throw new SettleboxError('unknown_subject', `No transaction ${id} in this world.`, 'Pass a refund or its id.');
  if (refund.kind !== 'REFUND')
    throw new SettleboxError('bad_option', `${id} is a ${refund.kind}.`, 'Pass the REFUND that cancel answered with.');
  if (refund.state === 'voided' || refund.state === 'rejected')
    throw new SettleboxError(
      'bad_option',
      `This refund is ${refund.state}: nothing is left to refuse.`,
      'Make another.',
    );
  return refund;
}

/** @throws SettleboxError `bad_option` where that moment is past */
export function refusePastRefusal(context: Context, when: RefusalDay, settledAt: number): void {
  const at = refusalMoment(when, settledAt);
  if (at >= context.now) return;
  throw new SettleboxError(
    'bad_option',
    `refuseRefund.at: that was ${isoText(at)}, and it is ${isoText(context.now)}.`,
    'Leave it out to have it refused now.',
  );
}
