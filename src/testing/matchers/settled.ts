import type { TransactionRef } from '../../harness/references.ts';
import { formatHistory } from './failure-context.ts';
import { isOn, type OnDate, onText, rejectWrongDate, timestampText } from './on-date.ts';
import { transactionNow } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';

/** A refund is a transaction of its own, so a refunded sale is still settled. */
const SETTLED_STATES: readonly string[] = ['settled', 'partially_refunded', 'refunded'];

/** Checks that a transaction's money has been settled and has not been returned since. */
export function settled(reference: TransactionRef, options: OnDate = {}): Verdict {
  const matcher = 'toBeSettled';
  rejectWrongDate(matcher, options);
  const now = transactionNow(matcher, reference, options);
  const { name, id, state, settledAt } = now;
  const pass = SETTLED_STATES.includes(state) && isOn(settledAt, options.on);
  const when = settledAt === null ? '' : ` and it settled ${timestampText(settledAt)}`;
  const expectedText = `${pass ? 'not ' : ''}to be settled${onText(options.on)}`;
  return {
    pass,
    message: () => `Expected ${name} ${id} ${expectedText}, but its state is ${state}${when}.\n${formatHistory(now)}`,
    actual: state,
    expected: 'settled',
  };
}
