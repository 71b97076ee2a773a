import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { pageOf, skipTake } from '../../../engine/paging.ts';
import { cents, correlationId, digits, idOf, isoTimestamp } from '../../../engine/response-schemas.ts';
import { documented, named } from '../../../engine/schema-names.ts';
import { metadata, spellings, text, timestampText, word } from '../../../engine/text-schemas.ts';
import { oneOfMessage, validationMessage } from '../../../engine/validation-messages.ts';
import {
  avsView,
  customerId,
  customerReference,
  maskedBankAccount,
  maskedCard,
  referenceFilter,
} from '../../vault/payment-tokens/schema.ts';
import { TRANSACTION_STATES } from './lifecycle.ts';
import { paymentMethod } from './payment-method-schema.ts';

export type { ParsedCardMethod } from './payment-method-schema.ts';

/** The transaction types of cards. */
export const CARD_TYPES = ['SALE', 'AUTH'] as const;
const ACH_TYPES = ['PAYMENT', 'PAYOUT'] as const;

/** Above the maximum of the `amountMax` option, and below any card number entered here by mistake. */
const AMOUNT_CENTS_LIMIT = 999_999_999_999;
const amount = lazily(() => documented(z.int().min(1).max(AMOUNT_CENTS_LIMIT), { description: 'Integer in cents.' }));
/** Has no maximum of its own: the `amountMax` option is checked later, so that the error names that limit alone. */
const chargedAmount = lazily(() =>
  documented(
    z.number().refine((cents) => Number.isInteger(cents) && cents >= 1, {
      error: ({ input }) => validationMessage({ code: 'invalid_type', expected: 'int', input, path: ['amount'] }),
    }),
    { type: 'integer', minimum: 1, maximum: AMOUNT_CENTS_LIMIT, description: 'Integer in cents.' },
  ),
);
const REQUEST_TYPES = [...CARD_TYPES, ...ACH_TYPES];
const requestTypes = new Set<string>(REQUEST_TYPES);

/** Not normalized: responses return the type in the caller's spelling. */
const requestType = lazily(() =>
  documented(
    z.string().refine((value) => requestTypes.has(value.toUpperCase()), {
      error: ({ input }) => oneOfMessage(REQUEST_TYPES, input),
    }),
    { enum: spellings(REQUEST_TYPES), description: 'SALE or AUTH for a card, PAYMENT or PAYOUT for a bank account.' },
  ),
);

/** The schema of the body of `POST /v1/transactions`. */
export const transactionRequest = lazily(() =>
  named(
    'TransactionRequest',
    z.object({
      type: requestType(),
      amount: chargedAmount(),
      payment_method: paymentMethod(),
      metadata: metadata().default({}),
      recurring: documented(z.boolean(), {
        description: 'A merchant-initiated charge, which requires a stored payment method and no CVV.',
      }).default(false),
      purchase_description: text(255).optional(),
      customer_reference: customerReference().optional(),
      sec_code: word(['WEB', 'PPD', 'CCD', 'TEL']).optional(),
      speed: documented(word(['standard', 'same_day']), {
        enum: spellings(['standard', 'same_day']),
        description: 'For bank accounts: same_day uses the next window of the day, if the integration allows it.',
      }).optional(),
      reference_id: documented(z.string().max(100), {
        description: 'For bank accounts: the returned entry that this one retries (R01, R09) or corrects (R11).',
      }).optional(),
      purpose: documented(word(['goods', 'wages']), {
        enum: spellings(['goods', 'wages']),
        description: 'For bank accounts: a WEB or TEL debit for goods bought online, or a PPD credit of wages.',
      }).optional(),
    }),
  ),
);
/** The parsed request to create a transaction. */
export type ParsedTransactionRequest = z.output<ReturnType<typeof transactionRequest>>;

/** The schema of the body of `POST /v1/transactions/{id}/capture`. */
export const captureRequest = lazily(() => named('CaptureRequest', z.object({ amount: amount().optional() })));
/** The parsed request to capture an authorization. */
export type ParsedCaptureRequest = z.output<ReturnType<typeof captureRequest>>;

/** The schema of the body of `POST /v1/transactions/{id}/cancel`. */
export const cancelRequest = lazily(() =>
  named('CancelRequest', z.object({ type: word(['VOID', 'REFUND', 'cancel']), amount: amount().optional() })),
);
/** The parsed request to cancel a transaction. */
export type ParsedCancelRequest = z.output<ReturnType<typeof cancelRequest>>;

/** The schema of the query of a list of transactions. */
export const transactionQuery = lazily(() =>
  z.object({
    ...skipTake(),
    sort_column: z
      .enum(['created_at', 'updated_at', 'amount', 'type', 'transaction_state', 'settled_at'])
      .default('created_at'),
    sort_order: word(['asc', 'desc']).default('desc'),
    search_text: documented(z.string().max(255), {
      description:
        'Case-insensitive substring of id, description, holder name, last four, reference, or metadata values.',
    }).optional(),
    term: documented(z.string().max(255), { description: 'Like search_text, but matches a whole word.' }).optional(),
    type: word([...CARD_TYPES, ...ACH_TYPES, 'REFUND']).optional(),
    transaction_state: word(TRANSACTION_STATES).optional(),
    response_code: z.string().optional(),
    processor: word(['card', 'ach']).optional(),
    payment_method_type: word(['card', 'ACH', 'token']).optional(),
    batch_id: z.string().optional(),
    customer_id: z.string().optional(),
    customer_reference: referenceFilter().optional(),
    payment_token: z.string().optional(),
    reference_id: z.string().optional(),
    return_code: z.string().optional(),
    recurring: z.boolean().optional(),
    amount_min: z.int().optional(),
    amount_max: z.int().optional(),
    created_from: timestampText().optional(),
    created_to: timestampText().optional(),
  }),
);
/** The parsed query of a list of transactions. */
export type ParsedTransactionQuery = z.output<ReturnType<typeof transactionQuery>>;

const LINK_ID = '^[A-Za-z0-9_-]{22}$';
const nullableText = lazily(() => z.string().nullable());
const responseCode = lazily(() => documented(z.string(), { description: '`00` means approved.' }));

const commonView = lazily(() => ({
  object: z.literal('transaction'),
  type: documented(z.string(), { description: 'The type as sent, or REFUND for a refund.' }),
  transaction_state: z.enum(TRANSACTION_STATES),
  response_status: z.enum(['Approved', 'Declined', 'Error']),
  response_code: responseCode(),
  client_id: idOf('CLIENT'),
  customer_id: customerId().nullable(),
  customer_reference: customerReference().optional(),
  payment_method: named(
    'MaskedPaymentMethod',
    z.strictObject({
      type: z.enum(['card', 'ACH', 'token']),
      payment_token: idOf('PAYMENT_TOKEN').nullable(),
      card: maskedCard().nullable(),
      bank_account: maskedBankAccount().nullable(),
    }),
  ),
  currency: z.literal('USD'),
  batch_id: idOf('BATCH').nullable(),
  captured_amount: cents(),
  refunded_amount: cents(),
  reference_id: idOf('TRANSACTION').nullable(),
  metadata: documented(z.record(z.string(), z.json()), { type: 'object', additionalProperties: true }),
  recurring: z.boolean(),
  purchase_description: nullableText(),
  created_at: isoTimestamp(),
  updated_at: isoTimestamp(),
  settled_at: isoTimestamp().nullable(),
  funded_at: isoTimestamp().nullable(),
  processed_at: documented(isoTimestamp().optional(), {
    description: 'The time at which a delayed response is returned.',
  }),
  history: documented(
    z.array(z.strictObject({ state: z.enum(TRANSACTION_STATES), at: isoTimestamp(), cause: z.string() })).optional(),
    { description: 'All states so far; present in single transactions and in events.' },
  ),
  correlation_id: correlationId(),
}));

/** An amount with its name in the other layout. */
function inBothLayouts(otherName: string) {
  return documented(z.int().min(0), { description: `Integer in cents; ${otherName}.` });
}

const layoutA = lazily(() => ({
  transaction_id: idOf('TRANSACTION'),
  approved: z.boolean(),
  response_description: z.string(),
  requested_amount: inBothLayouts('amount_requested in layout B'),
  amount: inBothLayouts('amount_authorized in layout B'),
  auth_code: digits(6).nullable(),
  card_holder_name: nullableText(),
}));

const layoutB = lazily(() => ({
  id: idOf('TRANSACTION'),
  response_message: z.string(),
  amount_requested: inBothLayouts('requested_amount in layout A'),
  amount_authorized: inBothLayouts('amount in layout A'),
}));

const cardView = lazily(() => ({
  processor: z.literal('card'),
  processor_response: z.strictObject({
    response_code: responseCode(),
    authorization_code: digits(6).nullable(),
    response_message: z.string(),
  }),
  avs: avsView().nullable(),
  cvv: z.strictObject({ result_code: z.string(), message: z.string() }).nullable(),
  retry: documented(z.enum(['never', 'fix_data', 'later']).nullable(), {
    description: 'The recommended action after a decline; null if approved.',
  }),
  network_transaction_id: nullableText(),
  initial_network_transaction_id: documented(nullableText(), {
    description: 'For recurring charges: the network’s id of the customer’s first charge.',
  }),
  transaction_link_id: documented(z.string().optional(), {
    pattern: LINK_ID,
    description: 'Mastercard’s transaction link id of an approved charge, from June 2, 2026.',
  }),
  initial_transaction_link_id: documented(z.string().optional(), {
    pattern: LINK_ID,
    description: 'For recurring charges of a Mastercard, from October 23, 2026: the link id of the first charge.',
  }),
  authorization_expires_at: documented(isoTimestamp().nullable(), {
    description: 'For an AUTH: when it expires unless captured.',
  }),
  dispute: documented(
    z
      .strictObject({
        id: idOf('DISPUTE'),
        state: z.string(),
        reason: z.string(),
        amount: cents(),
        respond_by: isoTimestamp().nullable(),
      })
      .nullable()
      .optional(),
    { description: 'The newest dispute.', 'x-settlebox-extension': true },
  ),
  disputed_amount: documented(z.int().min(0).optional(), {
    description: 'Cents of disputes that are not won; they can’t be refunded.',
    'x-settlebox-extension': true,
  }),
}));

const returnAnswer = lazily(() =>
  z.strictObject({
    code: z.string(),
    reason: z.string(),
    at: isoTimestamp(),
    untimely: z.literal(true).optional(),
  }),
);

const achView = lazily(() => ({
  processor: z.literal('ach'),
  sec_code: z.enum(['WEB', 'PPD', 'CCD', 'TEL']),
  speed: z.enum(['standard', 'same_day']),
  effective_entry_date: documented(z.string(), { format: 'date' }).nullable(),
  trace_number: digits(15).nullable(),
  return: z
    .strictObject({
      code: z.string(),
      reason: z.string(),
      returned_at: isoTimestamp(),
      untimely: z.literal(true).optional(),
      dishonored: returnAnswer().optional(),
      contested: returnAnswer().optional(),
    })
    .nullable(),
}));

/** The schema of a transaction in responses, in either layout. */
export const transactionView = lazily(() =>
  named(
    'Transaction',
    z.union([
      named('CardTransaction', z.strictObject({ ...commonView(), ...layoutA(), ...cardView() }), 'Layout A.'),
      named('AchTransaction', z.strictObject({ ...commonView(), ...layoutB(), ...achView() }), 'Layout B.'),
      named(
        'CardTransactionB',
        z.strictObject({ ...commonView(), ...layoutB(), ...cardView() }),
        'Layout B of a card.',
      ),
      named(
        'AchTransactionA',
        z.strictObject({ ...commonView(), ...layoutA(), ...achView() }),
        'Layout A of a bank account.',
      ),
    ]),
    'In one of two field layouts. Clients must accept both.',
  ),
);
/** The schema of a page of transactions. */
export const transactionPage = lazily(() => pageOf(transactionView()));
