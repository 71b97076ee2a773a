import type { CountingStart, ReturnStage } from '../../../facts/return-timings.ts';
import type { Context } from '../../base/context.ts';
import { batchTimesOf, batchTimesOrIfClosedNow } from '../../payments/batches/forecast.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { STAGES } from '../return-timing/stages.ts';
import { countingStartOf } from './actions.ts';
import { detailsOf, type PlannedReturnRecord, type ReturnDetails } from './store.ts';

/** Returns the event that the days of a scheduled return count from, by the calendar; undefined if it is unknown. */
export function foreseenStart(
  context: Context,
  entry: TransactionRecord,
  planned: PlannedReturnRecord,
): CountingStart | undefined {
  const known = countingStartOf(context, entry, planned);
  if (known !== undefined) return known;
  const times = batchTimesOf(context, entry);
  if (times === undefined) return undefined;
  if (STAGES[planned.stage].since === 'submission') return { at: times.submitAt, endsAt: times.settleAt };
  const { declinedAt, reviewedAt } = detailsOf(planned);
  return { at: times.settleAt, declinedAt, reviewedAt };
}

/** Returns the event that the days of a return would count from: the actual one, or the one that the calendar foretells. */
export function startOrForeseen(
  context: Context,
  entry: TransactionRecord,
  stage: ReturnStage,
  { declinedAt, reviewedAt }: ReturnDetails = {},
): CountingStart {
  const details = JSON.stringify({ declinedAt, reviewedAt });
  const known = countingStartOf(context, entry, { stage, details });
  if (known !== undefined) return known;
  const { submitAt, settleAt } = batchTimesOrIfClosedNow(context, entry);
  return stage === 'reject' ? { at: submitAt, endsAt: settleAt } : { at: settleAt, declinedAt, reviewedAt };
}
