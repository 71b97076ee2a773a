import { z } from 'zod';
import { cents, correlationId, idOf, moment } from '../../core/answer-words.ts';
import { pageOf, skipTake } from '../../core/paging.ts';
import { documented, named } from '../../core/schema-names.ts';
import { isoOrNull, isoText } from '../../core/time.ts';
import { type AnyCase, momentText, word } from '../../core/words.ts';
import { CURRENCY } from '../../facts/money.ts';
import { transactionPage } from '../transactions/schema.ts';
import type { BatchRecord, BatchTotals } from './store.ts';

/** Counts and totals in cents of what is in a batch. */
export interface BatchCounts {
  readonly sales_count: number;
  readonly sales_amount: number;
  readonly refunds_count: number;
  readonly refunds_amount: number;
  readonly payments_count: number;
  readonly payments_amount: number;
  readonly payouts_count: number;
  readonly payouts_amount: number;
  readonly voids_count: number;
  /** Later returns of this batch's entries; they never change its net. */
  readonly returns_count: number;
  readonly returns_amount: number;
  /** Sales and payments less refunds and payouts. */
  readonly net_amount: number;
}

/** A closed batch. */
export interface Batch extends BatchCounts {
  readonly batch_id: string;
  readonly object: 'batch';
  readonly status: 'open' | 'settling' | 'settled';
  readonly processor: 'card' | 'ach';
  /** `same_day` of entries that asked for it, which have batches of their own; null of cards. */
  readonly speed: 'standard' | 'same_day' | null;
  readonly client_id: string;
  readonly currency: 'USD';
  /** ISO 8601, as the moments below, which are null until they come. */
  readonly opened_at: string;
  readonly closed_at: string | null;
  readonly settled_at: string | null;
  readonly funded_at: string | null;
  readonly correlation_id: string;
}

/** The open batch of a processor: it has no id yet. */
export interface OpenBatch extends BatchCounts {
  readonly status: 'open';
  /** Null while nothing is in it. */
  readonly opened_at: string | null;
  /** The next cut-off; null where the client closes by hand. */
  readonly closes_at: string | null;
}

/** One processor's line of `GET /v1/batches/status`; a second one for same-day entries, once there were any. */
export interface BatchStatusLine {
  readonly processor: 'card' | 'ach';
  readonly speed: Batch['speed'];
  /** What will close at the next cut-off. */
  readonly open_batch: OpenBatch;
  /** Null where none has closed yet. */
  readonly last_closed: Batch | null;
}

/** Answer of `GET /v1/batches/status`: a line for each processor that the client has. */
export interface BatchStatusReport {
  readonly data: readonly BatchStatusLine[];
  readonly correlation_id: string;
}

/** Body of `POST /v1/batches/close`; without `processor`, every batch that holds something. */
export interface BatchCloseRequest {
  readonly processor?: AnyCase<Batch['processor']>;
}

/** Answer of a close: the batches with the ids they got. */
export interface BatchCloseResponse {
  readonly data: readonly Batch[];
  readonly correlation_id: string;
}

/** Query of `GET /v1/batches`. */
export interface BatchQuery {
  readonly skip?: number;
  readonly take?: number;
  readonly processor?: AnyCase<Batch['processor']>;
  readonly status?: AnyCase<'settling' | 'settled'>;
  /** ISO 8601, inclusive. */
  readonly closed_from?: string;
  readonly closed_to?: string;
  readonly sort_column?: 'closed_at' | 'settled_at' | 'net_amount';
  readonly sort_order?: AnyCase<'asc' | 'desc'>;
}

const processor = word(['card', 'ach']);

export const batchCloseRequest = named('BatchCloseRequest', z.object({ processor: processor.optional() }));
export const batchStatusRequest = named(
  'BatchStatusRequest',
  z.object({ status: word(['closed']), processor: processor.optional() }),
);
export const batchStatusQuery = z.object({ processor: processor.optional() });
export const openTransactionsQuery = z.object({ processor: processor.optional(), ...skipTake });
export const batchTransactionsQuery = z.object(skipTake);
export const batchQuery = z.object({
  ...skipTake,
  processor: processor.optional(),
  status: word(['settling', 'settled']).optional(),
  closed_from: momentText.optional(),
  closed_to: momentText.optional(),
  sort_column: z.enum(['closed_at', 'settled_at', 'net_amount']).default('closed_at'),
  sort_order: word(['asc', 'desc']).default('desc'),
});

const count = z.int().min(0);
const speed = z.enum(['standard', 'same_day']).nullable();

const counts = {
  sales_count: count,
  sales_amount: cents,
  refunds_count: count,
  refunds_amount: cents,
  payments_count: count,
  payments_amount: cents,
  payouts_count: count,
  payouts_amount: cents,
  voids_count: count,
  returns_count: count,
  returns_amount: cents,
  net_amount: documented(z.int(), { description: 'Sales and payments minus refunds and payouts, in cents.' }),
};

export const batchView = named(
  'Batch',
  z.strictObject({
    batch_id: idOf('BATCH'),
    object: z.literal('batch'),
    status: z.enum(['open', 'settling', 'settled']),
    processor: z.enum(['card', 'ach']),
    speed,
    client_id: idOf('CLIENT'),
    currency: z.literal('USD'),
    opened_at: moment,
    closed_at: moment.nullable(),
    settled_at: moment.nullable(),
    funded_at: moment.nullable(),
    ...counts,
    correlation_id: correlationId,
  }),
);
export const batchPage = pageOf(batchView);
export const batchCloseAnswer = named(
  'BatchCloseAnswer',
  z.strictObject({ data: z.array(batchView), correlation_id: correlationId }),
);
const openBatch = named(
  'OpenBatch',
  z.strictObject({
    status: z.literal('open'),
    opened_at: moment.nullable(),
    closes_at: moment.nullable(),
    ...counts,
  }),
);
const batchStatusLine = named(
  'BatchStatusLine',
  z.strictObject({
    ...{ processor: z.enum(['card', 'ach']), speed },
    ...{ open_batch: openBatch, last_closed: batchView.nullable() },
  }),
);
export const batchStatusReport = named(
  'BatchStatusReport',
  z.strictObject({ data: z.array(batchStatusLine), correlation_id: correlationId }),
);
export const batchTransactionsPage = transactionPage;

/** Domain to wire. */
export function viewBatch(batch: BatchRecord): Batch {
  return {
    batch_id: batch.batchId ?? '',
    object: 'batch',
    status: batch.status,
    processor: batch.processor,
    speed: batch.processor === 'ach' ? batch.speed : null,
    client_id: batch.clientId,
    currency: CURRENCY,
    opened_at: isoText(batch.openedAt),
    closed_at: isoOrNull(batch.closedAt),
    settled_at: isoOrNull(batch.settledAt),
    funded_at: isoOrNull(batch.fundedAt),
    ...viewCounts(batch),
    correlation_id: batch.correlationId,
  };
}

type Counted = BatchTotals & Pick<BatchRecord, 'voidsCount' | 'returnsCount' | 'returnsAmount' | 'netAmount'>;

export function viewCounts(batch: Counted): BatchCounts {
  return {
    sales_count: batch.salesCount,
    sales_amount: batch.salesAmount,
    refunds_count: batch.refundsCount,
    refunds_amount: batch.refundsAmount,
    payments_count: batch.paymentsCount,
    payments_amount: batch.paymentsAmount,
    payouts_count: batch.payoutsCount,
    payouts_amount: batch.payoutsAmount,
    voids_count: batch.voidsCount,
    returns_count: batch.returnsCount,
    returns_amount: batch.returnsAmount,
    net_amount: batch.netAmount,
  };
}
