import { type BatchRecord, sumTotals } from '../../domain/payments/batches/store.ts';
import { isoOrNull } from '../../engine/time.ts';
import { type InspectionContext, requireClient } from './looking.ts';
import type { ParsedClientListQuery } from './queries.ts';
import { containing, ofClient } from './searching.ts';
import { pageOfBatches } from './store.ts';
import type { BatchRow, Slice } from './types.ts';

const SEARCHED = [
  'batchId',
  'clientId',
  'processor',
  'status',
  '(SELECT name FROM clients c WHERE c.clientId = batches.clientId)',
];

/** Returns batches: open ones first, then newest first. */
export function viewBatches(
  inspection: InspectionContext,
  { client, search, ...slice }: ParsedClientListQuery,
): Slice<BatchRow> {
  requireClient(inspection, client);
  const conditions = [...ofClient({ client }), ...containing(search, SEARCHED)];
  const { rows, total } = pageOfBatches(inspection.engine.database, conditions, slice);
  return { rows: rows.map((batch) => viewBatchRow(inspection, batch)), total };
}

function viewBatchRow({ engine }: InspectionContext, batch: BatchRecord): BatchRow {
  // An open batch has no stored totals, so they are summed from its transactions.
  const totals = batch.status === 'open' ? sumTotals(engine.database, batch.number) : batch;
  const debitCents = totals.salesAmount + totals.paymentsAmount;
  const creditCents = totals.refundsAmount + totals.payoutsAmount;
  return {
    number: batch.number,
    batchId: batch.batchId,
    clientId: batch.clientId,
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
  };
}
