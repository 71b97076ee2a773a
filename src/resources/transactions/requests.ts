/** Request bodies and queries, with the field names of the API. */
import type { AnyCase } from '../../core/words.ts';
import type { SecCode } from '../../facts/sec-codes.ts';
import type { BankAccountInput } from '../payment-tokens/types.ts';
import type { TransactionState } from './lifecycle.ts';

/** A card in a transaction request. */
export interface CardPaymentMethod {
  readonly type: 'card';
  /** 13 to 19 digits; Visa, Mastercard, American Express or Discover. */
  readonly pan: string;
  /** Two digits, and four. */
  readonly expiry: { readonly month: string; readonly year: string };
  readonly first_name?: string;
  readonly last_name?: string;
  /** Verified and never stored. */
  readonly cvv?: string;
  readonly address_line1?: string;
  readonly zip?: string;
}

/** A bank account in a transaction request. */
export interface AchPaymentMethod extends BankAccountInput {
  readonly type: 'ACH' | 'ach';
}

/** A stored payment method. */
export interface TokenPaymentMethod {
  readonly type: 'token';
  readonly payment_token: string;
  /** For cards when the cardholder is present; verified and never stored. */
  readonly cvv?: string;
}

/** A card, a bank account, or a stored payment method. */
export type PaymentMethod = CardPaymentMethod | AchPaymentMethod | TokenPaymentMethod;

interface TransactionRequestFields {
  /** Integer in cents, from 1 to the option `amountMax`. */
  readonly amount: number;
  /** Any JSON object with at most 50 keys; returned as sent. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Marks a merchant-initiated charge, which requires a stored payment method and no CVV. Default false. */
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
  /** Entry class. Default: `CCD` for companies; for persons `WEB`, `PPD` for a PAYOUT, or the option `recurringSec`. */
  readonly sec_code?: AnyCase<SecCode>;
  /** `same_day` uses the next window of the day, if the client's integration allows it. Default `standard`. */
  readonly speed?: AnyCase<'standard' | 'same_day'>;
  /**
   * The id of the returned entry that this one retries: R01 and R09 at most twice within 180 days, for the same amount and
   * account; R11 once, corrected, within 60 days of its return.
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
  /** Integer in cents. Default: the authorized amount. */
  readonly amount?: number;
}

/** Body of `POST /v1/transactions/{id}/cancel` for a card transaction. */
export interface CardCancelRequest {
  readonly type: 'VOID' | 'REFUND' | 'void' | 'refund';
  /** Integer in cents, for REFUND only. Default: the amount not refunded yet. */
  readonly amount?: number;
}

/** Body of `POST /v1/transactions/{id}/cancel` for an ACH transaction. */
export interface AchCancelRequest {
  readonly type: 'cancel' | 'CANCEL';
}

/** Body of `POST /v1/transactions/{id}/cancel`, if the kind is only known at run time. */
export interface CancelRequest {
  readonly type: CardCancelRequest['type'] | AchCancelRequest['type'];
  readonly amount?: number;
}

/** Query of `GET /v1/transactions`; several filters must all hold. Amounts are cents. */
export interface TransactionQuery {
  /** Number of rows to skip. Default 0. */
  readonly skip?: number;
  /** Page size, 1 to 100. Default 25. */
  readonly take?: number;
  /** Default `created_at`. */
  readonly sort_column?: 'created_at' | 'updated_at' | 'amount' | 'type' | 'transaction_state' | 'settled_at';
  readonly sort_order?: AnyCase<'asc' | 'desc'>;
  /** Case-insensitive substring of id, description, holder name, last four, reference, or metadata values. */
  readonly search_text?: string;
  /** Like `search_text`, but matches a whole word. */
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
  /** Return code of a returned entry, such as `R10`. */
  readonly return_code?: string;
  readonly recurring?: boolean;
  readonly amount_min?: number;
  readonly amount_max?: number;
  /** ISO 8601, inclusive. */
  readonly created_from?: string;
  readonly created_to?: string;
}
