import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { correlationId, idOf, isoTimestamp } from '../../../engine/response-schemas.ts';
import { named } from '../../../engine/schema-names.ts';
import { type AnyCase, text } from '../../../engine/text-schemas.ts';
import { isoText } from '../../../engine/time.ts';
import { channel, type MfaChannel } from '../users/schema.ts';
import { maskDestination } from './rules.ts';
import type { ChallengeRecord } from './store.ts';

/** Body of `POST /v1/mfa/challenges`. */
export type ChallengeRequest = {
  /** The enrolled channel. Before enrollment: `email`, or `sms` if the user has a phone number. */
  readonly channel: AnyCase<MfaChannel>;
  /** Purpose of the code, at most 100 characters. */
  readonly purpose?: string | undefined;
};

/** A challenge: a code that was sent to the user, or is displayed by their authenticator. Times are ISO 8601 in UTC. */
export type Challenge = {
  /** `CHALLENGE-` and 26 characters; sent with the verification. */
  readonly challenge_id: string;
  /** Always `challenge`. */
  readonly object: 'challenge';
  /** The channel of the code. */
  readonly channel: MfaChannel;
  /** The email address or phone number, masked. */
  readonly destination: string;
  /** The text of the request; null if omitted. */
  readonly purpose: string | null;
  /** Ten virtual minutes after the request. */
  readonly expires_at: string;
  /** Verification attempts left, initially five. */
  readonly attempts_remaining: number;
  /** Creation time. */
  readonly created_at: string;
  /** Id of this request. */
  readonly correlation_id: string;
};

/** Body of `POST /v1/mfa/verifications`. */
export type VerificationRequest = {
  /** The challenge that the code belongs to. */
  readonly challenge_id: string;
  /** Six digits. */
  readonly code: string;
};

/** Response to a correct code. */
export type VerificationResponse = {
  /** Always true: a wrong code is an error. */
  readonly verified: true;
  /** Single-use token for requests that require a second factor, such as a password change. */
  readonly mfa_token: string;
  /** ISO 8601: ten virtual minutes after the verification. */
  readonly expires_at: string;
  /** Id of this request. */
  readonly correlation_id: string;
};

/** The schema of the body of `POST /v1/mfa/challenges`. */
export const challengeRequest = lazily(() =>
  named('ChallengeRequest', z.object({ channel: channel(), purpose: text(100).optional() })),
);
/** The parsed request for a challenge. */
export type ParsedChallengeRequest = z.output<ReturnType<typeof challengeRequest>>;

/** The schema of the body of `POST /v1/mfa/verifications`. */
export const verificationRequest = lazily(() =>
  named(
    'VerificationRequest',
    z.object({ challenge_id: z.string().max(100), code: z.string().regex(/^\d{6}$/, 'must be six digits') }),
  ),
);
/** The parsed request to verify a code. */
export type ParsedVerificationRequest = z.output<ReturnType<typeof verificationRequest>>;

/** The schema of a challenge in responses. */
export const challengeView = lazily(() =>
  named(
    'Challenge',
    z.strictObject({
      challenge_id: idOf('CHALLENGE'),
      object: z.literal('challenge'),
      channel: z.enum(['sms', 'email', 'totp']),
      destination: z.string(),
      purpose: z.string().nullable(),
      expires_at: isoTimestamp(),
      attempts_remaining: z.int(),
      created_at: isoTimestamp(),
      correlation_id: correlationId(),
    }),
  ),
);

/** The schema of a verification in responses. */
export const verificationView = lazily(() =>
  named(
    'Verification',
    z.strictObject({
      verified: z.literal(true),
      mfa_token: z.string(),
      expires_at: isoTimestamp(),
      correlation_id: correlationId(),
    }),
  ),
);

/** Returns a challenge as an API response. */
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

/** Returns a verification as an API response. */
export function viewVerification({ mfaToken, expiresAt }: Verification): Omit<VerificationResponse, 'correlation_id'> {
  return { verified: true, mfa_token: mfaToken, expires_at: isoText(expiresAt) };
}

/** A successful verification. */
export interface Verification {
  /** Returned only once; only its hash is stored. */
  readonly mfaToken: string;
  readonly expiresAt: number;
}
