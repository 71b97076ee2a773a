/** Declines by the gateway: the issuer's check results that a client rejects, and duplicate charges. */

import type { AuthorizationResponse } from '../../../contract/network-ports.ts';
import type { CardChecks } from '../../../contract/settings.ts';
import type { ResponseCode } from '../../../facts/response-codes.ts';
import type { Context } from '../../base/context.ts';
import { cardFingerprint } from '../../vault/payment-tokens/rules.ts';
import { deleteRecentCharges, findRecentCharge, insertRecentCharge } from './store.ts';

const MINUTE_MS = 60_000;

/** The fields that duplicate charges have in common. */
interface CheckedCharge {
  readonly clientId: string;
  readonly pan: string;
  readonly amountCents: number;
}

/** Returns the code with which a client's checks decline an approved charge; undefined if they pass. */
export function failedCheck(checks: CardChecks, response: AuthorizationResponse): ResponseCode | undefined {
  const { avsCode, cvvCode } = response;
  if (cvvCode !== null && checks.declineCvv.includes(cvvCode)) return 'N7';
  return avsCode !== null && checks.declineAvs.includes(avsCode) ? '6P' : undefined;
}

/** Returns the id of the charge that this one duplicates; undefined if there is none or the check is disabled. */
export function repeatedCharge(context: Context, checks: CardChecks, charge: CheckedCharge): string | undefined {
  if (checks.duplicateMinutes === 0) return undefined;
  return findRecentCharge(context.database, fingerprinted(context, charge), context.now - spanOf(checks));
}

/** Stores an approved charge if the check for duplicates is enabled. */
export function rememberCharge(
  context: Context,
  checks: CardChecks,
  charge: CheckedCharge,
  transactionId: string,
): void {
  if (checks.duplicateMinutes === 0) return;
  const fields = fingerprinted(context, charge);
  deleteRecentCharges(context.database, fields, context.now - spanOf(checks));
  insertRecentCharge(context.database, { ...fields, transactionId, at: context.now });
}

function fingerprinted(context: Context, { clientId, pan, amountCents }: CheckedCharge) {
  return { clientId, print: cardFingerprint(context, pan), amountCents };
}

function spanOf({ duplicateMinutes }: CardChecks): number {
  return duplicateMinutes * MINUTE_MS;
}
