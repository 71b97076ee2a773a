import type { Context } from '../../context.ts';
import { settlementOfClient } from '../batches/actions.ts';
import { type BatchMoments, momentsAfterClose, scheduleOf } from '../batches/rules.ts';
import { findBatchByNumber } from '../batches/store.ts';
import type { TransactionRecord } from '../transactions/store.ts';

/** When an entry has settled, or will: its batch's moment, or that of the cut-off its open batch waits for. */
export function settlementMoment(context: Context, entry: TransactionRecord): number {
  if (entry.settledAt !== null) return entry.settledAt;
  return momentsOf(context, entry).settleAt;
}

function momentsOf(context: Context, entry: TransactionRecord): Pick<BatchMoments, 'settleAt'> {
  const batch = entry.batchNumber === null ? undefined : findBatchByNumber(context.database, entry.batchNumber);
  if (batch?.settleAt != null) return { settleAt: batch.settleAt };
  const schedule = batch ?? scheduleOf('ach', settlementOfClient(context, entry.clientId));
  // A client that closes by hand gives no cut-off: what can be said is what a close of now would bring.
  return momentsAfterClose(schedule, batch?.closesAt ?? context.now);
}
