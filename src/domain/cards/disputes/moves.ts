import type { EventType } from '../../../contract/event-types.ts';
import { countTransition } from '../../../engine/counted-moves.ts';
import { InvariantError } from '../../../engine/errors.ts';
import { isoOrNull } from '../../../engine/time.ts';
import type { Context } from '../../base/context.ts';
import { amendTransaction } from '../../payments/transactions/actions.ts';
import { findTransaction, type TransactionRecord } from '../../payments/transactions/store.ts';
import { type DisputeEvent, disputeLife, isAgainstMerchant } from './lifecycle.ts';
import { type DisputeRecord, listDisputesOf, updateDispute } from './store.ts';
import { respondBy, viewDispute } from './view.ts';

/** The columns of a dispute that a move changes, in addition to its state. */
export type DisputeChanges = Partial<Omit<DisputeRecord, 'state' | 'history' | 'updatedAt'>>;

/** Moves a dispute to its next state, with its history and that of its transaction. No other code writes the state. */
export function moveDispute(
  context: Context,
  dispute: DisputeRecord,
  event: DisputeEvent,
  changes: DisputeChanges = {},
): DisputeRecord {
  const state = disputeLife.move(dispute.state, event);
  // Several events lead from one state to another, so coverage can't tell them apart by the history.
  countTransition(context.database, disputeLife, dispute.state, event);
  const entry = { state, at: context.iso(context.now), cause: context.cause };
  const history = JSON.stringify([...JSON.parse(dispute.history), entry]);
  const next = { ...dispute, ...changes, state, history, updatedAt: context.now };
  updateDispute(context.database, next);
  noteOnTransaction(context, next);
  return next;
}

/** Writes changes to a dispute that stays in its state. */
export function amendDispute(context: Context, dispute: DisputeRecord, changes: DisputeChanges): DisputeRecord {
  const next = { ...dispute, ...changes, updatedAt: context.now };
  updateDispute(context.database, next);
  return next;
}

/** Emits an event about a dispute; `first` marks its creation. */
export function announceDispute(context: Context, dispute: DisputeRecord, type: EventType, first = false): void {
  const { clientId, disputeId } = dispute;
  context.emit({ type, clientId, subject: disputeId, object: viewDispute(dispute), first });
}

/** Loads the transaction of a dispute. */
export function transactionOf({ database }: Context, { disputeId, transactionId }: DisputeRecord): TransactionRecord {
  const transaction = findTransaction(database, transactionId);
  if (transaction === undefined) throw new InvariantError('a dispute has a transaction', [{ disputeId }]);
  return transaction;
}

/** Updates what a transaction shows of its disputes. It stays in its state, and its history gets an entry. */
function noteOnTransaction(context: Context, dispute: DisputeRecord): void {
  const transaction = transactionOf(context, dispute);
  const disputes = listDisputesOf(context.database, dispute.transactionId).filter(({ state }) => state !== 'new');
  const newest = disputes.reduce(
    (latest, one) => (openingOf(one) < openingOf(latest) ? latest : one),
    disputes[0] ?? dispute,
  );
  const cause = `dispute ${dispute.reason}: ${dispute.state}`;
  const entry = JSON.stringify({ state: transaction.state, at: context.iso(context.now), cause });
  amendTransaction(context, transaction, {
    history: `${transaction.history.slice(0, -1)},${entry}]`,
    disputedAmount: disputedOf(disputes),
    dispute: JSON.stringify(summaryOf(newest)),
  });
}

/** Disputes open in another order than they were scheduled in. */
function openingOf({ openedAt }: DisputeRecord): number {
  return openedAt ?? 0;
}

function disputedOf(disputes: readonly DisputeRecord[]): number {
  return disputes.reduce((sum, { state, amount }) => sum + (isAgainstMerchant(state) ? (amount ?? 0) : 0), 0);
}

function summaryOf(dispute: DisputeRecord) {
  const { disputeId: id, state, reason, amount } = dispute;
  return { id, state, reason, amount: amount ?? 0, respond_by: isoOrNull(respondBy(dispute)) };
}
