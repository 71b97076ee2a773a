import type { Context, Engine } from '../domain/base/context.ts';
import { UNAUTHENTICATED } from '../domain/platform/api-keys/rules.ts';
import { findClientPart } from '../domain/platform/api-keys/store.ts';
import { createPaymentToken } from '../domain/vault/payment-tokens/actions.ts';
import { type ParsedPaymentTokenRequest, paymentTokenRequest } from '../domain/vault/payment-tokens/schema.ts';
import { GatewayError } from '../engine/errors.ts';
import { withoutExtensions } from '../engine/extensions.ts';
import { type Account, createMerchant, type Keyring } from './seed-clients.ts';
import {
  listTokens,
  type ParsedMerchant,
  type ParsedWorld,
  type ParsedWorldData,
  rejectForeignKey,
  rejectOption,
  scheduleOf,
  WORLD,
} from './world-options.ts';

/** Adds the contents of the `world` option to a seed world. Returns all of its accounts. */
export function addSeedData(engine: Engine, context: Context, seeded: Keyring, world: ParsedWorld): Keyring {
  const { reseller, merchant } = seeded;
  storeTokens(engine, context, merchant, world, WORLD);
  const taken: Taken = new Map();
  claim(taken, reseller, 'gateway.reseller');
  claim(taken, merchant, 'gateway.merchant');
  const others = world.merchants.map((merchantOptions, index) => {
    const at = `${WORLD}.merchants.${index}`;
    rejectForeignKey(merchantOptions.apiKey, context.settings.environment, `${at}.apiKey`);
    rejectTaken(taken, merchantOptions, at);
    const { name, apiKey, ownerEmail, cardChecks } = merchantOptions;
    const place = { parentId: reseller.clientId, settlement: scheduleOf(merchantOptions) };
    const account = createMerchant(context, { name, apiKey, ownerEmail, cardChecks, ...place });
    claim(taken, account, at);
    storeTokens(engine, context, account, merchantOptions, at);
    return account;
  });
  return others.length === 0 ? seeded : { ...seeded, others };
}

/** Values that must be unique, and their owners. */
type Taken = Map<string | undefined, string>;
type Claims = Pick<ParsedMerchant, 'apiKey' | 'ownerEmail'>;

function claim(taken: Taken, { apiKey, ownerEmail }: Claims, by: string): void {
  taken.set(apiKey, by).set(ownerEmail?.toLowerCase(), by);
}

function rejectTaken(taken: Taken, { apiKey, ownerEmail }: Claims, at: string): void {
  const claims = { apiKey: taken.get(apiKey), ownerEmail: taken.get(ownerEmail?.toLowerCase()) };
  for (const [name, by] of Object.entries(claims))
    if (by !== undefined) rejectOption(`${at}.${name}`, `must be unique; ${by} has the same`);
}

/** Stores payment methods as their merchant, without events. */
function storeTokens(
  engine: Engine,
  { cause, correlationId, database }: Context,
  { clientId }: Account,
  data: ParsedWorldData,
  at: string,
): void {
  const caller = { ...UNAUTHENTICATED, ...findClientPart(database, clientId), role: 'admin' } as const;
  const context = engine.context(caller, { cause, correlationId, suppressEvents: true });
  for (const token of listTokens(data)) storeToken(context, token.body, `${at}.${token.at}`);
}

/** Turns the validation error of a token into a `bad_option` with the path of the option. */
function storeToken(context: Context, body: ParsedPaymentTokenRequest, at: string): void {
  try {
    const { extensions } = context.settings;
    createPaymentToken(context, extensions ? body : withoutExtensions(paymentTokenRequest(), body));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const [{ field, message } = { field: '', message: error.message }] = error.details;
    rejectOption(field === '' ? at : `${at}.${field}`, message);
  }
}
