/** Opens disputes, and ends the time in which a merchant can respond. */

import { alertEndsAt, DUE_SOON_DAYS, responseEndsAt } from '../../../facts/dispute-rules.ts';
import { easternDay, easternText, easternTimeMs } from '../../../facts/eastern-time.ts';
import type { Context } from '../../base/context.ts';
import { noteDisputeCase } from '../dispute-rates/actions.ts';
import { chargeDisputeFee } from './fees.ts';
import { hasDeadline, OPENINGS, plannedDisputeLife } from './lifecycle.ts';
import { settleMoney, withdrawFunds } from './money.ts';
import { announceDispute, type DisputeChanges, moveDispute, transactionOf } from './moves.ts';
import { type DisputeRecord, findDispute, lastTransactionNumber } from './store.ts';
import { respondBy } from './view.ts';

/** Opens a dispute that arrives. A chargeback takes the money. */
export function openDispute(context: Context, dispute: DisputeRecord, amount: number): void {
  const { opening } = dispute;
  const { now } = context;
  const charged = opening === 'chargeback';
  const opened = moveDispute(context, dispute, OPENINGS[opening].event, {
    status: plannedDisputeLife.move(dispute.status, 'arrived'),
    amount,
    openedAt: now,
    ...(charged ? chargedNow(context) : {}),
    endsAt: opening === 'alert' ? alertEndsAt(now) : responseEndsAt(dispute.network, now),
    // Counted before the money moves, so that the first event does not show it as returned.
    held: charged ? amount : 0,
  });
  announceDispute(context, opened, 'dispute.opened', true);
  if (charged) takeChargeback(context, opened);
  else if (isRefunded(context, opened)) {
    closeDispute(context, opened, 'refunded_in_full', 'the merchant had refunded it in full');
    return;
  }
  scheduleDeadline(context, opened);
}

/** Nothing is left that the merchant could refund, so a refund cannot close the inquiry or alert later. */
function isRefunded(context: Context, dispute: DisputeRecord): boolean {
  const { refundedAmount, capturedAmount } = transactionOf(context, dispute);
  return refundedAmount === capturedAmount;
}

function chargedNow({ database, now }: Context): DisputeChanges {
  return { chargedBackAt: now, lastNumber: lastTransactionNumber(database) };
}

/** Turns an inquiry or alert into a chargeback. */
export function chargeBack(context: Context, dispute: DisputeRecord, event: 'escalated' | 'deadline_passed'): void {
  const { now } = context;
  const amount = dispute.amount ?? 0;
  const moved = moveDispute(context, dispute, event, {
    ...chargedNow(context),
    endsAt: responseEndsAt(dispute.network, now),
    evidence: null,
    submittedAt: null,
    held: amount,
  });
  takeChargeback(context, moved);
  scheduleDeadline(context, moved);
}

/** Takes the money of a chargeback, and its fee. */
function takeChargeback(context: Context, dispute: DisputeRecord): void {
  chargeDisputeFee(context, withdrawFunds(context, { ...dispute, held: 0 }, dispute.amount ?? 0));
  noteDisputeCase(context, dispute.clientId, dispute.network);
}

/** Gives the merchant time to respond from now on. */
export function withNewDeadline(context: Context, { network }: DisputeRecord): DisputeChanges {
  return { endsAt: responseEndsAt(network, context.now) };
}

/** Schedules the end of the time to respond, and the reminder before it. */
export function scheduleDeadline(context: Context, dispute: DisputeRecord): void {
  const { disputeId, endsAt, state } = dispute;
  const last = respondBy(dispute);
  if (endsAt === null || last === null) return;
  const why = `the deadline was ${easternText(last)}`;
  context.schedule('dispute.deadline', endsAt, disputeId, why);
  if (state === 'alert') return;
  const soonAt = easternTimeMs(easternDay(endsAt) - DUE_SOON_DAYS, 0);
  if (soonAt > context.now)
    context.schedule('dispute.due_soon', soonAt, disputeId, `${DUE_SOON_DAYS} days before the deadline`);
}

/** Reports whether a job about the deadline of a dispute still applies. */
export function waitsUntil({ database }: Context, disputeId: string, endsAt: number): boolean {
  const dispute = findDispute(database, disputeId);
  return dispute !== undefined && hasDeadline(dispute.state) && dispute.endsAt === endsAt;
}

/** Announces that evidence is due soon, unless the merchant has responded. */
export function remindOfEvidence(context: Context, disputeId: string): void {
  const dispute = findDispute(context.database, disputeId);
  if (dispute !== undefined && isDueSoon(context, dispute))
    announceDispute(context, dispute, 'dispute.evidence_due_soon');
}

/** Reports whether the reminder of a dispute is due. */
export function isDueSoon({ now }: Pick<Context, 'now'>, { state, endsAt }: DisputeRecord): boolean {
  return hasDeadline(state) && endsAt !== null && easternDay(endsAt) - easternDay(now) === DUE_SOON_DAYS;
}

/** Ends the time to respond: a chargeback is lost, an inquiry ends, and an alert becomes a chargeback. */
export function endResponseTime(context: Context, disputeId: string): void {
  const dispute = findDispute(context.database, disputeId);
  if (dispute === undefined || !waitsUntil(context, disputeId, context.now)) return;
  if (dispute.state === 'alert') chargeBack(context, dispute, 'deadline_passed');
  else if (dispute.state === 'inquiry')
    closeDispute(context, dispute, 'deadline_passed', 'the issuer did not escalate the inquiry');
  else loseDispute(context, dispute, 'deadline_passed', 'the merchant did not respond in time');
}

/** Closes an inquiry or alert without a chargeback. */
export function closeDispute(
  context: Context,
  dispute: DisputeRecord,
  event: 'answered' | 'refunded_in_full' | 'deadline_passed',
  reason: string,
  changes: DisputeChanges = {},
): DisputeRecord {
  const outcome = outcomeText(context, 'closed', reason);
  const closed = moveDispute(context, dispute, event, { ...changes, endsAt: null, outcome });
  announceDispute(context, closed, 'dispute.closed');
  return closed;
}

/** Ends a dispute for the cardholder, without a decision about evidence. */
export function loseDispute(
  context: Context,
  dispute: DisputeRecord,
  event: 'accepted' | 'deadline_passed',
  reason: string,
): DisputeRecord {
  const changes = { endsAt: null, decidesAt: null, outcome: outcomeText(context, 'lost', reason) };
  const moved = moveDispute(context, dispute, event, changes);
  announceDispute(context, moved, 'dispute.lost');
  return settleMoney(context, moved, (moved.amount ?? 0) - moved.proven);
}

/** Returns the JSON of an outcome. */
export function outcomeText(context: Context, result: 'won' | 'lost' | 'closed', reason: string): string {
  return JSON.stringify({ result, reason, decided_at: context.iso(context.now) });
}
