import type { TransactionRef } from '../../harness/references.ts';
import { formatHistory } from './failure-context.ts';
import { type InGateway, rejectUnknownOptions } from './find-gateway.ts';
import { transactionNow } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';

/** Checks that a transaction was stopped before it settled: voided (card) or canceled (bank entry). */
export function voided(reference: TransactionRef, options: InGateway = {}): Verdict {
  rejectUnknownOptions('toBeVoided', options);
  const now = transactionNow('toBeVoided', reference, options);
  const { name, id, state } = now;
  const pass = state === 'voided' || state === 'canceled';
  const expectedText = `${pass ? 'not ' : ''}to be voided`;
  return {
    pass,
    message: () => `Expected ${name} ${id} ${expectedText}, but its state is ${state}.\n${formatHistory(now)}`,
    actual: state,
    expected: 'voided or canceled',
  };
}
