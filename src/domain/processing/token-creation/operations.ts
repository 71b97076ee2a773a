import { defineOperation } from '../../base/context.ts';
import { paymentTokenRequest, paymentTokenView } from '../../vault/payment-tokens/schema.ts';
import { viewPaymentToken } from '../../vault/payment-tokens/view.ts';
import { storeMethod } from './actions.ts';

/** Suggests `storable` if the request has the field names of a transaction's payment method. */
function hintAtStorable(sent: unknown): string | undefined {
  const card = typeof sent === 'object' && sent !== null && 'card' in sent ? sent.card : undefined;
  const method = card ?? sent;
  if (typeof method !== 'object' || method === null || !('expiry' in method || 'type' in method)) return undefined;
  const name = 'account_number' in method ? 'banks.good' : 'cards.visa';
  return `This looks like the payment_method of a transaction; store a test value with storable(${name}).`;
}

/** The operation that stores a payment method. */
export const tokenCreationOperations = [
  defineOperation({
    name: 'paymentTokens.create',
    method: 'POST',
    path: '/v1/payment_tokens',
    summary: 'Store a card or bank account',
    permission: 'payment_tokens:write',
    input: paymentTokenRequest,
    output: paymentTokenView,
    status: 201,
    errors: ['merchant_required', 'real_card_number'],
    hint: hintAtStorable,
    example: () => ({
      input: {
        customer_id: 'CUSTOMER-ada',
        is_default: true,
        card: {
          pan: '4242424242424242',
          expiry_month: '12',
          expiry_year: '2030',
          address: { line1: '1 Main St', zip: '94103' },
        },
      },
    }),
    run: (context, input) => viewPaymentToken(storeMethod(context, input)),
  }),
];
