import type { Spelled } from '../../core/words.ts';
import type { SecCode } from '../../facts/sec-codes.ts';
import type { MaskedBankAccount, MaskedCard } from '../payment-tokens/rules.ts';
import type { AvsResult } from '../payment-tokens/schema.ts';
import type { TransactionState } from './lifecycle.ts';

/** A card as it is sent with a transaction. */
export interface CardPaymentMethod {
  readonly type: 'card';
  /** 13 to 19 digits; Visa, Mastercard, American Express or Discover. */
  readonly pan: string;
  readonly expiry: { readonly month: string; readonly year: string };
  readonly first_name?: string;
  readonly last_name?: string;
  /** Checked and forgotten; never stored. */
  readonly cvv?: string;
  readonly address_line1?: string;
  readonly zip?: string;
}

/** A bank account as it is sent with a transaction. */
export interface AchPaymentMethod {
  readonly type: 'ACH' | 'ach';
  /** 4 to 17 digits. */
  readonly account_number: string;
  /** Nine digits. */
  readonly routing_number: string;
  readonly account_type: Spelled<'checking' | 'savings'> | 'Checking' | 'Savings';
  readonly name: string;
  readonly email: string;
  /** A company's entries are CCD; undeclared, the receiver is whichever kind a return needs. */
  readonly account_holder_type?: Spelled<'person' | 'company'>;
}

/** A stored payment method. */
export interface TokenPaymentMethod {
  readonly type: 'token';
  readonly payment_token: string;
  readonly cvv?: string;
}

export type PaymentMethod = CardPaymentMethod | AchPaymentMethod | TokenPaymentMethod;

interface TransactionRequestFields {
  /** Whole cents, from 1 to the option `amountMax`. */
  readonly amount: number;
  /** Any JSON object of at most 50 keys; comes back as sent. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** A later charge on a stored method. */
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
  readonly sec_code?: Spelled<SecCode>;
  /** `same_day`: by the next window of the day, where the client's integration allows it. Default `standard`. */
  readonly speed?: Spelled<'standard' | 'same_day'>;
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
  readonly sec_code?: Spelled<SecCode>;
  readonly speed?: AchTransactionRequest['speed'];
  readonly reference_id?: string;
}

/** Body of `POST /v1/transactions/{id}/capture`: an amount below the authorized one releases the rest. */
export interface CaptureRequest {
  readonly amount?: number;
}

/** Body of `POST /v1/transactions/{id}/cancel` for a card transaction. */
export interface CardCancelRequest {
  readonly type: 'VOID' | 'REFUND' | 'void' | 'refund';
  /** Of a REFUND; what is left when absent. */
  readonly amount?: number;
}

/** Body of `POST /v1/transactions/{id}/cancel` for an ACH transaction. */
export interface AchCancelRequest {
  readonly type: 'cancel' | 'CANCEL';
}

export interface CancelRequest {
  readonly type: CardCancelRequest['type'] | AchCancelRequest['type'];
  readonly amount?: number;
}

/** Query of `GET /v1/transactions`. */
export interface TransactionQuery {
  readonly skip?: number;
  readonly take?: number;
  readonly sort_column?: 'created_at' | 'updated_at' | 'amount' | 'type' | 'transaction_state' | 'settled_at';
  readonly sort_order?: Spelled<'asc' | 'desc'>;
  /** Case-blind part of id, description, holder name, last four, reference or metadata values. */
  readonly search_text?: string;
  /** The same for one whole word. */
  readonly term?: string;
  readonly type?: TransactionRequest['type'] | 'REFUND' | 'refund';
  readonly transaction_state?: Spelled<TransactionState>;
  readonly response_code?: string;
  readonly processor?: Spelled<'card' | 'ach'>;
  readonly payment_method_type?: Spelled<'card' | 'ACH' | 'token'>;
  readonly batch_id?: string;
  readonly customer_id?: string;
  readonly payment_token?: string;
  readonly reference_id?: string;
  readonly return_code?: string;
  readonly recurring?: boolean;
  readonly amount_min?: number;
  readonly amount_max?: number;
  /** ISO 8601, inclusive. */
  readonly created_from?: string;
  readonly created_to?: string;
}

/** The payment method as answers show it. */
export interface MaskedPaymentMethod {
  readonly type: 'card' | 'ACH' | 'token';
  readonly payment_token: string | null;
  readonly card: MaskedCard | null;
  readonly bank_account: MaskedBankAccount | null;
}

/** A state that a transaction came to, when, and what brought it there. */
export interface HistoryEntry {
  readonly state: TransactionState;
  readonly at: string;
  readonly cause: string;
}

/** What every transaction answer carries, in either layout. */
export interface TransactionFields {
  readonly object: 'transaction';
  /** As it was sent (option `typeCase`). */
  readonly type: string;
  readonly transaction_state: TransactionState;
  readonly response_status: 'Approved' | 'Declined' | 'Error';
  /** `00` means approved. */
  readonly response_code: string;
  readonly client_id: string;
  readonly customer_id: string | null;
  readonly payment_method: MaskedPaymentMethod;
  readonly processor: 'card' | 'ach';
  readonly currency: 'USD';
  /** Null while the batch is open, and for what has left its batch. */
  readonly batch_id: string | null;
  readonly captured_amount: number;
  readonly refunded_amount: number;
  /** Of a REFUND: the transaction that it refunds; of an ACH entry: the returned one that it sends again. */
  readonly reference_id: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly recurring: boolean;
  readonly purchase_description: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly settled_at: string | null;
  readonly funded_at: string | null;
  /** On the answer of a call that a rule makes take its time: when the gateway answers it over HTTP. */
  readonly processed_at?: string;
  /** Every state with its time and its cause; on a single GET and in events. */
  readonly history?: readonly HistoryEntry[];
  /** Of this answer; in a list, of the call that made the transaction. */
  readonly correlation_id: string;
}

/** Names of layout A; those of B are declared absent, so that `t.transaction_id ?? t.id` is a string. */
export interface LayoutA {
  readonly transaction_id: string;
  readonly id?: undefined;
  readonly response_message?: undefined;
  readonly amount_requested?: undefined;
  readonly amount_authorized?: undefined;
  readonly approved: boolean;
  readonly response_description: string;
  readonly requested_amount: number;
  /** What was authorized; 0 on a decline. */
  readonly amount: number;
  readonly auth_code: string | null;
  readonly card_holder_name: string | null;
}

/** Names of layout B; those of A are declared absent. */
export interface LayoutB {
  readonly id: string;
  readonly transaction_id?: undefined;
  readonly approved?: undefined;
  readonly response_description?: undefined;
  readonly requested_amount?: undefined;
  readonly amount?: undefined;
  readonly auth_code?: undefined;
  readonly card_holder_name?: undefined;
  readonly response_message: string;
  readonly amount_requested: number;
  /** What was authorized; 0 on a decline. */
  readonly amount_authorized: number;
}

export interface CardFields {
  readonly processor: 'card';
  readonly processor_response: {
    readonly response_code: string;
    /** Six digits; null on a decline. */
    readonly authorization_code: string | null;
    readonly response_message: string;
  };
  /** Null where no address was sent. */
  readonly avs: AvsResult | null;
  /** Null where no CVV was sent. */
  readonly cvv: { readonly result_code: string; readonly message: string } | null;
}

export interface AchFields {
  readonly processor: 'ach';
  readonly sec_code: string;
  readonly speed: 'standard' | 'same_day';
  /** `YYYY-MM-DD`; null until submission. */
  readonly effective_entry_date: string | null;
  readonly trace_number: string | null;
  readonly return: AchReturn | null;
}

/** What came back, when a receiving bank has returned the entry. */
export interface AchReturn {
  readonly code: string;
  readonly reason: string;
  readonly returned_at: string;
  /** Present on a return that came after its deadline. */
  readonly untimely?: true;
  /** Present once the originating bank has dishonored the return: the entry is settled again. */
  readonly dishonored?: ReturnAnswer;
  /** Present once the receiving bank has contested that: the entry is returned for good. */
  readonly contested?: ReturnAnswer;
}

/** What a bank answered to a return. */
export interface ReturnAnswer {
  readonly code: string;
  readonly reason: string;
  readonly at: string;
  /** Present where it came after its deadline. */
  readonly untimely?: true;
}

/** A card transaction (layout A). */
export interface CardTransaction extends TransactionFields, LayoutA, CardFields {
  readonly processor: 'card';
}
/** An ACH transaction (layout B). */
export interface AchTransaction extends TransactionFields, LayoutB, AchFields {
  readonly processor: 'ach';
}
/** A card transaction where the gateway answers in layout B. */
export interface CardTransactionB extends TransactionFields, LayoutB, CardFields {
  readonly processor: 'card';
}
/** An ACH transaction where the gateway answers in layout A. */
export interface AchTransactionA extends TransactionFields, LayoutA, AchFields {
  readonly processor: 'ach';
}

/** A transaction of either kind: `t.transaction_id ?? t.id` is its id, and testing either narrows. */
export type Transaction = CardTransaction | AchTransaction;

/** Which of the two field layouts answers have. */
export type Layout = 'by_method' | 'A' | 'B' | 'shuffle';

/** A card transaction as a gateway of this layout answers it. */
export type CardTransactionOf<L extends Layout> = L extends 'by_method' | 'A'
  ? CardTransaction
  : L extends 'B'
    ? CardTransactionB
    : CardTransaction | CardTransactionB;

/** An ACH transaction as a gateway of this layout answers it. */
export type AchTransactionOf<L extends Layout> = L extends 'by_method' | 'B'
  ? AchTransaction
  : L extends 'A'
    ? AchTransactionA
    : AchTransaction | AchTransactionA;

export type TransactionOf<L extends Layout> = CardTransactionOf<L> | AchTransactionOf<L>;
export type AnyTransaction = TransactionOf<'shuffle'>;
