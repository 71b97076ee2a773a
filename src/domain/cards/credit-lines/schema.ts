import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import type { OverLimit } from '../../../contract/network-ports.ts';
import { CENTS_MAX, cardNumber } from '../../simulation/network-rules/schema.ts';
import type { CreditLineRecord, LineUse } from './store.ts';

/** Describes the credit account behind a card. */
export type CreditLineOptions = {
  /** The complete card number. Stored as a keyed fingerprint only. */
  readonly pan: string;
  /** The credit limit in cents, 0 or more. */
  readonly limit: number;
  /**
   * Response to a charge above the available credit. `decline` (default): code 51. `partial`: the available amount with
   * code 10, or code 51 if there is none.
   */
  readonly overLimit?: OverLimit | undefined;
};

/** Changes to a credit line. Omitted fields do not change. */
export type CreditLineChange = {
  /** The new credit limit in cents. */
  readonly limit?: number | undefined;
  /** The new response to charges above the available credit. */
  readonly overLimit?: OverLimit | undefined;
  /** A payment by the cardholder, in cents. */
  readonly paid?: number | undefined;
};

/** The status of a credit line. Amounts are integers in cents. */
export type CreditLineStatus = {
  /** The id of the credit line. */
  readonly id: string;
  /** Last four digits of the card number. */
  readonly last_four: string;
  /** The credit limit. */
  readonly limit: number;
  /** Held by authorizations that are not captured yet. */
  readonly held: number;
  /** Captured, minus settled refunds and payments by the cardholder. If negative, the issuer owes the cardholder. */
  readonly used: number;
  /**
   * `limit` minus `held` and `used`. Negative after an approval forced by a rule, a reduced limit, or a refund that was
   * spent and then rejected.
   */
  readonly available: number;
  /** The response to charges above the available credit. */
  readonly overLimit: OverLimit;
};

const limit = lazily(() => z.int().min(0).max(CENTS_MAX));
const overLimit = lazily(() => z.enum(['decline', 'partial']));

/** The schema of the options of a new credit line. */
export const creditLineOptionsSchema = lazily(() =>
  z.strictObject({
    pan: cardNumber(),
    limit: limit(),
    overLimit: overLimit().default('decline'),
  }),
);
/** The parsed options of a new credit line. */
export type ParsedCreditLine = z.output<ReturnType<typeof creditLineOptionsSchema>>;

/** The schema of changes to a credit line. */
export const creditLineChange = lazily(() =>
  z.strictObject({
    limit: limit().optional(),
    overLimit: overLimit().optional(),
    paid: z.int().min(1).max(CENTS_MAX).optional(),
  }),
);
/** The parsed changes to a credit line. */
export type ParsedCreditLineChange = z.output<ReturnType<typeof creditLineChange>>;

/** Returns the status of a credit line as tests see it. */
export function viewCreditLine(line: CreditLineRecord, { heldCents, takenCents }: LineUse): CreditLineStatus {
  const { lineId, lastFour, limitCents, paidCents, over: overLine } = line;
  const taken = takenCents - paidCents;
  return {
    id: lineId,
    last_four: lastFour,
    limit: limitCents,
    held: heldCents,
    used: taken,
    available: limitCents - heldCents - taken,
    overLimit: overLine,
  };
}
