import type { TransactionRow } from '../../analysis/inspection/transaction-types.ts';

/** Returns `funded` for a settled payment that is deposited at the merchant's bank, otherwise the state. */
export function shownState({ state, fundedAt }: Pick<TransactionRow, 'state' | 'fundedAt'>): string {
  return state === 'settled' && fundedAt !== null ? 'funded' : state;
}
