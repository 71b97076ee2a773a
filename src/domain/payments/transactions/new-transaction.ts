import { pick } from '../../../engine/columns.ts';
import type { Context } from '../../base/context.ts';
import { lastFourOf } from '../../vault/payment-tokens/rules.ts';
import type { PaymentTokenRecord } from '../../vault/payment-tokens/store.ts';
import {
  COPIED_TO_REFUND,
  type DerivedForRefund,
  INITIAL,
  type NewTransaction,
  type TransactionRecord,
} from './columns.ts';
import type { ParsedTransactionRequest } from './schema.ts';

/** The columns that the processor of a transaction adds to those of the request. */
type Presented = Pick<TransactionRecord, 'processor' | 'kind' | 'masked' | 'holderName'> & {
  /** The card or account number, to be encrypted. */
  readonly number: string;
};

/** Returns a new transaction before its first move. It is a decline unless its processor sets other columns. */
export function newTransactionOf(
  context: Context,
  input: ParsedTransactionRequest,
  token: PaymentTokenRecord | undefined,
  presented: Presented,
): NewTransaction {
  const id = context.id('TRANSACTION');
  const { now } = context;
  return {
    ...INITIAL,
    id,
    clientId: context.caller.clientId,
    processor: presented.processor,
    kind: presented.kind,
    type: input.type,
    requestedAmount: input.amount,
    customerId: token?.customerId ?? null,
    customerReference: input.customer_reference ?? token?.customerReference ?? null,
    paymentToken: token?.tokenId ?? null,
    methodType: input.payment_method.type,
    masked: presented.masked,
    holderName: presented.holderName,
    lastFour: lastFourOf(presented.number),
    sealed: context.seal(presented.number, id),
    metadata: JSON.stringify(input.metadata),
    recurring: input.recurring ? 1 : 0,
    purchaseDescription: input.purchase_description ?? null,
    correlationId: context.correlationId,
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the record of a refund: columns copied from its sale, its own, and initial values for the rest. */
export function refundRecord(sale: TransactionRecord, own: DerivedForRefund): NewTransaction {
  return Object.assign({ ...INITIAL }, pick(sale, COPIED_TO_REFUND), own);
}
