import type { Context } from '../../context.ts';
import { settlementOfClient } from '../batches/actions.ts';
import { momentsAfterClose, scheduleOf } from '../batches/rules.ts';
import { findBatchByNumber } from '../batches/store.ts';
import type { TransactionRecord } from '../transactions/store.ts';

/**
 * When an entry has settled, or will: its batch's moment, or that of the cut-off its open batch waits for.
 * Undefined where nobody can say: it left its batch, or the client closes by hand.
 */
export function settlementMoment(context: Context, entry: TransactionRecord): number | undefined {
  if (entry.settledAt !== null) return entry.settledAt;
  const batch = entry.batchNumber === null ? undefined : findBatchByNumber(context.database, entry.batchNumber);
  if (batch === undefined) return undefined;
  if (batch.settleAt !== null) return batch.settleAt;
  return batch.closesAt === null ? undefined : momentsAfterClose(batch, batch.closesAt).settleAt;
}

/** When an entry would settle if its batch were closed by hand now. */
export function settlementIfClosedNow(context: Context, entry: TransactionRecord): number {
  const schedule = scheduleOf('ach', settlementOfClient(context, entry.clientId));
  return momentsAfterClose(schedule, context.now).settleAt;
}
