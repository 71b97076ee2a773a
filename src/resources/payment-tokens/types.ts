import type { AnyCase } from '../../core/words.ts';
import type { MaskedBankAccount, MaskedCard } from './rules.ts';

/** Result of address verification, present if an address was sent. */
export interface AvsResult {
  readonly result_code: string;
  /** Null if the issuer did not report it. */
  readonly street_match: boolean | null;
  readonly zip_match: boolean | null;
  readonly message: string;
}

/** A stored payment method, masked. Times are ISO 8601 in UTC. */
export interface PaymentToken {
  readonly payment_token: string;
  readonly object: 'payment_token';
  readonly client_id: string;
  readonly customer_id: string;
  readonly type: 'card' | 'bank_account';
  readonly status: 'active' | 'verification_pending' | 'verification_failed' | 'expired' | 'inactive';
  /** Reason for `verification_failed`, such as `R02: account closed`. */
  readonly status_reason: string | null;
  /** True for the default card or bank account of the customer, at most one of each. */
  readonly is_default: boolean;
  readonly nickname: string | null;
  readonly card: MaskedCard | null;
  readonly bank_account: MaskedBankAccount | null;
  readonly avs: AvsResult | null;
  /** The first token with the same number; null if this is the first. */
  readonly duplicate_of: string | null;
  /** Verification of a bank account; null for cards. */
  readonly verification: TokenVerification | null;
  /** True if a PAYMENT is rejected with 409 `debit_blocked`; a PAYOUT is still possible. */
  readonly debit_blocked: boolean;
  readonly debit_block: DebitBlock | null;
  /** True if merchant-initiated charges (`recurring: true`) are declined. */
  readonly recurring_blocked: boolean;
  readonly recurring_block: RecurringBlock | null;
  /** The card network’s id that later merchant-initiated charges refer to; null for bank accounts. */
  readonly network_transaction_id: string | null;
  /** Pending correction from the account's bank, until applied. */
  readonly correction: TokenCorrection | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly correlation_id: string;
}

/** Verification of a bank account. Only `micro_deposits` has times and attempts. */
export interface TokenVerification {
  readonly method: 'micro_deposits' | 'instant' | 'skip';
  /** ISO 8601: expected arrival, from which the two amounts can be verified. */
  readonly deposits_arrive_at: string | null;
  /** ISO 8601: ten calendar days after the request. */
  readonly expires_at: string | null;
  /** Attempts left, initially three. */
  readonly tries_left: number | null;
}

/** Blocks debits of an account until its holder authorizes them again. */
export interface DebitBlock {
  /** Code of the return: R05, R07, R08, R10, or R29. */
  readonly code: string;
  readonly reason: string;
  readonly since: string;
}

/** Blocks merchant-initiated charges of a card until its holder authorizes them again. */
export interface RecurringBlock {
  /** Code of the decline: R0, R1, or R3. */
  readonly code: string;
  readonly reason: string;
  readonly since: string;
}

/** Pending correction from the account's bank by notifications of change, masked. */
export interface TokenCorrection {
  /** Change code such as `C01`, of the newest notice. */
  readonly code: string;
  /** Description of the corrected field, such as `account number`. */
  readonly corrects: string;
  /** All corrections that are not applied yet. */
  readonly corrected: {
    readonly last_four?: string | undefined;
    readonly routing_number?: string | undefined;
    readonly account_type?: 'checking' | 'savings' | undefined;
    readonly individual_id?: string | undefined;
  };
  readonly received_at: string;
  /** `YYYY-MM-DD`: the sixth banking day after receipt, or the next entry, whichever is later. */
  readonly apply_by: string;
}

/** A card in a request to store it. */
export interface CardInput {
  /** 13 to 19 digits; Visa, Mastercard, American Express or Discover. */
  readonly pan: string;
  /** Two digits. */
  readonly expiry_month: string;
  /** Four digits. */
  readonly expiry_year: string;
  readonly cardholder_name?: string;
  readonly address?: { readonly line1?: string; readonly zip?: string };
}

/** A bank account in a request to store it or to create a transaction. */
export interface BankAccountInput {
  /** 4 to 17 digits. */
  readonly account_number: string;
  /** Nine digits. */
  readonly routing_number: string;
  readonly account_type: AnyCase<'checking' | 'savings'> | 'Checking' | 'Savings';
  /** Of its holder. */
  readonly name: string;
  /** Of its holder. */
  readonly email: string;
  /** Entries to a `company` are CCD. If omitted, returns for either kind apply. */
  readonly account_holder_type?: AnyCase<'person' | 'company'>;
}

/** Body of `POST /v1/payment_tokens`: exactly one of `card` and `bank_account`. */
export interface PaymentTokenRequest {
  /** `CUSTOMER-` and 1 to 64 letters, digits, `_` or `-`; generated if omitted. */
  readonly customer_id?: string;
  readonly is_default?: boolean;
  readonly nickname?: string;
  readonly card?: CardInput;
  readonly bank_account?: BankAccountInput;
  /** For bank accounts only. Default: the option `bankVerification`. */
  readonly verification?: AnyCase<'micro_deposits' | 'instant' | 'skip'>;
}

/** Body of `POST /v1/payment_tokens/{token}`. */
export interface PaymentTokenUpdate {
  readonly nickname?: string;
  readonly is_default?: boolean;
  readonly card?: { readonly expiry_month?: string; readonly expiry_year?: string };
  /** Applies the correction from the account's bank. */
  readonly apply_correction?: boolean;
}

/** Body of `POST /v1/payment_tokens/{token}/verify`. */
export interface AccountVerification {
  /** The two micro-deposit amounts, as integers in cents and in either order. */
  readonly amounts: readonly number[];
}

/** Query of `GET /v1/payment_tokens`. */
export interface PaymentTokenQuery {
  readonly customer_id?: string;
  readonly type?: AnyCase<PaymentToken['type']>;
  readonly status?: AnyCase<PaymentToken['status']>;
  readonly page?: number;
  readonly per_page?: number;
}
