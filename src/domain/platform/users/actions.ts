import type { EventType } from '../../../contract/event-types.ts';
import { isSameSecret, passwordHash, toBase32, toBase64 } from '../../../engine/crypto.ts';
import { fieldSentence, reject, rejectAndKeep, rejectField } from '../../../engine/errors.ts';
import { isIdOf, rejectUnknownId } from '../../../engine/ids.ts';
import type { Context } from '../../base/context.ts';
import type { Writable } from '../../base/writable.ts';
import {
  endKeysOf,
  forgetWrongPasswords,
  forWrite,
  noteWrongPassword,
  rejectLockedEmail,
} from '../api-keys/actions.ts';
import { loadOwnOrBelow } from '../clients/actions.ts';
import { rejectLastOwner, rejectUnlessMayOwn, rejectUnreachable } from './rules.ts';
import {
  type ParsedPasswordChange,
  type ParsedUserRequest,
  type ParsedUserUpdate,
  type User,
  viewUser,
} from './schema.ts';
import {
  countOwners,
  findUser,
  findUserByEmail,
  findVisibleUser,
  insertUser,
  type UserRecord,
  updateUser,
} from './store.ts';

const SALT_BYTES = 16;

/** Creates the owner of a client in the seed data. Only a hash of the password is stored. */
export function createOwner(context: Context, clientId: string, email: string, password: string): void {
  insertUser(context.database, {
    ...newUser(context, clientId, { first_name: 'Olivia', last_name: 'Owner', email, role: 'owner' }),
    ...hashed(context, password),
  });
}

/** Creates a user of the caller's client, or of a client below it. */
export function createUser(context: Context, input: ParsedUserRequest): UserRecord {
  const client = forWrite(context, loadOwnOrBelow(context, input.client_id, 'client_id'), 'open');
  if (input.role === 'owner') rejectUnlessMayOwn(context.caller, countOwners(context.database, client.clientId));
  rejectTakenEmail(context, input.email);
  const user = {
    ...newUser(context, client.clientId, input),
    ...(input.password === undefined ? {} : hashed(context, input.password)),
  };
  insertUser(context.database, user);
  announce(context, user, 'user.created', true);
  return user;
}

function newUser(
  context: Context,
  clientId: string,
  input: Omit<ParsedUserRequest, 'client_id' | 'password'>,
): UserRecord {
  return {
    userId: context.id('USER'),
    clientId,
    firstName: input.first_name,
    lastName: input.last_name,
    email: input.email.toLowerCase(),
    phone: input.phone ?? null,
    role: input.role,
    status: 'active',
    passwordHash: null,
    salt: '',
    mfaEnabled: 0,
    mfaChannel: null,
    sealedTotp: null,
    totpStep: 0,
    lastLoginAt: null,
    correlationId: context.correlationId,
    createdAt: context.now,
    updatedAt: context.now,
  };
}

function hashed(context: Context, password: string): Pick<UserRecord, 'passwordHash' | 'salt'> {
  const salt = toBase64(context.randomBytes('secrets', SALT_BYTES));
  return { passwordHash: passwordHash(password, salt), salt };
}

function rejectTakenEmail(context: Context, email: string): void {
  if (findUserByEmail(context.database, email) !== undefined)
    reject('already_exists', 'A user with this email already exists. Use another email, or update that user.');
}

/** Loads a user that the caller can see. Throws 404 otherwise, also for the users of other clients. */
export function loadUser(context: Context, userId: string): UserRecord {
  const user = isIdOf('USER', userId) ? findVisibleUser(context.database, context.caller, userId) : undefined;
  return user ?? rejectUnknownId('USER', userId);
}

/** Loads a user whom the caller can change now. */
function loadUserForWrite(context: Context, userId: string): Writable<UserRecord> {
  return forWrite(context, loadUser(context, userId), 'open');
}

/** Loads the user of the caller's API key. */
export function loadSelf(context: Context): UserRecord {
  const user = context.caller.userId === null ? undefined : findUser(context.database, context.caller.userId);
  return user ?? reject('user_required', 'This operation requires a user’s API key.');
}

/** An updated user, and the secret of a new authenticator, which is returned only once. */
interface UpdatedUser {
  readonly user: UserRecord;
  readonly totpSecret?: string;
}

/** Updates a user as a caller requests. */
export function updateUserOf(context: Context, userId: string, input: ParsedUserUpdate): UpdatedUser {
  const user = loadUserForWrite(context, userId);
  // Changing a password requires the current one, so that a stolen key is not enough to take over the account.
  if (input.password !== undefined && userId === context.caller.userId)
    rejectField(
      'password',
      'must be omitted for your own user; use PUT /v1/users/me/passwords, which requires the current password',
    );
  const role = input.role ?? user.role;
  const status = input.status ?? user.status;
  rejectOwnership(context, user, { role, status });
  if (input.email !== undefined && input.email.toLowerCase() !== user.email) rejectTakenEmail(context, input.email);
  const named = {
    ...user,
    role,
    status,
    firstName: input.first_name ?? user.firstName,
    lastName: input.last_name ?? user.lastName,
    email: (input.email ?? user.email).toLowerCase(),
    phone: input.phone === undefined ? user.phone : input.phone,
    ...(input.password === undefined ? {} : hashed(context, input.password)),
  };
  const { totpSecret, ...mfa } = enrolment(context, named, input.mfa);
  const next = write(context, { ...named, ...mfa }, 'user.updated');
  if (input.password !== undefined) endKeysOf(context, userId);
  if (status === 'inactive') endKeysOf(context, userId);
  return totpSecret === undefined ? { user: next } : { user: next, totpSecret };
}

function rejectOwnership(context: Context, user: UserRecord, next: Pick<UserRecord, 'role' | 'status'>): void {
  const owners = countOwners(context.database, user.clientId);
  if (user.role === 'owner' || next.role === 'owner') rejectUnlessMayOwn(context.caller, owners);
  rejectLastOwner(user, next, owners);
}

const TOTP_SECRET_BYTES = 20;

type Enrolment = Pick<UserRecord, 'mfaEnabled' | 'mfaChannel' | 'sealedTotp' | 'totpStep'> & {
  readonly totpSecret?: string;
};

/** Enables or disables the second factor. Each enrollment of `totp` generates a new secret. */
function enrolment(context: Context, user: UserRecord, mfa: ParsedUserUpdate['mfa']): Enrolment {
  const { mfaEnabled, mfaChannel, sealedTotp, totpStep } = user;
  const earlier = mfaEnabled === 1 ? mfaChannel : null;
  if (mfa === undefined) {
    rejectUnreachable(earlier, earlier, user.phone);
    return { mfaEnabled, mfaChannel, sealedTotp, totpStep };
  }
  if (!mfa.enabled) return { mfaEnabled: 0, mfaChannel: null, sealedTotp: null, totpStep };
  const channel =
    mfa.channel ?? mfaChannel ?? rejectField('mfa.channel', 'is required and must be one of sms, email, totp');
  rejectUnreachable(earlier, channel, user.phone);
  if (channel !== 'totp') return { mfaEnabled: 1, mfaChannel: channel, sealedTotp: null, totpStep };
  // Sending the current channel again keeps the secret: clients often send back what they read.
  if (earlier === 'totp') return { mfaEnabled, mfaChannel, sealedTotp, totpStep };
  const totpSecret = toBase32(context.randomBytes('secrets', TOTP_SECRET_BYTES));
  const sealed = context.seal(totpSecret, user.userId);
  // No code of the new secret was used yet.
  return { mfaEnabled: 1, mfaChannel: 'totp', sealedTotp: sealed, totpStep: 0, totpSecret };
}

/** Deactivates a user and revokes their keys. Calling it again returns the same record. */
export function deleteUser(context: Context, userId: string): UserRecord {
  const found = loadUser(context, userId);
  if (found.status === 'inactive') return found;
  const user = forWrite(context, found, 'open');
  rejectOwnership(context, user, { role: user.role, status: 'inactive' });
  const next = write(context, { ...user, status: 'inactive' }, 'user.deleted');
  endKeysOf(context, userId);
  return next;
}

/**
 * Changes the caller's own password and revokes their other keys. Wrong passwords count as in a login, so that a stolen key
 * is not enough to guess one.
 */
export function changePassword(
  context: Context,
  input: ParsedPasswordChange,
  loadMfaToken: (user: UserRecord, token: string | undefined) => () => void,
): UserRecord {
  const user = forWrite(context, loadSelf(context), 'open');
  rejectLockedEmail(context, user.email);
  const takeMfaToken = user.mfaEnabled === 1 ? loadMfaToken(user, input.mfa_token) : undefined;
  if (!isSameSecret(passwordHash(input.current_password, user.salt), user.passwordHash ?? '')) {
    noteWrongPassword(context, user.email);
    rejectFieldAndKeep('current_password', 'is wrong');
  }
  forgetWrongPasswords(context, user.email);
  if (isSameSecret(input.new_password, input.current_password))
    rejectFieldAndKeep('new_password', 'must differ from the current password');
  takeMfaToken?.();
  const next = write(context, { ...user, ...hashed(context, input.new_password) }, 'user.updated');
  endKeysOf(context, user.userId, context.caller.keyId);
  return next;
}

/** Rejects the request without rolling back the count of wrong passwords. */
function rejectFieldAndKeep(field: string, message: string): never {
  rejectAndKeep('invalid_request', fieldSentence(field, message), [{ field, message }]);
}

/** Records a login. */
export function noteLogin(context: Context, user: UserRecord): void {
  updateUser(context.database, { ...user, lastLoginAt: context.now });
}

/** Records the time step of a valid authenticator code. That code and earlier ones are no longer valid. */
export function noteTotpStep(context: Context, user: UserRecord, totpStep: number): void {
  updateUser(context.database, { ...user, totpStep });
}

function write(context: Context, user: Writable<UserRecord>, type: EventType): UserRecord {
  const next = { ...user, updatedAt: context.now };
  updateUser(context.database, next);
  announce(context, next, type, false);
  return next;
}

function announce(context: Context, user: UserRecord, type: EventType, first: boolean): void {
  const { clientId, userId } = user;
  const object: User = viewUser(user);
  context.emit({ type, clientId, subject: userId, object, first });
}
