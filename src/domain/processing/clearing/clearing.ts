/** The submission, settlement and funding of a closed batch. */

import { isoDate } from '../../../facts/civil-date.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { companyOf, entryFields, originatorOf } from '../../ach/ach-entries/outgoing.ts';
import { isRetry } from '../../ach/ach-entries/sending-again.ts';
import { openSending } from '../../ach/ach-files/actions.ts';
import { scheduleRejectsOf, scheduleReturnsOf } from '../../ach/ach-returns/actions.ts';
import { discardReturnsOf } from '../../ach/ach-returns/discarding.ts';
import { discardNoticesOf, scheduleChangesOf } from '../../ach/change-notices/actions.ts';
import { noteSettledDebits } from '../../ach/return-rates/actions.ts';
import type { Context } from '../../base/context.ts';
import { rejectAtSettlement, scheduleRejection, settleLater } from '../../cards/card-transactions/refunding.ts';
import { loadByNumber, markFunded, move, removeFromBatch, withTotals } from '../../payments/batches/actions.ts';
import { type BatchRecord, findBatch, listDueForFunding } from '../../payments/batches/store.ts';
import { depositPayable, post, scheduleDebit } from '../../payments/ledger/actions.ts';
import { amendTransaction, announceTransaction, moveTransaction } from '../../payments/transactions/actions.ts';
import { parseNetworkOutcome } from '../../payments/transactions/network-outcome.ts';
import {
  listDishonoredUnfunded,
  listTransactionsOfBatch,
  type MovingTransaction,
  movingOfBatch,
} from '../../payments/transactions/store.ts';

/** Submits an ACH batch to the operator. Its entries get trace numbers and a settlement date. */
export function submitBatch(context: Context, batchId: string): void {
  const batch = findBatch(context.database, batchId);
  if (batch?.settleAt == null) return;
  const entries = listTransactionsOfBatch(context.database, batch.number);
  // No file is written if all entries were canceled.
  if (entries.length === 0) return;
  const originator = originatorOf(context, batch.clientId);
  const effectiveEntryDate = isoDate(easternDay(batch.settleAt));
  const send = openSending(context, originator.odfiRoutingNumber);
  for (const entry of entries) {
    const earlier = isRetry(entry) && entry.referenceId !== null ? companyOf(context, entry.referenceId) : undefined;
    const company = earlier ?? originator.company;
    const traceNumber = send({ ...originator, company, ...entryFields(context, entry, effectiveEntryDate) });
    moveTransaction(context, entry, 'submitted', 'transaction.submitted', { effectiveEntryDate, traceNumber });
  }
  scheduleRejectsOf(context, batch.number, batch.settleAt);
}

/** Settles a batch: posts each transaction and fixes the net amount. */
export function settleBatch(context: Context, batchId: string): void {
  const batch = findBatch(context.database, batchId);
  if (batch?.status !== 'settling') return;
  for (const entry of movingOfBatch(context.database, batch.number)) settleEntry(context, batch, entry);
  if (batch.processor === 'ach') {
    scheduleReturnsOf(context, batch.number);
    scheduleChangesOf(context, batch.number);
  }
  const settled = withTotals(context, loadByNumber(context, batch.number));
  noteSettledDebits(context, settled.clientId, settled.paymentsCount, settled.paymentsAmount);
  move(context, settled, 'settled', 'batch.settled', { settledAt: context.now });
}

function settleEntry(context: Context, batch: BatchRecord, entry: MovingTransaction): void {
  const outcome = parseNetworkOutcome(entry.networkAnswer);
  if (outcome === 'stuck') {
    removeFromBatch(context, entry, false);
    context.note('entry.stuck', entry.clientId, entry.id, 'stays submitted: the receiving bank never responds');
    discardReturnsOf(context, entry);
    discardNoticesOf(context, entry);
    return;
  }
  if (outcome === 'reject') {
    rejectAtSettlement(context, entry);
    return;
  }
  if (outcome === 'late') {
    settleLater(context, entry);
    return;
  }
  const settled = moveTransaction(context, entry, 'settled', 'transaction.settled', { settledAt: context.now });
  if (typeof outcome === 'object') scheduleRejection(context, settled, outcome.rejectOn);
  const kind = entry.kind === 'REFUND' || entry.kind === 'PAYOUT' ? 'credit_settled' : 'debit_settled';
  const { clientId, id: transactionId } = entry;
  post(context, kind, entry.capturedAmount, { clientId, transactionId, batchId: batch.batchId });
}

/** Funds all due batches of a client through its payable balance, with one deposit. */
export function fundBatches(context: Context, batchId: string): void {
  const trigger = findBatch(context.database, batchId);
  if (trigger === undefined) return;
  const due = listDueForFunding(context.database, trigger.clientId, context.now);
  for (const batch of due) fundBatch(context, batch);
  if (due.length === 0) return;
  const batchIds = due.flatMap((batch) => batch.batchId ?? []);
  // Entries that were returned before the funding of their batch and dishonored after it are funded with this deposit.
  for (const entry of listDishonoredUnfunded(context.database, trigger.clientId)) fundEntry(context, entry);
  depositPayable(context, trigger.clientId, batchIds);
  scheduleDebit(context, trigger.clientId);
}

function fundBatch(context: Context, batch: BatchRecord): void {
  const { clientId, batchId } = batch;
  post(context, 'batch_funded', batch.netAmount, { clientId, batchId });
  markFunded(context, batch);
  for (const entry of movingOfBatch(context.database, batch.number)) {
    // Transactions that were returned before funding are not funded.
    if (!UNFUNDED_STATES.has(entry.state)) fundEntry(context, entry);
  }
}

/** States without funding: returned by the bank, reversed by the originator, or rejected by the card network. */
const UNFUNDED_STATES: ReadonlySet<string> = new Set(['returned', 'reversed', 'rejected']);

function fundEntry(context: Context, entry: MovingTransaction): void {
  announceTransaction(context, amendTransaction(context, entry, { fundedAt: context.now }), 'transaction.funded');
}
