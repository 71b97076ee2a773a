import type { TransactionRef } from '../../harness/references.ts';
import { formatHistory } from './failure-context.ts';
import { isOn, type OnDate, onText, rejectWrongDate, timestampText } from './on-date.ts';
import { transactionNow } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';

/**
 * Checks that a transaction's money has reached the merchant's bank. A later return does not undo that: it is netted.
 */
export function funded(reference: TransactionRef, options: OnDate = {}): Verdict {
  const matcher = 'toBeFunded';
  rejectWrongDate(matcher, options);
  const now = transactionNow(matcher, reference, options);
  const { name, id, state, fundedAt } = now;
  const actual =
    fundedAt === null ? `its state is ${state} and it has not been funded` : `it was funded ${timestampText(fundedAt)}`;
  const pass = fundedAt !== null && isOn(fundedAt, options.on);
  const expectedText = `${pass ? 'not ' : ''}to be funded${onText(options.on)}`;
  return {
    pass,
    message: () => `Expected ${name} ${id} ${expectedText}, but ${actual}.\n${formatHistory(now)}`,
    actual: fundedAt ?? 'not funded',
    expected: options.on ?? 'funded',
  };
}
