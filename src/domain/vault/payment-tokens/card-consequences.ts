/** Consequences of card network responses for a stored card: a stop by its holder, and the first charge. */

import { type ResponseCode, recurringStopOf, responseCode } from '../../../facts/response-codes.ts';
import type { Context } from '../../base/context.ts';
import { loadToken } from './consequences.ts';
import { move } from './moves.ts';
import { type Blocked, cardFingerprint } from './rules.ts';
import { listTokensOfNumber, type PaymentTokenRecord, updatePaymentToken } from './store.ts';

/**
 * Stops merchant-initiated charges after a decline with R0, R1 or R3: for this merchant's tokens of the card after R0 or R1,
 * for all merchants' after R3. The first stop remains. Tokens stored afterwards are not stopped, because storing a card
 * again counts as a new authorization (our choice; the rules say `until a new authorization is noted`).
 */
export function stopRecurring(context: Context, charge: { pan: string; clientId: string }, code: ResponseCode): void {
  const reach = recurringStopOf(code);
  if (reach === undefined) return;
  const block: Blocked = { code, reason: responseCode(code).text, since: context.now };
  const clientId = reach === 'merchant' ? charge.clientId : undefined;
  for (const token of listTokensOfNumber(context.database, cardFingerprint(context, charge.pan), clientId))
    if (token.recurringBlock === null)
      move(context, { ...token, recurringBlock: JSON.stringify(block) }, undefined, 'payment_token.recurring_blocked');
}

/** Returns the decline code for merchant-initiated charges of this card; undefined if they are not stopped. */
export function recurringStop({ recurringBlock }: PaymentTokenRecord): ResponseCode | undefined {
  if (recurringBlock === null) return undefined;
  const { code }: { readonly code: ResponseCode } = JSON.parse(recurringBlock);
  return code;
}

/**
 * Lifts a stop by R0, R1 or R3 after the cardholder has authorized this merchant's charges again.
 *
 * @throws SettleboxError `unknown_subject` if the id is not a payment token, `bad_option` for a bank account or a deleted
 *   card
 */
export function noteCardAuthorization(context: Context, tokenId: string): { readonly wasBlocked: boolean } {
  const token = loadToken(context, tokenId, 'card');
  const blocked = listTokensOfNumber(context.database, token.fingerprint, token.clientId).filter(
    (sibling) => sibling.recurringBlock !== null,
  );
  const wasBlocked = blocked.length > 0;
  const text = wasBlocked ? 'authorizes charges again' : 'authorizes charges, which nothing stopped';
  context.note('payment_token.authorized', token.clientId, tokenId, `the cardholder ${text}`);
  for (const sibling of blocked)
    move(context, { ...sibling, recurringBlock: null }, undefined, 'payment_token.updated');
  return { wasBlocked };
}

/**
 * Stores the id of the first charge by the customer, which later merchant-initiated charges refer to. The token itself did
 * not change, so it emits no event and writes no audit entry.
 */
export function noteFirstCharge(context: Context, token: PaymentTokenRecord, networkId: string): void {
  updatePaymentToken(context.database, { ...token, networkTransactionId: networkId });
}
