import { defineOperation } from '../../base/context.ts';
import { paymentTokenView } from '../../vault/payment-tokens/schema.ts';
import { viewPaymentToken } from '../../vault/payment-tokens/view.ts';
import { verifyAmounts } from './actions.ts';
import { accountVerification } from './schema.ts';

/** The operation that verifies a bank account. */
export const microDepositOperations = [
  defineOperation({
    name: 'paymentTokens.verify',
    method: 'POST',
    path: '/v1/payment_tokens/{id}/verify',
    summary: 'Verify a bank account with its two micro-deposit amounts',
    permission: 'payment_tokens:write',
    input: accountVerification,
    output: paymentTokenView,
    status: 200,
    errors: ['wrong_amounts', 'not_verification_pending', 'deposits_pending'],
    example: ({ unverifiedAccount: { id, amounts } }) => ({ id, input: { amounts } }),
    run: (context, { amounts }, id) => viewPaymentToken(verifyAmounts(context, id, amounts)),
  }),
];
