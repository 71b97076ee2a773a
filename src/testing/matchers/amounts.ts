import { z } from 'zod';
import { parseWish } from '../../core/wish.ts';
import { formatUsd } from '../../facts/money.ts';
import type { TransactionRef } from '../../harness/references.ts';
import { transactionNow } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';
import { lifeOf } from './what-instead.ts';
import type { InGateway } from './whom-to-ask.ts';

/** How much, and where to look. */
export interface AmountOptions extends InGateway {
  /** Cents. */
  readonly amount?: number;
}

const optionsSchema = z.strictObject({
  amount: z.int('whole cents').min(0, 'whole cents from 0').optional(),
  in: z.unknown().optional(),
});

/** Whether a card's money was captured: this much, or any. */
export function captured(reference: TransactionRef, options: AmountOptions = {}): Verdict {
  const { amount } = parseWish(optionsSchema, options, 'toBeCaptured');
  const now = transactionNow('toBeCaptured', reference, options);
  const pass = amount === undefined ? now.capturedCents > 0 : now.capturedCents === amount;
  const wish = `${pass ? 'not ' : ''}to be captured${amount === undefined ? '' : `: ${formatUsd(amount)}`}`;
  const instead = `${formatUsd(now.capturedCents)} of it is captured, and it is ${now.state}`;
  return { pass, message: () => `expected ${now.name} ${now.id} ${wish}; ${instead}.\n${lifeOf(now)}` };
}

/** Whether the merchant has given the money back: this much, or all of it. */
export function refunded(reference: TransactionRef, options: AmountOptions = {}): Verdict {
  const { amount } = parseWish(optionsSchema, options, 'toBeRefunded');
  const now = transactionNow('toBeRefunded', reference, options);
  const pass = amount === undefined ? now.state === 'refunded' : now.refundedCents === amount;
  const wish = `${pass ? 'not ' : ''}to be refunded${amount === undefined ? ' in full' : `: ${formatUsd(amount)}`}`;
  const instead = `${formatUsd(now.refundedCents)} of it is refunded, and it is ${now.state}`;
  return { pass, message: () => `expected ${now.name} ${now.id} ${wish}; ${instead}.\n${lifeOf(now)}` };
}
