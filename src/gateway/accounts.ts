import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import type { Credentials, Engine } from '../domain/base/context.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { runCommand } from '../harness/commands.ts';
import type { ActAs } from '../transports/caller-types.ts';
import { type Account, type Keyring, readKeyring } from '../worlds/seed-clients.ts';
import { type MerchantOptions, merchantSchema, scheduleOf } from '../worlds/world-options.ts';

/** Returns a function that reads the accounts of the engine's current world. */
export function keyringOf(engine: Engine): () => Keyring {
  let read: { readonly sealed: string; readonly keyring: Keyring } | undefined;
  return () => {
    const { keyring: sealed } = engine.state;
    if (read?.sealed !== sealed) read = { sealed, keyring: readKeyring(engine) };
    return read.keyring;
  };
}

const actAs = lazily(() =>
  z.union(
    [z.string(), z.object({ apiKey: z.string(), clientId: z.string().optional() }), z.null()],
    'must be an API key, { apiKey, clientId }, or null for an unauthenticated caller',
  ),
);

/**
 * Returns the credentials of a direct caller.
 *
 * @throws SettleboxError `bad_option`
 */
export function credentialsFor(caller: ActAs): Credentials {
  const parsed = parseOptions(actAs(), caller, 'as');
  if (parsed === null) return { keys: [] };
  if (typeof parsed === 'string') return { keys: [parsed] };
  return { keys: [parsed.apiKey], clientId: parsed.clientId };
}

/** Creates a merchant below the platform, with integrations, an owner and a key. The world stores its account. */
export function addMerchant(engine: Engine, options: MerchantOptions): Account {
  const parsed = parseOptions(merchantSchema(), options, 'merchant');
  const { name, cardChecks, fees } = parsed;
  return runCommand(engine, 'addMerchant', { name, settlement: scheduleOf(parsed), cardChecks, fees });
}
