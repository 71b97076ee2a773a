import { z } from 'zod';
import { CENTS_MAX, cardNumber } from '../network-rules/schema.ts';
import type { CreditLineRecord, LineUse, OverLimit } from './store.ts';

/** The account behind a card: how much it may spend, and what its issuer does with a charge over that. */
export interface CreditLineOptions {
  /** The whole number; kept as a keyed fingerprint. */
  readonly pan: string;
  /** Cents, 0 and up. */
  readonly limit: number;
  /** `decline` (default): code 51; `partial`: what is left, as code 10, and 51 where nothing is. */
  readonly overLimit?: OverLimit;
}

/** What changes in a line; the rest stays. */
export interface CreditLineChange {
  readonly limit?: number;
  readonly overLimit?: OverLimit;
  /** Cents that the cardholder pays back. */
  readonly paid?: number;
}

/** Where a line stands, in cents. */
export interface CreditLineStatus {
  readonly id: string;
  readonly last_four: string;
  readonly limit: number;
  /** By authorizations that are not captured yet. */
  readonly held: number;
  /** By what is captured, less settled refunds and what was paid back; below zero, the issuer owes the cardholder. */
  readonly used: number;
  /** Limit less held and taken; below zero after a rule's own code, a lower limit, or a refund that was spent and then refused. */
  readonly available: number;
  readonly overLimit: OverLimit;
}

const limit = z.int().min(0).max(CENTS_MAX);
const overLimit = z.enum(['decline', 'partial']);

export const creditLineWish = z.strictObject({
  pan: cardNumber,
  limit,
  overLimit: overLimit.default('decline'),
});
export type ParsedCreditLine = z.output<typeof creditLineWish>;

export const creditLineChange = z.strictObject({
  limit: limit.optional(),
  overLimit: overLimit.optional(),
  paid: z.int().min(1).max(CENTS_MAX).optional(),
});
export type ParsedCreditLineChange = z.output<typeof creditLineChange>;

/** Domain to what a test sees. */
export function viewCreditLine(line: CreditLineRecord, { heldCents, takenCents }: LineUse): CreditLineStatus {
  const { lineId, lastFour, limitCents, paidCents, over: overLine } = line;
  const taken = takenCents - paidCents;
  return {
    ...{ id: lineId, last_four: lastFour, limit: limitCents, held: heldCents, used: taken },
    ...{ available: limitCents - heldCents - taken, overLimit: overLine },
  };
}
