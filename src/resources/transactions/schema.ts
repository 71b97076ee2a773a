import { z } from 'zod';
import { pageOf, skipTake } from '../../core/paging.ts';
import { metadata, momentText, text, word } from '../../core/words.ts';
import { avsView, bankAccountFields, maskedBankAccount, maskedCard, name, pan } from '../payment-tokens/schema.ts';
import { TRANSACTION_STATES } from './lifecycle.ts';

export const CARD_TYPES = ['SALE', 'AUTH'] as const;
export const ACH_TYPES = ['PAYMENT', 'PAYOUT'] as const;

const cvv = z.string().regex(/^\d{3,4}$/, 'three digits, or four of an American Express card');

const cardMethod = z.object({
  type: z.literal('card'),
  pan,
  expiry: z.object({
    month: z.string().regex(/^(0?[1-9]|1[0-2])$/, '01 to 12'),
    year: z.string().regex(/^(2\d)?\d{2}$/, 'four digits such as 2030, or two'),
  }),
  first_name: name.optional(),
  last_name: name.optional(),
  cvv: cvv.optional(),
  address_line1: name.optional(),
  zip: text(10).optional(),
});
export type ParsedCardMethod = z.output<typeof cardMethod>;

const achMethod = z.object({ type: z.literal('ACH'), ...bankAccountFields });

const tokenMethod = z.object({
  type: z.literal('token'),
  payment_token: z.string().max(100),
  cvv: cvv.optional(),
});

const METHOD_TYPES = new Map<unknown, string>([
  ['card', 'card'],
  ['ach', 'ACH'],
  ['token', 'token'],
]);

const paymentMethod = z.preprocess(
  (value) => {
    if (typeof value !== 'object' || value === null || !('type' in value)) return value;
    const { type } = value;
    return { ...value, type: typeof type === 'string' ? (METHOD_TYPES.get(type.toLowerCase()) ?? type) : type };
  },
  z.discriminatedUnion('type', [cardMethod, achMethod, tokenMethod], {
    error: (issue) => (issue.code === 'invalid_union' ? 'one of card, ACH, token' : undefined),
  }),
);

/** Above any amount there can be (option `amountMax`), and below any card number put here by mistake. */
const AMOUNT_CENTS_LIMIT = 999_999_999_999;
const amount = z.int().min(1).max(AMOUNT_CENTS_LIMIT);
const requestTypes = new Set<string>([...CARD_TYPES, ...ACH_TYPES]);

export const transactionRequest = z.object({
  // Kept as sent: answers give the type back in the caller's own spelling.
  type: z.string().refine((value) => requestTypes.has(value.toUpperCase()), 'one of SALE, AUTH, PAYMENT, PAYOUT'),
  amount,
  payment_method: paymentMethod,
  metadata: metadata.default({}),
  recurring: z.boolean().default(false),
  purchase_description: text(255).optional(),
  sec_code: word(['WEB', 'PPD', 'CCD', 'TEL']).optional(),
});
export type ParsedTransactionRequest = z.output<typeof transactionRequest>;

export const captureRequest = z.object({ amount: amount.optional() });
export type ParsedCaptureRequest = z.output<typeof captureRequest>;

export const cancelRequest = z.object({ type: word(['VOID', 'REFUND', 'cancel']), amount: amount.optional() });
export type ParsedCancelRequest = z.output<typeof cancelRequest>;

export const transactionQuery = z.object({
  ...skipTake,
  sort_column: z
    .enum(['created_at', 'updated_at', 'amount', 'type', 'transaction_state', 'settled_at'])
    .default('created_at'),
  sort_order: word(['asc', 'desc']).default('desc'),
  search_text: z.string().max(255).optional(),
  term: z.string().max(255).optional(),
  type: word([...CARD_TYPES, ...ACH_TYPES, 'REFUND']).optional(),
  transaction_state: z.enum(TRANSACTION_STATES).optional(),
  response_code: z.string().optional(),
  processor: word(['card', 'ach']).optional(),
  payment_method_type: word(['card', 'ACH', 'token']).optional(),
  batch_id: z.string().optional(),
  customer_id: z.string().optional(),
  payment_token: z.string().optional(),
  reference_id: z.string().optional(),
  return_code: z.string().optional(),
  recurring: z.boolean().optional(),
  amount_min: z.int().optional(),
  amount_max: z.int().optional(),
  created_from: momentText.optional(),
  created_to: momentText.optional(),
});
export type ParsedTransactionQuery = z.output<typeof transactionQuery>;

const nullableText = z.string().nullable();

const commonView = {
  object: z.literal('transaction'),
  type: z.string(),
  transaction_state: z.enum(TRANSACTION_STATES),
  response_status: z.enum(['Approved', 'Declined', 'Error']),
  response_code: z.string(),
  client_id: z.string(),
  customer_id: nullableText,
  payment_method: z.object({
    type: z.enum(['card', 'ACH', 'token']),
    payment_token: nullableText,
    card: maskedCard.nullable(),
    bank_account: maskedBankAccount.nullable(),
  }),
  currency: z.literal('USD'),
  batch_id: nullableText,
  captured_amount: z.int(),
  refunded_amount: z.int(),
  reference_id: nullableText,
  metadata: z.record(z.string(), z.json()),
  recurring: z.boolean(),
  purchase_description: nullableText,
  created_at: z.string(),
  updated_at: z.string(),
  settled_at: nullableText,
  funded_at: nullableText,
  history: z.array(z.object({ state: z.string(), at: z.string(), cause: z.string() })).optional(),
  correlation_id: z.string(),
};

const layoutA = {
  transaction_id: z.string(),
  approved: z.boolean(),
  response_description: z.string(),
  requested_amount: z.int(),
  amount: z.int(),
  auth_code: nullableText,
  card_holder_name: nullableText,
};

const layoutB = {
  id: z.string(),
  response_message: z.string(),
  amount_requested: z.int(),
  amount_authorized: z.int(),
};

const cardView = {
  processor: z.literal('card'),
  processor_response: z.object({
    response_code: z.string(),
    authorization_code: nullableText,
    response_message: z.string(),
  }),
  avs: avsView.nullable(),
  cvv: z.object({ result_code: z.string(), message: z.string() }).nullable(),
};

const achView = {
  processor: z.literal('ach'),
  sec_code: z.string(),
  effective_entry_date: nullableText,
  trace_number: nullableText,
  return: z
    .object({
      ...{ code: z.string(), reason: z.string(), returned_at: z.string() },
      untimely: z.literal(true).optional(),
    })
    .nullable(),
};

export const transactionView = z.union([
  z.strictObject({ ...commonView, ...layoutA, ...cardView }),
  z.strictObject({ ...commonView, ...layoutB, ...achView }),
  z.strictObject({ ...commonView, ...layoutB, ...cardView }),
  z.strictObject({ ...commonView, ...layoutA, ...achView }),
]);
export const transactionPage = pageOf(transactionView);
