import type { Context } from '../../base/context.ts';
import { findTransaction, type TransactionRecord } from '../../payments/transactions/store.ts';
import { plannedReturnLife } from './lifecycle.ts';
import { listPlannedReturns, type PlannedReturnRecord, updatePlannedReturn } from './store.ts';

const NEVER_SETTLES = 'the entry never settles';

/** The entry will never settle, or is past it for good: what was planned for it lapses. */
export function lapseAnswersOf(context: Context, entry: TransactionRecord, why: string = NEVER_SETTLES): void {
  for (const planned of listPlannedReturns(context.database, entry.id)) lapse(context, planned, why);
}

/** What was planned can't be any more; the timeline says why. */
export function lapse(context: Context, planned: PlannedReturnRecord, why: string): PlannedReturnRecord {
  const { transactionId, code } = planned;
  const clientId = findTransaction(context.database, transactionId)?.clientId ?? '';
  const lapsed = movePlan(context, planned, 'lapsed');
  context.note('return.lapsed', clientId, transactionId, `the scheduled ${code} is discarded: ${why}`);
  return lapsed;
}

/** The one writer of a plan's life. */
export function movePlan(
  context: Context,
  planned: PlannedReturnRecord,
  event: 'arrived' | 'lapsed' | 'canceled',
): PlannedReturnRecord {
  const next = { ...planned, status: plannedReturnLife.move(planned.status, event) };
  updatePlannedReturn(context.database, next);
  return next;
}
