import { toBase64 } from '../../../engine/crypto.ts';
import { InvariantError } from '../../../engine/errors.ts';
import type { Context, Engine } from '../../base/context.ts';
import { endpointLife } from './lifecycle.ts';
import { NEW_SECRET_BYTES } from './rules.ts';
import { type EndpointRecord, findEndpoint, insertEndpoint, updateEndpointSecrets } from './store.ts';

/** Creates an endpoint with its signing secret. */
export function createEndpoint(
  context: Context,
  options: Pick<EndpointRecord, 'url' | 'clientId'> & {
    readonly events: readonly string[];
    readonly secret: string | undefined;
  },
): { readonly endpoint: EndpointRecord; readonly secret: string } {
  const endpointId = context.id('ENDPOINT');
  const secret = options.secret ?? newSecret(context);
  const endpoint: EndpointRecord = {
    endpointId,
    url: options.url,
    clientId: options.clientId,
    events: JSON.stringify(options.events),
    sealedSecret: context.seal(secret, endpointId),
    sealedOldSecret: null,
    oldSecretUntil: null,
    status: endpointLife.begin('subscribed'),
    failingSince: null,
    createdAt: context.now,
  };
  insertEndpoint(context.database, endpoint);
  return { endpoint, secret };
}

function newSecret(context: Context): string {
  return `whsec_${toBase64(context.randomBytes('secrets', NEW_SECRET_BYTES))}`;
}

/** Replaces the secret of an endpoint. For a while, its deliveries are signed with the previous secret too. */
export function rotateSecret(
  context: Context,
  endpoint: EndpointRecord,
  options: { readonly secret: string | undefined; readonly overlapMs: number },
): string {
  const { secret = newSecret(context), overlapMs } = options;
  updateEndpointSecrets(context.database, {
    ...endpoint,
    sealedSecret: context.seal(secret, endpoint.endpointId),
    ...(overlapMs === 0
      ? { sealedOldSecret: null, oldSecretUntil: null }
      : { sealedOldSecret: endpoint.sealedSecret, oldSecretUntil: context.now + overlapMs }),
  });
  const { endpointId, clientId } = endpoint;
  context.note(
    'endpoint.rotated',
    clientId ?? '',
    endpointId,
    'the secret of the webhook endpoint was rotated',
    'requested by the test',
  );
  return secret;
}

/** Loads the endpoint of a delivery. */
export function loadEndpoint(context: Context, endpointId: string): EndpointRecord {
  const endpoint = findEndpoint(context.database, endpointId);
  if (endpoint === undefined) throw new InvariantError('a delivery has an endpoint', [{ endpointId }]);
  return endpoint;
}

/** Returns the current signing secrets of an endpoint: its own, and for a while the previous one. */
export function secretsOf(engine: Engine, endpoint: EndpointRecord): string[] {
  const { endpointId, sealedSecret, sealedOldSecret, oldSecretUntil } = endpoint;
  const context = engine.context(engine.parts.clockCaller, { cause: 'signing' });
  const both = sealedOldSecret !== null && oldSecretUntil !== null && context.now < oldSecretUntil;
  return [sealedSecret, ...(both ? [sealedOldSecret] : [])].map((sealed) => unsealed(context, endpointId, sealed));
}

/** The secret is cached for the next delivery, since decrypting takes as long as signing. A rotated one differs when sealed. */
function unsealed(context: Context, endpointId: string, sealed: Uint8Array): string {
  const known = context.database.remember('signing secret', endpointId, () => ({
    sealed,
    secret: context.unseal(sealed, endpointId),
  }));
  return isSameBytes(known.sealed, sealed) ? known.secret : context.unseal(sealed, endpointId);
}

function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
