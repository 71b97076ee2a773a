import type { AnyCase } from '../../../engine/text-schemas.ts';
import type { MaskedBankAccount, MaskedCard } from './rules.ts';

/** The result of address verification (AVS). Present if an address was sent. */
export type AvsResult = {
  /** AVS code, one letter. */
  readonly result_code: string;
  /** True if the street matches; null if the issuer did not report it. */
  readonly street_match: boolean | null;
  /** True if the postal code matches; null if the issuer did not report it. */
  readonly zip_match: boolean | null;
  /** Description of the code. */
  readonly message: string;
};

/** A stored payment method, masked. Times are ISO 8601 in UTC. */
export type PaymentToken = {
  /** The id to charge it with: `PAYMENT_TOKEN-` and 26 characters. */
  readonly payment_token: string;
  /** Always `payment_token`. */
  readonly object: 'payment_token';
  /** The merchant that stored it. */
  readonly client_id: string;
  /** Id of the customer. */
  readonly customer_id: string;
  /** The merchant's own id for the customer, if sent (an extension). */
  readonly customer_reference?: string;
  /** `card` or `bank_account`. */
  readonly type: 'card' | 'bank_account';
  /** Only an `active` token can be used. */
  readonly status: 'active' | 'verification_pending' | 'verification_failed' | 'expired' | 'inactive';
  /** Reason for `verification_failed`, such as `R02: account closed`. */
  readonly status_reason: string | null;
  /** True for the default card or bank account of the customer, at most one of each. */
  readonly is_default: boolean;
  /** The merchant's name for it; null if not given. */
  readonly nickname: string | null;
  /** The masked card; null for bank accounts. */
  readonly card: MaskedCard | null;
  /** The masked bank account; null for cards. */
  readonly bank_account: MaskedBankAccount | null;
  /** AVS result from when the card was stored; null without an address. */
  readonly avs: AvsResult | null;
  /** The first token with the same number; null if this is the first. */
  readonly duplicate_of: string | null;
  /** Verification of a bank account; null for cards. */
  readonly verification: TokenVerification | null;
  /** True if a PAYMENT is rejected with 409 `debit_blocked`; a PAYOUT is still possible. */
  readonly debit_blocked: boolean;
  /** The reason for `debit_blocked`; null if not blocked. */
  readonly debit_block: DebitBlock | null;
  /** True if merchant-initiated charges (`recurring: true`) are declined. */
  readonly recurring_blocked: boolean;
  /** The reason for `recurring_blocked`; null if not blocked. */
  readonly recurring_block: RecurringBlock | null;
  /** The card network’s id that later merchant-initiated charges refer to; null for bank accounts. */
  readonly network_transaction_id: string | null;
  /** Pending correction from the account's bank, until applied. */
  readonly correction: TokenCorrection | null;
  /** Creation time. */
  readonly created_at: string;
  /** Time of the last change. */
  readonly updated_at: string;
  /** Id of this request; in lists, of the request that created the item. */
  readonly correlation_id: string;
};

/** Verification of a bank account. Only `micro_deposits` has times and attempts. */
export type TokenVerification = {
  /** The method of verification. */
  readonly method: 'micro_deposits' | 'instant' | 'skip';
  /** ISO 8601: expected arrival, from which the two amounts can be verified. */
  readonly deposits_arrive_at: string | null;
  /** ISO 8601: ten calendar days after the request. */
  readonly expires_at: string | null;
  /** Attempts left, initially three. */
  readonly tries_left: number | null;
};

/** Blocks debits of an account until its holder authorizes them again. */
export type DebitBlock = {
  /** Code of the return: R05, R07, R08, R10, or R29. */
  readonly code: string;
  /** Description of the code. */
  readonly reason: string;
  /** ISO 8601: when the return arrived. */
  readonly since: string;
};

/** Blocks merchant-initiated charges of a card until its holder authorizes them again. */
export type RecurringBlock = {
  /** Code of the decline: R0, R1, or R3. */
  readonly code: string;
  /** Description of the code. */
  readonly reason: string;
  /** ISO 8601: time of the decline. */
  readonly since: string;
};

/** Pending correction from the account's bank by notifications of change, masked. */
export type TokenCorrection = {
  /** Change code such as `C01`, of the newest notice. */
  readonly code: string;
  /** Description of the corrected field, such as `account number`. */
  readonly corrects: string;
  /** All corrections that are not applied yet. */
  readonly corrected: {
    /** Last four digits of the new account number. */
    readonly last_four?: string | undefined;
    /** The new routing number, nine digits. */
    readonly routing_number?: string | undefined;
    /** The new account type. */
    readonly account_type?: 'checking' | 'savings' | undefined;
    /** The new individual identification number. */
    readonly individual_id?: string | undefined;
  };
  /** ISO 8601: when the newest notice arrived. */
  readonly received_at: string;
  /** `YYYY-MM-DD`: the sixth banking day after receipt, or the next entry, whichever is later. */
  readonly apply_by: string;
};

/** A card in a request to store it. */
export type CardInput = {
  /** 13 to 19 digits; Visa, Mastercard, American Express or Discover. */
  readonly pan: string;
  /** Two digits. */
  readonly expiry_month: string;
  /** Four digits. */
  readonly expiry_year: string;
  /** At most 100 characters. */
  readonly cardholder_name?: string | undefined;
  /** The billing address for AVS: street, and postal code of at most 10 characters. */
  readonly address?: { readonly line1?: string | undefined; readonly zip?: string | undefined } | undefined;
};

/** A bank account in a request to store it or to create a transaction. */
export type BankAccountInput = {
  /** 4 to 17 digits. */
  readonly account_number: string;
  /** Nine digits. */
  readonly routing_number: string;
  /** In any case. */
  readonly account_type: AnyCase<'checking' | 'savings'> | 'Checking' | 'Savings';
  /** Name of the account holder, 1 to 100 characters. */
  readonly name: string;
  /** Email address of the account holder. */
  readonly email: string;
  /** Entries to a `company` are CCD. If omitted, returns for either kind apply. */
  readonly account_holder_type?: AnyCase<'person' | 'company'> | undefined;
};

/** Body of `POST /v1/payment_tokens`: exactly one of `card` and `bank_account`. */
export type PaymentTokenRequest = {
  /** `CUSTOMER-` and 1 to 64 letters, digits, `_` or `-`. Default: that of the `customer_reference`, or a new one. */
  readonly customer_id?: string | undefined;
  /** The merchant's own id for the customer: 1 to 255 characters in any format (an extension). */
  readonly customer_reference?: string | undefined;
  /** Makes it the customer's default card or bank account. Default false. */
  readonly is_default?: boolean | undefined;
  /** The merchant's name for it, at most 60 characters. */
  readonly nickname?: string | undefined;
  /** The card to store. */
  readonly card?: CardInput | undefined;
  /** The bank account to store. */
  readonly bank_account?: BankAccountInput | undefined;
  /** For bank accounts only. Default: the `bankVerification` option. */
  readonly verification?: AnyCase<'micro_deposits' | 'instant' | 'skip'> | undefined;
};

/** Body of `POST /v1/payment_tokens/{token}`. Omitted fields do not change. */
export type PaymentTokenUpdate = {
  /** The merchant's name for it, at most 60 characters. */
  readonly nickname?: string | undefined;
  /** Makes it the customer's default card or bank account. */
  readonly is_default?: boolean | undefined;
  /** The new expiry of a card: month with two digits, year with four. */
  readonly card?: { readonly expiry_month?: string | undefined; readonly expiry_year?: string | undefined } | undefined;
  /** Applies the correction from the account's bank. */
  readonly apply_correction?: boolean | undefined;
};

/** Body of `POST /v1/payment_tokens/{token}/verify`. */
export type AccountVerification = {
  /** The two micro-deposit amounts, as integers in cents and in either order. */
  readonly amounts: readonly number[];
};

/** Query of `GET /v1/payment_tokens`; several filters must all hold. */
export type PaymentTokenQuery = {
  /** Only those of this customer. */
  readonly customer_id?: string | undefined;
  /** Only those with this `customer_reference`. */
  readonly customer_reference?: string | undefined;
  /** Only cards, or only bank accounts. */
  readonly type?: AnyCase<PaymentToken['type']> | undefined;
  /** Only those with this status. */
  readonly status?: AnyCase<PaymentToken['status']> | undefined;
  /** Page number from 1. Default 1. */
  readonly page?: number | undefined;
  /** Page size, 1 to 100. Default 25. */
  readonly per_page?: number | undefined;
};
