/** The consequences of a return: for the entry, the ledger, the stored account, the return rates, and the files. */

import type { ReturnCodeFact } from '../../../facts/return-codes.ts';
import { RETURN_TIMINGS } from '../../../facts/return-timings.ts';
import type { Context } from '../../base/context.ts';
import { countReturn, removeFromBatch } from '../../payments/batches/actions.ts';
import { chargeNow, feesOf } from '../../payments/fees/actions.ts';
import { post, scheduleDebit } from '../../payments/ledger/actions.ts';
import { moveTransaction } from '../../payments/transactions/actions.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { blockDebits, failPaymentToken } from '../../vault/payment-tokens/actions.ts';
import { type AddendaDetails, recordReturnOrNotice } from '../ach-files/actions.ts';
import { discardNoticesOf } from '../change-notices/actions.ts';
import { noteReturnedDebit, noteReturnUndone } from '../return-rates/actions.ts';
import { returnDeadline } from '../return-timing/arrival-times.ts';
import { stageOf } from '../return-timing/stages.ts';
import { discardResponsesOf, discardReturnsOf } from './discarding.ts';
import { blocksDebits, disputeOf } from './rules.ts';

/** The content of a return, and the received file that it was in. */
interface ReturnArrival {
  readonly details?: AddendaDetails | undefined;
  /** Time at which the receiver declined the credit (R23), if the test set it; epoch milliseconds. */
  readonly declinedAt?: number | undefined;
  /** Time at which the bank had reviewed the receiver's statement, if the test set it; epoch milliseconds. */
  readonly reviewedAt?: number | undefined;
  readonly received?: { readonly fileNumber: number; readonly traceNumber: string } | undefined;
}

/** Applies a rejection, a return, a dishonor, or a contest. */
export function applyReturn(
  context: Context,
  entry: TransactionRecord,
  fact: ReturnCodeFact,
  arrival: ReturnArrival,
): void {
  const stage = stageOf(fact) ?? 'return';
  if (stage === 'reject') rejectEntry(context, entry, fact, arrival);
  if (stage === 'return') returnEntry(context, entry, fact, arrival);
  if (stage === 'dishonor') dishonorReturn(context, entry, fact, arrival);
  if (stage === 'contest') contestDishonor(context, entry, fact, arrival);
}

/** Applies a rejection by the operator before settlement. No money has moved. */
function rejectEntry(
  context: Context,
  entry: TransactionRecord,
  { code }: ReturnCodeFact,
  arrival: ReturnArrival,
): void {
  const left = removeFromBatch(context, entry, false);
  moveTransaction(context, left, 'rejected', 'transaction.rejected', { returnCode: code, returnedAt: context.now });
  discardReturnsOf(context, entry);
  discardNoticesOf(context, entry);
  recordReturnOrNotice(context, entry.id, { kind: 'return', code, ...addendaOf(arrival) }, arrival.received);
}

function returnEntry(context: Context, entry: TransactionRecord, fact: ReturnCodeFact, arrival: ReturnArrival): void {
  const { code } = fact;
  discardResponsesOf(context, entry, `the entry is returned again with ${code}`);
  moveTransaction(context, entry, 'returned', 'transaction.returned', {
    returnCode: code,
    returnedAt: context.now,
    returnDispute: null,
    returnUntimely: isUntimely(entry, fact, context.now, arrival) ? 1 : 0,
  });
  countReturn(context, entry);
  moveMoney(context, entry, entry.kind === 'PAYOUT' ? 'credit_returned' : 'debit_returned');
  if (entry.kind === 'PAYMENT') noteReturnedDebit(context, entry.clientId, code, entry.capturedAmount);
  recordReturnOrNotice(context, entry.id, { kind: 'return', code, ...addendaOf(arrival) }, arrival.received);
  if (entry.paymentToken === null) return;
  if (fact.flags.includes('admin')) failPaymentToken(context, entry.paymentToken, `${code}: ${fact.reason}`);
  if (blocksDebits(code)) blockDebits(context, entry.paymentToken, code);
}

/** An R23 counts from the decline, which only the bank knows, so an R23 in a received file counts as timely. */
function isUntimely(
  { settledAt }: TransactionRecord,
  fact: ReturnCodeFact,
  now: number,
  arrival: ReturnArrival,
): boolean {
  if (settledAt === null || (RETURN_TIMINGS[fact.time].countsFromDecline && arrival.received !== undefined))
    return false;
  const deadline = returnDeadline(fact, {
    at: settledAt,
    declinedAt: arrival.declinedAt,
    reviewedAt: arrival.reviewedAt,
  });
  return deadline !== undefined && now > deadline;
}

/** Applies a dishonor by the originating bank: the entry is settled again. */
function dishonorReturn(
  context: Context,
  entry: TransactionRecord,
  fact: ReturnCodeFact,
  arrival: ReturnArrival,
): void {
  const { code } = fact;
  const { returnCode, returnedAt } = entry;
  discardResponsesOf(context, entry, `the return is dishonored with ${code}`);
  const dishonored = disputeNow(context, fact, returnedAt);
  moveTransaction(context, entry, 'dishonored', 'transaction.settled', {
    returnDispute: JSON.stringify({ dishonored }),
  });
  countReturn(context, entry, -1);
  moveMoney(context, entry, entry.kind === 'PAYOUT' ? 'credit_return_dishonored' : 'debit_return_dishonored');
  if (entry.kind === 'PAYMENT')
    noteReturnUndone(context, entry.clientId, returnCode ?? '', entry.capturedAmount, returnedAt ?? context.now);
  recordReturnOrNotice(context, entry.id, { kind: 'dishonored_return', code, ...addendaOf(arrival) }, arrival.received);
}

/** Applies a contest by the receiving bank: the return becomes final. */
function contestDishonor(
  context: Context,
  entry: TransactionRecord,
  fact: ReturnCodeFact,
  arrival: ReturnArrival,
): void {
  const { code } = fact;
  discardResponsesOf(context, entry, `the dishonor is contested with ${code}`);
  const contested = disputeNow(context, fact, disputeOf(entry).dishonored?.at ?? null);
  moveTransaction(context, entry, 'contested', 'transaction.returned', {
    returnDispute: JSON.stringify({ ...disputeOf(entry), contested }),
  });
  countReturn(context, entry);
  moveMoney(context, entry, entry.kind === 'PAYOUT' ? 'credit_return_contested' : 'debit_return_contested');
  if (entry.kind === 'PAYMENT')
    noteReturnedDebit(context, entry.clientId, entry.returnCode ?? code, entry.capturedAmount);
  recordReturnOrNotice(context, entry.id, { kind: 'contested_return', code, ...addendaOf(arrival) }, arrival.received);
}

/** Marks a dishonor or contest that arrives after its deadline. */
function disputeNow({ now }: Context, fact: ReturnCodeFact, since: number | null) {
  const deadline = since === null ? undefined : returnDeadline(fact, { at: since });
  const untimely = deadline !== undefined && now > deadline;
  return { code: fact.code, at: now, ...(untimely ? { untimely: true } : {}) };
}

type MoneyMove =
  | `${'debit' | 'credit'}_returned`
  | `${'debit' | 'credit'}_return_dishonored`
  | `${'debit' | 'credit'}_return_contested`;

function moveMoney(context: Context, entry: TransactionRecord, kind: MoneyMove): void {
  const { clientId, id: transactionId, batchId } = entry;
  post(context, kind, entry.capturedAmount, { clientId, transactionId, batchId });
  if (kind.endsWith('_returned')) chargeReturn(context, clientId, transactionId);
  scheduleDebit(context, clientId);
}

function chargeReturn(context: Context, clientId: string, transactionId: string): void {
  const { returnCents = 0 } = feesOf(context, clientId) ?? {};
  chargeNow(context, { clientId, kind: 'return', transactionId, amountCents: returnCents });
}

function addendaOf({ details }: ReturnArrival): { readonly details?: AddendaDetails } {
  return details === undefined || Object.values(details).every((value) => value === undefined) ? {} : { details };
}
