/** Lines of credit at the issuer: what a card may still spend follows from what its transactions are. */
import type { Context } from '../../context.ts';
import { SettleboxError } from '../../core/errors.ts';
import { cardPrint } from '../payment-tokens/rules.ts';
import type { AuthorizationQuestion } from '../world-ports.ts';
import {
  type CreditLineRecord,
  findLineOfUse,
  findLineUse,
  insertCreditLineUse,
  listCreditLines,
  updateCreditLine,
} from './store.ts';

/** The line behind a card; undefined where it has none, and then it spends without end. */
export function findCreditLine(context: Context, pan: string): CreditLineRecord | undefined {
  const lines = listCreditLines(context.database);
  if (lines.length === 0) return undefined;
  const print = cardPrint(context, pan);
  return lines.find((line) => line.print === print);
}

/** What the issuer has to know of the line. */
export function standingOf(context: Context, line: CreditLineRecord | undefined): AuthorizationQuestion['line'] {
  return line && { availableCents: availableOf(context, line), over: line.over };
}

export function availableOf(context: Context, line: CreditLineRecord): number {
  const { heldCents, takenCents } = findLineUse(context.database, line.lineId);
  return line.limitCents + line.paidCents - heldCents - takenCents;
}

/** From now on this charge counts on the line. */
export function chargeLine(context: Context, line: CreditLineRecord | undefined, transactionId: string): void {
  if (line !== undefined) insertCreditLineUse(context.database, transactionId, line.lineId);
}

/** A refund goes to the line that its original was charged to. */
export function creditLineOf(context: Context, originalId: string, refundId: string): void {
  if (listCreditLines(context.database).length === 0) return;
  const lineId = findLineOfUse(context.database, originalId);
  if (lineId !== undefined) insertCreditLineUse(context.database, refundId, lineId);
}

/**
 * The card has another number from now on, and the same account behind it.
 *
 * @throws SettleboxError `bad_option` where that number has an account of its own
 */
export function moveCreditLine(context: Context, from: string, pan: string, lastFour: string): void {
  const line = listCreditLines(context.database).find(({ print }) => print === from);
  if (line === undefined) return;
  if (findCreditLine(context, pan) !== undefined)
    throw new SettleboxError(
      'bad_option',
      'replaceCard.pan: both this number and the old one have a line of credit.',
      'Close one of the lines first.',
      { field: 'replaceCard.pan' },
    );
  updateCreditLine(context.database, { ...line, print: cardPrint(context, pan), lastFour });
}
