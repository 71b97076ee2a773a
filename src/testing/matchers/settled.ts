import type { TransactionRef } from '../../harness/references.ts';
import { isOn, momentText, type On, onText } from './moments.ts';
import { transactionNow } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';
import { lifeOf } from './what-instead.ts';

/** States of what has settled, and has not come back; a refund is a transaction of its own. */
const STANDING: readonly string[] = ['settled', 'partially_refunded', 'refunded'];

/** Whether the networks have moved a transaction's money, and it has not come back since. */
export function settled(reference: TransactionRef, options: On = {}): Verdict {
  const matcher = 'toBeSettled';
  const now = transactionNow(matcher, reference, options);
  const { name, id, state, settledAt } = now;
  const stands = STANDING.includes(state);
  const when = settledAt === null ? '' : ` It settled ${momentText(settledAt)}.`;
  const wish = `to be settled${onText(options.on)}`;
  return {
    pass: stands && isOn(matcher, settledAt, options.on),
    message: () => `expected ${name} ${id} ${wish}; it is ${state}.${when}\n${lifeOf(now)}`,
    actual: state,
    expected: 'settled',
  };
}
