import type { Context } from '../../base/context.ts';
import { lastFourOf } from '../../vault/payment-tokens/rules.ts';
import type { PaymentTokenRecord } from '../../vault/payment-tokens/store.ts';
import type { ParsedTransactionRequest } from './schema.ts';
import type { TransactionRecord } from './store.ts';

/** What the processor of a transaction adds to what the request says. */
export type Presented = Pick<TransactionRecord, 'processor' | 'kind' | 'masked' | 'holderName'> & {
  /** The card or account number; kept encrypted. */
  readonly number: string;
};

/**
 * A new transaction of either kind, every column named: a decline, until the processor says otherwise, that has not yet
 * made its first move.
 */
export function newTransactionOf(
  context: Context,
  input: ParsedTransactionRequest,
  token: PaymentTokenRecord | undefined,
  presented: Presented,
): TransactionRecord {
  const id = context.id('TRANSACTION');
  const { now } = context;
  return {
    id,
    clientId: context.caller.clientId,
    processor: presented.processor,
    kind: presented.kind,
    type: input.type,
    state: 'declined',
    requestedAmount: input.amount,
    amount: 0,
    capturedAmount: 0,
    refundedAmount: 0,
    responseStatus: 'Declined',
    responseCode: '',
    responseMessage: '',
    authorizationCode: null,
    avsCode: null,
    cvvCode: null,
    referenceId: null,
    customerId: token?.customerId ?? null,
    paymentToken: token?.tokenId ?? null,
    methodType: input.payment_method.type,
    masked: presented.masked,
    holderName: presented.holderName,
    lastFour: lastFourOf(presented.number),
    sealed: context.seal(presented.number, id),
    metadata: JSON.stringify(input.metadata),
    recurring: input.recurring ? 1 : 0,
    purchaseDescription: input.purchase_description ?? null,
    batchNumber: null,
    batchId: null,
    secCode: null,
    speed: null,
    entryDescription: null,
    individualId: null,
    holderType: null,
    effectiveEntryDate: null,
    traceNumber: null,
    returnCode: null,
    returnedAt: null,
    returnUntimely: 0,
    returnDispute: null,
    networkAnswer: 'pay',
    initialNetworkId: null,
    correlationId: context.correlationId,
    createdAt: now,
    updatedAt: now,
    settledAt: null,
    fundedAt: null,
    history: '[]',
  };
}
