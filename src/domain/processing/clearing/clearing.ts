/** The submission, settlement and funding of a closed batch. */

import {
  handleEntries,
  inPages,
  type JobPart,
  type JobPlace,
  type StepOfJob,
  takeSteps,
} from '../../../engine/job-parts.ts';
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
import { scheduleDisputesOf } from '../../cards/disputes/actions.ts';
import { entriesOf, loadByNumber, markFunded, move, removeFromBatch } from '../../payments/batches/actions.ts';
import { type BatchRecord, findBatch, listDueForFunding } from '../../payments/batches/store.ts';
import { depositPayable } from '../../payments/deposits/actions.ts';
import { accrueSettled, collectFeesOfBatch } from '../../payments/fees/actions.ts';
import { post, scheduleDebit } from '../../payments/ledger/actions.ts';
import { amendTransaction, announceTransaction, moveTransaction } from '../../payments/transactions/actions.ts';
import { parseNetworkOutcome } from '../../payments/transactions/network-outcome.ts';
import {
  listDishonoredUnfunded,
  listTransactionsOfBatch,
  type MovingTransaction,
  type NumberedMoving,
  type NumberedTransaction,
  type TransactionRecord,
} from '../../payments/transactions/store.ts';

/** Submits an ACH batch to the operator. Its entries get trace numbers and a settlement date. */
export function submitBatch(context: Context, batchId: string, part: JobPart): JobPlace | undefined {
  const batch = findBatch(context.database, batchId);
  return batch?.settleAt == null ? undefined : takeSteps(SUBMISSION, context, batch, part);
}

const SUBMISSION: readonly StepOfJob<Context, BatchRecord>[] = [
  submitEntries,
  (context, { number, settleAt }, after, part) =>
    settleAt === null ? undefined : scheduleRejectsOf(context, { number, settleAt }, after, part),
];

function submitEntries(context: Context, batch: BatchRecord, after: JobPlace['after'] = 0, part: JobPart) {
  const { database } = context;
  const entries = inPages(
    (last, limit) => listTransactionsOfBatch(database, batch.number, last, limit),
    ({ number }) => number,
    Number(after),
  );
  // No file is written if all entries were canceled.
  let submit: ((entry: TransactionRecord) => void) | undefined;
  const submitOne = (entry: NumberedTransaction) => {
    submit ??= openSubmission(context, batch);
    submit(entry);
    return entry.number;
  };
  return handleEntries(entries, submitOne, after, part);
}

function openSubmission(context: Context, { clientId, settleAt }: BatchRecord): (entry: TransactionRecord) => void {
  const originator = originatorOf(context, clientId);
  const effectiveEntryDate = isoDate(easternDay(settleAt ?? context.now));
  const send = openSending(context, originator.odfiRoutingNumber);
  return (entry) => {
    const earlier = isRetry(entry) && entry.referenceId !== null ? companyOf(context, entry.referenceId) : undefined;
    const company = earlier ?? originator.company;
    const traceNumber = send({ ...originator, company, ...entryFields(context, entry, effectiveEntryDate) });
    moveTransaction(context, entry, 'submitted', 'transaction.submitted', { effectiveEntryDate, traceNumber });
  };
}

/** Settles a batch: posts each transaction and fixes the net amount. */
export function settleBatch(context: Context, batchId: string, part: JobPart): JobPlace | undefined {
  const batch = findBatch(context.database, batchId);
  return batch?.status === 'settling' ? takeSteps(SETTLEMENT, context, batch, part) : undefined;
}

const SETTLEMENT: readonly StepOfJob<Context, BatchRecord>[] = [
  (context, batch, after = 0, part) => {
    const settle = (entry: NumberedMoving) => settleEntry(context, batch, entry);
    return handleEntries(entriesOf(context, batch, Number(after)), settle, after, part);
  },
  (context, { processor, number }, after, part) =>
    processor === 'ach' ? scheduleReturnsOf(context, number, after, part) : undefined,
  (context, { processor, number }, after, part) =>
    processor === 'ach' ? scheduleChangesOf(context, number, after, part) : undefined,
  (context, { processor, number }, after, part) =>
    processor === 'card' ? scheduleDisputesOf(context, number, after, part) : undefined,
  (context, { number }) => {
    const settled = loadByNumber(context, number);
    noteSettledDebits(context, settled.clientId, settled.paymentsCount, settled.paymentsAmount);
    move(context, settled, 'settled', 'batch.settled', { settledAt: context.now });
    return undefined;
  },
];

function settleEntry(context: Context, batch: BatchRecord, entry: NumberedMoving): number {
  const outcome = parseNetworkOutcome(entry.networkAnswer);
  if (outcome === 'stuck') {
    removeFromBatch(context, entry, false);
    context.note('entry.stuck', entry.clientId, entry.id, 'stays submitted: the receiving bank never responds');
    discardReturnsOf(context, entry);
    discardNoticesOf(context, entry);
    return entry.number;
  }
  if (outcome === 'reject') {
    rejectAtSettlement(context, entry);
    return entry.number;
  }
  if (outcome === 'late') {
    settleLater(context, entry);
    return entry.number;
  }
  const settled = moveTransaction(context, entry, 'settled', 'transaction.settled', { settledAt: context.now });
  if (typeof outcome === 'object') scheduleRejection(context, settled, outcome.rejectOn);
  const kind = entry.kind === 'REFUND' || entry.kind === 'PAYOUT' ? 'credit_settled' : 'debit_settled';
  const { clientId, id: transactionId } = entry;
  post(context, kind, entry.capturedAmount, { clientId, transactionId, batchId: batch.batchId });
  accrueSettled(context, entry, batch.batchId);
  return entry.number;
}

/** Funds all due batches of a client through its payable balance, with one deposit. */
export function fundBatches(context: Context, batchId: string, part: JobPart): JobPlace | undefined {
  const trigger = findBatch(context.database, batchId);
  if (trigger === undefined) return undefined;
  const { clientId } = trigger;
  const due =
    part.from?.numbers ?? listDueForFunding(context.database, clientId, context.now).map(({ number }) => number);
  if (due.length === 0) return undefined;
  const batches = due.map((number) => loadByNumber(context, number));
  const funding = batches.flatMap((batch): StepOfJob<Context, string>[] => [
    (_context, _clientId, after, rest) => fundBatch(context, batch, after, rest),
    (_context, _clientId, after, rest) => collectFeesOfBatch(context, batch, after, rest),
  ]);
  const place = takeSteps([...funding, fundDishonored], context, clientId, part);
  if (place !== undefined) return { ...place, numbers: due };
  depositPayable(context, clientId, {
    batchIds: batches.flatMap(({ batchId }) => batchId ?? []),
    grossCents: batches.reduce((sum, { salesAmount, paymentsAmount }) => sum + salesAmount + paymentsAmount, 0),
  });
  scheduleDebit(context, clientId);
  return undefined;
}

function fundBatch(context: Context, batch: BatchRecord, after: JobPlace['after'] | undefined, part: JobPart) {
  const { clientId, batchId } = batch;
  if (after === undefined) {
    post(context, 'batch_funded', batch.netAmount, { clientId, batchId });
    markFunded(context, batch);
  }
  const fund = (entry: NumberedMoving) => {
    // Transactions that were returned before funding are not funded.
    if (!UNFUNDED_STATES.has(entry.state)) fundEntry(context, entry);
    return entry.number;
  };
  return handleEntries(entriesOf(context, batch, Number(after ?? 0)), fund, after ?? 0, part);
}

/** States without funding: returned by the bank, reversed by the originator, or rejected by the card network. */
const UNFUNDED_STATES: ReadonlySet<string> = new Set(['returned', 'reversed', 'rejected']);

/** Entries that were returned before the funding of their batch and dishonored after it are funded with this deposit. */
function fundDishonored(context: Context, clientId: string, after: JobPlace['after'] = 0, part: JobPart) {
  const fund = (entry: NumberedTransaction) => {
    fundEntry(context, entry);
    return entry.number;
  };
  return handleEntries(listDishonoredUnfunded(context.database, clientId), fund, after, part);
}

function fundEntry(context: Context, entry: MovingTransaction): void {
  announceTransaction(context, amendTransaction(context, entry, { fundedAt: context.now }), 'transaction.funded');
}
