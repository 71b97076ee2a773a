import type { Context } from '../../base/context.ts';
import { hasEntries, listUnfundedOf } from '../../payments/batches/store.ts';
import { hasUncollected } from '../../payments/fees/store.ts';
import { findBalance } from '../../payments/ledger/store.ts';
import { deleteClient } from '../../platform/clients/actions.ts';
import type { ClientRecord } from '../../platform/clients/store.ts';

/** Closes a client after checking its batches and its ledger. */
export function closeClient(context: Context, clientId: string): ClientRecord {
  return deleteClient(context, clientId, moneyAtWork);
}

function moneyAtWork({ database }: Context, clientId: string) {
  const unfunded = listUnfundedOf(database, clientId).filter(
    ({ number, status }) => status !== 'open' || hasEntries(database, number),
  );
  return {
    unfunded: unfunded.length,
    payableCents: findBalance(database, clientId, 'merchant_payable'),
    reserveCents: findBalance(database, clientId, 'merchant_reserve'),
    owesFees: hasUncollected(database, clientId),
  };
}
