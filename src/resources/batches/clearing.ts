/** What time does to a closed batch: it is submitted, it settles, it is funded. */
import type { Context } from '../../context.ts';
import { isoDate } from '../../facts/civil-date.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import { lapseReturnsOf, scheduleReturnsOf } from '../ach-returns/actions.ts';
import { undoRefund } from '../card-transactions/undo-refund.ts';
import { findActiveIntegration } from '../integrations/store.ts';
import { payOut, post, scheduleDebit } from '../ledger/actions.ts';
import { amendTransaction, announceTransaction, moveTransaction } from '../transactions/actions.ts';
import { listTransactionsOfBatch, type NumberedTransaction, type TransactionRecord } from '../transactions/store.ts';
import { announceBatch, leaveBatch, loadByNumber, move, withTotals } from './actions.ts';
import { type BatchRecord, findBatch, listDueForFunding, updateBatch } from './store.ts';

/** The originating bank of a client whose integration names none (the sample number of moov-io/ach). */
const ODFI_ROUTING_NUMBER = '091400606';

/** An ACH batch goes to the operator: its entries get their trace numbers and the date on which they settle. */
export function submitBatch(context: Context, batchId: string): void {
  const batch = findBatch(context.database, batchId);
  if (batch?.settleAt == null) return;
  const integration = findActiveIntegration(context.database, batch.clientId, 'ach_processor');
  const odfi = (integration?.odfiRoutingNumber ?? ODFI_ROUTING_NUMBER).slice(0, 8);
  const effectiveEntryDate = isoDate(easternDay(batch.settleAt));
  for (const entry of listTransactionsOfBatch(context.database, batch.number)) {
    const traceNumber = odfi + String(entry.number % 10_000_000).padStart(7, '0');
    const submitted = moveTransaction(context, entry, 'submitted', 'transaction.submitted', {
      effectiveEntryDate,
      traceNumber,
    });
    if (entry.networkAnswer.startsWith('reject:')) rejectEntry(context, submitted);
  }
}

/** The operator refuses the entry before settlement: it never moved money. */
function rejectEntry(context: Context, entry: TransactionRecord): void {
  const code = entry.networkAnswer.slice('reject:'.length);
  const left = leaveBatch(context, entry, false);
  moveTransaction(context, left, 'rejected', 'transaction.rejected', {
    returnCode: code,
    returnedAt: context.now,
  });
  lapseReturnsOf(context, entry);
}

/** The money moves: each entry posts, the net is fixed. */
export function settleBatch(context: Context, batchId: string): void {
  const batch = findBatch(context.database, batchId);
  if (batch?.status !== 'settling') return;
  for (const entry of listTransactionsOfBatch(context.database, batch.number)) settleEntry(context, batch, entry);
  const settled = withTotals(context, loadByNumber(context, batch.number));
  move(context, settled, 'settled', 'batch.settled', { settledAt: context.now });
}

function settleEntry(context: Context, batch: BatchRecord, entry: NumberedTransaction): void {
  if (entry.networkAnswer === 'stuck') {
    leaveBatch(context, entry, false);
    context.note('entry.stuck', entry.clientId, entry.id, 'stays submitted: the receiving bank never answers');
    lapseReturnsOf(context, entry);
    return;
  }
  if (entry.networkAnswer === 'refuse') {
    refuseRefund(context, entry);
    return;
  }
  const settled = moveTransaction(context, entry, 'settled', 'transaction.settled', { settledAt: context.now });
  const kind = entry.kind === 'REFUND' || entry.kind === 'PAYOUT' ? 'credit_settled' : 'debit_settled';
  const { clientId, id: transactionId } = entry;
  post(context, kind, entry.capturedAmount, { clientId, transactionId, batchId: batch.batchId });
  if (entry.processor === 'ach') scheduleReturnsOf(context, settled);
}

/** The card network refuses a refund: it leaves the batch, and the original is as if it had not been refunded. */
function refuseRefund(context: Context, refund: TransactionRecord): void {
  const left = leaveBatch(context, refund, false);
  moveTransaction(context, left, 'refused_by_network', 'transaction.rejected');
  undoRefund(context, refund);
}

/** Money reaches the merchant: all batches of the client that are due pass through its payable, then one deposit. */
export function fundBatches(context: Context, batchId: string): void {
  const trigger = findBatch(context.database, batchId);
  if (trigger === undefined) return;
  const due = listDueForFunding(context.database, trigger.clientId, context.now);
  for (const batch of due) fundBatch(context, batch);
  if (due.length === 0) return;
  const batchIds = due.flatMap((batch) => batch.batchId ?? []);
  payOut(context, trigger.clientId, batchIds);
  scheduleDebit(context, trigger.clientId);
}

function fundBatch(context: Context, batch: BatchRecord): void {
  const { clientId, batchId } = batch;
  post(context, 'batch_funded', batch.netAmount, { clientId, batchId });
  const funded = { ...batch, fundedAt: context.now };
  updateBatch(context.database, funded);
  announceBatch(context, funded, 'batch.funded');
  for (const entry of listTransactionsOfBatch(context.database, batch.number)) {
    // What came back before its funding was never the merchant's.
    if (entry.state === 'returned') continue;
    announceTransaction(context, amendTransaction(context, entry, { fundedAt: context.now }), 'transaction.funded');
  }
}
