import { InvariantError } from '../../../engine/errors.ts';
import { isoDate } from '../../../facts/civil-date.ts';
import { easternDay, easternText, easternYear } from '../../../facts/eastern-time.ts';
import type { Context } from '../../base/context.ts';
import { post, scheduleDebit } from '../../payments/ledger/actions.ts';
import { moveTransaction } from '../../payments/transactions/actions.ts';
import { findTransaction, type TransactionRecord } from '../../payments/transactions/store.ts';
import { companyOf, outgoingEntryOf } from '../ach-entries/outgoing.ts';
import { sendEntry } from '../ach-files/actions.ts';
import { discardReturnsOf } from '../ach-returns/discarding.ts';
import { discardNoticesOf } from '../change-notices/actions.ts';
import { reversalLife } from './lifecycle.ts';
import { REVERSAL_DESCRIPTION, REVERSAL_REASONS, type ReversalReason } from './rules.ts';
import { findReversal, insertReversal, type ReversalRecord, updateReversal } from './store.ts';

/** Schedules a reversal of an entry. */
export function planReversal(
  context: Context,
  entry: TransactionRecord,
  reason: ReversalReason,
  times: { readonly submitAt: number; readonly settleAt: number },
): ReversalRecord {
  const reversal: ReversalRecord = {
    reversalId: context.id('REVERSAL'),
    transactionId: entry.id,
    reason,
    ...times,
    status: reversalLife.begin('planned'),
    traceNumber: null,
    createdAt: context.now,
  };
  insertReversal(context.database, reversal);
  const { reversalId, submitAt, settleAt } = reversal;
  context.schedule('reversal.submit', submitAt, reversalId, 'with the next ACH cut-off');
  context.schedule('reversal.settle', settleAt, reversalId, 'first banking day after it was sent');
  const text = `a reversal is scheduled (${REVERSAL_REASONS[reason]}); it settles ${easternText(settleAt, easternYear(context.now))}`;
  context.note('reversal.planned', entry.clientId, entry.id, text);
  return reversal;
}

/** Cancels a scheduled reversal. Returns false if it was already sent. */
export function cancelReversal(context: Context, reversalId: string): boolean {
  const reversal = findReversal(context.database, reversalId);
  if (reversal?.status !== 'planned') return false;
  move(context, reversal, 'canceled');
  const entry = entryOf(context, reversal);
  context.note('reversal.canceled', entry.clientId, entry.id, 'the scheduled reversal is canceled');
  return true;
}

/** Sends the reversing entry to the operator, with the same company, class, and amount, in the opposite direction. */
export function submitReversal(context: Context, reversalId: string): void {
  const reversal = findReversal(context.database, reversalId);
  if (reversal?.status !== 'planned') return;
  const entry = entryOf(context, reversal);
  if (entry.state !== 'settled') {
    discard(context, reversal, entry);
    return;
  }
  const company = companyOf(context, entry.id);
  const traceNumber = sendEntry(context, {
    ...outgoingEntryOf(context, entry, isoDate(easternDay(reversal.settleAt))),
    subject: reversalId,
    description: REVERSAL_DESCRIPTION,
    descriptiveDate: '',
    ...(company === undefined ? {} : { company }),
    kind: entry.kind === 'PAYOUT' ? 'PAYMENT' : 'PAYOUT',
  });
  move(context, { ...reversal, traceNumber }, 'submitted');
  context.note('reversal.submitted', entry.clientId, entry.id, 'the reversal is sent to the operator');
}

/** Settles the reversing entry and moves the money back. */
export function settleReversal(context: Context, reversalId: string): void {
  const reversal = findReversal(context.database, reversalId);
  if (reversal?.status !== 'submitted') return;
  const entry = entryOf(context, reversal);
  if (entry.state !== 'settled') {
    discard(context, reversal, entry);
    return;
  }
  move(context, reversal, 'settled');
  const because = context.because(`originator: reversal (${reversal.reason})`, REVERSAL_REASONS[reversal.reason]);
  moveTransaction(because, entry, 'reversed', 'transaction.reversed');
  const { clientId, id: transactionId, batchId } = entry;
  post(context, entry.kind === 'PAYOUT' ? 'credit_reversed' : 'debit_reversed', entry.capturedAmount, {
    clientId,
    transactionId,
    batchId,
  });
  scheduleDebit(context, clientId);
  discardReturnsOf(context, entry, 'the entry is reversed');
  discardNoticesOf(context, entry, 'the entry is reversed');
}

/** Stops a reversal because the money was already returned in another way. Otherwise it would move back twice. */
function discard(context: Context, reversal: ReversalRecord, entry: TransactionRecord): void {
  move(context, reversal, 'lapsed');
  context.note('reversal.lapsed', entry.clientId, entry.id, `the reversal is discarded: the entry is ${entry.state}`);
}

function entryOf(context: Context, { transactionId, reversalId }: ReversalRecord): TransactionRecord {
  const entry = findTransaction(context.database, transactionId);
  if (entry === undefined) throw new InvariantError('a reversal has an entry', [{ reversalId }]);
  return entry;
}

function move(
  context: Context,
  reversal: ReversalRecord,
  event: 'submitted' | 'settled' | 'lapsed' | 'canceled',
): ReversalRecord {
  const next = { ...reversal, status: reversalLife.move(reversal.status, event) };
  updateReversal(context.database, next);
  return next;
}
