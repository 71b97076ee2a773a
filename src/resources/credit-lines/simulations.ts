import { z } from 'zod';
import type { Context } from '../../context.ts';
import { SettleboxError } from '../../core/errors.ts';
import { CENTS_MAX, cardNumber } from '../network-rules/schema.ts';
import { cardPrint, lastFourOf } from '../payment-tokens/rules.ts';
import { availableOf, findCreditLine } from './actions.ts';
import {
  type CreditLineRecord,
  deleteCreditLine,
  findLineUse,
  insertCreditLine,
  listCreditLines,
  updateCreditLine,
} from './store.ts';

/** The account behind a card: how much it may spend, and what its issuer does with a charge over that. */
export interface CreditLineWish {
  /** The whole number; kept as a keyed fingerprint. */
  readonly pan: string;
  /** Cents, 0 and up. */
  readonly limit: number;
  /** `decline` (default): code 51; `partial`: what is left, as code 10, and 51 where nothing is. */
  readonly over?: 'decline' | 'partial';
}

/** What changes in a line; the rest stays. */
export interface CreditLineChange {
  readonly limit?: number;
  readonly over?: 'decline' | 'partial';
  /** Cents that the cardholder pays back. */
  readonly paid?: number;
}

/** Where a line stands, in cents. */
export interface CreditLineStanding {
  readonly id: string;
  readonly last_four: string;
  readonly limit: number;
  /** By authorizations that are not captured yet. */
  readonly held: number;
  /** By what is captured, less settled refunds and what was paid back; below zero, the issuer owes the cardholder. */
  readonly taken: number;
  /** Limit less held and taken; below zero after a rule's own code, a lower limit, or a refund that was spent and then refused. */
  readonly available: number;
  readonly over: 'decline' | 'partial';
}

const limit = z.int().min(0).max(CENTS_MAX);
const over = z.enum(['decline', 'partial']);

export const creditLineWish = z.strictObject({
  pan: cardNumber,
  limit,
  over: over.default('decline'),
});
export type ParsedCreditLine = z.output<typeof creditLineWish>;

export const creditLineChange = z.strictObject({
  limit: limit.optional(),
  over: over.optional(),
  paid: z.int().min(1).max(CENTS_MAX).optional(),
});
export type ParsedCreditLineChange = z.output<typeof creditLineChange>;

/** Opens a line behind a card that has none; its id. */
export function openCreditLine(context: Context, wish: ParsedCreditLine): string {
  const { pan } = wish;
  const lineId = context.id('LINE');
  insertCreditLine(context.database, {
    ...{ lineId, print: cardPrint(context, pan), lastFour: lastFourOf(pan) },
    ...{ limitCents: wish.limit, paidCents: 0, over: wish.over },
  });
  return lineId;
}

/** @throws SettleboxError `bad_option` where the card has a line; `of` is what the test calls the one that it asks for */
export function refuseSecondLine(context: Context, pan: string, of: string): void {
  if (findCreditLine(context, pan) === undefined) return;
  const field = `${of}.pan`;
  throw new SettleboxError('bad_option', `${field}: this card has a line of credit.`, 'Change that one.', { field });
}

/** @throws SettleboxError `unknown_subject` where it was closed */
export function changeCreditLine(context: Context, lineId: string, change: ParsedCreditLineChange): void {
  const line = loadLine(context, lineId);
  updateCreditLine(context.database, {
    ...line,
    limitCents: change.limit ?? line.limitCents,
    over: change.over ?? line.over,
    paidCents: line.paidCents + (change.paid ?? 0),
  });
}

/** Takes the line away: the card spends without end again. False where that was done already. */
export function closeCreditLine(context: Context, lineId: string): boolean {
  return deleteCreditLine(context.database, lineId);
}

/** @throws SettleboxError `unknown_subject` where it was closed */
export function readCreditLine(context: Context, lineId: string): CreditLineStanding {
  return standing(context, loadLine(context, lineId));
}

export function readCreditLines(context: Context): CreditLineStanding[] {
  return listCreditLines(context.database).map((line) => standing(context, line));
}

function standing(context: Context, line: CreditLineRecord): CreditLineStanding {
  const { heldCents, takenCents } = findLineUse(context.database, line.lineId);
  return {
    ...{ id: line.lineId, last_four: line.lastFour, limit: line.limitCents, held: heldCents },
    ...{ taken: takenCents - line.paidCents, available: availableOf(context, line), over: line.over },
  };
}

function loadLine(context: Context, lineId: string): CreditLineRecord {
  const line = listCreditLines(context.database).find((one) => one.lineId === lineId);
  if (line !== undefined) return line;
  throw new SettleboxError('unknown_subject', `No line of credit ${lineId} in this world.`, 'It was closed.');
}
