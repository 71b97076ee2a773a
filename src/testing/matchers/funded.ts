import type { TransactionRef } from '../../harness/references.ts';
import { lifeOf } from './failure-context.ts';
import { isOn, momentText, type OnDate, onText, refuseWrongMoment } from './on-date.ts';
import { transactionNow } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';

/**
 * Checks that a transaction's money has reached the merchant's bank. A later return does not undo that: it is netted.
 */
export function funded(reference: TransactionRef, options: OnDate = {}): Verdict {
  const matcher = 'toBeFunded';
  refuseWrongMoment(matcher, options);
  const now = transactionNow(matcher, reference, options);
  const { name, id, state, fundedAt } = now;
  const actual =
    fundedAt === null ? `its state is ${state} and it has not been funded` : `it was funded ${momentText(fundedAt)}`;
  const pass = fundedAt !== null && isOn(fundedAt, options.on);
  const wanted = `${pass ? 'not ' : ''}to be funded${onText(options.on)}`;
  return {
    pass,
    message: () => `Expected ${name} ${id} ${wanted}, but ${actual}.\n${lifeOf(now)}`,
    actual: fundedAt ?? 'not funded',
    expected: options.on ?? 'funded',
  };
}
