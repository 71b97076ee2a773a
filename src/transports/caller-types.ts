/** The direct face as types: what REST operations take and give, as functions. */

import type {
  Batch,
  BatchCloseRequest,
  BatchCloseResponse,
  BatchQuery,
  BatchStatusReport,
} from '../domain/payments/batches/schema.ts';
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
} from '../domain/payments/transactions/types.ts';
import type { Client, ClientQuery, ClientRequest, ClientUpdate } from '../domain/platform/clients/schema.ts';
import type {
  Integration,
  IntegrationQuery,
  IntegrationRequest,
  IntegrationSummary,
  IntegrationUpdate,
} from '../domain/platform/integrations/schema.ts';
import type {
  Challenge,
  ChallengeRequest,
  VerificationRequest,
  VerificationResponse,
} from '../domain/platform/mfa/schema.ts';
import type { IssuedKey, KeyRequest } from '../domain/platform/sign-in/schema.ts';
import type { PasswordChange, User, UserQuery, UserRequest, UserUpdate } from '../domain/platform/users/schema.ts';
import type {
  AccountVerification,
  PaymentToken,
  PaymentTokenQuery,
  PaymentTokenRequest,
  PaymentTokenUpdate,
} from '../domain/vault/payment-tokens/schema.ts';
import type { NumberedPage, Page } from '../engine/paging.ts';
import type { AnyCase } from '../engine/text-schemas.ts';

/** Options of a direct call, which HTTP sends as headers. Unknown options throw SettleboxError `bad_option`. */
export interface CallOptions {
  /** Returns the first response again for the same key and body, for 24 virtual hours. */
  readonly idempotencyKey?: string | undefined;
}

/** Selects a page of a list. */
export interface PageQuery {
  /** Number of rows to skip. Default 0. */ readonly skip?: number;
  /** Page size, 1 to 100. Default 25. */ readonly take?: number;
}

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
  create(body: TransactionRequest, options?: CallOptions): TransactionOf<L>;
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
  cancel(id: string, body: CardCancelRequest, options?: CallOptions): CardTransactionOf<L>;
  /** Cancels an ACH entry before it settles. @throws GatewayError 409 `ach_settled` */
  cancel(id: string, body: AchCancelRequest, options?: CallOptions): AchTransactionOf<L>;
  /** Cancels a transaction whose kind is only known at run time. */
  cancel(id: string, body: CancelRequest, options?: CallOptions): TransactionOf<L>;
}

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

/** Batches, which group one processor’s transactions of a day for settlement. */
export interface Batches<L extends Layout = 'by_method'> {
  /**
   * Closes the open batch of each processor, or of one, and starts its settlement.
   *
   * @throws GatewayError 409 `batch_empty`
   * @example
   * const [batch] = gateway.batches.close({ processor: 'card' }).data;
   */
  close(body?: BatchCloseRequest, options?: CallOptions): BatchCloseResponse;
  /** Closes the open batch; an alias of `close`. */
  updateStatus(body: BatchCloseRequest & { readonly status: AnyCase<'closed'> }): BatchCloseResponse;
  /** Returns a page of closed batches, newest first. */
  list(query?: BatchQuery): Page<Batch>;
  /** Returns the open batch, its cut-off, and the last closed batch of each processor. */
  status(query?: { readonly processor?: AnyCase<'card' | 'ach'> }): BatchStatusReport;
  /** Returns the transactions of the open batch, which has no id yet. */
  openTransactions(query?: PageQuery & { readonly processor?: AnyCase<'card' | 'ach'> }): Page<TransactionOf<L>>;
  /** Returns the transactions of a closed batch. @throws GatewayError 404 `not_found` */
  transactions(id: string, query?: PageQuery): Page<TransactionOf<L>>;
}

/** Resellers and merchants. */
export interface Clients {
  /**
   * Creates a merchant or reseller below a reseller.
   *
   * @throws GatewayError 403 `forbidden` for a merchant's key, 404 `not_found` (parent)
   * @example
   * gateway.as(gateway.reseller).clients.create({ kind: 'merchant', name: 'Birch Books' });
   */
  create(body: ClientRequest, options?: CallOptions): Client;
  /** Returns the caller’s client, or one below it. @throws GatewayError 404 `not_found` */
  get(id: string): Client;
  /** Returns a page of a client and the clients below it, newest first. */
  list(query?: ClientQuery): Page<Client>;
  /** Updates a client. A client above it can suspend it. @throws GatewayError 403 `forbidden`, 404 `not_found` */
  update(id: string, body: ClientUpdate, options?: CallOptions): Client;
  /**
   * Closes a client permanently. Its records remain.
   *
   * @throws GatewayError 409 `money_in_flight`, `has_child_clients`
   */
  delete(id: string): Client;
}

/** Connections of clients to processors and other third parties. */
export interface Integrations {
  /**
   * Connects a client to a processor or another third party.
   *
   * @throws GatewayError 409 `already_exists` if one of the kind is active
   * @example
   * gateway.integrations.create({ kind: 'other', provider: 'Taxes Inc.' });
   */
  create(body: IntegrationRequest, options?: CallOptions): Integration;
  /** Returns an integration. @throws GatewayError 404 `not_found` */
  get(id: string): Integration;
  /** Returns a page of the integrations of a client and of the clients below it, newest first. */
  list(query?: IntegrationQuery): Page<Integration>;
  /** Updates the terminal, entry classes, same-day entries, or active flag. */
  update(id: string, body: IntegrationUpdate, options?: CallOptions): Integration;
  /** Deactivates an integration. Its record remains. */
  delete(id: string): Integration;
  /** Returns a summary of the integrations of a client. */
  summary(clientId: string): IntegrationSummary;
}

/** Users of a client. */
export interface Users {
  /**
   * Creates a user.
   *
   * @throws GatewayError 409 `already_exists` if the email is taken
   * @example
   * gateway.users.create({ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', role: 'viewer' });
   */
  create(body: UserRequest, options?: CallOptions): User;
  /** Returns a user. @throws GatewayError 404 `not_found` */
  get(id: string): User;
  /** Returns a page of the users of a client and of the clients below it, newest first. */
  list(query?: UserQuery): Page<User>;
  /** Updates the name, role, password, or second factor. @throws GatewayError 409 `last_owner`, `already_exists` */
  update(id: string, body: UserUpdate): User;
  /** Deactivates a user and their API keys. The record remains. @throws GatewayError 409 `last_owner` */
  delete(id: string): User;
  /**
   * Changes the password of the user whose API key is used. The user's other keys are revoked.
   *
   * @throws GatewayError 403 `mfa_required`, 429 `too_many_attempts`
   * @example
   * owner.users.changePassword({ current_password: password, new_password: 'a much longer one' });
   */
  changePassword(body: PasswordChange): User;
}

/** Second factors of users. Requires a user's API key. */
export interface Mfa {
  /**
   * Sends a verification code to the user of the API key.
   *
   * @throws GatewayError 409 `channel_not_enrolled`, 429 `too_many_challenges`
   * @example
   * const { challenge_id } = owner.mfa.challenge({ channel: 'email' });
   */
  challenge(body: ChallengeRequest): Challenge;
  /**
   * Verifies the code, which activates an API key that awaits its second factor.
   *
   * @throws GatewayError 400 `invalid_code` `challenge_expired`, 409 `challenge_used` `challenge_locked`
   * `channel_not_enrolled`
   * @example
   * const { mfa_token } = owner.mfa.verify({ challenge_id, code: gateway.mfa.inbox().at(-1)!.code });
   */
  verify(body: VerificationRequest): VerificationResponse;
}

/** API keys for users. */
export interface Auth {
  /**
   * Logs a user in and returns an API key.
   *
   * @throws GatewayError 401 `invalid_credentials`, 429 `too_many_attempts`
   * @example
   * const { ownerEmail: email, ownerPassword: password } = gateway.merchant;
   * const owner = gateway.as(gateway.auth.issueKey({ email, password }).api_key);
   */
  issueKey(body: KeyRequest): IssuedKey;
}

/** The REST resources, as seen by one caller. */
export interface Caller<L extends Layout = 'by_method'> {
  /** Card and ACH transactions. */ readonly transactions: Transactions<L>;
  /** Stored cards and bank accounts. */ readonly paymentTokens: PaymentTokens;
  /** Batches and their settlement. */ readonly batches: Batches<L>;
  /** The caller's client and those below it. */ readonly clients: Clients;
  /** Connections to processors. */ readonly integrations: Integrations;
  /** Users of the client. */ readonly users: Users;
  /** Second factors of the calling user. */ readonly mfa: Mfa;
  /** Issues API keys. */ readonly auth: Auth;
}

/** The caller to act as: an API key, a key on behalf of a client, or null for an unauthenticated caller. */
export type ActAs = string | { readonly apiKey: string; readonly clientId?: string } | null;
