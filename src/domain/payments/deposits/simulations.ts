import { SettleboxError } from '../../../engine/errors.ts';
import type { Context } from '../../base/context.ts';
import { failNextDeposit, scheduleFailure } from './actions.ts';
import { findDeposit } from './store.ts';

/** The deposit that fails, or the client whose next deposit does. */
export interface PayoutFailure {
  readonly depositId?: string | undefined;
  readonly clientId: string;
}

/**
 * Makes a deposit fail, or the next one of a client. Returns when it fails; undefined if there is no deposit yet.
 *
 * @throws SettleboxError `unknown_subject`; `impossible_return` with what would have worked
 */
export function simulatePayoutFailure(context: Context, { depositId, clientId }: PayoutFailure): number | undefined {
  if (depositId === undefined) {
    failNextDeposit(context, clientId);
    return undefined;
  }
  const deposit = findDeposit(context.database, depositId);
  if (deposit === undefined)
    throw new SettleboxError(
      'unknown_subject',
      `This world has no deposit with the id ${depositId}.`,
      'Pass a deposit of deposits.list() or its id; omit it for the next deposit.',
    );
  if (deposit.amountCents < 0) throw impossible('This is a debit of the merchant’s bank account.');
  if (deposit.failedAt !== null) throw impossible('The deposit has already failed.');
  return scheduleFailure(context, deposit);
}

function impossible(message: string): SettleboxError {
  return new SettleboxError('impossible_return', message, 'Only a positive deposit that was paid can fail.');
}
