import { type Access, holds, PERMISSIONS } from '../../../contract/permissions.ts';
import { reject, rejectUntil } from '../../../engine/errors.ts';
import { isoText } from '../../../engine/time.ts';
import type { CallerIdentity, Credentials } from '../../base/context.ts';
import type { ClientPart, KeyHolder, LoginRecord } from './store.ts';

/** The caller of operations that require no key. */
export const UNAUTHENTICATED: CallerIdentity = {
  keyId: null,
  userId: null,
  role: 'viewer',
  keyStatus: 'active',
  clientId: '',
  clientKind: 'nobody',
  clientPath: '',
  clientStatus: 'active',
};

const KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Letters after the prefix: `sk_<environment>_<32 characters>`. */
const KEY_LENGTH = 32;

/** Returns a new key for an environment. */
export function newApiKey(environment: string, below: (limit: number) => number): string {
  return `sk_${environment}_${randomLetters(KEY_LENGTH, below)}`;
}

/** Returns random letters and digits. */
export function randomLetters(count: number, below: (limit: number) => number): string {
  let letters = '';
  for (let letter = 0; letter < count; letter++) letters += KEY_LETTERS.charAt(below(KEY_LETTERS.length));
  return letters;
}

const NOT_AUTHORIZATION =
  'This gateway does not read the Authorization header. Send the API key in the APIKEY header, without "Bearer".';

/** Returns the key of the request. Several headers can contain it if they agree. */
export function decideKey({ keys, hasAuthorization }: Credentials, environment: string): string {
  const [key] = keys;
  if (key === undefined)
    reject(
      'missing_api_key',
      hasAuthorization === true ? NOT_AUTHORIZATION : 'An API key is required in the APIKEY header.',
    );
  if (keys.some((other) => other !== key))
    reject('conflicting_api_keys', 'The headers APIKEY and Api-Key contain different keys. Send only one.');
  const of = /^sk_(development|sandbox|production)_/.exec(key)?.[1];
  if (of !== undefined && of !== environment)
    reject(
      'invalid_api_key',
      `The API key belongs to the ${of} environment; this gateway runs in ${environment}. Send a key that begins with sk_${environment}_.`,
    );
  return key;
}

/**
 * Returns the caller for a key's holder. A key for a client below a reseller also has the reseller's status restrictions.
 */
export function decideHolder(found: KeyHolder | undefined): CallerIdentity | undefined {
  if (found === undefined) return undefined;
  const { employerStatus, ...holder } = found;
  return { ...holder, clientStatus: stricter(holder.clientStatus, employerStatus) };
}

/** The field that names the acting client, and the owner of the credentials, for error messages. */
interface Naming {
  readonly field: string;
  readonly of: string;
}
/** The acting client in a header. */
export const BY_HEADER: Naming = { field: 'Client-Id', of: 'the API key' };
/** The acting client in a login. */
export const BY_LOGIN: Naming = { field: 'client_id', of: 'the user' };

/** Returns the caller acting for a client: a reseller for any client below it, a merchant only for itself. */
export function decideActing(holder: CallerIdentity, named: ClientPart | undefined, by: Naming): CallerIdentity {
  if (named?.clientId === holder.clientId) return holder;
  if (named !== undefined && holder.clientKind === 'reseller' && named.clientPath.startsWith(holder.clientPath))
    return { ...holder, ...named, clientStatus: stricter(holder.clientStatus, named.clientStatus) };
  reject('forbidden', `${by.field} must name the client of ${by.of} or, for a reseller, a client below it.`);
}

const BY_SEVERITY = ['active', 'suspended', 'closed'] as const;

/** Returns the stricter status: a suspended reseller cannot do for its merchants what it cannot do for itself. */
function stricter(status: ClientPart['clientStatus'], other: ClientPart['clientStatus']): ClientPart['clientStatus'] {
  return BY_SEVERITY.indexOf(status) > BY_SEVERITY.indexOf(other) ? status : other;
}

/** Rejects requests of closed clients, and all but GETs of suspended ones. Money in flight still settles. */
export function rejectUnlessActive(status: ClientPart['clientStatus'], method: string): void {
  if (status === 'closed')
    reject('client_closed', 'This client is closed and can no longer make requests. Send the key of another client.');
  if (status === 'suspended' && method !== 'GET')
    reject(
      'client_suspended',
      'This client is suspended and can only read. A client above it can set its status to active.',
    );
}

/** Rejects a key that awaits its second factor, that has no user if one is required, or whose role lacks the permission. */
export function rejectUnlessPermitted(caller: CallerIdentity, access: Access): void {
  if (access === 'nobody') return;
  if (caller.keyStatus === 'mfa_pending' && access !== 'mfa')
    reject(
      'mfa_required',
      'This key awaits its second factor. Until then, it can only call /v1/mfa/challenges and /v1/mfa/verifications.',
    );
  if (access === 'mfa' || access === 'person') rejectUnlessPerson(caller);
  else if (!holds(caller.role, access))
    reject(
      'forbidden',
      `This operation requires the permission ${access}, which the role ${caller.role} lacks. These roles have it: ${PERMISSIONS[access].join(', ')}.`,
    );
}

/** Rejects clients of another kind, such as merchants that create clients. */
export function rejectOtherKind({ clientKind }: Pick<CallerIdentity, 'clientKind'>, kind: string): void {
  if (clientKind !== kind)
    reject('forbidden', `This operation requires a ${kind}; the acting client is a ${clientKind}.`);
}

function rejectUnlessPerson(caller: CallerIdentity): void {
  if (caller.userId !== null) return;
  reject(
    'user_required',
    'This operation requires a user’s API key from POST /v1/auth/keys; the given key belongs to a client.',
  );
}

const FAILURES_MAX = 5;
const LOCK_MS = 15 * 60_000;

/** Returns the record after another wrong password: five in 15 minutes lock the email for 15 minutes. */
export function decideLock(login: LoginRecord | undefined, print: string, now: number): LoginRecord {
  const earlier: readonly number[] = JSON.parse(login?.failedAt ?? '[]');
  const recent = [...earlier.filter((at) => at > now - LOCK_MS), now];
  if (recent.length < FAILURES_MAX) return { print, failedAt: JSON.stringify(recent), lockedUntil: null };
  return { print, failedAt: '[]', lockedUntil: now + LOCK_MS };
}

/** Rejects requests for a locked email with 429. */
export function rejectWhileLocked(login: LoginRecord | undefined, now: number): void {
  const until = login?.lockedUntil ?? now;
  if (until <= now) return;
  rejectUntil(
    'too_many_attempts',
    `This email is locked until ${isoText(until)}, after five wrong passwords in 15 minutes.`,
    Math.ceil((until - now) / 1_000),
  );
}
