import type { Context } from '../../base/context.ts';
import type { TransactionRecord } from '../transactions/store.ts';
import { settlementOfClient } from './actions.ts';
import { scheduleOf, timesAfterClose } from './rules.ts';
import { findBatchByNumber } from './store.ts';

/**
 * Returns when the batch of an entry is submitted and settles; undefined if the entry is in no batch, or the client closes
 * batches by hand.
 */
export function batchTimesOf(
  { database }: Context,
  entry: TransactionRecord,
): { readonly submitAt: number; readonly settleAt: number } | undefined {
  const batch = entry.batchNumber === null ? undefined : findBatchByNumber(database, entry.batchNumber);
  if (batch === undefined) return undefined;
  if (batch.submitAt !== null && batch.settleAt !== null) return { submitAt: batch.submitAt, settleAt: batch.settleAt };
  return batch.closesAt === null ? undefined : timesAfterClose(batch, batch.closesAt);
}

/** Returns the past or expected settlement time of an entry; undefined if it is unknown. */
export function settlementTimeOf(context: Context, entry: TransactionRecord): number | undefined {
  return entry.settledAt ?? batchTimesOf(context, entry)?.settleAt;
}

/** Returns the same times, assuming that a batch without a cut-off closes now. */
export function batchTimesOrIfClosedNow(
  context: Context,
  entry: TransactionRecord,
): { readonly submitAt: number; readonly settleAt: number } {
  return batchTimesOf(context, entry) ?? timesAfterClose(scheduleOfEntry(context, entry), context.now);
}

function scheduleOfEntry(context: Context, { clientId, speed }: TransactionRecord) {
  return scheduleOf('ach', settlementOfClient(context, clientId), speed ?? 'standard');
}
