/** The queries of the views. */

import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { TRANSACTION_STATES } from '../../domain/payments/transactions/lifecycle.ts';
import { deliveryLife } from '../../domain/webhooks/deliveries/lifecycle.ts';
import { parseOptions } from '../../engine/parse-options.ts';

const TAKE_MAX = 500;
const TAKE = 100;
const SKIP_MAX = 1_000_000_000;
const TEXT_MAX = 255;

const text = lazily(() => z.string().max(TEXT_MAX));
const span = lazily(() => ({
  skip: z.int().min(0).max(SKIP_MAX).default(0),
  take: z.int().min(1).max(TAKE_MAX).default(TAKE),
}));
const KINDS = ['SALE', 'AUTH', 'REFUND', 'PAYMENT', 'PAYOUT'] as const;

/** The query of views that only page. */
export const spanQuery = lazily(() => z.strictObject(span()));
/** The query of the money view. */
export const moneyQuery = lazily(() => z.strictObject({ client: text().optional() }));
/** The query of views that a client and a search restrict. */
export const clientListQuery = lazily(() =>
  z.strictObject({ ...span(), client: text().optional(), search: text().optional() }),
);
/** The query of the timeline. */
export const timelineQuery = lazily(() =>
  z.strictObject({
    ...span(),
    subject: text().optional(),
    client: text().optional(),
    after: z.int().min(0).optional(),
    order: z.enum(['oldest', 'newest']).default('oldest'),
  }),
);
/** The query of the list of transactions. */
export const transactionsQuery = lazily(() =>
  z.strictObject({
    ...span(),
    client: text().optional(),
    search: text().optional(),
    state: z.enum(TRANSACTION_STATES).optional(),
    kind: z.enum(KINDS, `one of ${KINDS.join(', ')}`).optional(),
    batchId: text().optional(),
  }),
);
/** The query of the list of deliveries. */
export const deliveriesQuery = lazily(() =>
  z.strictObject({
    ...span(),
    status: z.enum([...new Set(deliveryLife.rows.map(([, , to]) => to))]).optional(),
    endpoint: text().optional(),
    subject: text().optional(),
    search: text().optional(),
  }),
);

/** A page query with its defaults applied. */
export type ParsedSpan = z.output<ReturnType<typeof spanQuery>>;
/** A client query with its defaults applied. */
export type ParsedClientListQuery = z.output<ReturnType<typeof clientListQuery>>;
/** A timeline query with its defaults applied. */
export type ParsedTimelineQuery = z.output<ReturnType<typeof timelineQuery>>;
/** A transaction query with its defaults applied. */
export type ParsedTransactionsQuery = z.output<ReturnType<typeof transactionsQuery>>;
/** A delivery query with its defaults applied. */
export type ParsedDeliveriesQuery = z.output<ReturnType<typeof deliveriesQuery>>;

/**
 * Wraps a view so that its query is validated before it runs.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function queryView<Parsed, Answer>(schema: () => z.ZodType<Parsed>, view: (query: Parsed) => Answer) {
  return (query: unknown = {}): Answer => view(parseOptions(schema(), query, 'query'));
}
