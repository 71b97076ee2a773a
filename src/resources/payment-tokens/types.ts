import type { AnyCase } from '../../core/words.ts';
import type { MaskedBankAccount, MaskedCard } from './rules.ts';

/** What address verification said; present when an address was sent. */
export interface AvsResult {
  readonly result_code: string;
  /** Null where the issuer did not say. */
  readonly street_match: boolean | null;
  readonly zip_match: boolean | null;
  readonly message: string;
}

/** A stored payment method, as the API shows it: masked, always. Moments are ISO 8601 in UTC. */
export interface PaymentToken {
  readonly payment_token: string;
  readonly object: 'payment_token';
  readonly client_id: string;
  readonly customer_id: string;
  readonly type: 'card' | 'bank_account';
  readonly status: 'active' | 'verification_pending' | 'verification_failed' | 'expired' | 'inactive';
  /** Why it is `verification_failed`: `R02: account closed`, `three wrong amounts`. */
  readonly status_reason: string | null;
  /** Whether it is the one to use among its customer’s cards, or accounts; one of each is at most. */
  readonly is_default: boolean;
  readonly nickname: string | null;
  readonly card: MaskedCard | null;
  readonly bank_account: MaskedBankAccount | null;
  readonly avs: AvsResult | null;
  /** The first token of the same number, where this one repeats it. */
  readonly duplicate_of: string | null;
  /** How a bank account came to be trusted, or is about to; null of a card. */
  readonly verification: TokenVerification | null;
  /** A PAYMENT of this account is refused with 409 `debit_blocked`; it can still be paid to. */
  readonly debit_blocked: boolean;
  readonly debit_block: DebitBlock | null;
  /** A merchant-initiated charge (`recurring: true`) of this card is declined with the code that stopped it. */
  readonly recurring_blocked: boolean;
  readonly recurring_block: RecurringBlock | null;
  /** What later charges by the merchant name: the first approved charge by the customer, or the check of storing; of a card. */
  readonly network_transaction_id: string | null;
  /** What the account's bank has corrected, until it is taken over. */
  readonly correction: TokenCorrection | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly correlation_id: string;
}

/** How a bank account comes to be trusted. Only `micro_deposits` has moments and tries. */
export interface TokenVerification {
  readonly method: 'micro_deposits' | 'instant' | 'skip';
  /** ISO 8601: from then on the two amounts can be told, if nothing goes wrong on the way. */
  readonly deposits_arrive_at: string | null;
  /** Ten calendar days after it was asked for. */
  readonly expires_at: string | null;
  /** Three at first. */
  readonly tries_left: number | null;
}

/** Why an account is not debited until its holder authorizes it anew. */
export interface DebitBlock {
  /** Of the return that blocked it: R05, R07, R08, R10 or R29. */
  readonly code: string;
  readonly reason: string;
  readonly since: string;
}

/** Why a card is not charged by the merchant until its holder authorizes it anew. */
export interface RecurringBlock {
  /** Of the decline that stopped it: R0, R1 or R3. */
  readonly code: string;
  readonly reason: string;
  readonly since: string;
}

/** What the account's bank has corrected by notifications of change: masked, and not taken over yet. */
export interface TokenCorrection {
  /** `C01`; of several notices, the newest. */
  readonly code: string;
  /** For people: `account number`. */
  readonly corrects: string;
  /** All that was sent and not taken over yet, and nothing else. */
  readonly corrected: {
    readonly last_four?: string | undefined;
    readonly routing_number?: string | undefined;
    readonly account_type?: 'checking' | 'savings' | undefined;
    readonly individual_id?: string | undefined;
  };
  readonly received_at: string;
  /** `YYYY-MM-DD`, the sixth banking day after it came; or before the next entry, whichever is later. */
  readonly apply_by: string;
}

/** A card as it is stored. */
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

/** A bank account as it is stored, or sent with a transaction. */
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
  /** A company's entries are CCD; undeclared, the receiver is whichever kind a return needs. */
  readonly account_holder_type?: AnyCase<'person' | 'company'>;
}

/** Body of `POST /v1/payment_tokens`: exactly one of `card` and `bank_account`. */
export interface PaymentTokenRequest {
  /** `CUSTOMER-` and 1 to 64 letters, digits, `_` or `-`; issued when absent. */
  readonly customer_id?: string;
  readonly is_default?: boolean;
  readonly nickname?: string;
  readonly card?: CardInput;
  readonly bank_account?: BankAccountInput;
  /** Of a bank account alone; what the option `bankVerification` says where it is absent. */
  readonly verification?: AnyCase<'micro_deposits' | 'instant' | 'skip'>;
}

/** Body of `POST /v1/payment_tokens/{token}`. */
export interface PaymentTokenUpdate {
  readonly nickname?: string;
  readonly is_default?: boolean;
  readonly card?: { readonly expiry_month?: string; readonly expiry_year?: string };
  /** Takes over what the account's bank has corrected. */
  readonly apply_correction?: boolean;
}

/** Body of `POST /v1/payment_tokens/{token}/verify`. */
export interface AccountVerification {
  /** The two amounts that arrived, in whole cents and in either order. */
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
