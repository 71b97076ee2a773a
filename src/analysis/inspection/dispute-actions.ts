import { isUnderDecision } from '../../domain/cards/disputes/deciding.ts';
import { canHappen, type DisputeEvent, isAnswerable } from '../../domain/cards/disputes/lifecycle.ts';
import type { DisputeRecord } from '../../domain/cards/disputes/store.ts';
import { reasonOf } from '../../domain/cards/disputes/view.ts';
import { appealOf } from '../../facts/dispute-rules.ts';
import type { DisputeAction } from './dispute-types.ts';

interface DisputeActionFact extends DisputeAction {
  readonly isPossible: (dispute: DisputeRecord) => boolean;
}

const ACTIONS: readonly DisputeActionFact[] = [
  {
    action: 'submitEvidence',
    by: 'merchant',
    label: 'Submit evidence',
    isPossible: ({ state }) => isAnswerable(state),
  },
  { action: 'accept', by: 'merchant', label: 'Accept the dispute', isPossible: can('accepted') },
  { action: 'escalate', by: 'issuer', label: 'Escalate the inquiry', isPossible: can('escalated') },
  { action: 'decide', by: 'issuer', label: 'Decide the dispute', isPossible: isUnderDecision },
  { action: 'withdraw', by: 'issuer', label: 'Withdraw the dispute', isPossible: can('withdrawn') },
  { action: 'openPreArbitration', by: 'issuer', label: 'Open a pre-arbitration', isPossible: canBePreArbitrated },
  { action: 'openArbitration', by: 'issuer', label: 'Open an arbitration', isPossible: canBeArbitrated },
];

/** Returns the actions that would succeed now. */
export function actionsOnDispute(dispute: DisputeRecord): DisputeAction[] {
  return ACTIONS.filter(({ isPossible }) => isPossible(dispute)).map(({ action, by, label }) => ({
    action,
    by,
    label,
  }));
}

function can(event: DisputeEvent): DisputeActionFact['isPossible'] {
  return ({ state }) => canHappen(state, event);
}

function canBePreArbitrated(dispute: DisputeRecord): boolean {
  return dispute.state === 'won' && appealAgainst(dispute) === 'pre_arbitration';
}

function appealAgainst(dispute: DisputeRecord) {
  return appealOf(dispute.network, dispute.reason, reasonOf(dispute).group);
}

/** A dispute that was lost by allocation can be arbitrated if the merchant had submitted evidence. */
function canBeArbitrated(dispute: DisputeRecord): boolean {
  const { state, submittedAt } = dispute;
  const appeal = appealAgainst(dispute);
  if (state === 'won') return appeal === 'arbitration';
  return state === 'lost' && appeal === 'allocation' && submittedAt !== null;
}
