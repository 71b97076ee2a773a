import { listPlannedReturns } from '../../domain/ach/ach-returns/store.ts';
import { listPlannedChanges } from '../../domain/ach/change-notices/store.ts';
import { findReversalOf } from '../../domain/ach/reversals/store.ts';
import type { Engine } from '../../domain/base/context.ts';
import { isoOrNull, isoText } from '../../engine/time.ts';
import type { TransactionDetail } from './transaction-types.ts';

/** Returns what is ordered for a transaction and can still be taken back. */
export function plansFor({ database }: Engine, transactionId: string): TransactionDetail['plans'] {
  const returns = listPlannedReturns(database, transactionId).map(
    ({ returnId: id, code, dueAt }) => ({ id, action: 'return', code, at: isoOrNull(dueAt) }) as const,
  );
  const changes = listPlannedChanges(database, transactionId).map(
    ({ noticeId: id, code, dueAt }) => ({ id, action: 'notificationOfChange', code, at: isoOrNull(dueAt) }) as const,
  );
  const reversal = findReversalOf(database, transactionId);
  if (reversal?.status !== 'planned') return [...returns, ...changes];
  const { reversalId: id, settleAt } = reversal;
  return [...returns, ...changes, { id, action: 'reverse', code: '', at: isoText(settleAt) }];
}
