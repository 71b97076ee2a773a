/** Keeps every sum of money where a JavaScript number is exact to the cent. */
import type { Context } from '../../context.ts';
import { refuse } from '../../core/errors.ts';
import { formatUsd } from '../../facts/money.ts';
import { type Account, type Leg, VOLUME_CENTS_MAX } from './rules.ts';
import { findBalance, sumTransactionAmounts } from './store.ts';

/** A transaction that is about to be made. */
export interface NewMoney {
  readonly kind: 'SALE' | 'AUTH' | 'REFUND' | 'PAYMENT' | 'PAYOUT';
  readonly clientId: string;
  readonly amountCents: number;
}

/** Rejects a transaction that could take a sum past the safe range, before anything is written. */
export function refuseOverLimit(context: Context, { kind, clientId, amountCents }: NewMoney): void {
  if (!canExceed(context, VOLUME_CENTS_MAX - amountCents)) return;
  const left = Math.max(0, VOLUME_CENTS_MAX - sumTransactionAmounts(context.database));
  if (amountCents <= left) return;
  const account: Account = kind === 'REFUND' || kind === 'PAYOUT' ? 'customer' : 'processor_clearing';
  refuse(
    'ledger_limit',
    `With this ${kind} of ${formatUsd(amountCents)} the transactions of this gateway would come to more than ${formatUsd(VOLUME_CENTS_MAX)}, up to which ${account} of ${clientId} and every other account stay exact to the cent. ${formatUsd(left)} is left: send a smaller amount, or continue in a new gateway.`,
    [{ field: 'amount', message: `at most ${left}` }],
  );
}

/**
 * Reports whether the transactions of this world could come to more than this. Costs nothing while they can't: each of
 * them has an event, and none is above the option `amountMax`.
 */
export function canExceed(context: Context, cents: number): boolean {
  return context.eventCount * context.settings.amountMax > cents;
}

/** The last line of defense: nothing that is admitted comes here. Throws before the posting is written. */
export function refuseUnsafePosting(context: Context, clientId: string, legs: readonly Leg[]): void {
  if (!canExceed(context, VOLUME_CENTS_MAX)) return;
  for (const [account, cents] of legs) {
    const balance = findBalance(context.database, clientId, account);
    if (Number.isSafeInteger(balance + cents)) continue;
    refuse(
      'ledger_limit',
      `A posting of ${formatUsd(cents)} would take ${account} of ${clientId} from ${formatUsd(balance)} past ${formatUsd(Number.MAX_SAFE_INTEGER)}, up to which it is exact to the cent. Use smaller amounts in a new gateway.`,
    );
  }
}
