/** Disputes that a test simulates. */

import { SettleboxError } from '../../../engine/errors.ts';
import { isIdOf } from '../../../engine/ids.ts';
import { isoText } from '../../../engine/time.ts';
import { openingOfBusiness } from '../../../facts/ach-calendar.ts';
import { nextBankingDay } from '../../../facts/banking-calendar.ts';
import { type CardBrand, networkName } from '../../../facts/card-numbers.ts';
import { type DisputeReason, findDisputeReason, reasonCodesOf } from '../../../facts/dispute-reasons.ts';
import { appealOf } from '../../../facts/dispute-rules.ts';
import { easternDay, easternText } from '../../../facts/eastern-time.ts';
import { formatUsd } from '../../../facts/money.ts';
import { parseWhen, type ReturnAt } from '../../ach/return-timing/return-time.ts';
import type { Context } from '../../base/context.ts';
import { settlementTimeOf } from '../../payments/batches/forecast.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { loadCharge } from './charges.ts';
import {
  applyVerdict,
  decideAt,
  isUnderDecision,
  openArbitration,
  openPreArbitration,
  withdrawDispute,
} from './deciding.ts';
import { canHappen, type DisputeOpening, disputeLife } from './lifecycle.ts';
import { amendDispute } from './moves.ts';
import { chargeBack } from './opening.ts';
import { disputedCents, planDispute } from './planning.ts';
import { cardholderDeadline, disputeArrival, isAfterDeadline, liabilityShift, networkOf } from './rules.ts';
import { type DisputeRecord, findDispute } from './store.ts';
import { reasonOf } from './view.ts';

export { cancelDispute } from './planning.ts';

/** A dispute that a test schedules. */
export interface SimulatedDispute {
  readonly transactionId: string;
  readonly opening: DisputeOpening;
  readonly reason: string;
  /** Cents; absent for all that is not disputed yet. */
  readonly amount?: number | undefined;
  readonly at?: ReturnAt | undefined;
  /** Epoch milliseconds. */
  readonly expectedDelivery?: number | undefined;
  readonly late: boolean;
}

/** A scheduled dispute: its id, its arrival, and the cardholder's deadline. */
export interface DisputeSchedule {
  readonly id: string;
  readonly at: number;
  readonly deadline: number;
}

/**
 * Schedules a chargeback, an inquiry, or an alert.
 * @throws SettleboxError `impossible_dispute` with what would work; `unknown_subject`
 */
export function simulateDispute(context: Context, request: SimulatedDispute): DisputeSchedule {
  const transaction = loadCharge(context, request.transactionId);
  const network = networkOf(transaction);
  const reason = loadReason(context, network, request.reason);
  const shifted = liabilityShift(transaction, reason.code);
  if (shifted !== undefined) throw impossible(`${shifted}.`, 'Pass a reason that is not fraud, such as 13.1 or 4853.');
  if (request.expectedDelivery !== undefined && !reason.isNonReceipt)
    throw impossible(
      `expectedDelivery applies only to reasons of non-receipt; got ${reason.code}.`,
      'Omit expectedDelivery: the cardholder’s days count from the transaction.',
    );
  const left = checkedRest(context, transaction, request.amount);
  // An inquiry or alert can close before its time, so it does not stand in the way of a chargeback that is scheduled after it.
  const amount = request.amount ?? (request.opening === 'chargeback' ? left : null);
  const expectedDay = request.expectedDelivery === undefined ? null : easternDay(request.expectedDelivery);
  const deadline = cardholderDeadline(reason, transaction, expectedDay);
  const settledAt =
    settlementTimeOf(context, transaction) ?? openingOfBusiness(nextBankingDay(easternDay(context.now)));
  const when = parseWhen(request.at, NOUNS[request.opening]);
  const { at, why } = disputeArrival(when, { settledAt, deadline, now: context.now });
  rejectWrongTime(context, transaction, { at, settledAt, deadline, late: request.late });
  const plan = { network, reason: reason.code, amount, expectedDay, decision: null, opening: request.opening, when };
  const planned = planDispute(context, transaction, { ...plan, late: request.late });
  const text = `${NOUNS[request.opening]} ${reason.code} is scheduled for ${easternText(at)}`;
  context.note('dispute.planned', transaction.clientId, transaction.id, text, why);
  return { id: planned.disputeId, at, deadline };
}

/** The words for the ways in which a dispute opens. */
const NOUNS = { chargeback: 'dispute', inquiry: 'inquiry', alert: 'pre-dispute alert' } as const;

function loadReason({ now }: Context, network: CardBrand, code: string): DisputeReason {
  const reason = findDisputeReason(network, code, easternDay(now));
  if (reason !== undefined) return reason;
  throw impossible(
    `"${code}" is not a reason code of ${networkName(network)}.`,
    `Its codes are ${reasonCodesOf(network).join(', ')}.`,
  );
}

/** Returns the cents that are not disputed yet. */
function checkedRest(context: Context, transaction: TransactionRecord, amount: number | undefined): number {
  const left = transaction.capturedAmount - disputedCents(context, transaction.id, ['planned', 'arrived']);
  if (left > 0 && (amount === undefined || amount <= left)) return left;
  const charged = formatUsd(transaction.capturedAmount);
  if (left <= 0)
    throw impossible(
      `All of this ${charged} charge is disputed already.`,
      'Cancel a scheduled dispute of it, or pass another transaction.',
    );
  throw impossible(
    `At most ${formatUsd(left)} of this ${charged} charge can still be disputed; got ${formatUsd(amount ?? 0)}.`,
    `Pass an amount of at most ${left} cents.`,
  );
}

interface RequestedTime {
  readonly at: number;
  readonly settledAt: number;
  readonly deadline: number;
  readonly late: boolean;
}

function rejectWrongTime(context: Context, transaction: TransactionRecord, requested: RequestedTime): void {
  const { at, settledAt, deadline, late } = requested;
  const details = { deadline: isoText(deadline) };
  if (at < settledAt || (at === settledAt && transaction.settledAt === null))
    throw impossible(
      `${isoText(at)} is ${at < settledAt ? 'before' : 'the time at which'} the transaction settles${at < settledAt ? ` (${isoText(settledAt)})` : ''}.`,
      `Any time after settlement works, until ${isoText(deadline)}.`,
      details,
    );
  if (at < context.now)
    throw impossible(
      `${isoText(at)} is in the past: it is ${isoText(context.now)}.`,
      `The last time that works is ${isoText(deadline)}.`,
      details,
    );
  if (isAfterDeadline(at, deadline) && !late)
    throw impossible(
      `${isoText(at)} is after the cardholder’s deadline.`,
      `The last time that works is ${isoText(deadline)}. With late: true, the dispute arrives anyway, and the merchant wins by responding.`,
      details,
    );
}

/** Loads an opened dispute of a simulation. @throws SettleboxError `unknown_subject` */
function loadOpened({ database }: Context, id: string): DisputeRecord {
  const dispute = isIdOf('DISPUTE', id) ? findDispute(database, id) : undefined;
  if (dispute !== undefined) return dispute;
  throw new SettleboxError(
    'unknown_subject',
    `Dispute ${id} does not exist in this world.`,
    'Pass a dispute or its id.',
  );
}

/** @throws SettleboxError `impossible_dispute` if the state has no such event */
function rejectUnlessPossible(dispute: DisputeRecord, event: string, verb: string): void {
  if (canHappen(dispute.state, event)) return;
  const from = disputeLife.rows.flatMap(([state, of]) => (of === event ? [state] : []));
  throw impossible(
    `The dispute ${dispute.state === 'new' ? 'has not arrived' : `is in state ${dispute.state}`}, so ${verb} is not possible.`,
    `It is possible in ${from.join(' and ')}.`,
  );
}

/** Turns an inquiry into a chargeback now. */
export function escalateDispute(context: Context, id: string): void {
  const dispute = loadOpened(context, id);
  rejectUnlessPossible(dispute, 'escalated', 'an escalation');
  chargeBack(context, dispute, 'escalated');
}

/** Withdraws a dispute now, on behalf of the cardholder. */
export function withdrawByCardholder(context: Context, id: string): void {
  const dispute = loadOpened(context, id);
  rejectUnlessPossible(dispute, 'withdrawn', 'a withdrawal');
  withdrawDispute(context, dispute);
}

/** Decides a dispute now or at a time; before there is evidence, sets the decision that follows it. */
export function decideByTest(context: Context, id: string, result: 'won' | 'lost', at: number | undefined): void {
  const dispute = loadOpened(context, id);
  if (!isUnderDecision(dispute)) {
    if (!canHappen(dispute.state, 'evidence_submitted') && !UNDECIDED.has(dispute.state))
      throw impossible(
        `The dispute is in state ${dispute.state}, so there is nothing to decide.`,
        'Decide it before or during the review.',
      );
    if (at !== undefined)
      throw impossible(
        'The dispute is not under review yet, so the time of its decision cannot be set.',
        'Omit at: the decision comes 30 days after the evidence.',
      );
    amendDispute(context, dispute, { decision: result });
    return;
  }
  if (at !== undefined && at > context.now) {
    decideAt(context, amendDispute(context, dispute, { decision: result }), at, 'the time set by the test');
    return;
  }
  if (at !== undefined && at < context.now)
    throw impossible(`${isoText(at)} is in the past: it is ${isoText(context.now)}.`, 'Omit at to decide now.');
  if (dispute.decidesAt !== null) context.unschedule('dispute.decide', dispute.decidesAt, dispute.disputeId);
  applyVerdict(context, dispute, { result, reason: 'decided by the test' });
}

/** States before the evidence, in which a test can set the decision. */
const UNDECIDED: ReadonlySet<string> = new Set(['new', 'inquiry', 'alert', 'pre_arbitration']);

/** Opens a pre-arbitration now, on behalf of the issuer. */
export function preArbitrate(context: Context, id: string): void {
  const dispute = loadOpened(context, id);
  rejectUnlessAppeal(dispute, 'a pre-arbitration', 'pre_arbitration');
  rejectUnlessPossible(dispute, 'pre_arbitration_opened', 'a pre-arbitration');
  openPreArbitration(context, dispute);
}

/** Opens an arbitration now. */
export function arbitrate(context: Context, id: string): void {
  const dispute = loadOpened(context, id);
  const appeal = rejectUnlessAppeal(dispute, 'an arbitration', 'arbitration', 'allocation');
  rejectUnlessPossible(dispute, 'arbitration_opened', 'an arbitration');
  const from = appeal === 'allocation' ? 'lost' : 'won';
  if (dispute.state !== from || (from === 'lost' && dispute.submittedAt === null))
    throw impossible(
      `The dispute is in state ${dispute.state}${dispute.state === from ? ' without evidence' : ''}, so an arbitration is not possible.`,
      from === 'lost' ? 'It is possible in lost, if evidence was submitted.' : 'It is possible in won.',
    );
  openArbitration(context, dispute);
}

function rejectUnlessAppeal(dispute: DisputeRecord, verb: string, ...allowed: readonly string[]): string {
  const { network, reason } = dispute;
  const appeal = appealOf(network, reason, reasonOf(dispute).group);
  if (allowed.includes(appeal)) return appeal;
  throw impossible(`${networkName(network)} does not offer ${verb} for reason ${reason}.`, APPEALS[appeal]);
}

const APPEALS = {
  pre_arbitration: 'openPreArbitration works once the dispute is won.',
  arbitration: 'openArbitration works once the dispute is won.',
  allocation:
    'For this reason, submitting evidence is the pre-arbitration. openArbitration works once the dispute is lost.',
  none: 'The decision about the evidence is final.',
} as const;

function impossible(message: string, hint: string, details: Record<string, unknown> = {}): SettleboxError {
  return new SettleboxError('impossible_dispute', message, hint, details);
}
