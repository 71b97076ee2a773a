import type { Context } from '../../context.ts';
import { startMicroDeposits } from '../micro-deposits/actions.ts';
import { createPaymentToken } from '../payment-tokens/actions.ts';
import type { ParsedPaymentTokenRequest } from '../payment-tokens/schema.ts';
import type { PaymentTokenRecord } from '../payment-tokens/store.ts';

/** Stores a card or bank account, and starts the verification that it has to pass. */
export function storeMethod(context: Context, input: ParsedPaymentTokenRequest): PaymentTokenRecord {
  const token = createPaymentToken(context, input, input.verification ?? context.settings.bankVerification);
  if (token.status === 'verification_pending') startMicroDeposits(context, token);
  return token;
}
