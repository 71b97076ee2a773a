/** Which processor a request is for: decided by the payment method alone, as the specification says. */
import type { Context } from '../../context.ts';
import { refuseField } from '../../core/errors.ts';
import { cancelEntry, createAchEntry } from '../ach-entries/actions.ts';
import { refuseUnlessOwnerActive } from '../api-keys/actions.ts';
import {
  captureAuthorization,
  createCardTransaction,
  refundTransaction,
  voidTransaction,
} from '../card-transactions/actions.ts';
import { loadUsablePaymentToken } from '../payment-tokens/actions.ts';
import type { PaymentTokenRecord } from '../payment-tokens/store.ts';
import { loadTransaction } from './actions.ts';
import {
  CARD_TYPES,
  type ParsedCancelRequest,
  type ParsedCaptureRequest,
  type ParsedTransactionRequest,
} from './schema.ts';
import type { TransactionRecord } from './store.ts';

const cardTypes = new Set<string>(CARD_TYPES);

export function createTransaction(context: Context, input: ParsedTransactionRequest): TransactionRecord {
  refuseOutOfBounds(context, input);
  const token = tokenOf(context, input);
  const byCard = token === undefined ? input.payment_method.type === 'card' : token.type === 'card';
  refuseTypeOfOtherMethod(input.type, byCard);
  if (byCard) refuseWordsOfBanks(input);
  return byCard ? createCardTransaction(context, input, token) : createAchEntry(context, input, token);
}

function refuseOutOfBounds(context: Context, { amount, recurring, payment_method }: ParsedTransactionRequest): void {
  const { amountMax } = context.settings;
  if (amount > amountMax) refuseField('amount', `must be at most ${amountMax} cents, the option amountMax`);
  if (recurring && payment_method.type !== 'token')
    refuseField('recurring', 'only a stored method (payment_method.type token) can be charged again');
}

/** A card that is sent with them means something that cards have not. */
function refuseWordsOfBanks({ speed, reference_id }: ParsedTransactionRequest): void {
  if (speed !== undefined) refuseField('speed', 'a bank account has one: leave it out with a card');
  if (reference_id !== undefined)
    refuseField('reference_id', 'a returned bank payment is sent again by it; a declined card is simply charged anew');
}

function tokenOf(context: Context, { payment_method }: ParsedTransactionRequest): PaymentTokenRecord | undefined {
  if (payment_method.type !== 'token') return undefined;
  return loadUsablePaymentToken(context, payment_method.payment_token);
}

function refuseTypeOfOtherMethod(type: string, byCard: boolean): void {
  if (cardTypes.has(type.toUpperCase()) === byCard) return;
  refuseField('type', byCard ? 'a card takes SALE or AUTH' : 'a bank account takes PAYMENT or PAYOUT');
}

export function captureTransaction(context: Context, id: string, { amount }: ParsedCaptureRequest): TransactionRecord {
  const transaction = loadTransaction(context, id);
  refuseUnlessOwnerActive(context, transaction.clientId);
  if (transaction.processor === 'ach')
    refuseField('id', 'an ACH transaction is not captured: it settles with its batch, and cancel takes it back before');
  return captureAuthorization(context, transaction, amount);
}

export function cancelTransaction(
  context: Context,
  id: string,
  { type, amount }: ParsedCancelRequest,
): TransactionRecord {
  if (type !== 'REFUND' && amount !== undefined) refuseField('amount', 'only a REFUND takes an amount');
  const transaction = loadTransaction(context, id);
  refuseUnlessOwnerActive(context, transaction.clientId);
  if (transaction.processor === 'ach') {
    if (type !== 'cancel') refuseField('type', 'an ACH transaction takes cancel, before settlement only');
    return cancelEntry(context, transaction);
  }
  if (type === 'cancel')
    refuseField('type', 'a card transaction takes VOID (before its batch closes) or REFUND (after settlement)');
  return type === 'VOID' ? voidTransaction(context, transaction) : refundTransaction(context, transaction, amount);
}
