/** The fees of disputes. Each follows its posting, so that it stands on the same line of the statement. */

import type { Context } from '../../base/context.ts';
import { chargeNow, feesOf } from '../../payments/fees/actions.ts';
import { scheduleDebit } from '../../payments/ledger/actions.ts';
import { amendDispute } from './moves.ts';
import type { DisputeRecord } from './store.ts';

/** Charges the fee of a chargeback. */
export function chargeDisputeFee(context: Context, dispute: DisputeRecord): DisputeRecord {
  const feeCents = feesOf(context, dispute.clientId)?.disputeCents ?? 0;
  if (feeCents === 0) return dispute;
  charge(context, dispute, 'dispute', feeCents);
  return amendDispute(context, dispute, { feeCents });
}

/** Charges the fee of an answer to a chargeback. */
export function chargeCounterFee(context: Context, dispute: DisputeRecord): DisputeRecord {
  const counterFeeCents = feesOf(context, dispute.clientId)?.disputeCounterCents ?? 0;
  if (counterFeeCents === 0) return dispute;
  charge(context, dispute, 'dispute_counter', counterFeeCents);
  return amendDispute(context, dispute, { counterFeeCents });
}

/** Charges the fee of an arbitration, which its loser pays. */
export function chargeArbitrationFee(context: Context, dispute: DisputeRecord): void {
  charge(context, dispute, 'arbitration', feesOf(context, dispute.clientId)?.arbitrationCents ?? 0);
}

/** Returns the fees of a won dispute: that of the answer, and by option that of the dispute. */
export function returnDisputeFees(context: Context, dispute: DisputeRecord): DisputeRecord {
  const { feeCents, counterFeeCents } = dispute;
  const refunded = feesOf(context, dispute.clientId)?.disputeFeeRefundedWhenWon === true ? feeCents : 0;
  charge(context, dispute, 'dispute_counter', -counterFeeCents);
  charge(context, dispute, 'dispute', -refunded);
  if (counterFeeCents + refunded === 0) return dispute;
  return amendDispute(context, dispute, { counterFeeCents: 0, feeCents: feeCents - refunded });
}

function charge(
  context: Context,
  { clientId, transactionId, disputeId }: DisputeRecord,
  kind: 'dispute' | 'dispute_counter' | 'arbitration',
  amountCents: number,
): void {
  if (amountCents === 0) return;
  chargeNow(context, { clientId, transactionId, disputeId, kind, amountCents });
  scheduleDebit(context, clientId);
}
