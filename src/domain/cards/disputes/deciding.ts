/** The decisions of issuers and networks, and the appeals against them. */

import { openingOfBusiness } from '../../../facts/ach-calendar.ts';
import { bankingDayOnOrAfter, nextBankingDay } from '../../../facts/banking-calendar.ts';
import { DECISION_DAYS } from '../../../facts/dispute-rules.ts';
import { easternDay, easternText } from '../../../facts/eastern-time.ts';
import type { Context } from '../../base/context.ts';
import { compellingFault, type DisputeVerdict, provenByRefund, verdictOf } from './decisions.ts';
import { chargeArbitrationFee } from './fees.ts';
import { settleMoney } from './money.ts';
import { amendDispute, announceDispute, moveDispute } from './moves.ts';
import { outcomeText, scheduleDeadline, withNewDeadline } from './opening.ts';
import { type DisputeRecord, findDispute } from './store.ts';

/** Schedules the decision: 30 days after the submission, or at the next opening of business for Compelling Evidence 3.0. */
export function scheduleDecision(context: Context, dispute: DisputeRecord): DisputeRecord {
  const day = easternDay(context.now);
  const compelling = dispute.decision === null && compellingFault(context, dispute) === undefined;
  const usual = openingOfBusiness(bankingDayOnOrAfter(day + DECISION_DAYS));
  const at = compelling ? nextOpening(context.now) : usual;
  const why = compelling
    ? 'Compelling Evidence 3.0 needs no review'
    : `${DECISION_DAYS} days after ${dispute.state === 'arbitration' ? 'the arbitration opened' : 'the evidence'}`;
  return decideAt(context, dispute, at, why);
}

/** Schedules the decision at a time. An earlier plan no longer applies. */
export function decideAt(context: Context, dispute: DisputeRecord, at: number, why: string): DisputeRecord {
  if (dispute.decidesAt !== null) context.unschedule('dispute.decide', dispute.decidesAt, dispute.disputeId);
  context.schedule('dispute.decide', at, dispute.disputeId, why);
  return amendDispute(context, dispute, { decidesAt: at });
}

/** Returns the next 08:30 ET of a banking day. */
function nextOpening(now: number): number {
  const today = openingOfBusiness(bankingDayOnOrAfter(easternDay(now)));
  return today > now ? today : openingOfBusiness(nextBankingDay(easternDay(now)));
}

/** Reports whether a dispute waits for a decision at a time. */
export function decidesAt({ database }: Context, disputeId: string, at: number): boolean {
  const dispute = findDispute(database, disputeId);
  return dispute !== undefined && isUnderDecision(dispute) && dispute.decidesAt === at;
}

/** Reports whether the issuer or the network has to decide a dispute. */
export function isUnderDecision({ state }: Pick<DisputeRecord, 'state'>): boolean {
  return state === 'under_review' || state === 'arbitration';
}

/** Decides a dispute that is due. */
export function decideDispute(context: Context, disputeId: string): void {
  const dispute = findDispute(context.database, disputeId);
  if (dispute !== undefined && decidesAt(context, disputeId, context.now))
    applyVerdict(context, dispute, verdictOf(context, dispute));
}

/** Applies a decision: the state, the money, and the events. */
export function applyVerdict(context: Context, dispute: DisputeRecord, { result, reason }: DisputeVerdict): void {
  const isFinal = dispute.state === 'arbitration';
  const proven = result === 'lost' ? provenByRefund(context, dispute) : 0;
  const changes = {
    endsAt: null,
    decidesAt: null,
    decision: null,
    proven,
    outcome: outcomeText(context, result, reason),
  };
  const event = isFinal
    ? (`decided_for_${result === 'won' ? 'merchant' : 'cardholder'}` as const)
    : (`issuer_${result === 'won' ? 'accepts' : 'declines'}` as const);
  const moved = moveDispute(context, dispute, event, { ...changes, ...(result === 'won' ? { announcedWon: 1 } : {}) });
  // A merchant that had won before keeps what it has: a second dispute.won would be booked twice.
  const won = dispute.announcedWon === 1 ? 'dispute.closed' : 'dispute.won';
  announceDispute(context, moved, result === 'won' ? won : 'dispute.lost');
  settleMoney(context, moved, result === 'won' ? 0 : (moved.amount ?? 0) - proven);
  if (isFinal && result === 'lost') chargeArbitrationFee(context, moved);
}

/** The cardholder withdraws a dispute, which the merchant wins. */
export function withdrawDispute(context: Context, dispute: DisputeRecord): void {
  const outcome = outcomeText(context, 'won', 'the cardholder withdrew the dispute');
  const changes = { endsAt: null, decidesAt: null, announcedWon: 1, outcome } as const;
  const moved = moveDispute(context, dispute, 'withdrawn', changes);
  announceDispute(context, moved, 'dispute.won');
  settleMoney(context, moved, 0);
}

/** The issuer opens a pre-arbitration. No money moves. */
export function openPreArbitration(context: Context, dispute: DisputeRecord): void {
  const changes = { ...withNewDeadline(context, dispute), submittedAt: null };
  const moved = moveDispute(context, dispute, 'pre_arbitration_opened', changes);
  announceDispute(context, moved, 'dispute.pre_arbitration');
  scheduleDeadline(context, moved);
}

/** Opens an arbitration, in which the network decides. No money moves. */
export function openArbitration(context: Context, dispute: DisputeRecord): void {
  const moved = moveDispute(context, dispute, 'arbitration_opened', { endsAt: null });
  const scheduled = scheduleDecision(context, moved);
  announceDispute(context, scheduled, 'dispute.pre_arbitration');
  const { clientId, disputeId, decidesAt: at } = scheduled;
  if (at === null) return;
  const text = `the decision in arbitration is scheduled for ${easternText(at)}`;
  context.note('dispute.arbitration', clientId, disputeId, text, `${DECISION_DAYS} days after the arbitration opened`);
}
