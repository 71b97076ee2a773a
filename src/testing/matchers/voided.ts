import type { TransactionRef } from '../../harness/references.ts';
import { transactionNow } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';
import { lifeOf } from './what-instead.ts';
import { type InGateway, refuseMisspelt } from './whom-to-ask.ts';

/** Whether a transaction was taken back before it settled: a card's voided, a bank account's canceled. */
export function voided(reference: TransactionRef, options: InGateway = {}): Verdict {
  refuseMisspelt('toBeVoided', options);
  const now = transactionNow('toBeVoided', reference, options);
  const { name, id, state } = now;
  const pass = state === 'voided' || state === 'canceled';
  const wish = `${pass ? 'not ' : ''}to be voided`;
  return { pass, message: () => `expected ${name} ${id} ${wish}; it is ${state}.\n${lifeOf(now)}` };
}
