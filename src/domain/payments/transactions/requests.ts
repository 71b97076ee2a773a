/** Request bodies and queries, with the field names of the API. */
import type { AnyCase } from '../../../engine/text-schemas.ts';
import type { EntryPurpose } from '../../../facts/ach-windows.ts';
import type { SecCode } from '../../../facts/sec-codes.ts';
import type { BankAccountInput } from '../../vault/payment-tokens/types.ts';
import type { TransactionState } from './lifecycle.ts';

/** A card in a transaction request. */
export type CardPaymentMethod = {
  /** Always `card`. */
  readonly type: 'card';
  /** 13 to 19 digits; Visa, Mastercard, American Express or Discover. */
  readonly pan: string;
  /** Month with two digits, year with four. */
  readonly expiry: { readonly month: string; readonly year: string };
  /** First name of the cardholder, at most 100 characters. */
  readonly first_name?: string | undefined;
  /** Last name of the cardholder, at most 100 characters. */
  readonly last_name?: string | undefined;
  /** Three digits; four for American Express. Verified and never stored. */
  readonly cvv?: string | undefined;
  /** Street address for AVS. */
  readonly address_line1?: string | undefined;
  /** Postal code for AVS. */
  readonly zip?: string | undefined;
};

/** A bank account in a transaction request. */
export type AchPaymentMethod = BankAccountInput & {
  /** Always `ACH`, in either case. */
  readonly type: 'ACH' | 'ach';
};

/** A stored payment method. */
export type TokenPaymentMethod = {
  /** Always `token`. */
  readonly type: 'token';
  /** The id of the stored payment method. */
  readonly payment_token: string;
  /** For cards when the cardholder is present; verified and never stored. */
  readonly cvv?: string | undefined;
};

/** A card, a bank account, or a stored payment method. */
export type PaymentMethod = CardPaymentMethod | AchPaymentMethod | TokenPaymentMethod;

/** Fields that all transaction requests share. */
type TransactionRequestFields = {
  /** Integer in cents, from 1 to the `amountMax` option. */
  readonly amount: number;
  /** Any JSON object with at most 50 keys; returned as sent. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** Marks a merchant-initiated charge, which requires a stored payment method and no CVV. Default false. */
  readonly recurring?: boolean | undefined;
  /** Text for the merchant's records. */
  readonly purchase_description?: string | undefined;
  /** The merchant's own id for the customer, in any format (an extension). Default: that of the stored payment method. */
  readonly customer_reference?: string | undefined;
};

/** A sale or an authorization by card. */
export type CardTransactionRequest = TransactionRequestFields & {
  /** `SALE` charges the card at once; `AUTH` authorizes a later capture. */
  readonly type: 'SALE' | 'AUTH' | 'sale' | 'auth';
  /** A card, or a stored card. */
  readonly payment_method: CardPaymentMethod | TokenPaymentMethod;
};

/** A debit (PAYMENT) or credit (PAYOUT) of a bank account. */
export type AchTransactionRequest = TransactionRequestFields & {
  /** `PAYMENT` debits the account; `PAYOUT` credits it. */
  readonly type: 'PAYMENT' | 'PAYOUT' | 'payment' | 'payout';
  /** A bank account, or a stored one. */
  readonly payment_method: AchPaymentMethod | TokenPaymentMethod;
  /** Entry class. Default: `CCD` for companies; for persons `WEB`, `PPD` for a PAYOUT, or the `recurringSec` option. */
  readonly sec_code?: AnyCase<SecCode> | undefined;
  /** `same_day` uses the next window of the day, if the client's integration allows it. Default `standard`. */
  readonly speed?: AnyCase<'standard' | 'same_day'> | undefined;
  /**
   * The id of the returned entry that this one retries: R01 and R09 at most twice within 180 days, for the same amount and
   * account; R11 once, corrected, within 60 days of its return.
   */
  readonly reference_id?: string | undefined;
  /**
   * `goods`: a WEB or TEL debit for goods bought online, described as PURCHASE since 2026-03-20. `wages`: a PPD credit of
   * wages, described as PAYROLL since then. Default: neither. It appears in bank files only.
   */
  readonly purpose?: AnyCase<EntryPurpose> | undefined;
};

/** Body of `POST /v1/transactions`, if the kind is only known at run time. */
export type TransactionRequest = TransactionRequestFields & {
  /** SALE or AUTH for cards; PAYMENT or PAYOUT for bank accounts. */
  readonly type: CardTransactionRequest['type'] | AchTransactionRequest['type'];
  /** A card, a bank account, or a stored payment method. */
  readonly payment_method: PaymentMethod;
  /** Entry class, for ACH only. See `AchTransactionRequest`. */
  readonly sec_code?: AnyCase<SecCode> | undefined;
  /** For ACH only. Default `standard`. */
  readonly speed?: AchTransactionRequest['speed'] | undefined;
  /** For ACH only: the id of the returned entry that this one retries. */
  readonly reference_id?: string | undefined;
  /** For ACH only. See `AchTransactionRequest`. */
  readonly purpose?: AchTransactionRequest['purpose'] | undefined;
};

/** The body for a type and a payment method. A SALE or AUTH rejects a bank account; a PAYMENT or PAYOUT rejects a card. */
export type TransactionRequestOf<Type extends TransactionRequest['type'], Kind extends PaymentMethod['type']> =
  IsNever<Exclude<Type, CardTransactionRequest['type']> | Exclude<Kind, AchPaymentMethod['type']>> extends true
    ? CardTransactionRequest
    : IsNever<Exclude<Type, CardTransactionRequest['type']>> extends true
      ? CardRequestOfAny
      : IsNever<Exclude<Type, AchTransactionRequest['type']> | Exclude<Kind, CardPaymentMethod['type']>> extends true
        ? AchTransactionRequest
        : TransactionRequest;

/** A SALE or AUTH whose payment method is only known at run time. */
type CardRequestOfAny = Omit<CardTransactionRequest, 'payment_method'> & { readonly payment_method: PaymentMethod };

type IsNever<Value> = [Value] extends [never] ? true : false;

/** Body of `POST /v1/transactions/{id}/capture`: an amount below the authorized one releases the rest. */
export type CaptureRequest = {
  /** Integer in cents. Default: the authorized amount. */
  readonly amount?: number | undefined;
};

/** Body of `POST /v1/transactions/{id}/cancel` for a card transaction. */
export type CardCancelRequest = {
  /** `VOID` before the batch closes; `REFUND` after settlement. */
  readonly type: 'VOID' | 'REFUND' | 'void' | 'refund';
  /** Integer in cents, for REFUND only. Default: the amount not refunded yet. */
  readonly amount?: number | undefined;
};

/** Body of `POST /v1/transactions/{id}/cancel` for an ACH transaction. */
export type AchCancelRequest = {
  /** Cancels the entry before it settles. */
  readonly type: 'cancel' | 'CANCEL';
};

/** Body of `POST /v1/transactions/{id}/cancel`, if the kind is only known at run time. */
export type CancelRequest = {
  /** VOID or REFUND for cards; `cancel` for ACH. */
  readonly type: CardCancelRequest['type'] | AchCancelRequest['type'];
  /** Integer in cents, for REFUND only. Default: the amount not refunded yet. */
  readonly amount?: number | undefined;
};

/** The body for a type. Only a REFUND takes an amount. */
export type CancelRequestOf<Type extends CancelRequest['type']> = {
  readonly type: Type;
  readonly amount?: (IsNever<Extract<Type, 'REFUND' | 'refund'>> extends true ? undefined : number) | undefined;
};

/** Query of `GET /v1/transactions`; several filters must all hold. */
export type TransactionQuery = {
  /** Number of rows to skip. Default 0. */
  readonly skip?: number | undefined;
  /** Page size, 1 to 100. Default 25. */
  readonly take?: number | undefined;
  /** Default `created_at`. */
  readonly sort_column?:
    | 'created_at'
    | 'updated_at'
    | 'amount'
    | 'type'
    | 'transaction_state'
    | 'settled_at'
    | undefined;
  /** Default `desc`. */
  readonly sort_order?: AnyCase<'asc' | 'desc'> | undefined;
  /** Case-insensitive substring of id, description, holder name, last four, reference, or metadata values. */
  readonly search_text?: string | undefined;
  /** Like `search_text`, but matches a whole word. */
  readonly term?: string | undefined;
  /** Only those of this type. */
  readonly type?: TransactionRequest['type'] | 'REFUND' | 'refund' | undefined;
  /** Only those in this state. */
  readonly transaction_state?: AnyCase<TransactionState> | undefined;
  /** Only those with this response code, such as `51`. */
  readonly response_code?: string | undefined;
  /** Only card transactions, or only ACH transactions. */
  readonly processor?: AnyCase<'card' | 'ach'> | undefined;
  /** The kind of payment method in the request. */
  readonly payment_method_type?: AnyCase<'card' | 'ACH' | 'token'> | undefined;
  /** Only those of this closed batch. */
  readonly batch_id?: string | undefined;
  /** Only those of this customer. */
  readonly customer_id?: string | undefined;
  /** Only those with this `customer_reference`. */
  readonly customer_reference?: string | undefined;
  /** Only those with this stored payment method. */
  readonly payment_token?: string | undefined;
  /** Only those with this `reference_id`, such as the refunds of a sale. */
  readonly reference_id?: string | undefined;
  /** Return code of a returned entry, such as `R10`. */
  readonly return_code?: string | undefined;
  /** Only merchant-initiated transactions, or only others. */
  readonly recurring?: boolean | undefined;
  /** Minimum requested amount in cents. */
  readonly amount_min?: number | undefined;
  /** Maximum requested amount in cents. */
  readonly amount_max?: number | undefined;
  /** Created at this time or later: ISO 8601. */
  readonly created_from?: string | undefined;
  /** Created at this time or earlier: ISO 8601. */
  readonly created_to?: string | undefined;
};
