import { responseCode } from '../../../facts/response-codes.ts';
import type { Context } from '../../base/context.ts';
import type { Writable } from '../../base/writable.ts';
import { joinOpenBatch, removeFromBatch } from '../../payments/batches/actions.ts';
import { findBatchByNumber } from '../../payments/batches/store.ts';
import { rejectOverLimit } from '../../payments/ledger/actions.ts';
import { assignBatch, moveTransaction, openTransaction, unsealNumber } from '../../payments/transactions/actions.ts';
import { networkOutcomeText } from '../../payments/transactions/network-outcome.ts';
import { refundRecord } from '../../payments/transactions/new-transaction.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { creditRefundToLine } from '../credit-lines/actions.ts';
import { closeRefundedDisputes, discardDisputesOf } from '../disputes/actions.ts';
import { refundByIssuer } from '../issuer-rules/actions.ts';
import { authorizationCode } from './authorizing.ts';
import { decideCapture, decideRefund, rejectUnlessVoidable } from './rules.ts';
import { undoRefund } from './undo-refund.ts';

export { createCardTransaction } from './authorizing.ts';

/** Captures an authorization into the open batch. A partial capture releases the rest. */
export function captureAuthorization(
  context: Context,
  transaction: Writable<TransactionRecord>,
  requested: number | undefined,
): TransactionRecord {
  const capturedAmount = decideCapture(transaction, requested);
  const batched = assignBatch(context, transaction, joinOpenBatch(context, transaction.clientId, 'card'));
  return moveTransaction(context, batched, 'captured', 'transaction.captured', { capturedAmount });
}

/** Voids an authorization or sale whose batch is open. */
export function voidTransaction(context: Context, transaction: Writable<TransactionRecord>): TransactionRecord {
  rejectUnlessVoidable(transaction, batchOf(context, transaction));
  const left = removeFromBatch(context, transaction, true);
  const voided = moveTransaction(context, left, 'voided', 'transaction.voided');
  if (transaction.kind === 'REFUND') undoRefund(context, transaction);
  else discardDisputesOf(context, transaction, 'the transaction is voided');
  return voided;
}

/** Refunds a settled transaction. The refund is a transaction of its own that settles with the open batch. */
export function refundTransaction(
  context: Context,
  original: Writable<TransactionRecord>,
  requested: number | undefined,
): TransactionRecord {
  const amount = decideRefund(original, batchOf(context, original), requested);
  rejectOverLimit(context, { kind: 'REFUND', clientId: original.clientId, amountCents: amount });
  const refundedAmount = original.refundedAmount + amount;
  const event = refundedAmount === original.capturedAmount ? 'refunded_in_full' : 'refunded_in_part';
  const id = context.id('TRANSACTION');
  const pan = unsealNumber(context, original.id);
  const fact = responseCode('00');
  const fields = refundRecord(original, {
    id,
    kind: 'REFUND',
    type: 'REFUND',
    requestedAmount: amount,
    amount,
    capturedAmount: amount,
    referenceId: original.id,
    responseStatus: 'Approved',
    responseCode: fact.code,
    responseMessage: fact.text,
    sealed: context.seal(pan, id),
    authorizationCode: authorizationCode(context),
    createdAt: context.now,
    updatedAt: context.now,
    correlationId: context.correlationId,
    batchNumber: joinOpenBatch(context, original.clientId, 'card'),
    networkAnswer: networkOutcomeText(refundByIssuer(context, pan, amount, original)),
  });
  const refund = openTransaction(context, fields, 'approved', 'transaction.authorized');
  creditRefundToLine(context, original.id, id);
  const refunded = moveTransaction(context, original, event, 'transaction.refunded', { refundedAmount });
  if (original.dispute !== null) closeRefundedDisputes(context, refunded);
  return refund;
}

function batchOf(context: Context, transaction: TransactionRecord) {
  return transaction.batchNumber === null ? undefined : findBatchByNumber(context.database, transaction.batchNumber);
}
