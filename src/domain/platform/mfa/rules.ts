import { reject, rejectUntil } from '../../../engine/errors.ts';
import { isoText } from '../../../engine/time.ts';
import type { UserRecord } from '../users/store.ts';
import type { ChallengeRecord } from './store.ts';

/** Validity of a challenge. */
export const CHALLENGE_MS = 10 * 60_000;
/** Validity of the token that a verification returns. */
export const MFA_TOKEN_MS = 10 * 60_000;
/** Attempts per challenge. */
export const ATTEMPTS_MAX = 5;
const CHALLENGES_MAX = 5;
const CHALLENGES_WINDOW_MS = 10 * 60_000;
/** Digits of a verification code. */
export const CODE_DIGITS = 6;

/** Rejects a sixth challenge within ten minutes. */
export function rejectTooManyChallenges(earlier: readonly number[], now: number): void {
  const [oldest] = earlier;
  if (earlier.length < CHALLENGES_MAX || oldest === undefined) return;
  const until = oldest + CHALLENGES_WINDOW_MS;
  rejectUntil(
    'too_many_challenges',
    `At most ${CHALLENGES_MAX} challenges are allowed in ten minutes. The next one is possible from ${isoText(until)}.`,
    Math.ceil((until - now) / 1_000),
  );
}

/** Returns the start of the period in which challenges are counted. */
export function challengesSince(now: number): number {
  return now - CHALLENGES_WINDOW_MS;
}

/**
 * Rejects every channel except the enrolled one while MFA is enabled: another would bypass it, even in a challenge from
 * before the enrollment.
 */
export function rejectOtherChannel(user: UserRecord, channel: ChallengeRecord['channel']): void {
  if (user.mfaEnabled === 1 && user.mfaChannel !== channel)
    reject('channel_not_enrolled', `This user is enrolled for ${user.mfaChannel}. Use that channel.`);
}

/** Returns the unmasked destination of a code; null for an authenticator. */
export function decideDestination(user: UserRecord, channel: ChallengeRecord['channel']): string | null {
  rejectOtherChannel(user, channel);
  if (channel === 'email') return user.email;
  if (channel === 'sms')
    return (
      user.phone ?? reject('channel_not_enrolled', 'This user has no phone number. Use email, or add a phone number.')
    );
  if (user.sealedTotp === null)
    reject(
      'channel_not_enrolled',
      'This user has no enrolled authenticator. Enroll one with PUT /v1/users/{id} {"mfa": {"enabled": true, "channel": "totp"}}.',
    );
  return null;
}

/** Rejects a challenge that can no longer be verified. */
export function rejectUnlessOpen(challenge: ChallengeRecord, now: number): void {
  if (challenge.status === 'verified')
    reject('challenge_used', 'This challenge was already verified. Request a new one.');
  if (challenge.status === 'locked')
    reject('challenge_locked', `This challenge is locked after ${ATTEMPTS_MAX} wrong codes. Request a new one.`);
  if (now >= challenge.expiresAt)
    reject('challenge_expired', `This challenge expired at ${isoText(challenge.expiresAt)}. Request a new one.`);
}

/** Validity of an authenticator's code: one time step. */
export const TOTP_STEP_MS = 30_000;

/** Rejects an authenticator code that was used already, or is older than a used one. It does not cost an attempt. */
export function rejectSpentCode(step: number, lastStep: number): void {
  if (step > lastStep) return;
  const used = step === lastStep ? 'This code was already used' : 'A later code was already used';
  const next = `the next code is available from ${isoText((lastStep + 1) * TOTP_STEP_MS)}`;
  reject('invalid_code', `${used}; ${next}.`, [{ field: 'code', message: next }]);
}

/** Returns the masked destination: `o***@acme.test`, `***0100`. */
export function maskDestination(destination: string | null): string {
  if (destination === null) return 'authenticator app';
  const at = destination.lastIndexOf('@');
  return at < 0 ? `***${destination.slice(-4)}` : `${destination.charAt(0)}***${destination.slice(at)}`;
}
