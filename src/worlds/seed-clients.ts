import type { Context, Engine } from '../domain/base/context.ts';
import { issueKey } from '../domain/platform/api-keys/actions.ts';
import { createClient } from '../domain/platform/clients/actions.ts';
import type { CardCheckSettings, SettlementSettings } from '../domain/platform/clients/rules.ts';
import { createIntegration } from '../domain/platform/integrations/actions.ts';
import { createOwner } from '../domain/platform/users/actions.ts';
import { fromBase64, toBase64, toBase64Url } from '../engine/crypto.ts';
import { harnessContext } from './engine-parts.ts';

/** A client, and the credentials to call the API as that client. */
export interface Account {
  /** The id of the client. */
  readonly clientId: string;
  /** An API key of its owner, with every permission. */
  readonly apiKey: string;
  /** Login name of its owner. */
  readonly ownerEmail: string;
  /** Password of its owner, for `auth.issueKey`. */
  readonly ownerPassword: string;
}

/** The accounts whose secrets the harness knows; those that were made over the API are not among them. */
export interface Keyring {
  readonly reseller: Account;
  readonly merchant: Account;
  /** The merchants besides, in the order in which they came; absent while there are none. */
  readonly others?: readonly Account[];
}

const KEYRING = 'keyring';

/** Keeps the accounts, in the transaction that made them. */
export function writeKeyring(engine: Engine, context: Context, keyring: Keyring): void {
  engine.state.keyring = toBase64(context.seal(JSON.stringify(keyring), KEYRING));
}

/** The accounts of the world that the engine is in. */
export function readKeyring(engine: Engine): Keyring {
  const sealed = fromBase64(engine.state.keyring);
  return JSON.parse(harnessContext(engine, 'keyring').unseal(sealed, KEYRING));
}

/** Puts the platform and its merchant into an empty world. */
export function seedClients(context: Context, merchantApiKey: string | undefined): Keyring {
  const platform = createClient(context, { kind: 'reseller', name: 'Settlebox Platform', parentId: null });
  const reseller = {
    clientId: platform.clientId,
    apiKey: issueKey(context, platform.clientId),
    ...owner(context, platform.clientId, 'owner@platform.test'),
  };
  const wish = { name: 'Acme Outfitters', parentId: platform.clientId, apiKey: merchantApiKey };
  return { reseller, merchant: createMerchant(context, { ...wish, ownerEmail: 'owner@acme-outfitters.test' }) };
}

/** A merchant below a reseller, with both integrations, an owner and a key. */
export function createMerchant(
  context: Context,
  wish: {
    readonly name: string;
    readonly parentId: string;
    readonly ownerEmail?: string | undefined;
    readonly apiKey?: string | undefined;
    readonly settlement?: SettlementSettings;
    readonly cardChecks?: CardCheckSettings | undefined;
  },
): Account {
  const client = createClient(context, { kind: 'merchant', ...wish });
  const { clientId } = client;
  createIntegration(context, { clientId, kind: 'card_processor', provider: 'Settlebox Cards', ...terminal(context) });
  createIntegration(context, {
    clientId,
    kind: 'ach_processor',
    provider: 'Settlebox ACH',
    companyId: `1${digits(context, 9)}`,
    odfiRoutingNumber: '091400606',
    secCodes: ['WEB', 'PPD', 'CCD', 'TEL'],
  });
  const email = wish.ownerEmail ?? `owner@${clientId.toLowerCase()}.test`;
  return { clientId, apiKey: issueKey(context, clientId, wish.apiKey), ...owner(context, clientId, email) };
}

function terminal(context: Context): { readonly mid: string; readonly tid: string } {
  return { mid: digits(context, 15), tid: digits(context, 8) };
}

function owner(context: Context, clientId: string, ownerEmail: string): Pick<Account, 'ownerEmail' | 'ownerPassword'> {
  const ownerPassword = toBase64Url(context.randomBytes('secrets', 15));
  createOwner(context, clientId, ownerEmail, ownerPassword);
  return { ownerEmail, ownerPassword };
}

function digits(context: Context, count: number): string {
  return Array.from({ length: count }, () => context.dice('secrets', 10)).join('');
}
