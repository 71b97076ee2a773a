import { rejectUnknownId } from '../../../engine/ids.ts';
import type { Page } from '../../../engine/paging.ts';
import type { AnyCase } from '../../../engine/text-schemas.ts';
import { isoOrNull, isoText } from '../../../engine/time.ts';
import type { CallOptions, PageQuery } from '../../base/call-options.ts';
import { type Context, defineOperation } from '../../base/context.ts';
import { rejectUnlessMerchant } from '../../platform/clients/rules.ts';
import { listTransactionsOfBatches } from '../transactions/list.ts';
import type { Processor, Speed } from '../transactions/store.ts';
import type { Layout, TransactionOf } from '../transactions/types.ts';
import { viewTransaction } from '../transactions/view.ts';
import { closeOpenBatches, settlementOfClient, totalsOf } from './actions.ts';
import { listBatches } from './list.ts';
import { nextCutoff, processorsOf } from './rules.ts';
import type { Batch, BatchCloseRequest, BatchCloseResponse, BatchQuery, BatchStatusReport } from './schema.ts';
import {
  type BatchStatusLine,
  batchCloseRequest,
  batchCloseResponse,
  batchPage,
  batchQuery,
  batchStatusQuery,
  batchStatusReport,
  batchStatusRequest,
  batchTransactionsPage,
  batchTransactionsQuery,
  openTransactionsQuery,
  viewBatch,
  viewCounts,
} from './schema.ts';
import {
  findBatchByNumber,
  findLastClosed,
  findOpenBatch,
  findVisibleBatch,
  listOpenBatches,
  NO_TOTALS,
} from './store.ts';

function close(context: Context, { processor }: { readonly processor?: Processor | undefined }) {
  rejectUnlessMerchant(context.caller);
  return { data: closeOpenBatches(context, processor).map(viewBatch) };
}

/** Batches, which group one processor’s transactions of a day for settlement. */
export interface Batches<L extends Layout = 'by_method'> {
  /**
   * Closes the open batch of each processor, or of one, and starts its settlement.
   *
   * @throws GatewayError 409 `batch_empty`
   * @example
   * const [batch] = gateway.batches.close({ processor: 'card' }).data;
   */
  close(body?: BatchCloseRequest, options?: CallOptions): BatchCloseResponse;
  /** Closes the open batch; an alias of `close`. */
  updateStatus(body: BatchCloseRequest & { readonly status: AnyCase<'closed'> }): BatchCloseResponse;
  /** Returns a page of closed batches, newest first. */
  list(query?: BatchQuery): Page<Batch>;
  /** Returns the open batch, its cut-off, and the last closed batch of each processor. */
  status(query?: { readonly processor?: AnyCase<'card' | 'ach'> | undefined }): BatchStatusReport;
  /** Returns the transactions of the open batch, which has no id yet. */
  openTransactions(
    query?: PageQuery & { readonly processor?: AnyCase<'card' | 'ach'> | undefined },
  ): Page<TransactionOf<L>>;
  /** Returns the transactions of a closed batch. @throws GatewayError 404 `not_found` */
  transactions(id: string, query?: PageQuery): Page<TransactionOf<L>>;
}

/** The operations on batches. */
export const batchOperations = [
  defineOperation({
    name: 'batches.close',
    method: 'POST',
    path: '/v1/batches/close',
    summary: 'Close the open batch of each processor, or of one, and start its settlement',
    permission: 'batches:close',
    input: batchCloseRequest,
    output: batchCloseResponse,
    status: 200,
    errors: ['merchant_required', 'batch_empty'],
    example: () => ({ input: { processor: 'ach' } }),
    run: close,
  }),
  defineOperation({
    name: 'batches.updateStatus',
    method: 'PUT',
    path: '/v1/batches/status',
    summary: 'Close the open batch (alias of close)',
    permission: 'batches:close',
    input: batchStatusRequest,
    output: batchCloseResponse,
    status: 200,
    errors: ['merchant_required', 'batch_empty'],
    example: () => ({ input: { status: 'closed' } }),
    run: close,
  }),
  defineOperation({
    name: 'batches.list',
    method: 'GET',
    path: '/v1/batches',
    summary: 'List closed batches, newest first',
    permission: 'batches:read',
    input: batchQuery,
    output: batchPage,
    status: 200,
    errors: [],
    example: () => ({ input: { processor: 'card', take: 1 } }),
    run(context, query) {
      const { rows, total } = listBatches(context.database, context.caller, query);
      return { data: rows.map(viewBatch), total, skip: query.skip, take: query.take };
    },
  }),
  defineOperation({
    name: 'batches.status',
    method: 'GET',
    path: '/v1/batches/status',
    summary: 'Get the open batch, its cut-off, and the last closed batch of each processor',
    permission: 'batches:read',
    input: batchStatusQuery,
    output: batchStatusReport,
    status: 200,
    errors: ['merchant_required'],
    example: () => ({ input: { processor: 'card' } }),
    run(context, { processor }) {
      rejectUnlessMerchant(context.caller);
      return { data: processorsOf(processor).flatMap((each) => statusLines(context, each)) };
    },
  }),
  defineOperation({
    name: 'batches.openTransactions',
    method: 'GET',
    path: '/v1/batches/transactions',
    summary: 'List the transactions of the open batch, which has no id yet',
    permission: 'batches:read',
    input: openTransactionsQuery,
    output: batchTransactionsPage,
    status: 200,
    errors: ['merchant_required'],
    example: () => ({ input: { processor: 'ach' } }),
    run(context, query) {
      rejectUnlessMerchant(context.caller);
      const open = processorsOf(query.processor).flatMap((each) =>
        listOpenBatches(context.database, context.caller.clientId, each),
      );
      return transactionsOf(
        context,
        open.map(({ number }) => number),
        query,
      );
    },
  }),
  defineOperation({
    name: 'batches.transactions',
    method: 'GET',
    path: '/v1/batches/{id}/transactions',
    summary: 'List the transactions of a closed batch',
    permission: 'batches:read',
    input: batchTransactionsQuery,
    output: batchTransactionsPage,
    status: 200,
    errors: [],
    example: ({ closedBatch }) => ({ id: closedBatch }),
    run(context, query, id) {
      const batch = findVisibleBatch(context.database, context.caller, id) ?? rejectUnknownId('BATCH', id);
      return transactionsOf(context, [batch.number], query);
    },
  }),
];

function transactionsOf(
  context: Context,
  numbers: readonly number[],
  page: { readonly skip: number; readonly take: number },
) {
  const { rows, total } = listTransactionsOfBatches(context.database, numbers, page);
  return {
    data: rows.map((row) => viewTransaction(context, row)),
    total,
    skip: page.skip,
    take: page.take,
  };
}

/** Lists a line for same-day entries if the client has or had such a batch. */
function statusLines(context: Context, processor: Processor): BatchStatusLine[] {
  const ordinary = statusLine(context, processor, 'standard');
  if (processor === 'card') return [ordinary];
  const { clientId } = context.caller;
  const used =
    findOpenBatch(context.database, clientId, 'ach', 'same_day') ??
    findLastClosed(context.database, clientId, 'ach', 'same_day');
  return used === undefined ? [ordinary] : [ordinary, statusLine(context, processor, 'same_day')];
}

function statusLine(context: Context, processor: Processor, speed: Speed): BatchStatusLine {
  const { clientId } = context.caller;
  const open = findOpenBatch(context.database, clientId, processor, speed);
  const batch = open === undefined ? undefined : findBatchByNumber(context.database, open.number);
  // A client's new schedule applies from the next batch on: an open batch that closes by hand keeps doing so.
  const closesAt =
    batch === undefined
      ? nextCutoff(processor, settlementOfClient(context, clientId), context.now, speed)
      : batch.closesAt;
  const counts = batch === undefined ? NOTHING : { ...batch, ...totalsOf(context, batch.number) };
  const last = findLastClosed(context.database, clientId, processor, speed);
  return {
    processor,
    speed: processor === 'ach' ? speed : null,
    open_batch: {
      status: 'open',
      opened_at: batch === undefined ? null : isoText(batch.openedAt),
      closes_at: isoOrNull(closesAt),
      ...viewCounts(counts),
    },
    last_closed: last === undefined ? null : viewBatch(last),
  };
}

const NOTHING = { ...NO_TOTALS, voidsCount: 0, returnsCount: 0, returnsAmount: 0, netAmount: 0 };
