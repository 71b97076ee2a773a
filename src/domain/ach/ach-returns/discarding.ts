import type { Context } from '../../base/context.ts';
import { findTransaction, type TransactionRecord } from '../../payments/transactions/store.ts';
import { plannedReturnLife } from './lifecycle.ts';
import { detailsOf, listPlannedReturns, type PlannedReturnRecord, updatePlannedReturn } from './store.ts';

const NEVER_SETTLES = 'the entry never settles';

/** Discards the scheduled returns of an entry that will never settle, or is final. */
export function discardReturnsOf(
  context: Context,
  entry: Pick<TransactionRecord, 'id'>,
  why: string = NEVER_SETTLES,
): void {
  for (const planned of listPlannedReturns(context.database, entry.id)) discardReturn(context, planned, why);
}

/**
 * Discards the scheduled dishonors and contests of an entry whose return has changed: each responds to one return, so it must
 * not apply to a later one.
 */
export function discardResponsesOf(context: Context, entry: Pick<TransactionRecord, 'id'>, why: string): void {
  for (const planned of listPlannedReturns(context.database, entry.id))
    if (planned.stage === 'dishonor' || planned.stage === 'contest') discardReturn(context, planned, why);
}

/** Discards a scheduled return that is no longer possible. The timeline shows the reason. */
export function discardReturn(context: Context, planned: PlannedReturnRecord, why: string): PlannedReturnRecord {
  const { transactionId, code } = planned;
  const clientId = findTransaction(context.database, transactionId)?.clientId ?? '';
  const discarded = movePlan(context, planned, 'lapsed');
  const what = detailsOf(planned).request === undefined ? `the scheduled ${code}` : 'the request for a return';
  context.note('return.lapsed', clientId, transactionId, `${what} is discarded: ${why}`);
  return discarded;
}

/** Moves a scheduled return through its lifecycle. */
export function movePlan(
  context: Context,
  planned: PlannedReturnRecord,
  event: 'arrived' | 'lapsed' | 'canceled',
): PlannedReturnRecord {
  const next = { ...planned, status: plannedReturnLife.move(planned.status, event) };
  updatePlannedReturn(context.database, next);
  return next;
}
