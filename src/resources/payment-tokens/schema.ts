import { z } from 'zod';
import { correlationId, digits, idOf, moment } from '../../core/answer-words.ts';
import { numberedPageOf, pageNumber } from '../../core/paging.ts';
import { documented, named } from '../../core/schema-names.ts';
import { isoText } from '../../core/time.ts';
import { type Spelled, spellings, text, word } from '../../core/words.ts';
import { avsCode } from '../../facts/avs-cvv.ts';
import type { MaskedBankAccount, MaskedCard } from './rules.ts';
import type { PaymentTokenRecord } from './store.ts';

/** What address verification said; present when an address was sent. */
export interface AvsResult {
  readonly result_code: string;
  /** Null where the issuer did not say. */
  readonly street_match: boolean | null;
  readonly zip_match: boolean | null;
  readonly message: string;
}

/** A stored payment method, as the API shows it: masked, always. */
export interface PaymentToken {
  readonly payment_token: string;
  readonly object: 'payment_token';
  readonly client_id: string;
  readonly customer_id: string;
  readonly type: 'card' | 'bank_account';
  readonly status: 'active' | 'verification_pending' | 'verification_failed' | 'expired' | 'inactive';
  readonly is_default: boolean;
  readonly nickname: string | null;
  readonly card: MaskedCard | null;
  readonly bank_account: MaskedBankAccount | null;
  readonly avs: AvsResult | null;
  /** The first token of the same number, where this one repeats it. */
  readonly duplicate_of: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly correlation_id: string;
}

/** A card as it is stored. */
export interface CardInput {
  readonly pan: string;
  /** Two digits. */
  readonly expiry_month: string;
  /** Four digits. */
  readonly expiry_year: string;
  readonly cardholder_name?: string;
  readonly address?: { readonly line1?: string; readonly zip?: string };
}

/** A bank account as it is stored. */
export interface BankAccountInput {
  /** 4 to 17 digits. */
  readonly account_number: string;
  /** Nine digits. */
  readonly routing_number: string;
  readonly account_type: Spelled<'checking' | 'savings'> | 'Checking' | 'Savings';
  readonly name: string;
  readonly email: string;
  readonly account_holder_type?: Spelled<'person' | 'company'>;
}

/** Body of `POST /v1/payment_tokens`: exactly one of `card` and `bank_account`. */
export interface PaymentTokenRequest {
  /** `CUSTOMER-` and 1 to 64 letters, digits, `_` or `-`; issued when absent. */
  readonly customer_id?: string;
  readonly is_default?: boolean;
  readonly nickname?: string;
  readonly card?: CardInput;
  readonly bank_account?: BankAccountInput;
}

/** Body of `POST /v1/payment_tokens/{token}`. */
export interface PaymentTokenUpdate {
  readonly nickname?: string;
  readonly is_default?: boolean;
  readonly card?: { readonly expiry_month?: string; readonly expiry_year?: string };
}

/** Query of `GET /v1/payment_tokens`. */
export interface PaymentTokenQuery {
  readonly customer_id?: string;
  readonly type?: Spelled<PaymentToken['type']>;
  readonly status?: Spelled<PaymentToken['status']>;
  readonly page?: number;
  readonly per_page?: number;
}

export const customerId = z
  .string()
  .regex(/^CUSTOMER-[A-Za-z0-9_-]{1,64}$/, 'CUSTOMER- and 1 to 64 of A-Z a-z 0-9 _ -');
export const pan = z.string().regex(/^\d{12,19}$/, '12 to 19 digits without spaces');
export const expiryMonth = z.string().regex(/^(0[1-9]|1[0-2])$/, 'two digits, 01 to 12');
export const expiryYear = z.string().regex(/^2\d{3}$/, 'four digits, such as 2030');
export const name = text(100);

const ACCOUNT_TYPES = ['checking', 'savings'] as const;

export const bankAccountFields = {
  account_number: z.string().regex(/^\d{4,17}$/, '4 to 17 digits'),
  routing_number: z.string().regex(/^\d{9}$/, 'nine digits'),
  account_type: documented(word(ACCOUNT_TYPES), { enum: [...spellings(ACCOUNT_TYPES), 'Checking', 'Savings'] }),
  name: name.min(1),
  email: z.email().max(254),
  account_holder_type: word(['person', 'company']).optional(),
};

const cardInput = named(
  'CardInput',
  z.object({
    pan,
    expiry_month: expiryMonth,
    expiry_year: expiryYear,
    cardholder_name: name.optional(),
    address: z.object({ line1: name.optional(), zip: text(10).optional() }).optional(),
  }),
);
export type ParsedCard = z.output<typeof cardInput>;

const bankAccountInput = named('BankAccountInput', z.object(bankAccountFields));
export type ParsedBankAccount = z.output<typeof bankAccountInput>;

export const paymentTokenRequest = named(
  'PaymentTokenRequest',
  z
    .object({
      customer_id: customerId.optional(),
      is_default: z.boolean().default(false),
      nickname: text(60).optional(),
      card: cardInput.optional(),
      bank_account: bankAccountInput.optional(),
    })
    .refine(
      (body) => (body.card === undefined) !== (body.bank_account === undefined),
      'send exactly one of card and bank_account',
    ),
  'Exactly one of `card` and `bank_account`.',
);
export type ParsedPaymentTokenRequest = z.output<typeof paymentTokenRequest>;

export const paymentTokenUpdate = named(
  'PaymentTokenUpdate',
  z.object({
    nickname: text(60).optional(),
    is_default: z.boolean().optional(),
    card: z.object({ expiry_month: expiryMonth.optional(), expiry_year: expiryYear.optional() }).optional(),
  }),
);
export type ParsedPaymentTokenUpdate = z.output<typeof paymentTokenUpdate>;

const STATUSES = ['active', 'verification_pending', 'verification_failed', 'expired', 'inactive'] as const;

export const paymentTokenQuery = z.object({
  customer_id: z.string().optional(),
  type: word(['card', 'bank_account']).optional(),
  status: word(STATUSES).optional(),
  ...pageNumber,
});

export const avsView = named(
  'AvsResult',
  z.strictObject({
    result_code: z.string(),
    street_match: z.boolean().nullable(),
    zip_match: z.boolean().nullable(),
    message: z.string(),
  }),
);

export const maskedCard = named(
  'MaskedCard',
  z.strictObject({
    last_four: digits(4),
    brand: z.enum(['visa', 'mastercard', 'amex', 'discover']),
    bin: digits(6),
    funding: z.enum(['credit', 'debit', 'prepaid', 'unknown']),
    expiry_month: digits(2),
    expiry_year: digits(4),
    cardholder_name: z.string().nullable(),
  }),
);

export const maskedBankAccount = named(
  'MaskedBankAccount',
  z.strictObject({
    last_four: documented(z.string(), { pattern: '^\\d{1,4}$' }),
    routing_number: digits(9),
    account_type: z.enum(ACCOUNT_TYPES),
    bank_name: z.string(),
    name: z.string(),
  }),
);

export const paymentTokenView = named(
  'PaymentToken',
  z.strictObject({
    payment_token: idOf('PAYMENT_TOKEN'),
    object: z.literal('payment_token'),
    client_id: idOf('CLIENT'),
    customer_id: customerId,
    type: z.enum(['card', 'bank_account']),
    status: z.enum(STATUSES),
    is_default: z.boolean(),
    nickname: z.string().nullable(),
    card: maskedCard.nullable(),
    bank_account: maskedBankAccount.nullable(),
    avs: avsView.nullable(),
    duplicate_of: idOf('PAYMENT_TOKEN').nullable(),
    created_at: moment,
    updated_at: moment,
    correlation_id: correlationId,
  }),
);
export const paymentTokenPage = numberedPageOf(paymentTokenView);

/** Domain to wire. */
export function viewPaymentToken(token: PaymentTokenRecord): PaymentToken {
  const masked = JSON.parse(token.masked);
  return {
    payment_token: token.tokenId,
    object: 'payment_token',
    client_id: token.clientId,
    customer_id: token.customerId,
    type: token.type,
    status: token.status,
    is_default: token.isDefault === 1,
    nickname: token.nickname,
    card: token.type === 'card' ? masked : null,
    bank_account: token.type === 'bank_account' ? masked : null,
    avs: viewAvs(token.avsCode),
    duplicate_of: token.duplicateOf,
    created_at: isoText(token.createdAt),
    updated_at: isoText(token.updatedAt),
    correlation_id: token.correlationId,
  };
}

export function viewAvs(code: string | null): AvsResult | null {
  const fact = code === null ? undefined : avsCode(code);
  if (fact === undefined) return null;
  return { result_code: fact.code, street_match: fact.streetMatch, zip_match: fact.zipMatch, message: fact.message };
}
