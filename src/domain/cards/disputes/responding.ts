/** The merchant's responses: evidence, drafts, and acceptance. */

import { reject, rejectField } from '../../../engine/errors.ts';
import { isIdOf, rejectUnknownId } from '../../../engine/ids.ts';
import { isoText } from '../../../engine/time.ts';
import { EVIDENCE_ITEMS } from '../../../facts/dispute-reasons.ts';
import type { Context } from '../../base/context.ts';
import { forWrite } from '../../platform/api-keys/actions.ts';
import { visibleTo } from '../../platform/clients/store.ts';
import { scheduleDecision } from './deciding.ts';
import { chargeCounterFee } from './fees.ts';
import { isAnswerable } from './lifecycle.ts';
import { amendDispute, announceDispute, moveDispute } from './moves.ts';
import { closeDispute, loseDispute } from './opening.ts';
import type { ParsedEvidence } from './schema.ts';
import { type DisputeRecord, findVisibleDispute } from './store.ts';
import { evidenceOf, type StoredEvidence, withItems } from './stored-evidence.ts';
import { respondBy } from './view.ts';

/** Loads an opened dispute that the caller can see. Throws 404 otherwise. */
export function loadDispute(context: Context, id: string): DisputeRecord {
  const [scope, ...values] = visibleTo(context.caller);
  const dispute = isIdOf('DISPUTE', id) ? findVisibleDispute(context.database, id, scope, values) : undefined;
  if (dispute === undefined) rejectUnknownId('DISPUTE', id);
  return dispute;
}

/** Stores evidence, and submits it unless it is a draft. */
export function submitEvidence(context: Context, id: string, sent: ParsedEvidence): DisputeRecord {
  const dispute = loadDispute(context, id);
  forWrite(context, dispute, 'active');
  rejectUnlessAnswerable(dispute);
  const stored = withItems(context, dispute, sent);
  if (Object.keys(stored).length === 0)
    rejectField('', `The body must have at least one item of evidence: text, ce3, ${EVIDENCE_ITEMS.join(', ')}.`);
  const evidence = JSON.stringify(stored);
  if (!sent.submit) return amendDispute(context, dispute, { evidence });
  return submit(context, dispute, stored);
}

function submit(context: Context, dispute: DisputeRecord, stored: StoredEvidence): DisputeRecord {
  const changes = { evidence: JSON.stringify(stored), submittedAt: context.now };
  if (dispute.state === 'inquiry')
    return closeDispute(context, dispute, 'answered', 'the merchant answered the inquiry', changes);
  const event = dispute.state === 'pre_arbitration' ? 'contested' : 'evidence_submitted';
  const moved = moveDispute(context, dispute, event, { ...changes, endsAt: null });
  const charged = event === 'evidence_submitted' ? chargeCounterFee(context, moved) : moved;
  const scheduled = scheduleDecision(context, charged);
  announceDispute(context, scheduled, 'dispute.evidence_submitted');
  return scheduled;
}

/** Accepts a dispute, which is lost. */
export function acceptDispute(context: Context, id: string): DisputeRecord {
  const dispute = loadDispute(context, id);
  forWrite(context, dispute, 'active');
  if (dispute.state !== 'needs_response' && dispute.state !== 'pre_arbitration')
    reject(
      'invalid_state',
      `The dispute is in state ${dispute.state}; it can be accepted only in needs_response and pre_arbitration. ${adviceFor(dispute)}`.trim(),
    );
  return loseDispute(context, dispute, 'accepted', 'the merchant accepted the dispute');
}

function rejectUnlessAnswerable(dispute: DisputeRecord): void {
  const { state, submittedAt } = dispute;
  if (isAnswerable(state)) return;
  const wasSent = submittedAt !== null && evidenceOf(dispute) !== undefined;
  if (wasSent && (state === 'under_review' || state === 'arbitration'))
    reject(
      'evidence_already_submitted',
      `Evidence was submitted at ${isoText(submittedAt)}, and can be submitted only once. The dispute is in state ${state}.`,
    );
  reject(
    'invalid_state',
    `The dispute is in state ${state}; evidence can be submitted only in inquiry, needs_response, and pre_arbitration, until respond_by. ${adviceFor(dispute)}`.trim(),
  );
}

function adviceFor(dispute: DisputeRecord): string {
  const last = respondBy(dispute);
  if (dispute.state === 'alert' && last !== null)
    return `Refund the transaction in full by ${isoText(last)} to prevent the chargeback.`;
  return dispute.state === 'inquiry' ? 'Submit evidence, or refund the transaction.' : '';
}
