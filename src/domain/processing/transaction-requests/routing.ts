/** Routes a request to a network by its payment method alone, as the specification says. */

import { rejectField } from '../../../engine/errors.ts';
import { cancelEntry, createAchEntry } from '../../ach/ach-entries/actions.ts';
import type { Context } from '../../base/context.ts';
import {
  captureAuthorization,
  createCardTransaction,
  refundTransaction,
  voidTransaction,
} from '../../cards/card-transactions/actions.ts';
import { loadTransaction } from '../../payments/transactions/actions.ts';
import {
  CARD_TYPES,
  type ParsedCancelRequest,
  type ParsedCaptureRequest,
  type ParsedTransactionRequest,
} from '../../payments/transactions/schema.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { forWrite } from '../../platform/api-keys/actions.ts';
import { loadUsablePaymentToken } from '../../vault/payment-tokens/actions.ts';
import type { PaymentTokenRecord } from '../../vault/payment-tokens/store.ts';

const cardTypes = new Set<string>(CARD_TYPES);

/** Creates a transaction on the network of its payment method. */
export function createTransaction(context: Context, input: ParsedTransactionRequest): TransactionRecord {
  rejectOutOfBounds(context, input);
  const token = tokenOf(context, input);
  const byCard = token === undefined ? input.payment_method.type === 'card' : token.type === 'card';
  rejectTypeOfOtherMethod(input.type, byCard);
  if (byCard) rejectAchFields(input);
  return byCard ? createCardTransaction(context, input, token) : createAchEntry(context, input, token);
}

function rejectOutOfBounds(context: Context, { amount, recurring, payment_method }: ParsedTransactionRequest): void {
  const { amountMax } = context.settings;
  if (amount > amountMax) rejectField('amount', `must be at most ${amountMax} cents, the amountMax option`);
  if (recurring && payment_method.type !== 'token')
    rejectField(
      'recurring',
      'must be false unless payment_method.type is token: only a stored payment method can recur',
    );
}

/** Rejects fields that only bank accounts have. */
function rejectAchFields({ speed, reference_id, purpose }: ParsedTransactionRequest): void {
  if (speed !== undefined) rejectField('speed', 'must be omitted for a card');
  if (purpose !== undefined) rejectField('purpose', 'must be omitted for a card');
  if (reference_id !== undefined)
    rejectField('reference_id', 'must be omitted for a card: it retries a returned bank payment');
}

function tokenOf(context: Context, { payment_method }: ParsedTransactionRequest): PaymentTokenRecord | undefined {
  if (payment_method.type !== 'token') return undefined;
  return loadUsablePaymentToken(context, payment_method.payment_token);
}

function rejectTypeOfOtherMethod(type: string, byCard: boolean): void {
  if (cardTypes.has(type.toUpperCase()) === byCard) return;
  rejectField('type', byCard ? 'must be SALE or AUTH for a card' : 'must be PAYMENT or PAYOUT for a bank account');
}

/** Captures a card authorization. */
export function captureTransaction(context: Context, id: string, { amount }: ParsedCaptureRequest): TransactionRecord {
  const transaction = forWrite(context, loadTransaction(context, id), 'active');
  if (transaction.processor === 'ach')
    rejectField('id', 'must be a card authorization: an ACH transaction settles with its batch without a capture');
  return captureAuthorization(context, transaction, amount);
}

/** Voids or refunds a card transaction, or cancels an ACH entry. */
export function cancelTransaction(
  context: Context,
  id: string,
  { type, amount }: ParsedCancelRequest,
): TransactionRecord {
  if (type !== 'REFUND' && amount !== undefined) rejectField('amount', 'must be omitted unless type is REFUND');
  const transaction = forWrite(context, loadTransaction(context, id), 'active');
  if (transaction.processor === 'ach') {
    if (type !== 'cancel') rejectField('type', 'must be cancel for an ACH transaction, before settlement');
    return cancelEntry(context, transaction);
  }
  if (type === 'cancel')
    rejectField('type', 'must be VOID (before the batch closes) or REFUND (after settlement) for a card transaction');
  return type === 'VOID' ? voidTransaction(context, transaction) : refundTransaction(context, transaction, amount);
}
