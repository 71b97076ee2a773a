import { SettleboxError } from '../../../engine/errors.ts';
import { isoText } from '../../../engine/time.ts';
import type { Context } from '../../base/context.ts';
import { settlementOfClient } from '../../payments/batches/actions.ts';
import { minutesOf } from '../../payments/batches/rules.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { loadEntry } from '../return-timing/return-time.ts';
import { planReversal } from './actions.ts';
import { type ReversalReason, reversalDeadline, reversalTimes } from './rules.ts';
import { findReversalOf } from './store.ts';

/** A scheduled reversal: its id, its submission, its settlement, and its deadline. */
export interface PlannedReversal {
  readonly id: string;
  readonly submittedAt: number;
  readonly at: number;
  readonly deadline: number;
}

/**
 * Schedules a reversal of an entry.
 *
 * @throws SettleboxError `impossible_reversal` with what would have worked
 */
export function simulateReversal(
  context: Context,
  request: { readonly transactionId: string; readonly reason: ReversalReason },
): PlannedReversal {
  const entry = loadEntry(context, request.transactionId);
  const settledAt = rejectUnlessSettled(entry);
  if (findReversalOf(context.database, entry.id) !== undefined)
    throw impossible('The entry already has a reversal.', 'An entry can be reversed only once.');
  const cutoff = minutesOf(settlementOfClient(context, entry.clientId).achCutoff);
  const deadline = reversalDeadline(settledAt, cutoff);
  const times = reversalTimes(context.now, cutoff);
  if (times.submitAt > deadline)
    throw impossible(
      `A reversal must be sent within five banking days of settlement, and it is ${isoText(context.now)}.`,
      `The last time that would have worked was ${isoText(deadline)}.`,
      { deadline: isoText(deadline) },
    );
  const { reversalId, submitAt, settleAt } = planReversal(context, entry, request.reason, times);
  return { id: reversalId, submittedAt: submitAt, at: settleAt, deadline };
}

function rejectUnlessSettled({ state, settledAt }: TransactionRecord): number {
  if (state === 'settled' && settledAt !== null) return settledAt;
  const hint =
    state === 'authorized' || state === 'submitted'
      ? 'Cancel it, or advance the clock to settlement first.'
      : 'Pass a settled entry.';
  throw impossible(`The entry is ${state}; only a settled entry can be reversed.`, hint);
}

function impossible(message: string, hint: string, details: Record<string, unknown> = {}): SettleboxError {
  return new SettleboxError('impossible_reversal', message, hint, details);
}
