import type { EventType } from '../../../contract/event-types.ts';
import { passwordHash, toBase32, toBase64 } from '../../../engine/crypto.ts';
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

/** Makes the owner of a client of the seed world; the password is kept as a hash only. */
export function createOwner(context: Context, clientId: string, email: string, password: string): void {
  insertUser(context.database, {
    ...newUser(context, clientId, { first_name: 'Olivia', last_name: 'Owner', email, role: 'owner' }),
    ...hashed(context, password),
  });
}

/** Makes a person of the caller's client, or of one below it. */
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

/** A person whom the caller may see; 404 otherwise, also for another tenant's. */
export function loadUser(context: Context, userId: string): UserRecord {
  const user = isIdOf('USER', userId) ? findVisibleUser(context.database, context.caller, userId) : undefined;
  return user ?? rejectUnknownId('USER', userId);
}

/** Loads a user whom the caller can change now. */
function loadUserForWrite(context: Context, userId: string): Writable<UserRecord> {
  return forWrite(context, loadUser(context, userId), 'open');
}

/** The person whose key it is. */
export function loadSelf(context: Context): UserRecord {
  const user = context.caller.userId === null ? undefined : findUser(context.database, context.caller.userId);
  return user ?? reject('user_required', 'This operation requires a user’s API key.');
}

/** What a person is after an update; the secret of an authenticator is shown this once. */
interface UpdatedUser {
  readonly user: UserRecord;
  readonly totpSecret?: string;
}

export function updateUserOf(context: Context, userId: string, input: ParsedUserUpdate): UpdatedUser {
  const user = loadUserForWrite(context, userId);
  // A key left on a desk must not be enough to take a person's account over.
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

/** Turns the second factor on or off. Enrolling `totp` makes a fresh secret each time. */
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
  // The same channel sent again, as a client that writes back what it read does, keeps the secret that is in use.
  if (earlier === 'totp') return { mfaEnabled, mfaChannel, sealedTotp, totpStep };
  const totpSecret = toBase32(context.randomBytes('secrets', TOTP_SECRET_BYTES));
  const sealed = context.seal(totpSecret, user.userId);
  // No code of the fresh secret was used yet.
  return { mfaEnabled: 1, mfaChannel: 'totp', sealedTotp: sealed, totpStep: 0, totpSecret };
}

/** The person leaves: keys end, the record stays. Asked again, it answers the same record. */
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
 * Changes the caller's own password, and ends their other keys. Wrong passwords count here as they do at a login: a key
 * left on a desk must not be enough to guess one.
 */
export function changePassword(
  context: Context,
  input: ParsedPasswordChange,
  loadMfaToken: (user: UserRecord, token: string | undefined) => () => void,
): UserRecord {
  const user = forWrite(context, loadSelf(context), 'open');
  rejectLockedEmail(context, user.email);
  const takeMfaToken = user.mfaEnabled === 1 ? loadMfaToken(user, input.mfa_token) : undefined;
  if (passwordHash(input.current_password, user.salt) !== user.passwordHash) {
    noteWrongPassword(context, user.email);
    rejectFieldAndKeep('current_password', 'is wrong');
  }
  forgetWrongPasswords(context, user.email);
  if (input.new_password === input.current_password)
    rejectFieldAndKeep('new_password', 'must differ from the current password');
  takeMfaToken?.();
  const next = write(context, { ...user, ...hashed(context, input.new_password) }, 'user.updated');
  endKeysOf(context, user.userId, context.caller.keyId);
  return next;
}

/** What the password that was sent has made of the count stays. */
function rejectFieldAndKeep(field: string, message: string): never {
  rejectAndKeep('invalid_request', fieldSentence(field, message), [{ field, message }]);
}

/** The person has logged in. */
export function noteLogin(context: Context, user: UserRecord): void {
  updateUser(context.database, { ...user, lastLoginAt: context.now });
}

/** A code of the person's authenticator was good: it and the ones before it are good no more. */
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
