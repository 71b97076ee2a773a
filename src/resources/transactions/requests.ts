/** What callers send, by the names of the wire. */
import type { AnyCase } from '../../core/words.ts';
import type { SecCode } from '../../facts/sec-codes.ts';
import type { BankAccountInput } from '../payment-tokens/types.ts';
import type { TransactionState } from './lifecycle.ts';

/** A card as it is sent with a transaction. */
export interface CardPaymentMethod {
  readonly type: 'card';
  /** 13 to 19 digits; Visa, Mastercard, American Express or Discover. */
  readonly pan: string;
  /** Two digits, and four. */
  readonly expiry: { readonly month: string; readonly year: string };
  readonly first_name?: string;
  readonly last_name?: string;
  /** Checked and forgotten; never stored. */
  readonly cvv?: string;
  readonly address_line1?: string;
  readonly zip?: string;
}

/** A bank account as it is sent with a transaction. */
export interface AchPaymentMethod extends BankAccountInput {
  readonly type: 'ACH' | 'ach';
}

/** A stored payment method. */
export interface TokenPaymentMethod {
  readonly type: 'token';
  readonly payment_token: string;
  /** Of a card, where its holder is there; checked and forgotten. */
  readonly cvv?: string;
}

/** How a transaction is paid: a card, a bank account, or one that is stored. */
export type PaymentMethod = CardPaymentMethod | AchPaymentMethod | TokenPaymentMethod;

interface TransactionRequestFields {
  /** Whole cents, from 1 to the option `amountMax`. */
  readonly amount: number;
  /** Any JSON object of at most 50 keys; comes back as sent. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The merchant starts the charge, and not the customer: of a stored method alone, and of a card without its CVV. */
  readonly recurring?: boolean;
  readonly purchase_description?: string;
}

/** A sale or an authorization by card. */
export interface CardTransactionRequest extends TransactionRequestFields {
  readonly type: 'SALE' | 'AUTH' | 'sale' | 'auth';
  readonly payment_method: CardPaymentMethod | TokenPaymentMethod;
}

/** A debit (PAYMENT) or credit (PAYOUT) of a bank account. */
export interface AchTransactionRequest extends TransactionRequestFields {
  readonly type: 'PAYMENT' | 'PAYOUT' | 'payment' | 'payout';
  readonly payment_method: AchPaymentMethod | TokenPaymentMethod;
  /** Entry class. Default `CCD` of a company; of a person `WEB`, the option `recurringSec` where it recurs, `PPD` of a PAYOUT. */
  readonly sec_code?: AnyCase<SecCode>;
  /** `same_day`: by the next window of the day, where the client's integration allows it. Default `standard`. */
  readonly speed?: AnyCase<'standard' | 'same_day'>;
  /**
   * The returned entry that this one sends again: R01 and R09 at most twice within 180 days, for the same amount and account;
   * R11 once, corrected, within 60 days of its return.
   */
  readonly reference_id?: string;
}

/** Body of `POST /v1/transactions`. */
export interface TransactionRequest extends TransactionRequestFields {
  readonly type: CardTransactionRequest['type'] | AchTransactionRequest['type'];
  readonly payment_method: PaymentMethod;
  readonly sec_code?: AnyCase<SecCode>;
  readonly speed?: AchTransactionRequest['speed'];
  readonly reference_id?: string;
}

/** Body of `POST /v1/transactions/{id}/capture`: an amount below the authorized one releases the rest. */
export interface CaptureRequest {
  /** Cents; all that was authorized when absent. */
  readonly amount?: number;
}

/** Body of `POST /v1/transactions/{id}/cancel` for a card transaction. */
export interface CardCancelRequest {
  readonly type: 'VOID' | 'REFUND' | 'void' | 'refund';
  /** Cents of a REFUND; what is left when absent. */
  readonly amount?: number;
}

/** Body of `POST /v1/transactions/{id}/cancel` for an ACH transaction. */
export interface AchCancelRequest {
  readonly type: 'cancel' | 'CANCEL';
}

/** Body of `POST /v1/transactions/{id}/cancel`, where the kind is not known until it runs. */
export interface CancelRequest {
  readonly type: CardCancelRequest['type'] | AchCancelRequest['type'];
  readonly amount?: number;
}

/** Query of `GET /v1/transactions`; several filters must all hold. Amounts are cents. */
export interface TransactionQuery {
  /** Rows to leave out. Default 0. */
  readonly skip?: number;
  /** 1 to 100. Default 25. */
  readonly take?: number;
  /** Default `created_at`. */
  readonly sort_column?: 'created_at' | 'updated_at' | 'amount' | 'type' | 'transaction_state' | 'settled_at';
  readonly sort_order?: AnyCase<'asc' | 'desc'>;
  /** Case-blind part of id, description, holder name, last four, reference or metadata values. */
  readonly search_text?: string;
  /** The same for one whole word. */
  readonly term?: string;
  readonly type?: TransactionRequest['type'] | 'REFUND' | 'refund';
  readonly transaction_state?: AnyCase<TransactionState>;
  readonly response_code?: string;
  readonly processor?: AnyCase<'card' | 'ach'>;
  readonly payment_method_type?: AnyCase<'card' | 'ACH' | 'token'>;
  readonly batch_id?: string;
  readonly customer_id?: string;
  readonly payment_token?: string;
  readonly reference_id?: string;
  /** Of an entry that came back: `R10`. */
  readonly return_code?: string;
  readonly recurring?: boolean;
  readonly amount_min?: number;
  readonly amount_max?: number;
  /** ISO 8601, inclusive. */
  readonly created_from?: string;
  readonly created_to?: string;
}
