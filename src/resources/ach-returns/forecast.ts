import type { Context } from '../../context.ts';
import { settlementOfClient } from '../batches/actions.ts';
import { momentsAfterClose, scheduleOf } from '../batches/rules.ts';
import { findBatchByNumber } from '../batches/store.ts';
import type { TransactionRecord } from '../transactions/store.ts';
import { sinceOf } from './actions.ts';
import type { Since } from './moments.ts';
import { STAGES, type Stage } from './stages.ts';
import { detailsOf, type PlannedReturnRecord, type ReturnDetails } from './store.ts';

/** What the days of an answer will be counted from, where that lies ahead; undefined where nobody can say. */
export function foreseenSince(
  context: Context,
  entry: TransactionRecord,
  planned: PlannedReturnRecord,
): Since | undefined {
  const known = sinceOf(context, entry, planned);
  if (known !== undefined) return known;
  const moments = momentsOf(context, entry);
  if (moments === undefined) return undefined;
  if (STAGES[planned.stage].since === 'submission') return { at: moments.submitAt, endsAt: moments.settleAt };
  return { at: moments.settleAt, declinedAt: detailsOf(planned).declinedAt };
}

/** When the batch that an entry waits in is submitted and settles; undefined where it left its batch, or the client closes by hand. */
function momentsOf(
  { database }: Context,
  entry: TransactionRecord,
): { readonly submitAt: number; readonly settleAt: number } | undefined {
  const batch = entry.batchNumber === null ? undefined : findBatchByNumber(database, entry.batchNumber);
  if (batch === undefined) return undefined;
  if (batch.submitAt !== null && batch.settleAt !== null) return { submitAt: batch.submitAt, settleAt: batch.settleAt };
  return batch.closesAt === null ? undefined : momentsAfterClose(batch, batch.closesAt);
}

/** When an entry has settled, or will; undefined where nobody can say. */
export function settlementMoment(context: Context, entry: TransactionRecord): number | undefined {
  return entry.settledAt ?? momentsOf(context, entry)?.settleAt;
}

/** The same, where a batch that is closed by hand would be closed now. */
export function momentsOrIfClosedNow(
  context: Context,
  entry: TransactionRecord,
): { readonly submitAt: number; readonly settleAt: number } {
  return momentsOf(context, entry) ?? momentsAfterClose(scheduleOfEntry(context, entry), context.now);
}

function scheduleOfEntry(context: Context, { clientId, speed }: TransactionRecord) {
  return scheduleOf('ach', settlementOfClient(context, clientId), speed ?? 'standard');
}

/** What the days of an answer would count from: as it was, or as the calendar foretells it. */
export function sinceOrForeseen(
  context: Context,
  entry: TransactionRecord,
  stage: Stage,
  { declinedAt }: ReturnDetails = {},
): Since {
  const details = declinedAt === undefined ? null : JSON.stringify({ declinedAt });
  const known = sinceOf(context, entry, { stage, details });
  if (known !== undefined) return known;
  const { submitAt, settleAt } = momentsOrIfClosedNow(context, entry);
  return stage === 'reject' ? { at: submitAt, endsAt: settleAt } : { at: settleAt, declinedAt };
}
