/** Credit lines at the issuer. The available credit is derived from the states of the transactions. */

import type { AuthorizationRequest } from '../../../contract/network-ports.ts';
import { SettleboxError } from '../../../engine/errors.ts';
import { formatUsd } from '../../../facts/money.ts';
import type { Context } from '../../base/context.ts';
import { VOLUME_CENTS_MAX } from '../../payments/ledger/rules.ts';
import { cardFingerprint, lastFourOf } from '../../vault/payment-tokens/rules.ts';
import { type CreditLineStatus, type ParsedCreditLine, type ParsedCreditLineChange, viewCreditLine } from './schema.ts';
import {
  type CreditLineRecord,
  deleteCreditLine,
  findLineOfUse,
  findLineUse,
  insertCreditLine,
  insertCreditLineUse,
  listCreditLines,
  updateCreditLine,
} from './store.ts';

/** Returns the credit line of a card; undefined if it has none, which means unlimited credit. */
export function findCreditLine(context: Context, pan: string): CreditLineRecord | undefined {
  const lines = listCreditLines(context.database);
  if (lines.length === 0) return undefined;
  const print = cardFingerprint(context, pan);
  return lines.find((line) => line.print === print);
}

/** Returns the part of a credit line that the issuer needs for its response. */
export function availableCreditOf(
  context: Context,
  line: CreditLineRecord | undefined,
): AuthorizationRequest['creditLine'] {
  if (line === undefined) return undefined;
  const { available } = viewCreditLine(line, findLineUse(context.database, line.lineId));
  return { availableCents: available, over: line.over };
}

/** Counts a charge on a credit line. */
export function chargeLine(context: Context, line: CreditLineRecord | undefined, transactionId: string): void {
  if (line !== undefined) insertCreditLineUse(context.database, transactionId, line.lineId);
}

/** Counts a refund on the credit line of its original. */
export function creditRefundToLine(context: Context, originalId: string, refundId: string): void {
  if (listCreditLines(context.database).length === 0) return;
  const lineId = findLineOfUse(context.database, originalId);
  if (lineId !== undefined) insertCreditLineUse(context.database, refundId, lineId);
}

/**
 * Moves a credit line to the new number of a card.
 *
 * @throws SettleboxError `bad_option` if the new number has a credit line already
 */
export function moveCreditLine(context: Context, from: string, pan: string, lastFour: string): void {
  const line = listCreditLines(context.database).find(({ print }) => print === from);
  if (line === undefined) return;
  if (findCreditLine(context, pan) !== undefined)
    throw new SettleboxError(
      'bad_option',
      'replaceCard.pan must not have a credit line, because the old card number has one.',
      'Close one of the credit lines first.',
      { field: 'replaceCard.pan' },
    );
  updateCreditLine(context.database, { ...line, print: cardFingerprint(context, pan), lastFour });
}

/** Opens a credit line for a card that has none, and returns its id. */
export function openCreditLine(context: Context, options: ParsedCreditLine): string {
  const { pan } = options;
  const lineId = context.id('LINE');
  insertCreditLine(context.database, {
    lineId,
    print: cardFingerprint(context, pan),
    lastFour: lastFourOf(pan),
    limitCents: options.limit,
    paidCents: 0,
    over: options.overLimit,
  });
  return lineId;
}

/**
 * Changes a credit line.
 *
 * @throws SettleboxError `unknown_subject` if it was closed; `bad_option` if the total paid back would not be exact to the
 *   cent
 */
export function changeCreditLine(context: Context, lineId: string, change: ParsedCreditLineChange): void {
  const line = loadLine(context, lineId);
  updateCreditLine(context.database, {
    ...line,
    limitCents: change.limit ?? line.limitCents,
    over: change.overLimit ?? line.over,
    paidCents: line.paidCents + decidePaid(line, change.paid ?? 0),
  });
}

function decidePaid({ lineId, paidCents }: CreditLineRecord, paid: number): number {
  const left = VOLUME_CENTS_MAX - paidCents;
  if (paid <= left) return paid;
  throw new SettleboxError(
    'bad_option',
    `creditLine.paid must be at most ${left} cents; got ${paid}. ${formatUsd(paidCents)} is already paid back on ${lineId}, and the total must stay exact to the cent.`,
    'Pay back less, or close the line and open another.',
  );
}

/** Closes a credit line, so that the card has unlimited credit again. Returns false if it was closed already. */
export function closeCreditLine(context: Context, lineId: string): boolean {
  return deleteCreditLine(context.database, lineId);
}

/**
 * Returns the status of a credit line.
 *
 * @throws SettleboxError `unknown_subject` if it was closed
 */
export function readCreditLine(context: Context, lineId: string): CreditLineStatus {
  const line = loadLine(context, lineId);
  return viewCreditLine(line, findLineUse(context.database, line.lineId));
}

/** Returns the status of all credit lines, oldest first. */
export function readCreditLines(context: Context): CreditLineStatus[] {
  const { database } = context;
  return listCreditLines(database).map((line) => viewCreditLine(line, findLineUse(database, line.lineId)));
}

function loadLine(context: Context, lineId: string): CreditLineRecord {
  const line = listCreditLines(context.database).find((candidate) => candidate.lineId === lineId);
  if (line !== undefined) return line;
  throw new SettleboxError(
    'unknown_subject',
    `Credit line ${lineId} does not exist in this world.`,
    'It was closed; open another with simulate.issuer.creditLine().',
  );
}
