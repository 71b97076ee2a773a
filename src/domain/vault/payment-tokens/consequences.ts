/** Consequences of ACH returns and notifications of change for a stored bank account. */

import { SettleboxError } from '../../../engine/errors.ts';
import type { ChangeCode, Corrected } from '../../../facts/change-codes.ts';
import { returnCode } from '../../../facts/return-codes.ts';
import type { Context } from '../../base/context.ts';
import { hasCorrections, pendingCorrection, sealCorrection } from './account.ts';
import { move } from './moves.ts';
import { type Blocked, maskCorrection } from './rules.ts';
import { findPaymentToken, type PaymentTokenRecord } from './store.ts';

/**
 * Deactivates an account because its verification failed. `reason` is part of responses: `R02: account closed`. The first
 * reason remains.
 */
export function failPaymentToken(context: Context, tokenId: string, reason: string): void {
  const token = findPaymentToken(context.database, tokenId);
  if (token?.status !== 'active' && token?.status !== 'verification_pending') return;
  const failed = { ...token, statusReason: reason };
  move(context, failed, 'verification_failed', 'payment_token.verification_failed');
}

/** Blocks debits of an account after a return in which its holder disputes or stops them. The first block remains. */
export function blockDebits(context: Context, tokenId: string, code: string): void {
  const token = findBankAccount(context, tokenId);
  if (token === undefined || token.debitBlock !== null) return;
  const block: Blocked = { code, reason: returnCode(code)?.reason ?? code, since: context.now };
  move(context, { ...token, debitBlock: JSON.stringify(block) }, undefined, 'payment_token.debit_blocked');
}

/**
 * Unblocks the debits of an account whose holder has authorized them again.
 *
 * @throws SettleboxError `unknown_subject` if the id is not a payment token, `bad_option` for a card or a deleted account
 */
export function noteAuthorization(context: Context, tokenId: string): { readonly wasBlocked: boolean } {
  const token = loadToken(context, tokenId, 'bank_account');
  const wasBlocked = token.debitBlock !== null;
  const text = wasBlocked ? 'authorizes debits again' : 'authorizes debits, which nothing blocked';
  context.note('payment_token.authorized', token.clientId, tokenId, `the account’s holder ${text}`);
  if (wasBlocked) move(context, { ...token, debitBlock: null }, undefined, 'payment_token.updated');
  return { wasBlocked };
}

const EXPECTED_SUBJECTS = {
  bank_account: ['a card, and a holder authorizes debits of a bank account', 'Pass a stored bank account or its id.'],
  card: ['a bank account, and a holder authorizes charges of a card', 'Pass a stored card or its id.'],
} as const;

/**
 * Loads a token of this type that was not deleted.
 *
 * @throws SettleboxError `unknown_subject` if the id is not a payment token, `bad_option` for another type or a deleted
 *   token
 */
export function loadToken(context: Context, tokenId: string, type: PaymentTokenRecord['type']): PaymentTokenRecord {
  const token = findPaymentToken(context.database, tokenId);
  const [isOther, hint] = EXPECTED_SUBJECTS[type];
  if (token === undefined)
    throw new SettleboxError('unknown_subject', `Payment token ${tokenId} does not exist in this world.`, hint);
  if (token.type !== type) throw new SettleboxError('bad_option', `${tokenId} is ${isOther}.`, hint);
  if (token.status !== 'inactive') return token;
  throw new SettleboxError('bad_option', `${tokenId} was permanently deleted.`, 'Store the payment method again.');
}

/** The corrected details of a notification of change. */
interface OfferedCorrection {
  readonly code: ChangeCode;
  readonly corrected: Corrected;
  readonly receivedAt: number;
}

/**
 * Stores the correction from the account's bank until it is applied, together with earlier pending ones. Details that the
 * token already has are ignored: an entry with the old details was still in transit.
 */
export function offerCorrection(context: Context, tokenId: string, offered: OfferedCorrection): void {
  const token = findBankAccount(context, tokenId);
  if (token === undefined || hasCorrections(context, token, offered.corrected)) return;
  const { code, receivedAt } = offered;
  const corrected = { ...pendingCorrection(context, token), ...definedFields(offered.corrected) };
  const correction = JSON.stringify(maskCorrection(code, corrected, receivedAt));
  const correctionSealed = sealCorrection(context, corrected, tokenId);
  move(context, { ...token, correction, correctionSealed }, undefined, 'payment_token.updated');
}

/** Omits fields that are not corrected, so that they do not overwrite earlier corrections. */
function definedFields(corrected: Corrected): Corrected {
  return Object.fromEntries(Object.entries(corrected).filter(([, value]) => value !== undefined));
}

/** Loads a bank account that was not deleted. */
function findBankAccount(context: Context, tokenId: string): PaymentTokenRecord | undefined {
  const token = findPaymentToken(context.database, tokenId);
  return token?.type === 'bank_account' && token.status !== 'inactive' ? token : undefined;
}
