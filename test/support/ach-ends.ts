import type { AchTransaction, Gateway } from '../../src/index.ts';

/** An ACH entry as it is now. */
export function achEntry(gateway: Gateway, { id }: { readonly id: string }): AchTransaction {
  const entry = gateway.transactions.get(id);
  if (entry.id === undefined) throw new Error(`${id} is no ACH entry`);
  return entry;
}
