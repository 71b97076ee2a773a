import type { Context } from '../../context.ts';
import { passwordHash, sha256Hex } from '../../core/crypto.ts';
import { refuse, refuseAndKeep, refuseUntil } from '../../core/errors.ts';
import { isoText } from '../../core/time.ts';
import { noteLogin } from '../users/actions.ts';
import { findUserByEmail, type UserRecord } from '../users/store.ts';
import { freshKey } from './actions.ts';
import { decideActing, decideLock, NOBODY, refuseUnlessActive } from './rules.ts';
import type { ParsedKeyRequest } from './schema.ts';
import { type ApiKeyRecord, deleteLogin, findHolder, findLogin, insertApiKey, updateLogin } from './store.ts';

/** A key as it is shown, once. */
export interface IssuedKeyRecord extends ApiKeyRecord {
  readonly apiKey: string;
  readonly role: UserRecord['role'];
}

/** A person logs in, and gets a key for their client or, at a reseller, for one below it. */
export function issuePersonsKey(context: Context, input: ParsedKeyRequest): IssuedKeyRecord {
  const user = loadByPassword(context, input);
  const client = clientOf(context, user, input.client_id);
  refuseUnlessActive(client.clientStatus, 'POST');
  const apiKey = freshKey(context);
  const key: ApiKeyRecord = {
    keyId: context.id('KEY'),
    clientId: client.clientId,
    userId: user.userId,
    label: input.label ?? null,
    status: user.mfaEnabled === 1 ? 'mfa_pending' : 'active',
    hash: sha256Hex(apiKey),
    createdAt: context.now,
  };
  insertApiKey(context.database, key);
  noteLogin(context, user);
  return { ...key, apiKey, role: user.role };
}

/** An unknown e-mail and a wrong password cost and read the same, and lock the same. */
function loadByPassword(context: Context, { email, password }: ParsedKeyRequest): UserRecord {
  const { database, now } = context;
  const name = email.toLowerCase();
  const login = findLogin(database, name);
  if (login?.lockedUntil != null && login.lockedUntil > now) refuseLocked(login.lockedUntil, now);
  const user = findUserByEmail(database, name);
  const hash = passwordHash(password, user?.salt ?? name);
  if (user === undefined || user.status !== 'active' || hash !== user.passwordHash) {
    updateLogin(database, decideLock(login, name, now));
    refuseAndKeep('invalid_credentials', 'This e-mail and password do not go together.');
  }
  deleteLogin(database, name);
  return user;
}

function refuseLocked(until: number, now: number): never {
  refuseUntil(
    'too_many_attempts',
    `Five wrong passwords in 15 minutes: this e-mail is locked until ${isoText(until)}.`,
    Math.ceil((until - now) / 1_000),
  );
}

function clientOf(context: Context, user: UserRecord, named: string | undefined) {
  const own = findHolder(context.database, user.clientId);
  if (own === undefined) refuse('forbidden', 'The client of this person is gone.');
  if (named === undefined) return own;
  return decideActing({ ...NOBODY, ...own }, findHolder(context.database, named));
}
