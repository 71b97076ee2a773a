import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { BANK_VERIFICATIONS } from '../../../contract/settings.ts';
import { numberedPageOf, pageNumber } from '../../../engine/paging.ts';
import { correlationId, digits, idOf, isoTimestamp } from '../../../engine/response-schemas.ts';
import { documented, named } from '../../../engine/schema-names.ts';
import { spellings, text, word } from '../../../engine/text-schemas.ts';

export type {
  AccountVerification,
  AvsResult,
  BankAccountInput,
  CardInput,
  DebitBlock,
  PaymentToken,
  PaymentTokenQuery,
  PaymentTokenRequest,
  PaymentTokenUpdate,
  RecurringBlock,
  TokenCorrection,
  TokenVerification,
} from './types.ts';

/** The schema of a customer id. */
export const customerId = lazily(() =>
  z
    .string()
    .regex(
      /^CUSTOMER-[A-Za-z0-9_-]{1,64}$/,
      'must be CUSTOMER- followed by 1 to 64 letters, digits, underscores, or hyphens. Send an id of another form as customer_reference',
    ),
);
/** The schema of a merchant's own id for a customer, in any format. It is an extension of the specification. */
export const customerReference = lazily(() =>
  documented(text(255).min(1), {
    description: 'The merchant’s own id of the customer, in any form.',
    'x-settlebox-extension': true,
  }),
);
/** The schema of the filter for it in lists. */
export const referenceFilter = lazily(() => documented(z.string(), { 'x-settlebox-extension': true }));
/** The schema of a card number. */
export const pan = lazily(() => z.string().regex(/^\d{13,19}$/, 'must be 13 to 19 digits without spaces'));
/** The schema of an expiry month. */
export const expiryMonth = lazily(() => z.string().regex(/^(0[1-9]|1[0-2])$/, 'must be two digits from 01 to 12'));
/** The schema of an expiry year. */
export const expiryYear = lazily(() => z.string().regex(/^2\d{3}$/, 'must be four digits, such as 2030'));
/** The schema of a name. */
export const name = lazily(() => text(100));

const ACCOUNT_TYPES = ['checking', 'savings'] as const;

/** The schemas of the fields of a bank account in requests. */
export const bankAccountFields = lazily(() => ({
  account_number: z.string().regex(/^\d{4,17}$/, 'must be 4 to 17 digits'),
  routing_number: z.string().regex(/^\d{9}$/, 'must be nine digits'),
  account_type: documented(word(ACCOUNT_TYPES), { enum: [...spellings(ACCOUNT_TYPES), 'Checking', 'Savings'] }),
  name: name().min(1),
  email: z.email().max(254),
  account_holder_type: word(['person', 'company']).optional(),
}));

const cardInput = lazily(() =>
  named(
    'CardInput',
    z.object({
      pan: pan(),
      expiry_month: expiryMonth(),
      expiry_year: expiryYear(),
      cardholder_name: name().optional(),
      address: z.object({ line1: name().optional(), zip: text(10).optional() }).optional(),
    }),
  ),
);
/** A parsed card. */
export type ParsedCard = z.output<ReturnType<typeof cardInput>>;

const bankAccountInput = lazily(() => named('BankAccountInput', z.object(bankAccountFields())));
/** A parsed bank account. */
export type ParsedBankAccount = z.output<ReturnType<typeof bankAccountInput>>;

/** The schema of the body of `POST /v1/payment_tokens`. */
export const paymentTokenRequest = lazily(() =>
  named(
    'PaymentTokenRequest',
    z
      .object({
        customer_id: customerId().optional(),
        customer_reference: customerReference().optional(),
        is_default: z.boolean().default(false),
        nickname: text(60).optional(),
        card: cardInput().optional(),
        bank_account: bankAccountInput().optional(),
        verification: word(BANK_VERIFICATIONS).optional(),
      })
      .refine(
        (body) => (body.card === undefined) !== (body.bank_account === undefined),
        'The body must have exactly one of card and bank_account',
      )
      .refine((body) => body.card === undefined || body.verification === undefined, {
        path: ['verification'],
        message: 'must be omitted for a card',
      }),
    'Exactly one of `card` and `bank_account`; `verification` applies to bank accounts only.',
  ),
);
/** The parsed request to store a payment method. */
export type ParsedPaymentTokenRequest = z.output<ReturnType<typeof paymentTokenRequest>>;

/** The schema of the body of `POST /v1/payment_tokens/{token}`. */
export const paymentTokenUpdate = lazily(() =>
  named(
    'PaymentTokenUpdate',
    z.object({
      nickname: text(60).optional(),
      is_default: z.boolean().optional(),
      card: z.object({ expiry_month: expiryMonth().optional(), expiry_year: expiryYear().optional() }).optional(),
      apply_correction: z.boolean().optional(),
    }),
  ),
);
/** The parsed update of a payment token. */
export type ParsedPaymentTokenUpdate = z.output<ReturnType<typeof paymentTokenUpdate>>;

const STATUSES = ['active', 'verification_pending', 'verification_failed', 'expired', 'inactive'] as const;

/** The schema of the query of a list of payment tokens. */
export const paymentTokenQuery = lazily(() =>
  z.object({
    customer_id: z.string().optional(),
    customer_reference: referenceFilter().optional(),
    type: word(['card', 'bank_account']).optional(),
    status: word(STATUSES).optional(),
    ...pageNumber(),
  }),
);
/** The parsed query of a list of payment tokens. */
export type ParsedPaymentTokenQuery = z.output<ReturnType<typeof paymentTokenQuery>>;

/** The schema of an AVS result in responses. */
export const avsView = lazily(() =>
  named(
    'AvsResult',
    z.strictObject({
      result_code: z.string(),
      street_match: z.boolean().nullable(),
      zip_match: z.boolean().nullable(),
      message: z.string(),
    }),
  ),
);

/** The schema of a masked card in responses. */
export const maskedCard = lazily(() =>
  named(
    'MaskedCard',
    z.strictObject({
      last_four: digits(4),
      brand: z.enum(['visa', 'mastercard', 'amex', 'discover']),
      bin: digits(6),
      funding: z.enum(['credit', 'debit', 'prepaid', 'unknown']),
      country: documented(z.string(), { description: 'ISO 3166-1 alpha-2, or unknown.' }),
      expiry_month: digits(2),
      expiry_year: digits(4),
      cardholder_name: z.string().nullable(),
    }),
  ),
);

/** The schema of a masked bank account in responses. */
export const maskedBankAccount = lazily(() =>
  named(
    'MaskedBankAccount',
    z.strictObject({
      last_four: documented(z.string(), { pattern: '^\\d{1,4}$' }),
      routing_number: digits(9),
      account_type: z.enum(ACCOUNT_TYPES),
      bank_name: z.string(),
      name: z.string(),
    }),
  ),
);

const verificationView = lazily(() =>
  named(
    'TokenVerification',
    z.strictObject({
      method: z.enum(BANK_VERIFICATIONS),
      deposits_arrive_at: isoTimestamp().nullable(),
      expires_at: isoTimestamp().nullable(),
      tries_left: z.int().nullable(),
    }),
  ),
);

const debitBlockView = lazily(() =>
  named('DebitBlock', z.strictObject({ code: z.string(), reason: z.string(), since: isoTimestamp() })),
);

const recurringBlockView = lazily(() =>
  named('RecurringBlock', z.strictObject({ code: z.string(), reason: z.string(), since: isoTimestamp() })),
);

const correctionView = lazily(() =>
  named(
    'TokenCorrection',
    z.strictObject({
      code: z.string(),
      corrects: z.string(),
      corrected: z.strictObject({
        last_four: maskedBankAccount().shape.last_four.optional(),
        routing_number: digits(9).optional(),
        account_type: z.enum(ACCOUNT_TYPES).optional(),
        individual_id: z.string().optional(),
      }),
      received_at: isoTimestamp(),
      apply_by: documented(z.string(), { format: 'date' }),
    }),
  ),
);

/** The schema of a payment token in responses. */
export const paymentTokenView = lazily(() =>
  named(
    'PaymentToken',
    z.strictObject({
      payment_token: idOf('PAYMENT_TOKEN'),
      object: z.literal('payment_token'),
      client_id: idOf('CLIENT'),
      customer_id: customerId(),
      customer_reference: customerReference().exactOptional(),
      type: z.enum(['card', 'bank_account']),
      status: z.enum(STATUSES),
      status_reason: z.string().nullable(),
      is_default: z.boolean(),
      nickname: z.string().nullable(),
      card: maskedCard().nullable(),
      bank_account: maskedBankAccount().nullable(),
      avs: avsView().nullable(),
      duplicate_of: idOf('PAYMENT_TOKEN').nullable(),
      verification: verificationView().nullable(),
      debit_blocked: z.boolean(),
      debit_block: debitBlockView().nullable(),
      recurring_blocked: z.boolean(),
      recurring_block: recurringBlockView().nullable(),
      network_transaction_id: z.string().nullable(),
      correction: correctionView().nullable(),
      created_at: isoTimestamp(),
      updated_at: isoTimestamp(),
      correlation_id: correlationId(),
    }),
  ),
);
/** The schema of a page of payment tokens. */
export const paymentTokenPage = lazily(() => numberedPageOf(paymentTokenView()));
