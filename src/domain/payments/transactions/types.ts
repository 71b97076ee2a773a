import type { Retry } from '../../../facts/response-codes.ts';
import type { MaskedBankAccount, MaskedCard } from '../../vault/payment-tokens/rules.ts';
import type { AvsResult } from '../../vault/payment-tokens/schema.ts';
import type { TransactionState } from './lifecycle.ts';

export type {
  AchCancelRequest,
  AchPaymentMethod,
  AchTransactionRequest,
  CancelRequest,
  CancelRequestOf,
  CaptureRequest,
  CardCancelRequest,
  CardPaymentMethod,
  CardTransactionRequest,
  PaymentMethod,
  TokenPaymentMethod,
  TransactionQuery,
  TransactionRequest,
  TransactionRequestOf,
} from './requests.ts';

/** The payment method in responses, masked. */
export type MaskedPaymentMethod = {
  /** The kind of payment method in the request. */
  readonly type: 'card' | 'ACH' | 'token';
  /** The stored payment method; null if it was sent with the request. */
  readonly payment_token: string | null;
  /** The masked card; null for bank accounts. */
  readonly card: MaskedCard | null;
  /** The masked bank account; null for cards. */
  readonly bank_account: MaskedBankAccount | null;
};

/** A state of a transaction, with its time and cause. */
export type HistoryEntry = {
  /** The state that the transaction entered. */
  readonly state: TransactionState;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** The request, job or bank that caused it: `call: transactions.create`, `bank: R10`. */
  readonly cause: string;
};

/** Fields of every transaction. Amounts are integers in cents; times are ISO 8601 in UTC, null until they occur. */
export type TransactionFields = {
  /** Always `transaction`. */
  readonly object: 'transaction';
  /** The type as sent (option `typeCase`). */
  readonly type: string;
  /** The current state. See `history` for the previous ones. */
  readonly transaction_state: TransactionState;
  /** `Error` if the network did not respond. */
  readonly response_status: 'Approved' | 'Declined' | 'Error';
  /** `00` means approved. */
  readonly response_code: string;
  /** Id of the merchant. */
  readonly client_id: string;
  /** The customer of the stored payment method; null without one. */
  readonly customer_id: string | null;
  /** The merchant's own id for the customer, if sent (an extension). */
  readonly customer_reference?: string;
  /** The masked payment method. */
  readonly payment_method: MaskedPaymentMethod;
  /** Selects between the fields of cards and of ACH. */
  readonly processor: 'card' | 'ach';
  /** ISO 4217. */
  readonly currency: 'USD';
  /** The closed batch; null while it is open, and for transactions removed from it. */
  readonly batch_id: string | null;
  /** Captured cents; 0 while only authorized. */
  readonly captured_amount: number;
  /** Refunded cents. */
  readonly refunded_amount: number;
  /** The refunded transaction (REFUND), the returned entry (ACH retry), or the first transaction (duplicate). */
  readonly reference_id: string | null;
  /** The metadata as sent. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** True for merchant-initiated transactions. */
  readonly recurring: boolean;
  /** The text of the request; null if omitted. */
  readonly purchase_description: string | null;
  /** Creation time. */
  readonly created_at: string;
  /** Time of the last change. */
  readonly updated_at: string;
  /** Time of settlement. */
  readonly settled_at: string | null;
  /** Time of the deposit at the merchant's bank. */
  readonly funded_at: string | null;
  /** Present on delayed responses: the time of the HTTP response. */
  readonly processed_at?: string;
  /** All states with times and causes; present in single GETs and in events. */
  readonly history?: readonly HistoryEntry[];
  /** Id of this request; in lists, of the request that created the transaction. */
  readonly correlation_id: string;
};

/** Field names of layout A. */
export type LayoutA = {
  /** The id of the transaction. */
  readonly transaction_id: string;
  /** True if the issuer approved the charge, or the gateway accepted the entry. */
  readonly approved: boolean;
  /** Description of `response_code`. */
  readonly response_description: string;
  /** Requested cents; `amount_requested` in layout B. */
  readonly requested_amount: number;
  /** Authorized cents; 0 for a decline. */
  readonly amount: number;
  /** Six digits; null for a decline. */
  readonly auth_code: string | null;
  /** Null if not given, and for bank accounts. */
  readonly card_holder_name: string | null;
};

/** Field names of layout B. */
export type LayoutB = {
  /** The id of the transaction. */
  readonly id: string;
  /** Description of `response_code`. */
  readonly response_message: string;
  /** Requested cents; `requested_amount` in layout A. */
  readonly amount_requested: number;
  /** Authorized cents; 0 for a decline. */
  readonly amount_authorized: number;
};

/** Additional fields of card transactions. */
export type CardFields = {
  /** Always `card`. */
  readonly processor: 'card';
  /** The response of the card issuer. */
  readonly processor_response: {
    /** Two characters; `00` means approved. */
    readonly response_code: string;
    /** Six digits; null for a decline. */
    readonly authorization_code: string | null;
    /** Description of the code. */
    readonly response_message: string;
  };
  /** Result of address verification for the sent or stored address; null without an address. */
  readonly avs: AvsResult | null;
  /** Result of card verification; null if no CVV was sent. */
  readonly cvv: { readonly result_code: string; readonly message: string } | null;
  /** Recommended action after a decline: `never` retry, `fix_data` before a retry, or retry `later`. Null if approved. */
  readonly retry: Retry | null;
  /** The card network’s id of an approved transaction; null for a decline. */
  readonly network_transaction_id: string | null;
  /** For recurring charges: the network's id of the customer's first charge; otherwise null. */
  readonly initial_network_transaction_id: string | null;
  /** Mastercard's transaction link id of an approved charge, 22 characters; absent before June 2, 2026 and for other brands. */
  readonly transaction_link_id?: string;
  /** For recurring charges of a Mastercard: the link id of the customer's first charge; absent before October 23, 2026. */
  readonly initial_transaction_link_id?: string;
  /** Expiry of an uncaptured AUTH, ISO 8601; null for others and for declines. */
  readonly authorization_expires_at: string | null;
  /** The newest dispute (an extension); null if there is none. */
  readonly dispute?: DisputeSummary | null;
  /** Cents of disputes that are not won (an extension): they can't be refunded. */
  readonly disputed_amount?: number;
};

/** A dispute of a transaction. `disputes.get` returns all of it. */
export type DisputeSummary = {
  /** Id of the dispute. */
  readonly id: string;
  /** The state of the dispute. */
  readonly state: string;
  /** The reason code of the network. */
  readonly reason: string;
  /** The disputed cents. */
  readonly amount: number;
  /** The last second to respond, ISO 8601; null unless a response is possible. */
  readonly respond_by: string | null;
};

/** Additional fields of ACH transactions. */
export type AchFields = {
  /** Always `ach`. */
  readonly processor: 'ach';
  /** The entry class: `WEB`, `PPD`, `CCD`, `TEL`. */
  readonly sec_code: string;
  /** `same_day` entries settle in a window of the same day. */
  readonly speed: 'standard' | 'same_day';
  /** Intended settlement date, `YYYY-MM-DD`; null until submission. */
  readonly effective_entry_date: string | null;
  /** Fifteen digits that identify the entry in bank files; null until submission. */
  readonly trace_number: string | null;
  /** The return of the entry; null if it was not returned. */
  readonly return: AchReturn | null;
};

/** The return of an entry by the receiving bank. */
export type AchReturn = {
  /** The return code, such as `R10`. */
  readonly code: string;
  /** Description of the code. */
  readonly reason: string;
  /** ISO 8601: when the return arrived. */
  readonly returned_at: string;
  /** Present on a return after its deadline. */
  readonly untimely?: true;
  /** Present once the originating bank has dishonored the return: the entry is settled again. */
  readonly dishonored?: ReturnFollowUp;
  /** Present once the receiving bank has contested the dishonor: the return is final. */
  readonly contested?: ReturnFollowUp;
};

/** A dishonor or contest of a return. */
export type ReturnFollowUp = {
  /** R61 to R70 for a dishonor, R71 to R77 for a contest. */
  readonly code: string;
  /** Description of the code. */
  readonly reason: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Present if sent after its deadline. */
  readonly untimely?: true;
};

/**
 * Declares the fields of the other kind and layout as absent, so that `t.transaction_id ?? t.id` is a string, and
 * `t.return?.code` needs no check of `processor`.
 */
type Absent<Fields> = { readonly [Name in Exclude<keyof Fields, 'processor'>]?: undefined };

/** A card transaction (layout A). */
export type CardTransaction = TransactionFields & LayoutA & CardFields & Absent<LayoutB & AchFields>;
/** An ACH transaction (layout B). */
export type AchTransaction = TransactionFields & LayoutB & AchFields & Absent<LayoutA & CardFields>;
/** A card transaction if the gateway uses layout B. */
export type CardTransactionB = TransactionFields & LayoutB & CardFields & Absent<LayoutA & AchFields>;
/** An ACH transaction if the gateway uses layout A. */
export type AchTransactionA = TransactionFields & LayoutA & AchFields & Absent<LayoutB & CardFields>;

/** A transaction of either kind. `t.transaction_id ?? t.id` is its id; testing `processor` narrows the type. */
export type Transaction = CardTransaction | AchTransaction;

/** Field layout of transaction responses, described in `GatewayOptions.layout`. */
export type Layout = 'by_method' | 'A' | 'B' | 'shuffle';

/** A card transaction in responses of a gateway with this layout. */
export type CardTransactionOf<L extends Layout> = L extends 'by_method' | 'A'
  ? CardTransaction
  : L extends 'B'
    ? CardTransactionB
    : CardTransaction | CardTransactionB;

/** An ACH transaction in responses of a gateway with this layout. */
export type AchTransactionOf<L extends Layout> = L extends 'by_method' | 'B'
  ? AchTransaction
  : L extends 'A'
    ? AchTransactionA
    : AchTransaction | AchTransactionA;

/** A transaction of either kind, in responses of a gateway with this layout. */
export type TransactionOf<L extends Layout> = CardTransactionOf<L> | AchTransactionOf<L>;
/** A transaction of either kind in either layout. */
export type AnyTransaction = TransactionOf<'shuffle'>;
