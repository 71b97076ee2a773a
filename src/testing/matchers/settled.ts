import type { TransactionRef } from '../../harness/references.ts';
import { lifeOf } from './failure-context.ts';
import { isOn, momentText, type OnDate, onText, refuseWrongMoment } from './on-date.ts';
import { transactionNow } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';

/** A refund is a transaction of its own, so a refunded sale is still settled. */
const STANDING: readonly string[] = ['settled', 'partially_refunded', 'refunded'];

/** Checks that a transaction's money has been settled and has not been returned since. */
export function settled(reference: TransactionRef, options: OnDate = {}): Verdict {
  const matcher = 'toBeSettled';
  refuseWrongMoment(matcher, options);
  const now = transactionNow(matcher, reference, options);
  const { name, id, state, settledAt } = now;
  const pass = STANDING.includes(state) && isOn(settledAt, options.on);
  const when = settledAt === null ? '' : ` and it settled ${momentText(settledAt)}`;
  const wanted = `${pass ? 'not ' : ''}to be settled${onText(options.on)}`;
  return {
    pass,
    message: () => `Expected ${name} ${id} ${wanted}, but its state is ${state}${when}.\n${lifeOf(now)}`,
    actual: state,
    expected: 'settled',
  };
}
