/** Limits sums to Number.MAX_SAFE_INTEGER. */

import { reject } from '../../../engine/errors.ts';
import { formatUsd } from '../../../facts/money.ts';
import type { Context } from '../../base/context.ts';
import { type LedgerAccount, type Leg, VOLUME_CENTS_MAX } from './rules.ts';
import { findBalance, sumTransactionAmounts } from './store.ts';

/** A transaction before it is created. */
interface NewMoney {
  readonly kind: 'SALE' | 'AUTH' | 'REFUND' | 'PAYMENT' | 'PAYOUT';
  readonly clientId: string;
  readonly amountCents: number;
}

/** Rejects a transaction that could take a sum past the safe range, before anything is written. */
export function rejectOverLimit(context: Context, { kind, clientId, amountCents }: NewMoney): void {
  if (!canExceed(context, VOLUME_CENTS_MAX - amountCents)) return;
  const left = Math.max(0, VOLUME_CENTS_MAX - sumTransactionAmounts(context.database));
  if (amountCents <= left) return;
  const account: LedgerAccount = kind === 'REFUND' || kind === 'PAYOUT' ? 'customer' : 'processor_clearing';
  reject(
    'ledger_limit',
    `amount must be at most ${left} cents; got ${amountCents}. The transactions of one gateway can total ${formatUsd(VOLUME_CENTS_MAX)}; above that, balances such as ${account} of ${clientId} are no longer exact to the cent. Use a smaller amount or a new gateway.`,
    [{ field: 'amount', message: `must be at most ${left} cents` }],
  );
}

/**
 * Reports whether the transactions of this world could exceed this total. The check needs no query: each transaction has
 * an event, and none is above the `amountMax` option.
 */
export function canExceed(context: Context, cents: number): boolean {
  return context.eventCount * context.settings.amountMax > cents;
}

/** The last line of defense: accepted transactions never reach it. Throws before the posting is written. */
export function rejectUnsafePosting(context: Context, clientId: string, legs: readonly Leg[]): void {
  if (!canExceed(context, VOLUME_CENTS_MAX)) return;
  for (const [account, cents] of legs) {
    const balance = findBalance(context.database, clientId, account);
    if (Number.isSafeInteger(balance + cents)) continue;
    reject(
      'ledger_limit',
      `Posting ${formatUsd(cents)} would move the balance of ${account} for ${clientId} from ${formatUsd(balance)} beyond ${formatUsd(Number.MAX_SAFE_INTEGER)}, the largest balance that is exact to the cent. Use smaller amounts in a new gateway.`,
    );
  }
}
