/** The verification of a bank account, as stored in its token. */

import type { BankVerification } from '../../../contract/settings.ts';
import { depositTimes, TRIES_MAX, VERIFICATION_MS } from '../../../facts/micro-deposits.ts';
import type { Context } from '../../base/context.ts';
import type { Writable } from '../../base/writable.ts';
import { auditToken } from '../../platform/audit/actions.ts';
import { writeChange } from './moves.ts';
import { type PaymentTokenRecord, updatePaymentToken } from './store.ts';

type VerificationFields = Pick<
  PaymentTokenRecord,
  'verificationMethod' | 'depositsArriveAt' | 'verificationExpiresAt' | 'triesLeft'
>;

/** Returns the initial verification of a new token. `method` is null for cards. */
export function verificationOf(method: BankVerification | null, now: number): VerificationFields {
  if (method !== 'micro_deposits')
    return { verificationMethod: method, depositsArriveAt: null, verificationExpiresAt: null, triesLeft: null };
  return {
    verificationMethod: method,
    depositsArriveAt: depositTimes(now).arriveAt,
    verificationExpiresAt: now + VERIFICATION_MS,
    triesLeft: TRIES_MAX,
  };
}

/** Activates an account after the correct amounts. */
export function passVerification(context: Context, token: Writable<PaymentTokenRecord>): PaymentTokenRecord {
  return writeChange(context, token, 'verified', 'payment_token.verified');
}

/** Counts wrong amounts and returns the attempts left. Verification fails with the last attempt. */
export function countWrongTry(context: Context, token: Writable<PaymentTokenRecord>): number {
  const triesLeft = (token.triesLeft ?? 0) - 1;
  const tried = { ...token, triesLeft };
  if (triesLeft > 0) {
    const next = { ...tried, updatedAt: context.now };
    updatePaymentToken(context.database, next);
    auditToken(context, 'updated', next);
    return triesLeft;
  }
  writeChange(
    context,
    { ...tried, statusReason: 'three attempts with wrong amounts' },
    'verification_failed',
    'payment_token.verification_failed',
  );
  return 0;
}
