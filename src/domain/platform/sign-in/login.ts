import { isSameSecret, passwordHash } from '../../../engine/crypto.ts';
import { GatewayError, reject, rejectAndKeep } from '../../../engine/errors.ts';
import type { Context } from '../../base/context.ts';
import { forgetWrongPasswords, issueUserKey, noteWrongPassword, rejectLockedEmail } from '../api-keys/actions.ts';
import { BY_LOGIN, decideActing, rejectUnlessActive, UNAUTHENTICATED } from '../api-keys/rules.ts';
import { type ClientPart, findClientPart } from '../api-keys/store.ts';
import { noteLogin } from '../users/actions.ts';
import { findUserByEmail, type UserRecord } from '../users/store.ts';
import type { IssuedKeyRecord, ParsedKeyRequest } from './schema.ts';

/** Logs a user in and issues a key for their client or, at a reseller, for a client below it. */
export function issueKeyByPassword(context: Context, input: ParsedKeyRequest): IssuedKeyRecord {
  const user = loadByPassword(context, input);
  const client = withoutRollback(() => loadClientOf(context, user, input.client_id));
  const key = issueUserKey(context, {
    clientId: client.clientId,
    userId: user.userId,
    label: input.label ?? null,
    status: user.mfaEnabled === 1 ? 'mfa_pending' : 'active',
  });
  noteLogin(context, user);
  return { ...key, role: user.role };
}

/**
 * Treats an unknown email and a wrong password alike in cost, error and lock, so that neither reveals which emails exist.
 */
function loadByPassword(context: Context, { email, password }: ParsedKeyRequest): UserRecord {
  rejectLockedEmail(context, email);
  const user = findUserByEmail(context.database, email);
  const hash = passwordHash(password, user?.salt ?? email.toLowerCase());
  const isRight = isSameSecret(hash, user?.passwordHash ?? '');
  if (user === undefined || user.status !== 'active' || !isRight) {
    noteWrongPassword(context, email);
    rejectAndKeep('invalid_credentials', 'The email and password do not match.');
  }
  forgetWrongPasswords(context, email);
  return user;
}

/** Loads the client of the key. Throws 403 unless the user can act for it. */
function loadClientOf(context: Context, user: UserRecord, named: string | undefined): ClientPart {
  const own = findClientPart(context.database, user.clientId);
  if (own === undefined) reject('forbidden', 'The client of this user no longer exists.');
  const client =
    named === undefined
      ? own
      : decideActing({ ...UNAUTHENTICATED, ...own }, findClientPart(context.database, named), BY_LOGIN);
  rejectUnlessActive(client.clientStatus, 'POST');
  return client;
}

/** Runs a check after the correct password. If it throws, the reset of the count of wrong passwords is not rolled back. */
function withoutRollback<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof GatewayError) error.keepsWork = true;
    throw error;
  }
}
