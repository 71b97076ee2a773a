import type { CountingStart, ReturnStage } from '../../../facts/return-timings.ts';
import type { Context } from '../../base/context.ts';
import { momentsOf, momentsOrIfClosedNow } from '../../payments/batches/forecast.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { STAGES } from '../return-timing/stages.ts';
import { sinceOf } from './actions.ts';
import { detailsOf, type PlannedReturnRecord, type ReturnDetails } from './store.ts';

/** What the days of an answer will be counted from, where that lies ahead; undefined where nobody can say. */
export function foreseenSince(
  context: Context,
  entry: TransactionRecord,
  planned: PlannedReturnRecord,
): CountingStart | undefined {
  const known = sinceOf(context, entry, planned);
  if (known !== undefined) return known;
  const moments = momentsOf(context, entry);
  if (moments === undefined) return undefined;
  if (STAGES[planned.stage].since === 'submission') return { at: moments.submitAt, endsAt: moments.settleAt };
  return { at: moments.settleAt, declinedAt: detailsOf(planned).declinedAt };
}

/** What the days of an answer would count from: as it was, or as the calendar foretells it. */
export function sinceOrForeseen(
  context: Context,
  entry: TransactionRecord,
  stage: ReturnStage,
  { declinedAt }: ReturnDetails = {},
): CountingStart {
  const details = declinedAt === undefined ? null : JSON.stringify({ declinedAt });
  const known = sinceOf(context, entry, { stage, details });
  if (known !== undefined) return known;
  const { submitAt, settleAt } = momentsOrIfClosedNow(context, entry);
  return stage === 'reject' ? { at: submitAt, endsAt: settleAt } : { at: settleAt, declinedAt };
}
