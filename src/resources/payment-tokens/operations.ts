import { type Context, defineOperation } from '../../context.ts';
import { emptyInput } from '../empty-input.ts';
import { startMicroDeposits } from '../micro-deposits/actions.ts';
import {
  createPaymentToken,
  deletePaymentToken,
  loadPaymentToken,
  showPaymentToken,
  updatePaymentTokenOf,
} from './actions.ts';
import {
  type ParsedPaymentTokenRequest,
  paymentTokenPage,
  paymentTokenQuery,
  paymentTokenRequest,
  paymentTokenUpdate,
  paymentTokenView,
  viewPaymentToken,
} from './schema.ts';
import { listPaymentTokens, type PaymentTokenRecord } from './store.ts';

/** A payment method of a transaction has other field names than a stored one. */
function hintAtStorable(sent: unknown): string | undefined {
  const card = typeof sent === 'object' && sent !== null && 'card' in sent ? sent.card : undefined;
  const method = card ?? sent;
  if (typeof method !== 'object' || method === null || !('expiry' in method || 'type' in method)) return undefined;
  const name = 'account_number' in method ? 'banks.good' : 'cards.visa';
  return `This looks like the payment_method of a transaction; store a test value with storable(${name}).`;
}

export const paymentTokenOperations = [
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
  defineOperation({
    name: 'paymentTokens.list',
    method: 'GET',
    path: '/v1/payment_tokens',
    summary: 'List stored payment methods, newest first',
    permission: 'payment_tokens:read',
    writes: true,
    input: paymentTokenQuery,
    output: paymentTokenPage,
    status: 200,
    errors: [],
    example: () => ({ input: { customer_id: 'CUSTOMER-ada', status: 'active' } }),
    run(context, query) {
      const { rows, total } = listPaymentTokens(context.database, context.caller, query);
      return {
        data: rows.map((row) => showPaymentToken(context, row)),
        total,
        page: query.page,
        per_page: query.per_page,
      };
    },
  }),
  defineOperation({
    name: 'paymentTokens.get',
    method: 'GET',
    path: '/v1/payment_tokens/{id}',
    summary: 'Get a stored payment method, masked',
    permission: 'payment_tokens:read',
    writes: true,
    input: emptyInput,
    output: paymentTokenView,
    status: 200,
    errors: [],
    example: ({ paymentToken }) => ({ id: paymentToken }),
    run: (context, _input, id) => showPaymentToken(context, loadPaymentToken(context, id)),
  }),
  defineOperation({
    name: 'paymentTokens.update',
    method: 'POST',
    path: '/v1/payment_tokens/{id}',
    summary: 'Update nickname, default, or card expiry, or apply a correction from the account’s bank',
    permission: 'payment_tokens:write',
    input: paymentTokenUpdate,
    output: paymentTokenView,
    status: 200,
    errors: ['token_inactive', 'no_correction'],
    example: ({ paymentToken }) => ({ id: paymentToken, input: { nickname: 'the blue one' } }),
    run: (context, input, id) => viewPaymentToken(updatePaymentTokenOf(context, id, input)),
  }),
  defineOperation({
    name: 'paymentTokens.delete',
    method: 'DELETE',
    path: '/v1/payment_tokens/{id}',
    summary: 'Deactivate permanently; the record remains for audit',
    permission: 'payment_tokens:write',
    input: emptyInput,
    output: paymentTokenView,
    status: 200,
    errors: [],
    example: ({ paymentToken }) => ({ id: paymentToken }),
    run: (context, _input, id) => viewPaymentToken(deletePaymentToken(context, id)),
  }),
];

function storeMethod(context: Context, input: ParsedPaymentTokenRequest): PaymentTokenRecord {
  const token = createPaymentToken(context, input, input.verification ?? context.settings.bankVerification);
  if (token.status === 'verification_pending') startMicroDeposits(context, token);
  return token;
}
