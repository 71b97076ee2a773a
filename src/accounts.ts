import { z } from 'zod';
import type { Credentials, Engine } from './context.ts';
import { parseWish } from './core/wish.ts';
import { harnessContext } from './engine-parts.ts';
import type { ActAs } from './faces/types.ts';
import type { SettlementOptions } from './options.ts';
import { type Account, createMerchant, type Keyring, readKeyring } from './seed-world.ts';
import { settlementSchema } from './settings.ts';

/** Another merchant of the platform. */
export interface MerchantWish {
  readonly name: string;
  /** IANA time zone of its card cut-off. */
  readonly timeZone?: string;
  readonly settlement?: SettlementOptions;
}

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
  'an account, a key, { apiKey, clientId }, or null for nobody',
);

/** What a direct caller shows at the door. */
export function credentialsFor(caller: ActAs): Credentials {
  const asked = parseWish(actAs, caller, 'as');
  if (asked === null) return { keys: [] };
  if (typeof asked === 'string') return { keys: [asked] };
  return { keys: [asked.apiKey], clientId: asked.clientId };
}

const merchantWish = z.strictObject({
  name: z.string().min(1).max(100),
  timeZone: settlementSchema.shape.timeZone.unwrap().optional(),
  settlement: settlementSchema.partial().optional(),
});

/** Makes a merchant below the platform, with integrations, an owner and a key. */
export function addMerchant(engine: Engine, platform: Account, wish: MerchantWish): Account {
  const { name, timeZone, settlement } = parseWish(merchantWish, wish, 'merchant');
  // A partial schedule must not bring the schema's defaults along: what is absent comes from the gateway's options.
  const asked = Object.fromEntries(
    Object.keys(wish.settlement ?? {}).map((key) => [key, Reflect.get(settlement ?? {}, key)]),
  );
  const own = { ...(timeZone === undefined ? {} : { timeZone }), ...asked };
  const context = harnessContext(engine, 'test: addMerchant');
  return engine.transaction(() => createMerchant(context, { name, parentId: platform.clientId, settlement: own }));
}
