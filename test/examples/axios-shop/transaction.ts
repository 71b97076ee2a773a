import { z } from 'zod';

export type TransactionStage =
  | 'authorized'
  | 'captured'
  | 'settled'
  | 'voided'
  | 'refunded'
  | 'returned'
  | 'declined'
  | 'unknown';

/** One transaction, in either of the two response layouts. */
export interface Transaction {
  readonly id: string;
  readonly type: string;
  readonly state: string;
  readonly stage: TransactionStage;
  readonly approved: boolean;
  readonly responseCode: string | null;
  readonly responseMessage: string | null;
  readonly requestedCents: number | null;
  readonly authorizedCents: number | null;
  /** Not specified; null if the gateway does not report it. */
  readonly refundedCents: number | null;
  readonly orderId: string | null;
  readonly returnCode: string | null;
}

const text = z.string().nullish();
const cents = z.number().int().nullish();

const wireSchema = z.looseObject({
  transaction_id: text,
  id: text,
  type: text,
  transaction_state: text,
  approved: z.boolean().nullish(),
  response_status: text,
  response_code: text,
  response_description: text,
  response_message: text,
  requested_amount: cents,
  amount_requested: cents,
  amount: cents,
  amount_authorized: cents,
  refunded_amount: cents,
  metadata: z.looseObject({ order_id: z.unknown() }).partial().nullish(),
});

type WireTransaction = z.infer<typeof wireSchema>;

/** The specification names only `authorized`; the other states are recognized by their English stem. */
const STAGE_PATTERNS: readonly (readonly [RegExp, TransactionStage])[] = [
  [/return/, 'returned'],
  [/refund/, 'refunded'],
  [/void|cancel|expired|reversed/, 'voided'],
  [/declin|fail|reject|error/, 'declined'],
  [/^settled/, 'settled'],
  [/captur|submit|settl|process|batch|pending/, 'captured'],
  [/^auth/, 'authorized'],
];

function stageOf(state: string): TransactionStage {
  const name = state.toLowerCase();
  return STAGE_PATTERNS.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown';
}

function isApproved(wire: WireTransaction): boolean {
  if (typeof wire.approved === 'boolean') return wire.approved;
  if (wire.response_code) return wire.response_code === '00';
  return wire.response_status ? wire.response_status.toLowerCase() === 'approved' : true;
}

const RETURN_CODE = /^R\d{2}\b/;
const MERCHANT_FIELDS = new Set(['metadata', 'purchase_description', 'reference_id']);

/** The field of a return code is not specified, only its format, so every field of the gateway is searched. */
function findReturnCode(value: unknown): string | null {
  if (typeof value === 'string') return RETURN_CODE.exec(value)?.[0] ?? null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const code = MERCHANT_FIELDS.has(name) ? null : findReturnCode(inner);
    if (code) return code;
  }
  return null;
}

export function toTransaction(body: unknown): Transaction {
  const wire = wireSchema.parse(body);
  const id = wire.transaction_id ?? wire.id;
  if (!id) throw new Error('the gateway answered with a transaction that has no identifier');
  const state = wire.transaction_state ?? '';
  const orderId = wire.metadata?.order_id;
  return {
    id,
    type: (wire.type ?? '').toUpperCase(),
    state,
    stage: stageOf(state),
    approved: isApproved(wire),
    responseCode: wire.response_code ?? null,
    responseMessage: wire.response_description ?? wire.response_message ?? null,
    requestedCents: wire.requested_amount ?? wire.amount_requested ?? null,
    authorizedCents: wire.amount_authorized ?? wire.amount ?? null,
    refundedCents: wire.refunded_amount ?? null,
    orderId: typeof orderId === 'string' ? orderId : null,
    returnCode: findReturnCode(wire),
  };
}

const pageSchema = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]);

/** The shape of a list is not specified: the page is the array, or the first array in the object. */
export function toTransactionPage(body: unknown): Transaction[] {
  const answer = pageSchema.parse(body);
  const rows: unknown = Array.isArray(answer) ? answer : Object.values(answer).find(Array.isArray);
  if (!Array.isArray(rows)) throw new Error('the gateway answered a list request without a list');
  return rows.map(toTransaction);
}
