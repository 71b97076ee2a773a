import { openingOfBusiness } from '../../../facts/ach-calendar.ts';
import { addBankingDays } from '../../../facts/banking-calendar.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { formatUsd } from '../../../facts/money.ts';
import type { Context } from '../../base/context.ts';
import { post, scheduleDebit, scheduleDeposit } from '../../payments/ledger/actions.ts';
import { returnDisputeFees } from './fees.ts';
import { amendDispute, announceDispute } from './moves.ts';
import { type DisputeRecord, findDispute } from './store.ts';

/** Takes the money of a dispute from the merchant, and announces it. */
export function withdrawFunds(context: Context, dispute: DisputeRecord, cents: number): DisputeRecord {
  if (cents === 0) return dispute;
  const next = amendDispute(context, dispute, { held: dispute.held + cents });
  const { clientId, transactionId, disputeId } = dispute;
  post(context, 'dispute', cents, { clientId, transactionId, disputeId });
  scheduleDebit(context, clientId);
  announceDispute(context, next, 'dispute.funds_withdrawn');
  return next;
}

/**
 * Moves money so that the cardholder keeps `target` cents: takes them now, or returns the rest to the merchant at the opening of
 * the next banking day.
 */
export function settleMoney(context: Context, dispute: DisputeRecord, target: number): DisputeRecord {
  const canceled = cancelReturn(context, dispute);
  const excess = canceled.held - target;
  if (excess <= 0) return withdrawFunds(context, canceled, -excess);
  const returnsAt = openingOfBusiness(addBankingDays(easternDay(context.now), 1));
  // The event shows all that the merchant got back. A part returned earlier if the dispute was lost before it was won.
  const part = excess === (canceled.amount ?? 0) - target ? '' : `: ${formatUsd(excess)} more`;
  const why = `first banking day after the decision${part}`;
  context.schedule('dispute.return', returnsAt, dispute.disputeId, why);
  return amendDispute(context, canceled, { owedBack: excess, returnsAt });
}

function cancelReturn(context: Context, dispute: DisputeRecord): DisputeRecord {
  if (dispute.returnsAt === null) return dispute;
  context.unschedule('dispute.return', dispute.returnsAt, dispute.disputeId);
  return amendDispute(context, dispute, { owedBack: 0, returnsAt: null });
}

/** Returns money of a dispute to the merchant, and announces it. */
export function returnFunds(context: Context, disputeId: string): void {
  const dispute = findDispute(context.database, disputeId);
  if (dispute === undefined || dispute.owedBack === 0) return;
  const { clientId, transactionId, owedBack, held } = dispute;
  const next = amendDispute(context, dispute, { held: held - owedBack, owedBack: 0, returnsAt: null });
  post(context, 'dispute_won', owedBack, { clientId, transactionId, disputeId });
  const settled = next.state === 'lost' ? next : returnDisputeFees(context, next);
  scheduleDebit(context, clientId);
  announceDispute(context, settled, 'dispute.funds_reinstated');
  scheduleDeposit(context, clientId);
}
