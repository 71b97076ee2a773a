import type { Context } from '../../context.ts';
import { refuseField } from '../../core/errors.ts';
import { DAY_MS } from '../../facts/civil-date.ts';
import { responseCode } from '../../facts/response-codes.ts';
import { joinOpenBatch, leaveBatch } from '../batches/actions.ts';
import { findBatchByNumber } from '../batches/store.ts';
import { refuseUnlessMerchant } from '../clients/rules.ts';
import { loadActiveIntegration } from '../integrations/actions.ts';
import { authorizeByIssuer } from '../issuer-rules/actions.ts';
import { decideBrand, decideExpiry, maskCard } from '../payment-tokens/rules.ts';
import type { PaymentTokenRecord } from '../payment-tokens/store.ts';
import { moveTransaction, openTransaction, seatTransaction } from '../transactions/actions.ts';
import { newTransactionOf } from '../transactions/new-transaction.ts';
import type { ParsedCardMethod, ParsedTransactionRequest } from '../transactions/schema.ts';
import { findTransaction, type TransactionRecord } from '../transactions/store.ts';
import type { AuthorizationQuestion } from '../world-ports.ts';
import {
  decideAuthorizationExpiry,
  decideCapture,
  decideRefund,
  refuseUnlessVoidable,
  refuseWrongCvvLength,
} from './rules.ts';
import { undoRefund } from './undo-refund.ts';

/** A card that is about to pay: what the issuer is asked, and what may be shown. */
interface PresentedCard {
  readonly question: Omit<AuthorizationQuestion, 'amountCents'>;
  readonly masked: string;
  readonly holderName: string;
}

/** A sale or an authorization: the issuer answers at once; a decline is a record like others. */
export function createCardTransaction(
  context: Context,
  input: ParsedTransactionRequest,
  token: PaymentTokenRecord | undefined,
): TransactionRecord {
  const card = presentedCard(context, input, token);
  refuseUnlessMerchant(context.caller);
  loadActiveIntegration(context, 'card_processor');
  const kind = input.type.toUpperCase() === 'AUTH' ? 'AUTH' : 'SALE';
  const answer = authorizeByIssuer(context, { ...card.question, amountCents: input.amount });
  const fact = responseCode(answer.responseCode);
  const { masked, holderName, question } = card;
  const presented = { processor: 'card', kind, masked, holderName, number: question.pan } as const;
  const fields = Object.assign(newTransactionOf(context, input, token, presented), {
    responseCode: fact.code,
    responseMessage: fact.text,
    avsCode: answer.avsCode,
    cvvCode: answer.cvvCode,
  });
  return fact.approved ? approve(context, fields, answer.approvedCents) : decline(context, fields);
}

function presentedCard(
  context: Context,
  input: ParsedTransactionRequest,
  token: PaymentTokenRecord | undefined,
): PresentedCard {
  const method = input.payment_method;
  if (token !== undefined && method.type === 'token') {
    refuseWrongCvvLength(JSON.parse(token.masked).brand, method.cvv);
    const pan = context.unseal(token.sealed, token.tokenId);
    return { question: { pan, cvv: method.cvv }, masked: token.masked, holderName: token.holderName };
  }
  if (method.type !== 'card') refuseField('payment_method.type', 'SALE and AUTH take a card');
  return sentCard(context, method);
}

function sentCard(context: Context, method: ParsedCardMethod): PresentedCard {
  const brand = decideBrand(method.pan, 'payment_method.pan');
  refuseWrongCvvLength(brand, method.cvv);
  const expiry = { month: method.expiry.month.padStart(2, '0'), year: method.expiry.year.padStart(4, '20') };
  decideExpiry(expiry.month, expiry.year, context.now, 'payment_method.expiry');
  const holderName = [method.first_name, method.last_name].filter((part) => part !== undefined).join(' ');
  return {
    question: { pan: method.pan, cvv: method.cvv, addressLine1: method.address_line1, zip: method.zip },
    masked: JSON.stringify(maskCard(method.pan, brand, expiry, holderName === '' ? null : holderName)),
    holderName,
  };
}

function approve(context: Context, fields: TransactionRecord, amount: number): TransactionRecord {
  const sale = fields.kind === 'SALE';
  const approved = Object.assign({ ...fields }, {
    amount,
    // A sale is captured in full as it is made and sits in the open batch: it settles without another call.
    capturedAmount: sale ? amount : 0,
    batchNumber: sale ? joinOpenBatch(context, fields.clientId, 'card') : null,
    responseStatus: 'Approved',
    authorizationCode: authorizationCode(context),
  } as const);
  const transaction = openTransaction(context, approved, 'approved', 'transaction.authorized');
  if (!sale) scheduleExpiry(context, transaction);
  return transaction;
}

/** Six digits. */
function authorizationCode(context: Context): string {
  return String(context.dice('outcomes', 1_000_000)).padStart(6, '0');
}

function decline(context: Context, fields: TransactionRecord): TransactionRecord {
  return openTransaction(context, fields, 'declined', 'transaction.declined');
}

function scheduleExpiry(context: Context, transaction: TransactionRecord): void {
  const { brand } = JSON.parse(transaction.masked);
  const at = decideAuthorizationExpiry(
    brand,
    transaction.recurring === 1,
    context.settings.authorizationDays,
    context.now,
  );
  const days = (at - context.now) / DAY_MS;
  const why = `a ${brand} authorization that nobody captures lasts ${days} day${days === 1 ? '' : 's'}`;
  context.schedule('authorization.expire', at, transaction.id, why);
}

/** The hold has run out. */
export function expireAuthorization(context: Context, id: string): void {
  const transaction = findTransaction(context.database, id);
  if (transaction !== undefined && isHeld(transaction))
    moveTransaction(context, transaction, 'expired', 'transaction.expired');
}

export function isHeld(transaction: TransactionRecord): boolean {
  return transaction.kind === 'AUTH' && transaction.state === 'authorized';
}

/** Takes an authorization, whole or in part, into the open batch; a part releases the rest. */
export function captureAuthorization(
  context: Context,
  transaction: TransactionRecord,
  wished: number | undefined,
): TransactionRecord {
  const capturedAmount = decideCapture(transaction, wished);
  const seated = seatTransaction(context, transaction, joinOpenBatch(context, transaction.clientId, 'card'));
  return moveTransaction(context, seated, 'captured', 'transaction.captured', { capturedAmount });
}

export function voidTransaction(context: Context, transaction: TransactionRecord): TransactionRecord {
  refuseUnlessVoidable(transaction, batchOf(context, transaction));
  const left = leaveBatch(context, transaction, true);
  const voided = moveTransaction(context, left, 'voided', 'transaction.voided');
  if (transaction.kind === 'REFUND') undoRefund(context, transaction);
  return voided;
}

/** Gives money back: a transaction of its own that joins the open batch and settles with it. */
export function refundTransaction(
  context: Context,
  original: TransactionRecord,
  wished: number | undefined,
): TransactionRecord {
  const amount = decideRefund(original, batchOf(context, original), wished);
  const refundedAmount = original.refundedAmount + amount;
  const event = refundedAmount === original.capturedAmount ? 'refunded_in_full' : 'refunded_in_part';
  const id = context.id('TRANSACTION');
  const pan = context.unseal(original.sealed, original.id);
  const fact = responseCode('00');
  const fields = Object.assign({ ...original }, {
    ...{ id, kind: 'REFUND', type: 'REFUND', requestedAmount: amount, amount, capturedAmount: amount },
    ...{ refundedAmount: 0, referenceId: original.id, recurring: 0, batchId: null },
    ...{ responseStatus: 'Approved', responseCode: fact.code, responseMessage: fact.text },
    ...{ avsCode: null, cvvCode: null, sealed: context.seal(pan, id), authorizationCode: authorizationCode(context) },
    ...{ createdAt: context.now, updatedAt: context.now, settledAt: null, fundedAt: null },
    correlationId: context.correlationId,
    batchNumber: joinOpenBatch(context, original.clientId, 'card'),
    networkAnswer: context.world.issuer.refund(context.settings, pan),
  } as const);
  const refund = openTransaction(context, fields, 'approved', 'transaction.authorized');
  moveTransaction(context, original, event, 'transaction.refunded', { refundedAmount });
  return refund;
}

function batchOf(context: Context, transaction: TransactionRecord) {
  return transaction.batchNumber === null ? undefined : findBatchByNumber(context.database, transaction.batchNumber);
}
