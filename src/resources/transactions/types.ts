import type { Retry } from '../../facts/response-codes.ts';
import type { MaskedBankAccount, MaskedCard } from '../payment-tokens/rules.ts';
import type { AvsResult } from '../payment-tokens/schema.ts';
import type { TransactionState } from './lifecycle.ts';

export type {
  AchCancelRequest,
  AchPaymentMethod,
  AchTransactionRequest,
  CancelRequest,
  CaptureRequest,
  CardCancelRequest,
  CardPaymentMethod,
  CardTransactionRequest,
  PaymentMethod,
  TokenPaymentMethod,
  TransactionQuery,
  TransactionRequest,
} from './requests.ts';

/** The payment method as answers show it. */
export interface MaskedPaymentMethod {
  readonly type: 'card' | 'ACH' | 'token';
  /** The stored method that was used; null where it was sent with the request. */
  readonly payment_token: string | null;
  readonly card: MaskedCard | null;
  readonly bank_account: MaskedBankAccount | null;
}

/** A state that a transaction came to, when, and what brought it there. */
export interface HistoryEntry {
  readonly state: TransactionState;
  /** ISO 8601. */
  readonly at: string;
  /** Such as `call: transactions.create` or `bank: R10`. */
  readonly cause: string;
}

/** What every transaction answer carries, in either layout. Amounts are whole cents, moments ISO 8601 in UTC and null until they come. */
export interface TransactionFields {
  readonly object: 'transaction';
  /** As it was sent (option `typeCase`). */
  readonly type: string;
  readonly transaction_state: TransactionState;
  /** `Error` where the network gave no answer. */
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
  /** Cents of it that were taken; 0 while it is only authorized. */
  readonly captured_amount: number;
  /** Cents of it that were given back by refunds. */
  readonly refunded_amount: number;
  /** Of a REFUND: what it refunds; of an ACH entry: the returned one that it sends again; of a duplicate: the first one. */
  readonly reference_id: string | null;
  /** As it was sent. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Whether the merchant started it. */
  readonly recurring: boolean;
  readonly purchase_description: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** When the networks moved the money. */
  readonly settled_at: string | null;
  /** When it reached the merchant’s bank. */
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
  /** What `response_code` says. */
  readonly response_description: string;
  /** Cents that were asked for. */
  readonly requested_amount: number;
  /** What was authorized; 0 on a decline. */
  readonly amount: number;
  /** Six digits; null on a decline. */
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
  /** What `response_code` says. */
  readonly response_message: string;
  /** Cents that were asked for. */
  readonly amount_requested: number;
  /** What was authorized; 0 on a decline. */
  readonly amount_authorized: number;
}

/** What a card transaction’s answer carries besides. */
export interface CardFields {
  readonly processor: 'card';
  readonly processor_response: {
    readonly response_code: string;
    /** Six digits; null on a decline. */
    readonly authorization_code: string | null;
    readonly response_message: string;
  };
  /** Of the address that was sent, or stored with the card; null where there is none. */
  readonly avs: AvsResult | null;
  /** Null where no CVV was sent. */
  readonly cvv: { readonly result_code: string; readonly message: string } | null;
  /**
   * What to do after a decline: `never` send it again, `fix_data` before it is sent again, or send it again `later`. Null where
   * it was approved.
   */
  readonly retry: Retry | null;
  /** By which the card network knows an approved one; null on a decline. */
  readonly network_transaction_id: string | null;
  /** Of a charge by the merchant (`recurring: true`): the network's id of the customer's first; null of others. */
  readonly initial_network_transaction_id: string | null;
  /** Of an AUTH: when it lets go unless it is captured before, ISO 8601; null of others, and on a decline. */
  readonly authorization_expires_at: string | null;
}

/** What an ACH transaction’s answer carries besides. */
export interface AchFields {
  readonly processor: 'ach';
  /** The entry class: `WEB`, `PPD`, `CCD`, `TEL`. */
  readonly sec_code: string;
  readonly speed: 'standard' | 'same_day';
  /** `YYYY-MM-DD`; null until submission. */
  readonly effective_entry_date: string | null;
  /** Fifteen digits, by which banks name it in their files; null until submission. */
  readonly trace_number: string | null;
  /** What came back; null where nothing has. */
  readonly return: AchReturn | null;
}

/** What came back, when a receiving bank has returned the entry. */
export interface AchReturn {
  /** Such as `R10`. */
  readonly code: string;
  /** For people. */
  readonly reason: string;
  /** ISO 8601. */
  readonly returned_at: string;
  /** Present on a return that came after its deadline. */
  readonly untimely?: true;
  /** Present once the originating bank has dishonored the return: the entry is settled again. */
  readonly dishonored?: ReturnFollowUp;
  /** Present once the receiving bank has contested that: the entry is returned for good. */
  readonly contested?: ReturnFollowUp;
}

/** What a bank answered to a return. */
export interface ReturnFollowUp {
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

/** A transaction of either kind, as a gateway of this layout answers it. */
export type TransactionOf<L extends Layout> = CardTransactionOf<L> | AchTransactionOf<L>;
/** A transaction of either kind in either layout. */
export type AnyTransaction = TransactionOf<'shuffle'>;
