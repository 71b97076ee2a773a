/** The queries of the views. */

import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { TRANSACTION_STATES } from '../../domain/payments/transactions/lifecycle.ts';
import { deliveryLife } from '../../domain/webhooks/deliveries/lifecycle.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import { MONEY_PLACES } from './money-types.ts';
import { SORTS } from './sort-orders.ts';

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

const listed = lazily(() => ({
  ...span(),
  client: text().optional(),
  from: text().optional(),
  to: text().optional(),
}));

/** The query of scheduled events. */
export const upcomingQuery = lazily(() => z.strictObject({ ...listed(), customer: text().optional() }));
/** The query of the list of files. */
export const filesQuery = lazily(() => z.strictObject({ ...listed(), sort: z.enum(SORTS.files).optional() }));
/** The query of the lines of a file; default: all of them. */
export const fileLinesQuery = lazily(() =>
  z.strictObject({ ...span(), take: z.int().min(1).max(TAKE_MAX).optional() }),
);
/** The query of the overview. */
export const overviewQuery = lazily(() => z.strictObject({ client: text().optional() }));
/** The query of the health of endpoints. */
export const webhooksQuery = lazily(() => z.strictObject({ client: text().optional() }));
/** The query of the money view. */
export const moneyQuery = lazily(() => z.strictObject({ client: text().optional() }));

const searched = lazily(() => ({ ...listed(), search: text().optional() }));
/** The query of the list of batches. */
export const batchesQuery = lazily(() => z.strictObject({ ...searched(), sort: z.enum(SORTS.batches).optional() }));
/** The query of the list of payment tokens. */
export const tokensQuery = lazily(() => z.strictObject({ ...searched(), sort: z.enum(SORTS.tokens).optional() }));
/** The query of the list of customers. */
export const customersQuery = lazily(() => z.strictObject({ ...searched(), sort: z.enum(SORTS.customers).optional() }));
/** The query of the list of disputes. */
export const disputesQuery = lazily(() =>
  z.strictObject({ ...searched(), sort: z.enum(SORTS.disputes).optional(), customer: text().optional() }),
);
/** The query of the list of deposits. */
export const depositsQuery = lazily(() => z.strictObject({ ...searched(), sort: z.enum(SORTS.deposits).optional() }));
/** The query of the timeline. */
export const timelineQuery = lazily(() =>
  z.strictObject({
    ...listed(),
    subject: text().optional(),
    type: text().optional(),
    after: z.int().min(0).optional(),
    order: z.enum(['oldest', 'newest']).default('oldest'),
  }),
);
/** The query of the list of transactions. */
export const transactionsQuery = lazily(() =>
  z.strictObject({
    ...searched(),
    sort: z.enum(SORTS.transactions).optional(),
    customer: text().optional(),
    state: z.enum([...TRANSACTION_STATES, 'funded', 'unfunded']).optional(),
    money: z.enum(MONEY_PLACES).optional(),
    kind: z.enum(KINDS, `one of ${KINDS.join(', ')}`).optional(),
    batchId: text().optional(),
    responseCode: text().optional(),
    returnCode: text().optional(),
  }),
);
/** The filters by the number of attempts. */
export const ATTEMPTS = ['one', 'several'] as const;

/** The query of the list of deliveries. */
export const deliveriesQuery = lazily(() =>
  z.strictObject({
    ...searched(),
    sort: z.enum(SORTS.deliveries).optional(),
    status: z.enum([...new Set(deliveryLife.rows.map(([, , to]) => to))]).optional(),
    attempts: z.enum(ATTEMPTS).optional(),
    endpoint: text().optional(),
    subject: text().optional(),
  }),
);

/** The query of the list of requests. */
export const requestsQuery = lazily(() =>
  z.strictObject({
    ...searched(),
    sort: z.enum(SORTS.requests).optional(),
    method: text().optional(),
    operation: text().optional(),
    status: z.int().optional(),
    outcome: z.enum(['processed', 'rejected']).optional(),
    code: text().optional(),
    transport: z.enum(['direct', 'http']).optional(),
    subject: text().optional(),
    customer: text().optional(),
  }),
);

/** A query of scheduled events with its defaults applied. */
export type ParsedUpcomingQuery = z.output<ReturnType<typeof upcomingQuery>>;
/** A query of files with its defaults applied. */
export type ParsedFilesQuery = z.output<ReturnType<typeof filesQuery>>;
/** A query of the lines of a file with its defaults applied. */
export type ParsedFileLinesQuery = z.output<ReturnType<typeof fileLinesQuery>>;
/** A query of batches with its defaults applied. */
export type ParsedBatchesQuery = z.output<ReturnType<typeof batchesQuery>>;
/** A query of payment tokens with its defaults applied. */
export type ParsedTokensQuery = z.output<ReturnType<typeof tokensQuery>>;
/** A query of customers with its defaults applied. */
export type ParsedCustomersQuery = z.output<ReturnType<typeof customersQuery>>;
/** A query of disputes with its defaults applied. */
export type ParsedDisputesQuery = z.output<ReturnType<typeof disputesQuery>>;
/** A query of deposits with its defaults applied. */
export type ParsedDepositsQuery = z.output<ReturnType<typeof depositsQuery>>;
/** A timeline query with its defaults applied. */
export type ParsedTimelineQuery = z.output<ReturnType<typeof timelineQuery>>;
/** A transaction query with its defaults applied. */
export type ParsedTransactionsQuery = z.output<ReturnType<typeof transactionsQuery>>;
/** A delivery query with its defaults applied. */
export type ParsedDeliveriesQuery = z.output<ReturnType<typeof deliveriesQuery>>;

/** A query of requests with its defaults applied. */
export type ParsedRequestsQuery = z.output<ReturnType<typeof requestsQuery>>;

/**
 * Wraps a view so that its query is validated before it runs.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function queryView<Parsed, Answer>(schema: () => z.ZodType<Parsed>, view: (query: Parsed) => Answer) {
  return (query: unknown = {}): Answer => view(parseOptions(schema(), query, 'query'));
}
