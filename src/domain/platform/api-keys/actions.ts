import type { Access } from '../../../contract/permissions.ts';
import { sha256Hex } from '../../../engine/crypto.ts';
import { reject } from '../../../engine/errors.ts';
import type { CallerIdentity, Context, Credentials, Engine } from '../../base/context.ts';
import type { Writable } from '../../base/writable.ts';
import {
  BY_HEADER,
  decideActing,
  decideHolder,
  decideKey,
  decideLock,
  newApiKey,
  rejectOtherKind,
  rejectUnlessActive,
  rejectUnlessPermitted,
  rejectWhileLocked,
  UNAUTHENTICATED,
} from './rules.ts';
import {
  type ApiKeyRecord,
  deleteLogin,
  findClientPart,
  findHolderOfKey,
  findLogin,
  insertApiKey,
  updateKeysEnded,
  updateKeyVerified,
  updateLogin,
} from './store.ts';

/**
 * Issues a client's own key: returned once, stored as its hash. `apiKey` sets a fixed key for applications that read it at
 * import.
 */
export function issueKey(context: Context, clientId: string, apiKey?: string): string {
  const key = apiKey ?? freshKey(context);
  insertApiKey(context.database, {
    keyId: context.id('KEY'),
    clientId,
    userId: null,
    label: null,
    status: 'active',
    hash: sha256Hex(key),
    createdAt: context.now,
  });
  return key;
}

/** Issues a key to a user: shown once, stored as its hash. */
export function issueUserKey(
  context: Context,
  { clientId, userId, label, status }: Pick<ApiKeyRecord, 'clientId' | 'userId' | 'label' | 'status'>,
): ApiKeyRecord & { readonly apiKey: string } {
  const apiKey = freshKey(context);
  const keyId = context.id('KEY');
  const key = { keyId, clientId, userId, label, status, hash: sha256Hex(apiKey), createdAt: context.now };
  insertApiKey(context.database, key);
  return { ...key, apiKey };
}

function freshKey(context: Context): string {
  return newApiKey(context.settings.environment, (limit) => context.randomInt('secrets', limit));
}

/** Revokes a user's keys, except the given one. */
export function endKeysOf(context: Context, userId: string, exceptKeyId: string | null = null): void {
  updateKeysEnded(context.database, userId, exceptKeyId);
}

/** Rejects requests with 429 while an email is locked after wrong passwords, in a login or a password change. */
export function rejectLockedEmail(context: Context, email: string): void {
  rejectWhileLocked(findLogin(context.database, emailFingerprint(context, email)), context.now);
}

/** Counts a wrong password for an email. The error that follows must not roll this back. */
export function noteWrongPassword(context: Context, email: string): void {
  const print = emailFingerprint(context, email);
  updateLogin(context.database, decideLock(findLogin(context.database, print), print, context.now));
}

/** Resets the count of wrong passwords after a correct one. */
export function forgetWrongPasswords(context: Context, email: string): void {
  deleteLogin(context.database, emailFingerprint(context, email));
}

function emailFingerprint(context: Context, email: string): string {
  return context.fingerprint(`email ${email.toLowerCase()}`);
}

/** Activates a key whose user has verified the second factor. */
export function verifyKey(context: Context, keyId: string): void {
  updateKeyVerified(context.database, keyId);
}

/** Returns the holder of the key. Throws 401 otherwise. Logging in requires no key. */
export function authenticate(
  engine: Engine,
  credentials: Credentials,
  row: { readonly permission: Access },
): CallerIdentity {
  const { settings, database } = engine;
  if (row.permission === 'nobody') return UNAUTHENTICATED;
  const { keys, clientId } = credentials;
  // The ACH example of the specification has a Client-Id and no key, which this option allows.
  if (keys.length === 0 && clientId !== undefined && settings.acceptClientIdAlone) {
    const client =
      findClientPart(database, clientId) ??
      reject(
        'invalid_api_key',
        'No client has the id in the Client-Id header. Send the id of a client of this gateway.',
      );
    return { ...UNAUTHENTICATED, ...client, role: 'admin' };
  }
  const key = decideKey(credentials, settings.environment);
  const holder = database.remember('holder', key, () => decideHolder(findHolderOfKey(database, sha256Hex(key))));
  return (
    holder ??
    reject(
      'invalid_api_key',
      'The API key is unknown to this gateway. Send the key of one of its clients, or one from POST /v1/auth/keys.',
    )
  );
}

/** Returns the acting client: that of the key, or the client below it named by `Client-Id`. Throws 403 otherwise. */
export function admit(
  engine: Engine,
  holder: CallerIdentity,
  { clientId }: Credentials,
  row: { readonly permission: Access; readonly method: string; readonly onlyFor?: string },
): CallerIdentity {
  if (row.permission === 'nobody') return holder;
  const { database } = engine;
  const caller =
    clientId === undefined || clientId === holder.clientId
      ? holder
      : decideActing(
          holder,
          database.remember('client', clientId, () => findClientPart(database, clientId)),
          BY_HEADER,
        );
  if (caller.clientStatus !== 'active') rejectUnlessActive(caller.clientStatus, row.method);
  rejectUnlessPermitted(caller, row.permission);
  if (row.onlyFor !== undefined) rejectOtherKind(caller, row.onlyFor);
  return caller;
}

interface OwnedRecord {
  readonly clientId: string;
}

/**
 * The status that the owner of a record needs for a change by a client above it, which can name the record without a
 * `Client-Id`. `active`: money and the vault move only while their client is active. `open`: its users and integrations also
 * change while it is suspended.
 */
type OwnerStatusRule = 'active' | 'open';

/**
 * Checks that the owner of a visible record allows changes now. Every function that changes a record for a caller takes the
 * result.
 *
 * @throws GatewayError `client_closed`; `client_suspended` if the rule is `active`
 */
export function forWrite<Row extends OwnedRecord>(context: Context, record: Row, rule: OwnerStatusRule): Writable<Row> {
  checkOwner(context, record, rule);
  return record;
}

function checkOwner<Row extends OwnedRecord>(
  context: Context,
  record: Row,
  rule: OwnerStatusRule,
): asserts record is Writable<Row> {
  const status = ownerBelow(context, record.clientId)?.clientStatus;
  if (status === 'closed' || (status === 'suspended' && rule === 'active')) rejectUnlessActive(status, 'POST');
}

/** Returns the owner of a record, unless it is the caller's own client, whose status authentication has checked. */
function ownerBelow({ caller, database }: Context, clientId: string) {
  if (clientId === caller.clientId) return undefined;
  return database.remember('client', clientId, () => findClientPart(database, clientId));
}

/** Returns the rate limit of a caller. Each key has its own window; a `Client-Id` without a key counts as the client's. */
export function rateOf({ settings }: Engine, { keyId, clientId }: CallerIdentity) {
  const { rateLimit } = settings;
  const key = keyId ?? clientId;
  return rateLimit === undefined || key === '' ? undefined : { key, ...rateLimit };
}

/** Returns the ids of a caller for the request log and the audit. */
export function nameOf(caller: CallerIdentity | undefined) {
  const { clientId, keyId = null, userId = null } = caller ?? { clientId: '' };
  return { clientId: clientId === '' ? null : clientId, keyId, userId };
}
