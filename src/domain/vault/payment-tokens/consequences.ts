/** What the ACH network tells of a stored bank account: that it is no good, not to be debited, or to be corrected. */

import { SettleboxError } from '../../../engine/errors.ts';
import type { ChangeCode, Corrected } from '../../../facts/change-codes.ts';
import { returnCode } from '../../../facts/return-codes.ts';
import type { Context } from '../../base/context.ts';
import { hasAlready, pendingCorrection, sealCorrection } from './account.ts';
import { move } from './moves.ts';
import { type Blocked, maskCorrection } from './rules.ts';
import { findPaymentToken, type PaymentTokenRecord } from './store.ts';

/** The account is no good; `reason` is told to whoever asks: `R02: account closed`. One that is no good already stays so. */
export function failPaymentToken(context: Context, tokenId: string, reason: string): void {
  const token = findPaymentToken(context.database, tokenId);
  if (token?.status !== 'active' && token?.status !== 'verification_pending') return;
  const failed = { ...token, statusReason: reason };
  move(context, failed, 'verification_failed', 'payment_token.verification_failed');
}

/** A return of this code tells that its holder does not let the account be debited. The first block is the one that counts. */
export function blockDebits(context: Context, tokenId: string, code: string): void {
  const token = findBankAccount(context, tokenId);
  if (token === undefined || token.debitBlock !== null) return;
  const block: Blocked = { code, reason: returnCode(code)?.reason ?? code, since: context.now };
  move(context, { ...token, debitBlock: JSON.stringify(block) }, undefined, 'payment_token.debit_blocked');
}

/**
 * The account's holder has authorized debits anew.
 *
 * @throws SettleboxError `unknown_subject` for what is no payment token, `bad_option` for a card or a deleted account
 */
export function noteAuthorization(context: Context, tokenId: string): { readonly wasBlocked: boolean } {
  const token = loadToken(context, tokenId, 'bank_account');
  const wasBlocked = token.debitBlock !== null;
  const text = wasBlocked ? 'authorizes debits again' : 'authorizes debits, which nothing blocked';
  context.note('payment_token.authorized', token.clientId, tokenId, `the account’s holder ${text}`);
  if (wasBlocked) move(context, { ...token, debitBlock: null }, undefined, 'payment_token.updated');
  return { wasBlocked };
}

const WHAT_TO_PASS = {
  bank_account: ['a card, and a holder authorizes debits of a bank account', 'Pass a stored bank account or its id.'],
  card: ['a bank account, and a holder authorizes charges of a card', 'Pass a stored card or its id.'],
} as const;

/**
 * A token of this type that was not deleted.
 *
 * @throws SettleboxError `unknown_subject` for what is no payment token, `bad_option` for another type or a deleted one
 */
export function loadToken(context: Context, tokenId: string, type: PaymentTokenRecord['type']): PaymentTokenRecord {
  const token = findPaymentToken(context.database, tokenId);
  const [isOther, hint] = WHAT_TO_PASS[type];
  if (token === undefined)
    throw new SettleboxError('unknown_subject', `Payment token ${tokenId} does not exist in this world.`, hint);
  if (token.type !== type) throw new SettleboxError('bad_option', `${tokenId} is ${isOther}.`, hint);
  if (token.status !== 'inactive') return token;
  throw new SettleboxError('bad_option', `${tokenId} was permanently deleted.`, 'Store the payment method again.');
}

/** What a notification of change says of an account. */
interface OfferedCorrection {
  readonly code: ChangeCode;
  readonly corrected: Corrected;
  readonly receivedAt: number;
}

/**
 * The account's bank corrects it: kept until it is taken over, beside what it has corrected before. What the token has already,
 * since an entry with the old details was still under way, is no correction of it.
 */
export function offerCorrection(context: Context, tokenId: string, offered: OfferedCorrection): void {
  const token = findBankAccount(context, tokenId);
  if (token === undefined || hasAlready(context, token, offered.corrected)) return;
  const { code, receivedAt } = offered;
  const corrected = { ...pendingCorrection(context, token), ...given(offered.corrected) };
  const correction = JSON.stringify(maskCorrection(code, corrected, receivedAt));
  const correctionSealed = sealCorrection(context, corrected, tokenId);
  move(context, { ...token, correction, correctionSealed }, undefined, 'payment_token.updated');
}

/** Fields that are not corrected are left out, so that they take nothing back. */
function given(corrected: Corrected): Corrected {
  return Object.fromEntries(Object.entries(corrected).filter(([, value]) => value !== undefined));
}

/** A bank account that was not deleted. */
function findBankAccount(context: Context, tokenId: string): PaymentTokenRecord | undefined {
  const token = findPaymentToken(context.database, tokenId);
  return token?.type === 'bank_account' && token.status !== 'inactive' ? token : undefined;
}
