import { defineOperation } from '../../base/context.ts';
import { createChallenge, verifyChallenge } from './actions.ts';
import type { Challenge, ChallengeRequest, VerificationRequest, VerificationResponse } from './schema.ts';
import {
  challengeRequest,
  challengeView,
  verificationRequest,
  verificationView,
  viewChallenge,
  viewVerification,
} from './schema.ts';

/** Second factors of users. Requires a user's API key. */
export interface Mfa {
  /**
   * Sends a verification code to the user of the API key.
   *
   * @throws GatewayError 409 `channel_not_enrolled`, 429 `too_many_challenges`
   * @example
   * const { challenge_id } = owner.mfa.challenge({ channel: 'email' });
   */
  challenge(body: ChallengeRequest): Challenge;
  /**
   * Verifies the code, which activates an API key that awaits its second factor.
   *
   * @throws GatewayError 400 `invalid_code` `challenge_expired`, 409 `challenge_used` `challenge_locked`
   * `channel_not_enrolled`
   * @example
   * const { mfa_token } = owner.mfa.verify({ challenge_id, code: gateway.mfa.inbox().at(-1)!.code });
   */
  verify(body: VerificationRequest): VerificationResponse;
}

/** The operations on second factors. */
export const mfaOperations = [
  defineOperation({
    name: 'mfa.challenge',
    method: 'POST',
    path: '/v1/mfa/challenges',
    summary: 'Send a verification code to the user of the API key',
    permission: 'mfa',
    input: challengeRequest,
    output: challengeView,
    status: 201,
    errors: ['channel_not_enrolled', 'too_many_challenges'],
    idempotency: 'ignored',
    example: ({ ownerKey }) => ({ as: ownerKey, input: { channel: 'email', purpose: 'login' } }),
    run: (context, input) => viewChallenge(createChallenge(context, input)),
  }),
  defineOperation({
    name: 'mfa.verify',
    method: 'POST',
    path: '/v1/mfa/verifications',
    summary: 'Verify the code; this activates a key that awaits its second factor',
    permission: 'mfa',
    input: verificationRequest,
    output: verificationView,
    status: 200,
    errors: [
      'not_found',
      'invalid_code',
      'challenge_expired',
      'challenge_used',
      'challenge_locked',
      'channel_not_enrolled',
    ],
    idempotency: 'ignored',
    example: ({ ownerKey, challenge }) => ({
      as: ownerKey,
      input: { challenge_id: challenge.id, code: challenge.code },
    }),
    run: (context, input) => viewVerification(verifyChallenge(context, input)),
  }),
];
