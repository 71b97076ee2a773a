/** What may be asked of each view. */
import { z } from 'zod';
import { TRANSACTION_STATES } from '../../domain/payments/transactions/lifecycle.ts';
import { deliveryLife } from '../../domain/webhooks/deliveries/lifecycle.ts';
import { parseOptions } from '../../engine/parse-options.ts';

const TAKE_MAX = 500;
const TAKE = 100;
const SKIP_MAX = 1_000_000_000;
const TEXT_MAX = 255;

const text = z.string().max(TEXT_MAX);
const span = {
  skip: z.int().min(0).max(SKIP_MAX).default(0),
  take: z.int().min(1).max(TAKE_MAX).default(TAKE),
};
const KINDS = ['SALE', 'AUTH', 'REFUND', 'PAYMENT', 'PAYOUT'] as const;

export const spanQuery = z.strictObject(span);
export const moneyQuery = z.strictObject({ client: text.optional() });
export const clientListQuery = z.strictObject({ ...span, client: text.optional(), search: text.optional() });
export const timelineQuery = z.strictObject({
  ...span,
  subject: text.optional(),
  client: text.optional(),
  after: z.int().min(0).optional(),
  order: z.enum(['oldest', 'newest']).default('oldest'),
});
export const transactionsQuery = z.strictObject({
  ...span,
  client: text.optional(),
  search: text.optional(),
  state: z.enum(TRANSACTION_STATES).optional(),
  kind: z.enum(KINDS, `one of ${KINDS.join(', ')}`).optional(),
  batchId: text.optional(),
});
export const deliveriesQuery = z.strictObject({
  ...span,
  status: z.enum([...new Set(deliveryLife.rows.map(([, , to]) => to))]).optional(),
  endpoint: text.optional(),
  subject: text.optional(),
  search: text.optional(),
});

export type ParsedSpan = z.output<typeof spanQuery>;
export type ParsedClientListQuery = z.output<typeof clientListQuery>;
export type ParsedTimelineQuery = z.output<typeof timelineQuery>;
export type ParsedTransactionsQuery = z.output<typeof transactionsQuery>;
export type ParsedDeliveriesQuery = z.output<typeof deliveriesQuery>;

/**
 * A view that takes a query, which is checked before it looks.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function queryView<Parsed, Answer>(schema: z.ZodType<Parsed>, view: (query: Parsed) => Answer) {
  return (query: unknown = {}): Answer => view(parseOptions(schema, query, 'query'));
}
