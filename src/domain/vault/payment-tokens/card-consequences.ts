/** What the card network tells of a stored card: that its holder stopped the merchant, and that they have paid with it. */

import { type ResponseCode, recurringStopOf, responseCode } from '../../../facts/response-codes.ts';
import type { Context } from '../../base/context.ts';
import { loadToken } from './consequences.ts';
import { move } from './moves.ts';
import { type Blocked, cardPrint } from './rules.ts';
import { listTokensOfNumber, type PaymentTokenRecord, updatePaymentToken } from './store.ts';

/**
 * What the issuer declines a charge with may stop those that merchants start: after R0 or R1 this merchant's tokens of the
 * card, after R3 everybody's. The first stop is the one that counts. A token that is stored afterwards is free: to store a card
 * anew for a merchant is to authorize it anew (our choice; the rules say `until a new authorization is noted`).
 */
export function stopRecurring(context: Context, charge: { pan: string; clientId: string }, code: ResponseCode): void {
  const reach = recurringStopOf(code);
  if (reach === undefined) return;
  const block: Blocked = { code, reason: responseCode(code).text, since: context.now };
  const clientId = reach === 'merchant' ? charge.clientId : undefined;
  for (const one of listTokensOfNumber(context.database, cardPrint(context, charge.pan), clientId))
    if (one.recurringBlock === null)
      move(context, { ...one, recurringBlock: JSON.stringify(block) }, undefined, 'payment_token.recurring_blocked');
}

/** The code that a merchant-initiated charge of this card is declined with; undefined where nothing stops it. */
export function recurringStop({ recurringBlock }: PaymentTokenRecord): ResponseCode | undefined {
  if (recurringBlock === null) return undefined;
  const { code }: { readonly code: ResponseCode } = JSON.parse(recurringBlock);
  return code;
}

/**
 * The cardholder has authorized this merchant's own charges anew: what R0, R1 or R3 stopped goes on.
 *
 * @throws SettleboxError `unknown_subject` for what is no payment token, `bad_option` for a bank account or a deleted card
 */
export function noteCardAuthorization(context: Context, tokenId: string): { readonly wasBlocked: boolean } {
  const token = loadToken(context, tokenId, 'card');
  const blocked = listTokensOfNumber(context.database, token.fingerprint, token.clientId).filter(
    (one) => one.recurringBlock !== null,
  );
  const wasBlocked = blocked.length > 0;
  const text = wasBlocked ? 'authorizes charges again' : 'authorizes charges, which nothing stopped';
  context.note('payment_token.authorized', token.clientId, tokenId, `the cardholder ${text}`);
  for (const one of blocked) move(context, { ...one, recurringBlock: null }, undefined, 'payment_token.updated');
  return { wasBlocked };
}

/**
 * The customer has paid with this token for the first time: later charges by the merchant name this one. Nobody changed the
 * token, so there is neither an event nor a line of the audit.
 */
export function noteFirstCharge(context: Context, token: PaymentTokenRecord, networkId: string): void {
  updatePaymentToken(context.database, { ...token, networkTransactionId: networkId });
}
