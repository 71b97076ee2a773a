import { type BatchRecord, sumTotals } from '../../domain/payments/batches/store.ts';
import { isoOrNull } from '../../engine/time.ts';
import { orderFor, within } from './list-order.ts';
import { type InspectionContext, merchantNameOf, requireClient } from './looking.ts';
import type { ParsedBatchesQuery } from './queries.ts';
import { containing, ofClient } from './searching.ts';
import { OPEN_FIRST, pageOfBatches } from './store.ts';
import type { BatchRow, Slice } from './types.ts';
import { viewExpected } from './upcoming.ts';

const SEARCHED = [
  'batchId',
  'clientId',
  'processor',
  'status',
  // Not a status of the API, but what the list shows after funding.
  "CASE WHEN fundedAt IS NULL THEN '' ELSE 'funded' END",
  '(SELECT name FROM clients c WHERE c.clientId = batches.clientId)',
];

/** Returns batches: open ones first, then newest first. */
export function viewBatches(
  inspection: InspectionContext,
  { client, search, from, to, sort, ...slice }: ParsedBatchesQuery,
): Slice<BatchRow> {
  requireClient(inspection, client);
  const range = within('coalesce(closedAt, openedAt)', { from, to });
  const conditions = [...ofClient({ client }), ...containing(search, SEARCHED), ...range];
  const order = orderFor('batches', sort, OPEN_FIRST);
  const { rows, total } = pageOfBatches(inspection.engine.database, conditions, { ...slice, order });
  return { rows: rows.map((batch) => viewBatchRow(inspection, batch)), total };
}

function viewBatchRow(inspection: InspectionContext, batch: BatchRecord): BatchRow {
  const { engine } = inspection;
  // An open batch has no stored totals, so they are summed from its transactions.
  const totals = batch.status === 'open' ? sumTotals(engine.database, batch.number) : batch;
  const debitCents = totals.salesAmount + totals.paymentsAmount;
  const creditCents = totals.refundsAmount + totals.payoutsAmount;
  return {
    number: batch.number,
    batchId: batch.batchId,
    clientId: batch.clientId,
    merchantName: merchantNameOf(inspection, batch.clientId),
    processor: batch.processor,
    status: batch.status,
    entries: totals.salesCount + totals.refundsCount + totals.paymentsCount + totals.payoutsCount,
    debitCents,
    creditCents,
    netCents: debitCents - creditCents,
    openedAt: isoOrNull(batch.openedAt),
    closesAt: isoOrNull(batch.closesAt),
    closedAt: isoOrNull(batch.closedAt),
    settledAt: isoOrNull(batch.settledAt),
    fundedAt: isoOrNull(batch.fundedAt),
    expected: viewExpected(inspection, batch.number),
  };
}
