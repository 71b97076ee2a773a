import { SettleboxError } from '../../../engine/errors.ts';
import { isoText } from '../../../engine/time.ts';
import type { Context } from '../../base/context.ts';
import { setNetworkOutcome } from '../../payments/transactions/actions.ts';
import type { DaysAfter } from '../../payments/transactions/network-outcome.ts';
import { findTransaction, type TransactionRecord } from '../../payments/transactions/store.ts';
import { rejectionTime, rejectSettledRefund, scheduleRejection } from './refunding.ts';

/** A simulation command to reject a refund. */
export interface RejectionCommand {
  readonly transactionId: string;
  /** Days after settlement. If omitted, the refund is rejected as it settles, or now if it has settled. */
  readonly at: DaysAfter | undefined;
}

/**
 * Rejects a refund, now or at a later time.
 *
 * @throws SettleboxError `unknown_subject`; `bad_option` if it is not a refund, is voided or rejected, or the time is past
 */
export function rejectRefund(context: Context, { transactionId, at }: RejectionCommand): void {
  const refund = loadRefund(context, transactionId);
  if (refund.state !== 'settled') {
    setNetworkOutcome(context, refund, at === undefined ? 'reject' : { rejectOn: at });
    return;
  }
  if (at === undefined) {
    rejectSettledRefund(context, refund.id);
    return;
  }
  rejectPastRejection(context, at, refund.settledAt ?? context.now);
  scheduleRejection(context, refund, at);
}

/**
 * Loads the refund of a simulation command.
 *
 * @throws SettleboxError `unknown_subject`; `bad_option` if it is not a refund, or is voided or rejected
 */
function loadRefund(context: Context, id: string): TransactionRecord {
  const refund = findTransaction(context.database, id);
  if (refund === undefined)
    throw new SettleboxError(
      'unknown_subject',
      `Transaction ${id} does not exist in this world.`,
      'Pass a refund or its id.',
    );
  if (refund.kind !== 'REFUND')
    throw new SettleboxError(
      'bad_option',
      `${id} is a ${refund.kind}, not a REFUND.`,
      'Pass the REFUND that cancel returned.',
    );
  if (refund.state === 'voided' || refund.state === 'rejected')
    throw new SettleboxError(
      'bad_option',
      `This refund is ${refund.state} and can no longer be rejected.`,
      'Create another refund.',
    );
  return refund;
}

/** @throws SettleboxError `bad_option` if the time is past */
function rejectPastRejection(context: Context, when: DaysAfter, settledAt: number): void {
  const at = rejectionTime(when, settledAt);
  if (at >= context.now) return;
  throw new SettleboxError(
    'bad_option',
    `rejectRefund.at must not be in the past; got ${isoText(at)}, and it is ${isoText(context.now)}.`,
    'Omit it to reject the refund now.',
  );
}
