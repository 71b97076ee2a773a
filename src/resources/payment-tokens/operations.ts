import { defineOperation } from '../../context.ts';
import { emptyInput } from '../empty-input.ts';
import { createPaymentToken, deletePaymentToken, loadPaymentToken, updatePaymentTokenOf } from './actions.ts';
import {
  paymentTokenPage,
  paymentTokenQuery,
  paymentTokenRequest,
  paymentTokenUpdate,
  paymentTokenView,
  viewPaymentToken,
} from './schema.ts';
import { listPaymentTokens } from './store.ts';

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
    run: (context, input) => viewPaymentToken(createPaymentToken(context, input)),
  }),
  defineOperation({
    name: 'paymentTokens.list',
    method: 'GET',
    path: '/v1/payment_tokens',
    summary: 'List stored payment methods, newest first',
    permission: 'payment_tokens:read',
    input: paymentTokenQuery,
    output: paymentTokenPage,
    status: 200,
    run(context, query) {
      const { rows, total } = listPaymentTokens(context.database, context.caller, query);
      return { data: rows.map(viewPaymentToken), total, page: query.page, per_page: query.per_page };
    },
  }),
  defineOperation({
    name: 'paymentTokens.get',
    method: 'GET',
    path: '/v1/payment_tokens/{id}',
    summary: 'One stored payment method, masked',
    permission: 'payment_tokens:read',
    input: emptyInput,
    output: paymentTokenView,
    status: 200,
    run: (context, _input, id) => viewPaymentToken(loadPaymentToken(context, id)),
  }),
  defineOperation({
    name: 'paymentTokens.update',
    method: 'POST',
    path: '/v1/payment_tokens/{id}',
    summary: 'Change nickname, default or card expiry',
    permission: 'payment_tokens:write',
    input: paymentTokenUpdate,
    output: paymentTokenView,
    status: 200,
    run: (context, input, id) => viewPaymentToken(updatePaymentTokenOf(context, id, input)),
  }),
  defineOperation({
    name: 'paymentTokens.delete',
    method: 'DELETE',
    path: '/v1/payment_tokens/{id}',
    summary: 'Deactivate for good; the record stays for audit',
    permission: 'payment_tokens:write',
    input: emptyInput,
    output: paymentTokenView,
    status: 200,
    run: (context, _input, id) => viewPaymentToken(deletePaymentToken(context, id)),
  }),
];
