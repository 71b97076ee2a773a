import { z } from 'zod';
import type { Credentials, Engine } from '../domain/base/context.ts';
import { parseWish } from '../engine/parse-options.ts';
import { order } from '../harness/commands.ts';
import type { ActAs } from '../transports/caller-types.ts';
import { type Account, type Keyring, readKeyring } from '../worlds/seed-clients.ts';
import { type MerchantOptions, merchantWish, scheduleOf } from '../worlds/world-options.ts';

/** The accounts of the world that the engine is in; another world may have others. */
export function keyringOf(engine: Engine): () => Keyring {
  let read: { readonly sealed: string; readonly keyring: Keyring } | undefined;
  return () => {
    const { keyring: sealed } = engine.state;
    if (read?.sealed !== sealed) read = { sealed, keyring: readKeyring(engine) };
    return read.keyring;
  };
}

const actAs = z.union(
  [z.string(), z.object({ apiKey: z.string(), clientId: z.string().optional() }), z.null()],
  'must be an API key, { apiKey, clientId }, or null for an unauthenticated caller',
);

/** What a direct caller shows at the door. */
export function credentialsFor(caller: ActAs): Credentials {
  const asked = parseWish(actAs, caller, 'as');
  if (asked === null) return { keys: [] };
  if (typeof asked === 'string') return { keys: [asked] };
  return { keys: [asked.apiKey], clientId: asked.clientId };
}

/** Makes a merchant below the platform, with integrations, an owner and a key. The world remembers its account. */
export function addMerchant(engine: Engine, wish: MerchantOptions): Account {
  const asked = parseWish(merchantWish, wish, 'merchant');
  const { name, cardChecks } = asked;
  return order(engine, 'addMerchant', { name, settlement: scheduleOf(asked), cardChecks });
}
