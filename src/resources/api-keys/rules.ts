import { refuse } from '../../core/errors.ts';
import type { KeyHolder } from './store.ts';

const KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** `sk_<environment>_<32 characters>` */
const KEY_LENGTH = 32;

export function newApiKey(environment: string, below: (limit: number) => number): string {
  let secret = '';
  for (let letter = 0; letter < KEY_LENGTH; letter++) secret += KEY_LETTERS.charAt(below(KEY_LETTERS.length));
  return `sk_${environment}_${secret}`;
}

/** The one key that was shown, whichever header it came in. */
export function decideKey(keys: readonly string[], environment: string): string {
  const [key, ...others] = new Set(keys);
  if (key === undefined) refuse('missing_api_key', 'An API key is required in the header APIKEY (or Api-Key).');
  if (others.length > 0)
    refuse('conflicting_api_keys', 'The headers APIKEY and Api-Key hold different keys: send one.');
  const of = /^sk_(development|sandbox|production)_/.exec(key)?.[1];
  if (of !== undefined && of !== environment)
    refuse('invalid_api_key', `This is a key of the ${of} environment; this gateway is ${environment}.`);
  return key;
}

/** `Client-Id` names the acting client: a reseller's key any below it, a merchant's key itself. */
export function decideActing(holder: KeyHolder, named: KeyHolder | undefined): KeyHolder {
  if (named?.clientId === holder.clientId) return holder;
  if (named !== undefined && holder.clientKind === 'reseller' && named.clientPath.startsWith(holder.clientPath))
    return { ...named, clientStatus: worse(holder.clientStatus, named.clientStatus) };
  refuse('forbidden', 'Client-Id must name the client of the API key, or a client below it where that is a reseller.');
}

const BY_SEVERITY = ['active', 'suspended', 'closed'] as const;

/** A suspended reseller can't do for its merchant what it can't do for itself. */
function worse(one: KeyHolder['clientStatus'], other: KeyHolder['clientStatus']): KeyHolder['clientStatus'] {
  return BY_SEVERITY.indexOf(one) > BY_SEVERITY.indexOf(other) ? one : other;
}

/** A suspended client reads only, a closed one nothing; money in flight goes on. */
export function refuseUnlessActive(status: KeyHolder['clientStatus'], method: string): void {
  if (status === 'closed') refuse('client_closed', 'This client is closed.');
  if (status === 'suspended' && method !== 'GET')
    refuse('client_suspended', 'This client is suspended: it can read only.');
}
