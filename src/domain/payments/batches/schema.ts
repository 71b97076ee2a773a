import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { pageOf, skipTake } from '../../../engine/paging.ts';
import { cents, correlationId, idOf, isoTimestamp } from '../../../engine/response-schemas.ts';
import { documented, named } from '../../../engine/schema-names.ts';
import { type AnyCase, timestampText, word } from '../../../engine/text-schemas.ts';
import { isoOrNull, isoText } from '../../../engine/time.ts';
import { CURRENCY } from '../../../facts/money.ts';
import { transactionPage } from '../transactions/schema.ts';
import type { BatchRecord, BatchTotals } from './store.ts';

/** The contents of a batch: counts, and totals as integers in cents. */
export type BatchCounts = {
  /** Number of card sales and captured authorizations. */
  readonly sales_count: number;
  /** Their total in cents. */
  readonly sales_amount: number;
  /** Number of card refunds. */
  readonly refunds_count: number;
  /** Their total in cents. */
  readonly refunds_amount: number;
  /** Number of ACH debits (PAYMENT). */
  readonly payments_count: number;
  /** Their total in cents. */
  readonly payments_amount: number;
  /** Number of ACH credits (PAYOUT). */
  readonly payouts_count: number;
  /** Their total in cents. */
  readonly payouts_amount: number;
  /** Number of transactions removed from the batch by a void or cancellation. */
  readonly voids_count: number;
  /** Number of entries returned later; returns do not change `net_amount`. */
  readonly returns_count: number;
  /** Their total in cents. */
  readonly returns_amount: number;
  /** Sales and payments minus refunds and payouts, in cents. Can be negative. */
  readonly net_amount: number;
};

/** A closed batch in responses. Times are ISO 8601 in UTC, null until they occur. */
export type Batch = BatchCounts & {
  /** Assigned when the batch closes. */
  readonly batch_id: string;
  /** Always `batch`. */
  readonly object: 'batch';
  /** `settling` from the close, `settled` from the settlement. */
  readonly status: 'open' | 'settling' | 'settled';
  /** Cards and ACH entries have separate batches. */
  readonly processor: 'card' | 'ach';
  /** `same_day` for same-day ACH entries, which have batches of their own; null for cards. */
  readonly speed: 'standard' | 'same_day' | null;
  /** The merchant that owns the batch. */
  readonly client_id: string;
  /** ISO 4217. */
  readonly currency: 'USD';
  /** Time of the first transaction. */
  readonly opened_at: string;
  /** Time of the close. */
  readonly closed_at: string | null;
  /** Time of settlement between the banks. */
  readonly settled_at: string | null;
  /** Time of funding: the net amount was added to the merchant's payable balance. */
  readonly funded_at: string | null;
  /** Id of this request; in lists, of the request or job that closed the batch. */
  readonly correlation_id: string;
};

/** The open batch of a processor. It has no id until it closes. */
export type OpenBatch = BatchCounts & {
  /** Always `open`. */
  readonly status: 'open';
  /** ISO 8601: time of the first transaction; null if the batch is empty. */
  readonly opened_at: string | null;
  /** ISO 8601: the next cut-off; null if the client's batches close only on request. */
  readonly closes_at: string | null;
};

/**
 * The batches of one processor in `GET /v1/batches/status`. Same-day ACH entries have a line of their own after their
 * first use.
 */
export type BatchStatusLine = {
  /** The processor that the line describes. */
  readonly processor: 'card' | 'ach';
  /** `standard` or `same_day` for ACH; null for cards. */
  readonly speed: Batch['speed'];
  /** The batch that closes at the next cut-off. */
  readonly open_batch: OpenBatch;
  /** The newest closed batch; null if there is none. */
  readonly last_closed: Batch | null;
};

/** Response of `GET /v1/batches/status`. */
export type BatchStatusReport = {
  /** One line for each processor of the client. */
  readonly data: readonly BatchStatusLine[];
  /** Id of this request. */
  readonly correlation_id: string;
};

/** Body of `POST /v1/batches/close`. */
export type BatchCloseRequest = {
  /** Closes only this processor's batch. Default: every batch that is not empty. */
  readonly processor?: AnyCase<Batch['processor']> | undefined;
};

/** Response of `POST /v1/batches/close`. */
export type BatchCloseResponse = {
  /** The closed batches, with their ids. */
  readonly data: readonly Batch[];
  /** Id of this request. */
  readonly correlation_id: string;
};

/** Query of `GET /v1/batches`, which lists closed batches; several filters must all hold. */
export type BatchQuery = {
  /** Number of rows to skip. Default 0. */
  readonly skip?: number | undefined;
  /** Page size, 1 to 100. Default 25. */
  readonly take?: number | undefined;
  /** Only those of this processor. */
  readonly processor?: AnyCase<Batch['processor']> | undefined;
  /** Only those with this status. */
  readonly status?: AnyCase<'settling' | 'settled'> | undefined;
  /** Closed at this time or later: ISO 8601. */
  readonly closed_from?: string | undefined;
  /** Closed at this time or earlier: ISO 8601. */
  readonly closed_to?: string | undefined;
  /** Default `closed_at`. */
  readonly sort_column?: 'closed_at' | 'settled_at' | 'net_amount' | undefined;
  /** Default `desc`. */
  readonly sort_order?: AnyCase<'asc' | 'desc'> | undefined;
};

const processor = lazily(() => word(['card', 'ach']));

/** The schema of the body of `POST /v1/batches/close`. */
export const batchCloseRequest = lazily(() =>
  named('BatchCloseRequest', z.object({ processor: processor().optional() })),
);
/** The schema of the body of `PUT /v1/batches/status`. */
export const batchStatusRequest = lazily(() =>
  named('BatchStatusRequest', z.object({ status: word(['closed']), processor: processor().optional() })),
);
/** The schema of the query of `GET /v1/batches/status`. */
export const batchStatusQuery = lazily(() => z.object({ processor: processor().optional() }));
/** The schema of the query of a list of the open batch's transactions. */
export const openTransactionsQuery = lazily(() => z.object({ processor: processor().optional(), ...skipTake() }));
/** The schema of the query of a list of a closed batch's transactions. */
export const batchTransactionsQuery = lazily(() => z.object(skipTake()));
/** The schema of the query of a list of batches. */
export const batchQuery = lazily(() =>
  z.object({
    ...skipTake(),
    processor: processor().optional(),
    status: word(['settling', 'settled']).optional(),
    closed_from: timestampText().optional(),
    closed_to: timestampText().optional(),
    sort_column: z.enum(['closed_at', 'settled_at', 'net_amount']).default('closed_at'),
    sort_order: word(['asc', 'desc']).default('desc'),
  }),
);
/** The parsed query of a list of batches. */
export type ParsedBatchQuery = z.output<ReturnType<typeof batchQuery>>;

const count = lazily(() => z.int().min(0));
const speed = lazily(() => z.enum(['standard', 'same_day']).nullable());

const counts = lazily(() => ({
  sales_count: count(),
  sales_amount: cents(),
  refunds_count: count(),
  refunds_amount: cents(),
  payments_count: count(),
  payments_amount: cents(),
  payouts_count: count(),
  payouts_amount: cents(),
  voids_count: count(),
  returns_count: count(),
  returns_amount: cents(),
  net_amount: documented(z.int(), { description: 'Sales and payments minus refunds and payouts, in cents.' }),
}));

/** The schema of a closed batch in responses. */
export const batchView = lazily(() =>
  named(
    'Batch',
    z.strictObject({
      batch_id: idOf('BATCH'),
      object: z.literal('batch'),
      status: z.enum(['open', 'settling', 'settled']),
      processor: z.enum(['card', 'ach']),
      speed: speed(),
      client_id: idOf('CLIENT'),
      currency: z.literal('USD'),
      opened_at: isoTimestamp(),
      closed_at: isoTimestamp().nullable(),
      settled_at: isoTimestamp().nullable(),
      funded_at: isoTimestamp().nullable(),
      ...counts(),
      correlation_id: correlationId(),
    }),
  ),
);
/** The schema of a page of batches. */
export const batchPage = lazily(() => pageOf(batchView()));
/** The schema of the response to a close. */
export const batchCloseResponse = lazily(() =>
  named('BatchCloseAnswer', z.strictObject({ data: z.array(batchView()), correlation_id: correlationId() })),
);
const openBatch = lazily(() =>
  named(
    'OpenBatch',
    z.strictObject({
      status: z.literal('open'),
      opened_at: isoTimestamp().nullable(),
      closes_at: isoTimestamp().nullable(),
      ...counts(),
    }),
  ),
);
const batchStatusLine = lazily(() =>
  named(
    'BatchStatusLine',
    z.strictObject({
      processor: z.enum(['card', 'ach']),
      speed: speed(),
      open_batch: openBatch(),
      last_closed: batchView().nullable(),
    }),
  ),
);
/** The schema of the response of `GET /v1/batches/status`. */
export const batchStatusReport = lazily(() =>
  named('BatchStatusReport', z.strictObject({ data: z.array(batchStatusLine()), correlation_id: correlationId() })),
);
/** The schema of a page of a batch's transactions. */
export const batchTransactionsPage = lazily(() => transactionPage)();

/** Returns a batch as an API response. */
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

type CountedBatch = BatchTotals & Pick<BatchRecord, 'voidsCount' | 'returnsCount' | 'returnsAmount' | 'netAmount'>;

/** Returns the counts and totals of a batch as API fields. */
export function viewCounts(batch: CountedBatch): BatchCounts {
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
