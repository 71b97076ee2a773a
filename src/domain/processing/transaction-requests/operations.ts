import type { Page } from '../../../engine/paging.ts';
import type { CallOptions } from '../../base/call-options.ts';
import { defineOperation } from '../../base/context.ts';
import { emptyInput } from '../../base/empty-input.ts';
import { loadTransaction } from '../../payments/transactions/actions.ts';
import { listTransactions } from '../../payments/transactions/list.ts';
import {
  cancelRequest,
  captureRequest,
  transactionPage,
  transactionQuery,
  transactionRequest,
  transactionView,
} from '../../payments/transactions/schema.ts';
import type {
  AchCancelRequest,
  AchTransactionOf,
  AchTransactionRequest,
  CancelRequest,
  CancelRequestOf,
  CaptureRequest,
  CardCancelRequest,
  CardTransactionOf,
  CardTransactionRequest,
  Layout,
  PaymentMethod,
  TransactionOf,
  TransactionQuery,
  TransactionRequest,
  TransactionRequestOf,
} from '../../payments/transactions/types.ts';
import { viewTransaction, viewWithHistory } from '../../payments/transactions/view.ts';
import { cancelTransaction, captureTransaction, createTransaction } from './routing.ts';

/**
 * Card and ACH transactions. Calls are synchronous. A rejected request throws GatewayError; a decline is a normal response.
 */
export interface Transactions<L extends Layout = 'by_method'> {
  /**
   * Charges (SALE) or authorizes (AUTH) a card.
   *
   * @throws GatewayError 400 `invalid_request`, 404 `not_found` (token), 409 `token_not_active` `no_integration`
   * @example
   * const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
   */
  create(body: CardTransactionRequest, options?: CallOptions): CardTransactionOf<L>;
  /**
   * Debits (PAYMENT) or credits (PAYOUT) a bank account.
   *
   * @example
   * const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
   */
  create(body: AchTransactionRequest, options?: CallOptions): AchTransactionOf<L>;
  /** Creates a transaction whose type is only known at run time. */
  create<Type extends TransactionRequest['type'], Kind extends PaymentMethod['type']>(
    body: TransactionRequestOf<Type, Kind> & { readonly type: Type; readonly payment_method: { readonly type: Kind } },
    options?: CallOptions,
  ): TransactionOf<L>;
  /** Returns a transaction with its history. @throws GatewayError 404 `not_found` */
  get(id: string): TransactionOf<L>;
  /**
   * Returns a page of transactions, newest first by default.
   *
   * @example
   * const { data, total } = gateway.transactions.list({ transaction_state: 'returned', take: 100 });
   */
  list(query?: TransactionQuery): Page<TransactionOf<L>>;
  /**
   * Captures an authorization into the open batch. A partial capture releases the rest.
   *
   * @throws GatewayError 409 `amount_too_large`, `already_captured`, `invalid_state`
   * @example
   * gateway.transactions.capture(auth.transaction_id, { amount: 1500 });
   */
  capture(id: string, body?: CaptureRequest, options?: CallOptions): CardTransactionOf<L>;
  /**
   * Voids a card transaction before its batch closes, or refunds it after settlement and returns the refund.
   *
   * @throws GatewayError 409 `batch_closed`, `not_settled`, `amount_too_large`
   * @example
   * gateway.transactions.cancel(sale.transaction_id, { type: 'VOID' });
   */
  cancel<Type extends CardCancelRequest['type']>(
    id: string,
    body: CancelRequestOf<Type>,
    options?: CallOptions,
  ): CardTransactionOf<L>;
  /** Cancels an ACH entry before it settles. @throws GatewayError 409 `ach_settled` */
  cancel(id: string, body: AchCancelRequest, options?: CallOptions): AchTransactionOf<L>;
  /** Cancels a transaction whose kind is only known at run time. */
  cancel<Type extends CancelRequest['type']>(
    id: string,
    body: CancelRequestOf<Type>,
    options?: CallOptions,
  ): TransactionOf<L>;
  /**
   * Refunds a settled card transaction: `cancel` with REFUND. The amount is in cents, alone or as `{ amount }`. Default: the
   * amount not refunded yet.
   *
   * @example
   * const refund = gateway.transactions.refund(sale.transaction_id, 500);
   */
  refund(
    id: string,
    amount?: number | { readonly amount?: number | undefined },
    options?: CallOptions,
  ): CardTransactionOf<L>;
  /**
   * Voids a card transaction: `cancel` with VOID.
   *
   * @example
   * gateway.transactions.void(sale.transaction_id);
   */
  void(id: string, options?: CallOptions): CardTransactionOf<L>;
}

/** The operations on transactions. */
export const transactionOperations = [
  defineOperation({
    name: 'transactions.create',
    method: 'POST',
    path: '/v1/transactions',
    summary: 'Charge or authorize a card; debit or credit a bank account',
    permission: 'transactions:create',
    input: transactionRequest,
    output: transactionView,
    status: 201,
    errors: [
      'not_found',
      'merchant_required',
      'real_card_number',
      'no_integration',
      'token_not_active',
      'debit_blocked',
      'not_retryable',
      'ledger_limit',
    ],
    example: () => ({
      input: {
        type: 'SALE',
        amount: 1999,
        metadata: { order: 'A-1001' },
        purchase_description: 'Two tents',
        payment_method: {
          type: 'card',
          pan: '4242424242424242',
          expiry: { month: '12', year: '2030' },
          cvv: '123',
          zip: '94103',
        },
      },
    }),
    run: (context, input) => viewTransaction(context, createTransaction(context, input)),
  }),
  defineOperation({
    name: 'transactions.capture',
    method: 'POST',
    path: '/v1/transactions/{id}/capture',
    summary: 'Capture all or part of an authorization into the open batch',
    permission: 'transactions:capture',
    input: captureRequest,
    output: transactionView,
    status: 200,
    errors: ['invalid_state', 'already_captured', 'amount_too_large'],
    example: ({ authorization }) => ({ id: authorization, input: { amount: 4000 } }),
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
    errors: [
      'invalid_state',
      'batch_closed',
      'not_settled',
      'ach_settled',
      'amount_too_large',
      'transaction_disputed',
      'ledger_limit',
    ],
    shorthands: {
      refund: { takesValue: true, body: refundBody, rejection: cardsOnly('refund') },
      void: { takesValue: false, body: voidBody, rejection: cardsOnly('void') },
    },
    example: ({ settledSale }) => ({ id: settledSale, input: { type: 'REFUND', amount: 500 } }),
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
    errors: [],
    example: () => ({ input: { transaction_state: 'settled', sort_column: 'amount', take: 2 } }),
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
    summary: 'Get a transaction with its history',
    permission: 'transactions:read',
    input: emptyInput,
    output: transactionView,
    status: 200,
    errors: [],
    example: ({ settledSale }) => ({ id: settledSale }),
    run: (context, _input, id) => viewWithHistory(context, loadTransaction(context, id)),
  }),
];

/** A null stays in the body, where it is rejected: it must not refund the full amount. */
function refundBody(amount: unknown): object {
  if (typeof amount === 'object' && amount !== null) return { ...amount, type: 'REFUND' };
  return amount === undefined ? { type: 'REFUND' } : { type: 'REFUND', amount };
}

function voidBody(): object {
  return { type: 'VOID' };
}

function cardsOnly(verb: 'refund' | 'void'): { readonly field: string; readonly message: string } {
  return {
    field: 'type',
    message: `transactions.${verb} works for cards, and this is an ACH transaction. Before settlement, call transactions.cancel(id, { type: 'cancel' }); after it, give the money of a PAYMENT back with a PAYOUT.`,
  };
}
