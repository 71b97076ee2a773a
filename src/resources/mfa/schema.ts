import { z } from 'zod';
import { correlationId, idOf, moment } from '../../core/answer-words.ts';
import { named } from '../../core/schema-names.ts';
import { isoText } from '../../core/time.ts';
import { type AnyCase, text } from '../../core/words.ts';
import { channel, type MfaChannel } from '../users/schema.ts';
import type { Verification } from './actions.ts';
import { maskDestination } from './rules.ts';
import type { ChallengeRecord } from './store.ts';

/** Body of `POST /v1/mfa/challenges`. */
export interface ChallengeRequest {
  readonly channel: AnyCase<MfaChannel>;
  /** What it is for, in the caller's words. */
  readonly purpose?: string;
}

/** A code was sent, or an authenticator is asked for one. */
export interface Challenge {
  readonly challenge_id: string;
  readonly object: 'challenge';
  readonly channel: MfaChannel;
  /** Masked. */
  readonly destination: string;
  readonly purpose: string | null;
  /** Ten virtual minutes on. */
  readonly expires_at: string;
  /** Five at first. */
  readonly attempts_remaining: number;
  readonly created_at: string;
  readonly correlation_id: string;
}

/** Body of `POST /v1/mfa/verifications`. */
export interface VerificationRequest {
  readonly challenge_id: string;
  /** Six digits. */
  readonly code: string;
}

/** A code was right. */
export interface VerificationResponse {
  readonly verified: true;
  /** Good once, for what asks for a second factor. */
  readonly mfa_token: string;
  readonly expires_at: string;
  readonly correlation_id: string;
}

export const challengeRequest = named('ChallengeRequest', z.object({ channel, purpose: text(100).optional() }));
export type ParsedChallengeRequest = z.output<typeof challengeRequest>;

export const verificationRequest = named(
  'VerificationRequest',
  z.object({ challenge_id: z.string().max(100), code: z.string().regex(/^\d{6}$/, 'must be six digits') }),
);
export type ParsedVerificationRequest = z.output<typeof verificationRequest>;

export const challengeView = named(
  'Challenge',
  z.strictObject({
    challenge_id: idOf('CHALLENGE'),
    object: z.literal('challenge'),
    channel: z.enum(['sms', 'email', 'totp']),
    destination: z.string(),
    purpose: z.string().nullable(),
    expires_at: moment,
    attempts_remaining: z.int(),
    created_at: moment,
    correlation_id: correlationId,
  }),
);

export const verificationView = named(
  'Verification',
  z.strictObject({
    verified: z.literal(true),
    mfa_token: z.string(),
    expires_at: moment,
    correlation_id: correlationId,
  }),
);

/** Domain to wire. */
export function viewChallenge(challenge: ChallengeRecord): Omit<Challenge, 'correlation_id'> {
  return {
    challenge_id: challenge.challengeId,
    object: 'challenge',
    channel: challenge.channel,
    destination: maskDestination(challenge.destination),
    purpose: challenge.purpose,
    expires_at: isoText(challenge.expiresAt),
    attempts_remaining: challenge.attemptsRemaining,
    created_at: isoText(challenge.createdAt),
  };
}

export function viewVerification({ mfaToken, expiresAt }: Verification): Omit<VerificationResponse, 'correlation_id'> {
  return { verified: true, mfa_token: mfaToken, expires_at: isoText(expiresAt) };
}
