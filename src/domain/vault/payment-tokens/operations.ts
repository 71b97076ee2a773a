import { defineOperation } from '../../base/context.ts';
import { emptyInput } from '../../base/empty-input.ts';
import { deletePaymentToken, loadPaymentToken, showPaymentToken, updatePaymentTokenOf } from './actions.ts';
import { listPaymentTokens } from './list.ts';
import {
  paymentTokenPage,
  paymentTokenQuery,
  paymentTokenUpdate,
  paymentTokenView,
  viewPaymentToken,
} from './schema.ts';

export const paymentTokenOperations = [
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
