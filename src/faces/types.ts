/** The direct face as types: what REST operations take and give, as functions. */
import type { NumberedPage, Page } from '../core/paging.ts';
import type {
  Batch,
  BatchCloseAnswer,
  BatchCloseRequest,
  BatchQuery,
  BatchStatusReport,
} from '../resources/batches/schema.ts';
import type {
  PaymentToken,
  PaymentTokenQuery,
  PaymentTokenRequest,
  PaymentTokenUpdate,
} from '../resources/payment-tokens/schema.ts';
import type {
  AchCancelRequest,
  AchTransactionOf,
  AchTransactionRequest,
  CancelRequest,
  CaptureRequest,
  CardCancelRequest,
  CardTransactionOf,
  CardTransactionRequest,
  Layout,
  TransactionOf,
  TransactionQuery,
  TransactionRequest,
} from '../resources/transactions/types.ts';

/** What goes beside a request, as its headers would. */
export interface CallOptions {
  /** The same key and body within 24 virtual hours get the first answer again. */
  readonly idempotencyKey?: string | undefined;
}

/** A page of a query without filters. */
export interface PageQuery {
  readonly skip?: number;
  readonly take?: number;
}

/**
 * Card and ACH transactions. Calls are synchronous; a refusal throws GatewayError, a decline is a normal answer.
 */
export interface Transactions<L extends Layout = 'by_method'> {
  /**
   * Sells or authorizes by card; debits (PAYMENT) or credits (PAYOUT) a bank account.
   *
   * @throws GatewayError 400 `invalid_request`, 404 `not_found` (token), 409 `token_not_active` `no_integration`
   * @example
   * const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
   */
  create(body: CardTransactionRequest, options?: CallOptions): CardTransactionOf<L>;
  create(body: AchTransactionRequest, options?: CallOptions): AchTransactionOf<L>;
  create(body: TransactionRequest, options?: CallOptions): TransactionOf<L>;
  /** One transaction with its history. */
  get(id: string): TransactionOf<L>;
  /** Newest first. */
  list(query?: TransactionQuery): Page<TransactionOf<L>>;
  /** Takes an authorization into the open batch; a part of it releases the rest. */
  capture(id: string, body?: CaptureRequest, options?: CallOptions): CardTransactionOf<L>;
  /** VOID before the batch closes, REFUND after settlement (answers the refund); `cancel` of an ACH entry before it settles. */
  cancel(id: string, body: CardCancelRequest, options?: CallOptions): CardTransactionOf<L>;
  cancel(id: string, body: AchCancelRequest, options?: CallOptions): AchTransactionOf<L>;
  cancel(id: string, body: CancelRequest, options?: CallOptions): TransactionOf<L>;
}

/** The vault: cards and bank accounts, stored once and shown masked. */
export interface PaymentTokens {
  /**
   * Stores a card or a bank account.
   *
   * @throws GatewayError 400 `invalid_request`, 409 `merchant_required`
   */
  create(body: PaymentTokenRequest, options?: CallOptions): PaymentToken;
  get(id: string): PaymentToken;
  list(query?: PaymentTokenQuery): NumberedPage<PaymentToken>;
  /** Changes nickname, default or card expiry; a later expiry revives an expired card. */
  update(id: string, body: PaymentTokenUpdate, options?: CallOptions): PaymentToken;
  /** Deactivates for good; asked again, answers the same record. */
  delete(id: string): PaymentToken;
}

/** A day's transactions per processor. */
export interface Batches<L extends Layout = 'by_method'> {
  /** @throws GatewayError 409 `batch_empty` */
  close(body?: BatchCloseRequest, options?: CallOptions): BatchCloseAnswer;
  /** The other spelling of `close`. */
  updateStatus(body: BatchCloseRequest & { readonly status: 'closed' }): BatchCloseAnswer;
  /** Closed batches, newest first. */
  list(query?: BatchQuery): Page<Batch>;
  status(query?: { readonly processor?: 'card' | 'ach' }): BatchStatusReport;
  openTransactions(query?: PageQuery & { readonly processor?: 'card' | 'ach' }): Page<TransactionOf<L>>;
  transactions(id: string, query?: PageQuery): Page<TransactionOf<L>>;
}

/** The REST resources, as one caller may use them. */
export interface Caller<L extends Layout = 'by_method'> {
  readonly transactions: Transactions<L>;
  readonly paymentTokens: PaymentTokens;
  readonly batches: Batches<L>;
}

/** Whom to act as: an account, a key, a key on behalf of a client, or nobody. */
export type ActAs = string | { readonly apiKey: string; readonly clientId?: string } | null;
