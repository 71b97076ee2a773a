import type { CallerIdentity, Context, Credentials, Engine } from '../../context.ts';
import { sha256Hex } from '../../core/crypto.ts';
import { refuse } from '../../core/errors.ts';
import { decideActing, decideKey, newApiKey, refuseUnlessActive } from './rules.ts';
import { findHolder, findHolderOfKey, insertApiKey, type KeyHolder } from './store.ts';

/** Issues a key: shown once, kept as its hash. `apiKey` is given where a shop reads a fixed one at import. */
export function issueKey(context: Context, clientId: string, apiKey?: string): string {
  const key = apiKey ?? newApiKey(context.settings.environment, (limit) => context.dice('secrets', limit));
  insertApiKey(context.database, {
    ...{ keyId: context.id('KEY'), clientId },
    ...{ hash: sha256Hex(key), createdAt: context.now },
  });
  return key;
}

/** Who asks: the client of the key, or the one below it that `Client-Id` names. Refuses with 401 or 403. */
export function authenticate(engine: Engine, credentials: Credentials): CallerIdentity {
  const holder = holderOf(engine, credentials);
  if (credentials.clientId === undefined) return holder;
  return decideActing(holder, findHolder(engine.database, credentials.clientId));
}

function holderOf(engine: Engine, { keys, clientId }: Credentials): KeyHolder {
  const { settings, database } = engine;
  // The ACH example of the specification shows Client-Id and no key; the option takes it at its word.
  if (keys.length === 0 && clientId !== undefined && settings.acceptClientIdAlone)
    return findHolder(database, clientId) ?? refuse('invalid_api_key', 'No client has this Client-Id.');
  const key = decideKey(keys, settings.environment);
  const holder = database.remember(`holder of ${key}`, () => findHolderOfKey(database, sha256Hex(key)));
  return holder ?? refuse('invalid_api_key', 'This API key is not known here.');
}

/** Whether they may. A client's key without a person has the rights of an admin. */
export function permit(caller: CallerIdentity, operation: { readonly method: string }): void {
  if (caller.clientStatus !== 'active') refuseUnlessActive(caller.clientStatus, operation.method);
}
