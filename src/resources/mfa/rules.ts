import { refuse, refuseUntil } from '../../core/errors.ts';
import { isoText } from '../../core/time.ts';
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
export function refuseTooManyChallenges(earlier: readonly number[], now: number): void {
  const [oldest] = earlier;
  if (earlier.length < CHALLENGES_MAX || oldest === undefined) return;
  const until = oldest + CHALLENGES_WINDOW_MS;
  refuseUntil(
    'too_many_challenges',
    `At most ${CHALLENGES_MAX} challenges in ten minutes: the next one from ${isoText(until)} on.`,
    Math.ceil((until - now) / 1_000),
  );
}

export function challengesSince(now: number): number {
  return now - CHALLENGES_WINDOW_MS;
}

/** Where a code goes, in full. A person with MFA on is asked by the enrolled channel: another would be a way around it. */
export function decideDestination(user: UserRecord, channel: ChallengeRecord['channel']): string | null {
  if (user.mfaEnabled === 1 && user.mfaChannel !== channel)
    refuse('channel_not_enrolled', `This person is enrolled for ${user.mfaChannel}: ask by that channel.`);
  if (channel === 'email') return user.email;
  if (channel === 'sms')
    return user.phone ?? refuse('channel_not_enrolled', 'This person has no phone number: ask by email, or add one.');
  if (user.sealedTotp === null)
    refuse(
      'channel_not_enrolled',
      'This person has enrolled no authenticator: PUT /v1/users/{id} {"mfa": {"enabled": true, "channel": "totp"}}.',
    );
  return null;
}

/** A challenge that can take a code now. */
export function refuseUnlessOpen(challenge: ChallengeRecord, now: number): void {
  if (challenge.status === 'verified')
    refuse('challenge_used', 'This challenge was verified already: ask for a new one.');
  if (challenge.status === 'locked')
    refuse('challenge_locked', `This challenge took ${ATTEMPTS_MAX} wrong codes: ask for a new one.`);
  if (now >= challenge.expiresAt)
    refuse('challenge_expired', `This challenge expired at ${isoText(challenge.expiresAt)}: ask for a new one.`);
}

/** `o***@acme.test`, `***0100`. */
export function maskDestination(destination: string | null): string {
  if (destination === null) return 'authenticator app';
  const at = destination.lastIndexOf('@');
  return at < 0 ? `***${destination.slice(-4)}` : `${destination.charAt(0)}***${destination.slice(at)}`;
}
