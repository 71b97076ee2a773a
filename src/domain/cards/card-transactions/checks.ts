/** What the gateway declines itself: results of the issuer's checks that a client does not take, and charges made twice. */

import type { AuthorizationResponse } from '../../../contract/network-ports.ts';
import type { CardChecks } from '../../../contract/settings.ts';
import type { ResponseCode } from '../../../facts/response-codes.ts';
import type { Context } from '../../base/context.ts';
import { cardPrint } from '../../vault/payment-tokens/rules.ts';
import { deleteRecentCharges, findRecentCharge, insertRecentCharge } from './store.ts';

const MINUTE_MS = 60_000;

/** A charge as another may repeat it. */
interface CheckedCharge {
  readonly clientId: string;
  readonly pan: string;
  readonly amountCents: number;
}

/** The code by which a client declines what the issuer approved; undefined where its checks let it pass. */
export function failedCheck(checks: CardChecks, answer: AuthorizationResponse): ResponseCode | undefined {
  const { avsCode, cvvCode } = answer;
  if (cvvCode !== null && checks.declineCvv.includes(cvvCode)) return 'N7';
  return avsCode !== null && checks.declineAvs.includes(avsCode) ? '6P' : undefined;
}

/** The charge that this one repeats; undefined where it does not, or nobody asks. */
export function repeatedCharge(context: Context, checks: CardChecks, charge: CheckedCharge): string | undefined {
  if (checks.duplicateMinutes === 0) return undefined;
  return findRecentCharge(context.database, printed(context, charge), context.now - spanOf(checks));
}

/** Keeps an approved charge in mind, where duplicates are declined. */
export function rememberCharge(
  context: Context,
  checks: CardChecks,
  charge: CheckedCharge,
  transactionId: string,
): void {
  if (checks.duplicateMinutes === 0) return;
  const kept = printed(context, charge);
  deleteRecentCharges(context.database, kept, context.now - spanOf(checks));
  insertRecentCharge(context.database, { ...kept, transactionId, at: context.now });
}

function printed(context: Context, { clientId, pan, amountCents }: CheckedCharge) {
  return { clientId, print: cardPrint(context, pan), amountCents };
}

function spanOf({ duplicateMinutes }: CardChecks): number {
  return duplicateMinutes * MINUTE_MS;
}
