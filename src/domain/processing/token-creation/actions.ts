import { startMicroDeposits } from '../../ach/micro-deposits/actions.ts';
import type { Context } from '../../base/context.ts';
import { createPaymentToken } from '../../vault/payment-tokens/actions.ts';
import type { ParsedPaymentTokenRequest } from '../../vault/payment-tokens/schema.ts';
import type { PaymentTokenRecord } from '../../vault/payment-tokens/store.ts';

/** Stores a card or bank account and starts its verification. */
export function storeMethod(context: Context, input: ParsedPaymentTokenRequest): PaymentTokenRecord {
  const token = createPaymentToken(context, input, input.verification ?? context.settings.bankVerification);
  if (token.status === 'verification_pending') startMicroDeposits(context, token);
  return token;
}
