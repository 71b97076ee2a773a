/** Decides disputes: by the test, by the evidence, or by Compelling Evidence 3.0. */

import { isInEffect } from '../../../facts/dated.ts';
import { COMPELLING_EVIDENCE, MATCHED_ELEMENTS, TECHNICAL_ELEMENTS } from '../../../facts/dispute-rules.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { formatUsd } from '../../../facts/money.ts';
import type { Context } from '../../base/context.ts';
import { unsealNumber } from '../../payments/transactions/actions.ts';
import { findTransaction } from '../../payments/transactions/store.ts';
import { transactionOf } from './moves.ts';
import { cardholderDeadline, isAfterDeadline } from './rules.ts';
import { type DisputeRecord, isReported, listDisputesOf, settledRefund } from './store.ts';
import { evidenceOf, type StoredCompellingEvidence, type StoredEvidence } from './stored-evidence.ts';
import { reasonOf } from './view.ts';

/** A decision, with its reason. */
export interface DisputeVerdict {
  readonly result: 'won' | 'lost';
  readonly reason: string;
}

/** Returns the decision of the issuer, or in arbitration of the network. */
export function verdictOf(context: Context, dispute: DisputeRecord): DisputeVerdict {
  const { decision } = dispute;
  if (decision !== null) return { result: decision, reason: 'decided by the test' };
  const evidence = evidenceOf(dispute);
  if (evidence === undefined) return lost('the merchant submitted no evidence');
  const texts = Object.values(evidence).filter((value) => typeof value === 'string');
  if (texts.includes('winning_evidence')) return won('winning_evidence');
  if (texts.includes('losing_evidence')) return lost('losing_evidence');
  if (isPastLimit(context, dispute)) return won('the cardholder disputed the charge after the time limit');
  if (compellingFault(context, dispute) === undefined) return won('Compelling Evidence 3.0 applies');
  const proven = provenByRefund(context, dispute);
  if (proven > 0 && proven === dispute.amount) return won('a settled refund proves the whole amount');
  const fault = evidence.ce3 && compellingFault(context, dispute);
  return byItems(dispute, evidence, proven, fault && `, and Compelling Evidence 3.0 does not apply: ${fault}`);
}

function won(reason: string): DisputeVerdict {
  return { result: 'won', reason };
}

function lost(reason: string): DisputeVerdict {
  return { result: 'lost', reason };
}

function byItems(dispute: DisputeRecord, evidence: StoredEvidence, proven: number, note = ''): DisputeVerdict {
  const { evidence: required } = reasonOf(dispute);
  const missing = required.filter((item) => item === 'refund_id' || evidence[item] === undefined);
  if (missing.length === 0) return won(`the evidence has ${required.join(' and ')}`);
  if (proven > 0) return lost(`a settled refund proves only ${formatUsd(proven)}`);
  const lacking = missing.includes('refund_id') ? 'names no settled refund' : `lacks ${missing.join(' and ')}`;
  return lost(`the evidence ${lacking}${note}`);
}

/** Returns the cents of a dispute that a settled refund proves. The refund must be older than the chargeback. */
export function provenByRefund({ database }: Context, dispute: DisputeRecord): number {
  const refundId = evidenceOf(dispute)?.refund_id;
  const { transactionId, disputeId, lastNumber } = dispute;
  if (refundId === undefined || lastNumber === null) return 0;
  const refunded = settledRefund(database, transactionId, refundId, lastNumber);
  const claimed = listDisputesOf(database, transactionId)
    .filter((other) => other.disputeId !== disputeId && evidenceOf(other)?.refund_id === refundId)
    .reduce((sum, { proven }) => sum + proven, 0);
  return Math.max(0, Math.min(dispute.amount ?? 0, refunded - claimed));
}

function isPastLimit(context: Context, dispute: DisputeRecord): boolean {
  const deadline = cardholderDeadline(reasonOf(dispute), transactionOf(context, dispute), dispute.expectedDay);
  return isAfterDeadline(dispute.openedAt ?? 0, deadline);
}

/** Visa's reason for fraud without the card present. */
const CARD_ABSENT_FRAUD = '10.4';

/** Returns why Compelling Evidence 3.0 does not apply to a dispute; undefined if it does. */
export function compellingFault(context: Context, dispute: DisputeRecord): string | undefined {
  const ce3 = evidenceOf(dispute)?.ce3;
  if (ce3 === undefined) return 'none was sent';
  if (dispute.network !== 'visa' || dispute.reason !== CARD_ABSENT_FRAUD) return 'it applies only to Visa 10.4';
  if (!COMPELLING_EVIDENCE.some((row) => isInEffect(row, easternDay(dispute.openedAt ?? 0))))
    return 'it did not exist on this day';
  const faults = ce3.prior.map((prior) => priorFault(context, dispute, prior.transaction_id));
  const usable = ce3.prior.filter((_prior, index) => faults[index] === undefined);
  const ids = new Set(usable.map(({ transaction_id }) => transaction_id));
  if (ids.size < 2) return faults.find((fault) => fault !== undefined) ?? 'it needs two earlier charges';
  return usable.some((one, index) => usable.slice(index + 1).some((other) => areAlike(ce3.disputed, one, other)))
    ? undefined
    : 'two elements must be the same in all three charges, one of them ip_address or device_id';
}

type Prior = StoredCompellingEvidence['prior'][number];

function areAlike(disputed: StoredCompellingEvidence['disputed'], one: Prior, other: Prior): boolean {
  if (one.transaction_id === other.transaction_id) return false;
  const same = MATCHED_ELEMENTS.filter(
    (name) => disputed[name] !== undefined && disputed[name] === one[name] && disputed[name] === other[name],
  );
  return same.length >= 2 && same.some((name) => TECHNICAL_ELEMENTS.has(name));
}

/** Returns why an earlier charge cannot be used; undefined if it can. */
function priorFault(context: Context, dispute: DisputeRecord, id: string): string | undefined {
  const { database } = context;
  const prior = findTransaction(database, id);
  if (prior === undefined || prior.clientId !== dispute.clientId || prior.processor !== 'card')
    return 'an earlier charge is not a card transaction of this merchant';
  if (prior.settledAt === null || prior.kind === 'REFUND') return 'an earlier charge has not settled';
  if (prior.id === dispute.transactionId) return 'an earlier charge is the disputed one';
  if (unsealNumber(context, prior.id) !== unsealNumber(context, dispute.transactionId))
    return 'an earlier charge is of another card';
  if (listDisputesOf(database, prior.id).some(({ status }) => status === 'arrived') || isReported(database, prior.id))
    return 'an earlier charge was disputed or reported itself';
  const days = easternDay(dispute.openedAt ?? 0) - easternDay(prior.createdAt);
  const { daysMin, daysMax } = COMPELLING_EVIDENCE[0] ?? { daysMin: 0, daysMax: 0 };
  return days < daysMin || days > daysMax
    ? `an earlier charge is ${days} days older than the dispute, not ${daysMin} to ${daysMax}`
    : undefined;
}
