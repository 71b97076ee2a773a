/** The direct face as types: what REST operations take and give, as functions. */
import type { NumberedPage, Page } from '../core/paging.ts';
import type { AnyCase } from '../core/words.ts';
import type { IssuedKey, KeyRequest } from '../resources/api-keys/schema.ts';
import type {
  Batch,
  BatchCloseRequest,
  BatchCloseResponse,
  BatchQuery,
  BatchStatusReport,
} from '../resources/batches/schema.ts';
import type { Client, ClientQuery, ClientRequest, ClientUpdate } from '../resources/clients/schema.ts';
import type {
  Integration,
  IntegrationQuery,
  IntegrationRequest,
  IntegrationSummary,
  IntegrationUpdate,
} from '../resources/integrations/schema.ts';
import type {
  Challenge,
  ChallengeRequest,
  VerificationRequest,
  VerificationResponse,
} from '../resources/mfa/schema.ts';
import type {
  AccountVerification,
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
import type { PasswordChange, User, UserQuery, UserRequest, UserUpdate } from '../resources/users/schema.ts';

/** What goes beside a request, as its headers would. */
export interface CallOptions {
  /** The same key and body within 24 virtual hours get the first answer again. */
  readonly idempotencyKey?: string | undefined;
}

/** Which part of a list: `skip` rows are left out (default 0), `take` are answered (1 to 100, default 25). */
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
  /** The same for a bank account: PAYMENT or PAYOUT. */
  create(body: AchTransactionRequest, options?: CallOptions): AchTransactionOf<L>;
  /** The same where the type is not known until it runs. */
  create(body: TransactionRequest, options?: CallOptions): TransactionOf<L>;
  /** One transaction with its history. */
  get(id: string): TransactionOf<L>;
  /** Newest first. */
  list(query?: TransactionQuery): Page<TransactionOf<L>>;
  /** Takes an authorization into the open batch; a part of it releases the rest. */
  capture(id: string, body?: CaptureRequest, options?: CallOptions): CardTransactionOf<L>;
  /** VOID before the batch closes, REFUND after settlement (answers the refund); `cancel` of an ACH entry before it settles. */
  cancel(id: string, body: CardCancelRequest, options?: CallOptions): CardTransactionOf<L>;
  /** Takes an ACH entry back before it settles. @throws GatewayError 409 `ach_settled` */
  cancel(id: string, body: AchCancelRequest, options?: CallOptions): AchTransactionOf<L>;
  /** The same where the kind is not known until it runs. */
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
  /** One stored payment method, masked. @throws GatewayError 404 `not_found` */
  get(id: string): PaymentToken;
  /** Newest first, in numbered pages. */
  list(query?: PaymentTokenQuery): NumberedPage<PaymentToken>;
  /**
   * Changes nickname, default or card expiry; a later expiry revives an expired card. `apply_correction: true` takes over
   * what the account's bank has corrected.
   *
   * @throws GatewayError 409 `token_inactive`, `no_correction`
   */
  update(id: string, body: PaymentTokenUpdate, options?: CallOptions): PaymentToken;
  /**
   * Verifies a bank account by the two amounts that arrived on it, in either order: it is active from then on.
   *
   * @throws GatewayError 400 `wrong_amounts` with the tries that are left, 409 `deposits_pending` with the moment,
   * `not_verification_pending`
   * @example
   * const account = gateway.paymentTokens.create({ ...storable(banks.good), verification: 'micro_deposits' });
   * await gateway.clock.advance({ bankingDays: 3 });
   * const { amountsCents: amounts } = gateway.ach.microDeposits(account)!;   // as the holder reads them on a statement
   * gateway.paymentTokens.verify(account.payment_token, { amounts });
   */
  verify(id: string, body: AccountVerification, options?: CallOptions): PaymentToken;
  /** Deactivates for good; asked again, answers the same record. */
  delete(id: string): PaymentToken;
}

/** A day's transactions per processor. */
export interface Batches<L extends Layout = 'by_method'> {
  /** Closes the open batch of each processor, or of one, and starts its settlement. @throws GatewayError 409 `batch_empty` */
  close(body?: BatchCloseRequest, options?: CallOptions): BatchCloseResponse;
  /** The other spelling of `close`. */
  updateStatus(body: BatchCloseRequest & { readonly status: AnyCase<'closed'> }): BatchCloseResponse;
  /** Closed batches, newest first. */
  list(query?: BatchQuery): Page<Batch>;
  /** For each processor: the open batch with its cut-off, and the last closed one. */
  status(query?: { readonly processor?: AnyCase<'card' | 'ach'> }): BatchStatusReport;
  /** What the open batch holds; it has no id yet. */
  openTransactions(query?: PageQuery & { readonly processor?: AnyCase<'card' | 'ach'> }): Page<TransactionOf<L>>;
  /** What one closed batch holds. @throws GatewayError 404 `not_found` */
  transactions(id: string, query?: PageQuery): Page<TransactionOf<L>>;
}

/** Resellers and merchants. */
export interface Clients {
  /** Opens a merchant or a reseller below a reseller. @throws GatewayError 403 `forbidden` for a merchant's key, 404 `not_found` (parent) */
  create(body: ClientRequest, options?: CallOptions): Client;
  /** One client: the caller’s own, or one below it. @throws GatewayError 404 `not_found` */
  get(id: string): Client;
  /** A client and those below it, newest first. */
  list(query?: ClientQuery): Page<Client>;
  /** Changes a client; one above it may suspend it. @throws GatewayError 403 `forbidden`, 404 `not_found` */
  update(id: string, body: ClientUpdate, options?: CallOptions): Client;
  /**
   * Closes a client for good; its records stay.
   *
   * @throws GatewayError 409 `money_in_flight`, `has_child_clients`
   */
  delete(id: string): Client;
}

/** What clients are connected to. */
export interface Integrations {
  /** Connects a client to a processor or another third party. @throws GatewayError 409 `already_exists` where one of the kind is active */
  create(body: IntegrationRequest, options?: CallOptions): Integration;
  /** One integration. @throws GatewayError 404 `not_found` */
  get(id: string): Integration;
  /** Those of a client and of the clients below it, newest first. */
  list(query?: IntegrationQuery): Page<Integration>;
  /** Changes terminal, entry classes, same-day entries, or whether it is active. */
  update(id: string, body: IntegrationUpdate, options?: CallOptions): Integration;
  /** Disconnects; the record stays, inactive. */
  delete(id: string): Integration;
  /** The integrations of one client, in short. */
  summary(clientId: string): IntegrationSummary;
}

/** The persons who work for a client. */
export interface Users {
  /** Adds a person. @throws GatewayError 409 `already_exists` for an e-mail that somebody has */
  create(body: UserRequest, options?: CallOptions): User;
  /** One person. @throws GatewayError 404 `not_found` */
  get(id: string): User;
  /** The persons of a client and of those below it, newest first. */
  list(query?: UserQuery): Page<User>;
  /** Changes name, role, password or second factor. @throws GatewayError 409 `last_owner`, `already_exists` */
  update(id: string, body: UserUpdate): User;
  /** Takes a person's keys away; the record stays. @throws GatewayError 409 `last_owner` */
  delete(id: string): User;
  /**
   * One's own password, with a person's key; their other keys end.
   *
   * @throws GatewayError 403 `mfa_required`, 429 `too_many_attempts`
   */
  changePassword(body: PasswordChange): User;
}

/** Second factors, with a person's key. */
export interface Mfa {
  /** Sends a code to the person whose key it is. @throws GatewayError 409 `channel_not_enrolled`, 429 `too_many_challenges` */
  challenge(body: ChallengeRequest): Challenge;
  /**
   * Shows the code, which makes a waiting key whole.
   *
   * @throws GatewayError 400 `invalid_code` `challenge_expired`, 409 `challenge_used` `challenge_locked`
   * `channel_not_enrolled`
   */
  verify(body: VerificationRequest): VerificationResponse;
}

/** Keys for persons. */
export interface Auth {
  /**
   * Logs a person in.
   *
   * @throws GatewayError 401 `invalid_credentials`, 429 `too_many_attempts`
   * @example
   * const { ownerEmail: email, ownerPassword: password } = gateway.merchant;
   * const owner = gateway.as(gateway.auth.issueKey({ email, password }).api_key);
   */
  issueKey(body: KeyRequest): IssuedKey;
}

/** The REST resources, as one caller may use them. */
export interface Caller<L extends Layout = 'by_method'> {
  readonly transactions: Transactions<L>;
  readonly paymentTokens: PaymentTokens;
  readonly batches: Batches<L>;
  readonly clients: Clients;
  readonly integrations: Integrations;
  readonly users: Users;
  readonly mfa: Mfa;
  readonly auth: Auth;
}

/** Whom to act as: an account, a key, a key on behalf of a client, or nobody. */
export type ActAs = string | { readonly apiKey: string; readonly clientId?: string } | null;
