import { fromBase32, hotp, isSameSecret, sha256Hex } from '../../../engine/crypto.ts';
import { reject, rejectAndKeep } from '../../../engine/errors.ts';
import { isIdOf } from '../../../engine/ids.ts';
import type { LifecycleEvent } from '../../../engine/lifecycle.ts';
import type { Context } from '../../base/context.ts';
import { verifyKey } from '../api-keys/actions.ts';
import { randomLetters } from '../api-keys/rules.ts';
import { loadSelf, noteTotpStep } from '../users/actions.ts';
import type { UserRecord } from '../users/store.ts';
import { challengeLife } from './lifecycle.ts';
import {
  ATTEMPTS_MAX,
  CHALLENGE_MS,
  CODE_DIGITS,
  challengesSince,
  decideDestination,
  MFA_TOKEN_MS,
  rejectOtherChannel,
  rejectSpentCode,
  rejectTooManyChallenges,
  rejectUnlessOpen,
  TOTP_STEP_MS,
} from './rules.ts';
import {
  type ParsedChallengeRequest,
  type ParsedVerificationRequest,
  type Verification,
  viewChallenge,
} from './schema.ts';
import {
  type ChallengeRecord,
  deleteMfaToken,
  findChallengeOf,
  findMfaToken,
  insertChallenge,
  insertMfaToken,
  listChallengeTimes,
  updateChallenge,
} from './store.ts';

/** Creates a challenge for the user of the caller's API key and sends the code. An authenticator generates its own codes. */
export function createChallenge(context: Context, input: ParsedChallengeRequest): ChallengeRecord {
  const { database, now } = context;
  const user = loadSelf(context);
  const destination = decideDestination(user, input.channel);
  rejectTooManyChallenges(listChallengeTimes(database, user.userId, challengesSince(now)), now);
  const challengeId = context.id('CHALLENGE');
  const challenge: ChallengeRecord = {
    challengeId,
    userId: user.userId,
    clientId: user.clientId,
    channel: input.channel,
    purpose: input.purpose ?? null,
    status: challengeLife.begin('sent'),
    destination,
    sealedCode: destination === null ? null : context.seal(newCode(context), challengeId),
    attemptsRemaining: ATTEMPTS_MAX,
    expiresAt: now + CHALLENGE_MS,
    createdAt: now,
  };
  insertChallenge(database, challenge);
  const { clientId } = user;
  if (destination !== null)
    context.emit({
      type: 'mfa.challenge_sent',
      clientId,
      subject: challengeId,
      object: { ...viewChallenge(challenge), correlation_id: context.correlationId },
      first: true,
    });
  return challenge;
}

function newCode(context: Context): string {
  return String(context.randomInt('secrets', 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/**
 * Verifies a code. A wrong code costs an attempt, a used one does not. A correct code activates the API key and returns a
 * token.
 */
export function verifyChallenge(context: Context, input: ParsedVerificationRequest): Verification {
  const user = loadSelf(context);
  const challenge = loadChallenge(context, user.userId, input.challenge_id);
  rejectUnlessOpen(challenge, context.now);
  rejectOtherChannel(user, challenge.channel);
  if (!isRight(context, user, challenge, input.code)) rejectWrongCode(context, challenge);
  move(context, challenge, 'verified');
  if (context.caller.keyId !== null) verifyKey(context, context.caller.keyId);
  const mfaToken = `mfat_${randomLetters(TOKEN_LETTERS, (limit) => context.randomInt('secrets', limit))}`;
  const expiresAt = context.now + MFA_TOKEN_MS;
  insertMfaToken(context.database, { hash: sha256Hex(mfaToken), userId: user.userId, expiresAt });
  return { mfaToken, expiresAt };
}

const TOKEN_LETTERS = 32;

function loadChallenge(context: Context, userId: string, challengeId: string): ChallengeRecord {
  const challenge = isIdOf('CHALLENGE', challengeId)
    ? findChallengeOf(context.database, userId, challengeId)
    : undefined;
  return (
    challenge ??
    reject('not_found', 'This user has no challenge with this id. Use the challenge_id from POST /v1/mfa/challenges.')
  );
}

function isRight(context: Context, user: UserRecord, challenge: ChallengeRecord, code: string): boolean {
  const { sealedCode, challengeId } = challenge;
  if (sealedCode !== null) return isSameSecret(context.unseal(sealedCode, challengeId), code);
  if (user.sealedTotp === null) return false;
  const step = stepOfTotp(context, context.unseal(user.sealedTotp, user.userId), code);
  if (step === undefined) return false;
  rejectSpentCode(step, user.totpStep);
  noteTotpStep(context, user, step);
  return true;
}

const TOTP_TOLERANCE_STEPS = 1;

/** Returns the time step of an authenticator's code, at most one step from now (RFC 6238); undefined if no step matches. */
function stepOfTotp(context: Context, secret: string, code: string): number | undefined {
  const now = Math.floor(context.now / TOTP_STEP_MS);
  const key = fromBase32(secret);
  for (let step = now - TOTP_TOLERANCE_STEPS; step <= now + TOTP_TOLERANCE_STEPS; step++)
    if (isSameSecret(hotp(key, step, CODE_DIGITS), code)) return step;
  return undefined;
}

/** Returns the code that an authenticator with this secret displays at a time. */
export function totpAt(secret: string, now: number): string {
  return hotp(fromBase32(secret), Math.floor(now / TOTP_STEP_MS), CODE_DIGITS);
}

const ATTEMPTS_LEFT = ['no attempts are left, so request a new code', '1 attempt is left'];

function rejectWrongCode(context: Context, challenge: ChallengeRecord): never {
  const attemptsRemaining = challenge.attemptsRemaining - 1;
  move(context, { ...challenge, attemptsRemaining }, attemptsRemaining === 0 ? 'locked' : 'mistaken');
  const left = ATTEMPTS_LEFT[attemptsRemaining] ?? `${attemptsRemaining} attempts are left`;
  rejectAndKeep('invalid_code', `The code is wrong; ${left}.`, [{ field: 'code', message: left }]);
}

function move(context: Context, challenge: ChallengeRecord, event: LifecycleEvent<typeof challengeLife>): void {
  updateChallenge(context.database, { ...challenge, status: challengeLife.move(challenge.status, event) });
}

/**
 * Loads the one-time token that a user with MFA enabled needs to change the password, and returns a function that deletes
 * it. It is checked before the password, because the error would otherwise reveal that the password is correct. It is
 * deleted only if all other checks pass.
 */
export function loadMfaToken(context: Context, user: UserRecord, token: string | undefined): () => void {
  const known = token === undefined ? undefined : findMfaToken(context.database, sha256Hex(token), user.userId);
  if (known === undefined || known.expiresAt <= context.now)
    reject(
      'mfa_required',
      'MFA is enabled. Send the mfa_token that POST /v1/mfa/verifications returned in the last ten minutes.',
    );
  return () => deleteMfaToken(context.database, known.hash);
}
