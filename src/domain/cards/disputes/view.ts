import { InvariantError } from '../../../engine/errors.ts';
import { isoOrNull, isoText } from '../../../engine/time.ts';
import { type DisputeReason, findDisputeReason } from '../../../facts/dispute-reasons.ts';
import { MATCHED_ELEMENTS } from '../../../facts/dispute-rules.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { CURRENCY } from '../../../facts/money.ts';
import { type DisputeState, hasDeadline } from './lifecycle.ts';
import type { DisputeRecord } from './store.ts';
import { evidenceOf, type StoredCompellingEvidence } from './stored-evidence.ts';
import type { Dispute, DisputeEvidence } from './types.ts';

const SECOND_MS = 1_000;

/** Returns a dispute as an API response. */
export function viewDispute(dispute: DisputeRecord): Dispute {
  const { text, evidence } = reasonOf(dispute);
  return {
    id: dispute.disputeId,
    object: 'dispute',
    client_id: dispute.clientId,
    transaction_id: dispute.transactionId,
    state: stateOf(dispute),
    reason: dispute.reason,
    reason_text: text,
    network: dispute.network,
    amount: dispute.amount ?? 0,
    amount_returned: returnedOf(dispute),
    currency: CURRENCY,
    respond_by: isoOrNull(respondBy(dispute)),
    required_evidence: [...evidence],
    evidence: viewEvidence(dispute),
    outcome: dispute.outcome === null ? null : JSON.parse(dispute.outcome),
    created_at: isoText(dispute.openedAt ?? dispute.createdAt),
    updated_at: isoText(dispute.updatedAt),
    history: JSON.parse(dispute.history),
  };
}

/** Returns the last second in which the merchant can respond; null if no response is possible. */
export function respondBy({ state, endsAt }: DisputeRecord): number | null {
  return endsAt === null || !hasDeadline(state) ? null : endsAt - SECOND_MS;
}

/** Returns the state of an opened dispute. */
function stateOf({ disputeId, state }: DisputeRecord): DisputeState {
  if (state === 'new') throw new InvariantError('an opened dispute has a state', [{ disputeId }]);
  return state;
}

/** Returns the facts about the reason of a dispute. */
export function reasonOf({ network, reason, openedAt, createdAt }: DisputeRecord): DisputeReason {
  const fact = findDisputeReason(network, reason, easternDay(openedAt ?? createdAt));
  if (fact === undefined) throw new InvariantError(`the reason ${reason} of ${network} is known`);
  return fact;
}

/** Nothing is returned before a chargeback. */
function returnedOf({ chargedBackAt, amount, held }: DisputeRecord): number {
  return chargedBackAt === null ? 0 : (amount ?? 0) - held;
}

function viewEvidence(dispute: DisputeRecord): DisputeEvidence | null {
  const stored = evidenceOf(dispute);
  if (stored === undefined) return null;
  const { ce3, ...texts } = stored;
  return {
    submitted_at: isoOrNull(dispute.submittedAt),
    ...texts,
    ...(ce3 === undefined ? {} : { ce3: { prior: ce3.prior.map((prior) => viewPrior(ce3, prior)) } }),
  };
}

function viewPrior({ disputed }: StoredCompellingEvidence, prior: StoredCompellingEvidence['prior'][number]) {
  const matches = MATCHED_ELEMENTS.filter((name) => disputed[name] !== undefined && disputed[name] === prior[name]);
  return { transaction_id: prior.transaction_id, matches };
}
