import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import { formatUsd } from '../../facts/money.ts';
import type { TransactionRef } from '../../harness/references.ts';
import { formatHistory } from './failure-context.ts';
import type { InGateway } from './find-gateway.ts';
import { transactionNow } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';

/** Options of `toBeCaptured` and `toBeRefunded`. */
export type AmountOptions = InGateway & {
  /** The exact amount in cents. Default: any amount for a capture, the full amount for a refund. */
  readonly amount?: number | undefined;
};

const AMOUNT = 'must be an amount in whole cents, such as 1999';

const optionsSchema = lazily(() =>
  z.strictObject({
    amount: z.int(AMOUNT).min(0, AMOUNT).optional(),
    in: z.unknown().optional(),
  }),
);

/** Checks that the amount, or any amount, was captured. */
export function captured(reference: TransactionRef, options: AmountOptions = {}): Verdict {
  const { amount } = parseOptions(optionsSchema(), options, 'toBeCaptured');
  const now = transactionNow('toBeCaptured', reference, options);
  const pass = amount === undefined ? now.capturedCents > 0 : now.capturedCents === amount;
  const expectedText = amount === undefined ? '' : ` for ${formatUsd(amount)}`;
  const actual = `${formatUsd(now.capturedCents)} was captured and its state is ${now.state}`;
  return {
    pass,
    message: () =>
      `Expected ${now.name} ${now.id} ${pass ? 'not ' : ''}to be captured${expectedText}, but ${actual}.\n${formatHistory(now)}`,
    actual: now.capturedCents,
    expected: amount ?? 'more than 0',
  };
}

/** Checks that the amount, or the full amount, was refunded. */
export function refunded(reference: TransactionRef, options: AmountOptions = {}): Verdict {
  const { amount } = parseOptions(optionsSchema(), options, 'toBeRefunded');
  const now = transactionNow('toBeRefunded', reference, options);
  const pass = amount === undefined ? now.state === 'refunded' : now.refundedCents === amount;
  const expectedText = amount === undefined ? ' in full' : ` for ${formatUsd(amount)}`;
  const actual = `${formatUsd(now.refundedCents)} was refunded and its state is ${now.state}`;
  return {
    pass,
    message: () =>
      `Expected ${now.name} ${now.id} ${pass ? 'not ' : ''}to be refunded${expectedText}, but ${actual}.\n${formatHistory(now)}`,
    actual: amount === undefined ? now.state : now.refundedCents,
    expected: amount ?? 'refunded',
  };
}
