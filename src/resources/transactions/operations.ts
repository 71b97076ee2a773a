import { defineOperation } from '../../context.ts';
import { emptyInput } from '../empty-input.ts';
import { loadTransaction } from './actions.ts';
import { listTransactions } from './list.ts';
import { cancelTransaction, captureTransaction, createTransaction } from './routing.ts';
import {
  cancelRequest,
  captureRequest,
  transactionPage,
  transactionQuery,
  transactionRequest,
  transactionView,
} from './schema.ts';
import { viewTransaction, viewWithHistory } from './view.ts';

export const transactionOperations = [
  defineOperation({
    name: 'transactions.create',
    method: 'POST',
    path: '/v1/transactions',
    summary: 'Sell or authorize by card; debit or pay out by bank account',
    permission: 'transactions:create',
    input: transactionRequest,
    output: transactionView,
    status: 201,
    run: (context, input) => viewTransaction(context, createTransaction(context, input)),
  }),
  defineOperation({
    name: 'transactions.capture',
    method: 'POST',
    path: '/v1/transactions/{id}/capture',
    summary: 'Capture an authorization, whole or in part, into the open batch',
    permission: 'transactions:capture',
    input: captureRequest,
    output: transactionView,
    status: 200,
    run: (context, input, id) => viewTransaction(context, captureTransaction(context, id, input)),
  }),
  defineOperation({
    name: 'transactions.cancel',
    method: 'POST',
    path: '/v1/transactions/{id}/cancel',
    summary: 'Void or refund a card transaction; cancel an ACH one',
    permission: 'transactions:cancel',
    input: cancelRequest,
    output: transactionView,
    status: ({ type }) => (type === 'REFUND' ? 201 : 200),
    run: (context, input, id) => viewTransaction(context, cancelTransaction(context, id, input)),
  }),
  defineOperation({
    name: 'transactions.list',
    method: 'GET',
    path: '/v1/transactions',
    summary: 'List, filter, sort and search transactions',
    permission: 'transactions:read',
    input: transactionQuery,
    output: transactionPage,
    status: 200,
    run(context, query) {
      const { rows, total } = listTransactions(context.database, context.caller, query);
      const data = rows.map((row) => viewTransaction(context, row));
      return { data, total, skip: query.skip, take: query.take };
    },
  }),
  defineOperation({
    name: 'transactions.get',
    method: 'GET',
    path: '/v1/transactions/{id}',
    summary: 'One transaction with its history',
    permission: 'transactions:read',
    input: emptyInput,
    output: transactionView,
    status: 200,
    run: (context, _input, id) => viewWithHistory(context, loadTransaction(context, id)),
  }),
];
