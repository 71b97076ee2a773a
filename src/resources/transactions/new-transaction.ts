import type { Context } from '../../context.ts';
import type { PaymentTokenRecord } from '../payment-tokens/store.ts';
import type { NewTransaction } from './actions.ts';
import type { ParsedTransactionRequest } from './schema.ts';

/** What a request gives to a new transaction of either kind. It is a decline until a processor says otherwise. */
export function newTransactionOf(
  context: Context,
  input: ParsedTransactionRequest,
  token: PaymentTokenRecord | undefined,
  number: string,
) {
  const id = context.id('TRANSACTION');
  return {
    id,
    clientId: context.caller.clientId,
    type: input.type,
    requestedAmount: input.amount,
    amount: 0,
    capturedAmount: 0,
    refundedAmount: 0,
    authorizationCode: null,
    avsCode: null,
    cvvCode: null,
    referenceId: null,
    customerId: token?.customerId ?? null,
    paymentToken: token?.tokenId ?? null,
    methodType: input.payment_method.type,
    lastFour: number.slice(-4),
    sealed: context.seal(number, id),
    metadata: JSON.stringify(input.metadata),
    recurring: input.recurring ? 1 : 0,
    purchaseDescription: input.purchase_description ?? null,
    batchNumber: null,
    batchId: null,
    secCode: null,
    holderType: null,
    effectiveEntryDate: null,
    traceNumber: null,
    returnCode: null,
    returnedAt: null,
    returnUntimely: 0,
    networkAnswer: 'pay',
    responseStatus: 'Declined',
  } as const satisfies Partial<NewTransaction>;
}
