import type { Context } from '../../base/context.ts';
import { findPaymentToken } from '../../vault/payment-tokens/store.ts';
import { findTransaction } from '../transactions/store.ts';
import { findBatch } from './store.ts';

/** Returns the state of a transaction, a token or a batch. */
export function stateOf({ database }: Context, id: string): string | undefined {
  return (
    findTransaction(database, id)?.state ?? findPaymentToken(database, id)?.status ?? findBatch(database, id)?.status
  );
}
