import type { NumberedPage } from '../../../engine/paging.ts';
import type { CallOptions } from '../../base/call-options.ts';
import { defineOperation } from '../../base/context.ts';
import { emptyInput } from '../../base/empty-input.ts';
import { deletePaymentToken, loadPaymentToken, showPaymentToken, updatePaymentTokenOf } from './actions.ts';
import { listPaymentTokens } from './list.ts';
import type {
  AccountVerification,
  PaymentToken,
  PaymentTokenQuery,
  PaymentTokenRequest,
  PaymentTokenUpdate,
} from './schema.ts';
import { paymentTokenPage, paymentTokenQuery, paymentTokenUpdate, paymentTokenView } from './schema.ts';
import { viewPaymentToken } from './view.ts';

/** The vault, which stores cards and bank accounts and returns them masked. */
export interface PaymentTokens {
  /**
   * Stores a card or a bank account.
   *
   * @throws GatewayError 400 `invalid_request`, 409 `merchant_required`
   * @example
   * const { payment_token } = gateway.paymentTokens.create(storable(cards.visa));
   */
  create(body: PaymentTokenRequest, options?: CallOptions): PaymentToken;
  /** Returns a stored payment method, masked. @throws GatewayError 404 `not_found` */
  get(id: string): PaymentToken;
  /** Returns a numbered page of payment tokens, newest first. */
  list(query?: PaymentTokenQuery): NumberedPage<PaymentToken>;
  /**
   * Updates the nickname, the default, or the card expiry; a later expiry reactivates an expired card. `apply_correction:
   * true` applies the correction from the account's bank.
   *
   * @throws GatewayError 409 `token_inactive`, `no_correction`
   * @example
   * gateway.paymentTokens.update(token.payment_token, { apply_correction: true });
   */
  update(id: string, body: PaymentTokenUpdate, options?: CallOptions): PaymentToken;
  /**
   * Verifies a bank account with its two micro-deposit amounts in cents, in either order, and activates it.
   *
   * @throws GatewayError 400 `wrong_amounts` with the attempts left, 409 `deposits_pending` with the due time,
   * `not_verification_pending`
   * @example
   * const account = gateway.paymentTokens.create({ ...storable(banks.good), verification: 'micro_deposits' });
   * await gateway.clock.advance({ bankingDays: 3 });
   * const { amountsCents: amounts } = gateway.ach.microDeposits(account)!;   // as the holder reads them on a statement
   * gateway.paymentTokens.verify(account.payment_token, { amounts });
   */
  verify(id: string, body: AccountVerification, options?: CallOptions): PaymentToken;
  /** Deactivates a payment token permanently. Calling it again returns the same record. */
  delete(id: string): PaymentToken;
}

/** The operations on payment tokens. */
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
