import { SettleboxError } from '../../../engine/errors.ts';
import type { Context } from '../../base/context.ts';
import { findTransaction, type TransactionRecord } from '../../payments/transactions/store.ts';
import { undisputable } from './rules.ts';

/** Loads the charge of a simulation. @throws SettleboxError `unknown_subject`; `impossible_dispute` */
export function loadCharge({ database }: Context, id: string): TransactionRecord {
  const transaction = findTransaction(database, id);
  if (transaction === undefined)
    throw new SettleboxError(
      'unknown_subject',
      `Transaction ${id} does not exist in this world.`,
      'Pass a transaction or its id.',
    );
  const error = undisputable(transaction);
  if (error === undefined) return transaction;
  throw new SettleboxError('impossible_dispute', `${error}.`, 'Pass a SALE, or an AUTH that was captured.');
}
