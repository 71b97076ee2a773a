import { reject, rejectUntil } from '../../../engine/errors.ts';
import { isoText } from '../../../engine/time.ts';
import type { UserRecord } from '../users/store.ts';
import type { ChallengeRecord } from './store.ts';

export const CHALLENGE_MS = 10 * 60_000;
/** A verification is good this long for what asks for one. */
export const MFA_TOKEN_MS = 10 * 60_000;
export const ATTEMPTS_MAX = 5;
const CHALLENGES_MAX = 5;
const CHALLENGES_WINDOW_MS = 10 * 60_000;
export const CODE_DIGITS = 6;

/** Five challenges in ten minutes are enough. */
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

export function challengesSince(now: number): number {
  return now - CHALLENGES_WINDOW_MS;
}

/**
 * A person with MFA on shows the factor that is enrolled: another would be a way around it, also one that was asked for
 * before they enrolled.
 */
export function rejectOtherChannel(user: UserRecord, channel: ChallengeRecord['channel']): void {
  if (user.mfaEnabled === 1 && user.mfaChannel !== channel)
    reject('channel_not_enrolled', `This user is enrolled for ${user.mfaChannel}. Use that channel.`);
}

/** Where a code goes, in full. */
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

/** A challenge that can take a code now. */
export function rejectUnlessOpen(challenge: ChallengeRecord, now: number): void {
  if (challenge.status === 'verified')
    reject('challenge_used', 'This challenge was already verified. Request a new one.');
  if (challenge.status === 'locked')
    reject('challenge_locked', `This challenge is locked after ${ATTEMPTS_MAX} wrong codes. Request a new one.`);
  if (now >= challenge.expiresAt)
    reject('challenge_expired', `This challenge expired at ${isoText(challenge.expiresAt)}. Request a new one.`);
}

export const TOTP_STEP_MS = 30_000;

/** A code of an authenticator is good once, and none that is older than one that was good. It is no wrong one, though. */
export function rejectSpentCode(step: number, lastStep: number): void {
  if (step > lastStep) return;
  const used = step === lastStep ? 'This code was already used' : 'A later code was already used';
  const next = `the next code is available from ${isoText((lastStep + 1) * TOTP_STEP_MS)}`;
  reject('invalid_code', `${used}; ${next}.`, [{ field: 'code', message: next }]);
}

/** `o***@acme.test`, `***0100`. */
export function maskDestination(destination: string | null): string {
  if (destination === null) return 'authenticator app';
  const at = destination.lastIndexOf('@');
  return at < 0 ? `***${destination.slice(-4)}` : `${destination.charAt(0)}***${destination.slice(at)}`;
}
