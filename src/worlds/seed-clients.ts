import type { Fees } from '../contract/fees.ts';
import type { Context, Engine } from '../domain/base/context.ts';
import { issueKey } from '../domain/platform/api-keys/actions.ts';
import { createClient } from '../domain/platform/clients/actions.ts';
import type { CardCheckSettings, SettlementSettings } from '../domain/platform/clients/rules.ts';
import { createIntegration } from '../domain/platform/integrations/actions.ts';
import { createOwner } from '../domain/platform/users/actions.ts';
import { fromBase64, toBase64, toBase64Url } from '../engine/crypto.ts';
import { harnessContext } from './engine-parts.ts';

/** A client, and the credentials to call the API as that client. */
export type Account = {
  /** The id of the client. */
  readonly clientId: string;
  /** An API key of its owner, with every permission. */
  readonly apiKey: string;
  /** Login name of its owner. */
  readonly ownerEmail: string;
  /** Password of its owner, for `auth.issueKey`. */
  readonly ownerPassword: string;
};

/** The accounts whose secrets the harness knows. Accounts created by API calls are not among them. */
export interface Keyring {
  readonly reseller: Account;
  readonly merchant: Account;
  /** Further merchants, in the order of creation; absent if there are none. */
  readonly others?: readonly Account[];
}

const KEYRING = 'keyring';

/** Stores the accounts, sealed, in the transaction that creates them. */
export function writeKeyring(engine: Engine, context: Context, keyring: Keyring): void {
  engine.state.keyring = toBase64(context.seal(JSON.stringify(keyring), KEYRING));
}

/** Returns the stored accounts of the engine's world. */
export function readKeyring(engine: Engine): Keyring {
  const { keyring } = engine.state;
  // The text is cached and not the accounts, so that each caller gets its own objects.
  const text = engine.database.remember('keyring', keyring, () =>
    harnessContext(engine, 'keyring').unseal(fromBase64(keyring), KEYRING),
  );
  return JSON.parse(text);
}

/** Creates the platform and its merchant in an empty world. */
export function seedClients(context: Context, merchantApiKey: string | undefined): Keyring {
  const platform = createClient(context, { kind: 'reseller', name: 'Settlebox Platform', parentId: null });
  const reseller = {
    clientId: platform.clientId,
    apiKey: issueKey(context, platform.clientId),
    ...owner(context, platform.clientId, 'owner@platform.test'),
  };
  const merchant = { name: 'Acme Outfitters', parentId: platform.clientId, apiKey: merchantApiKey };
  return { reseller, merchant: createMerchant(context, { ...merchant, ownerEmail: 'owner@acme-outfitters.test' }) };
}

/** Creates a merchant below a reseller, with both integrations, an owner and a key. */
export function createMerchant(
  context: Context,
  merchant: {
    readonly name: string;
    readonly parentId: string;
    readonly ownerEmail?: string | undefined;
    readonly apiKey?: string | undefined;
    readonly settlement?: SettlementSettings;
    readonly cardChecks?: CardCheckSettings | undefined;
    readonly fees?: Fees | undefined;
  },
): Account {
  const client = createClient(context, { kind: 'merchant', ...merchant });
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
  const email = merchant.ownerEmail ?? `owner@${clientId.toLowerCase()}.test`;
  return { clientId, apiKey: issueKey(context, clientId, merchant.apiKey), ...owner(context, clientId, email) };
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
  return Array.from({ length: count }, () => context.randomInt('secrets', 10)).join('');
}
