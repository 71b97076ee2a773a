import { type Account, banks, type Caller, cards, type Gateway } from '../../src/index.ts';
import { PASSWORD } from './persons.ts';
import { type PreparedWorld, prepareWorld, STORED_CARD } from './prepared-world.ts';

const HOUR_MS = 3_600_000;

/** Somebody who asks: a key, and the client that it acts for. */
export type Tenant = Pick<Account, 'clientId' | 'apiKey'>;

/**
 * The platform, with two merchants and a reseller below it; a merchant below that reseller; and a merchant that was
 * closed. Each merchant has something of everything.
 */
export interface Tenants {
  readonly world: PreparedWorld;
  readonly platform: Tenant;
  readonly acme: Tenant;
  readonly sibling: Tenant;
  readonly resale: Tenant;
  readonly tent: Tenant;
  readonly closed: Tenant;
  /** What the merchant that was closed has left, by the kind of the id. */
  readonly left: Belongings;
  readonly ofTent: Belongings;
}

/** One of each thing that has an id, of one client. */
export interface Belongings {
  readonly transaction: string;
  readonly batch: string;
  readonly deposit: string;
  readonly dispute: string;
  readonly token: string;
  readonly client: string;
  readonly integration: string;
  readonly user: string;
}

export async function prepareTenants(): Promise<Tenants> {
  const world = await prepareWorld();
  const { gateway, newcomer } = world;
  const { reseller: platform, merchant: acme } = gateway;
  const resale = open(gateway, 'reseller', 'Resale', platform.clientId);
  const tent = open(gateway, 'merchant', 'Tent & Co', resale.clientId);
  const closing = open(gateway, 'merchant', 'Closing Down', platform.clientId);
  const merchants = [newcomer, tent, closing];
  for (const { apiKey, clientId } of merchants) trade(gateway.as(apiKey), clientId.toLowerCase());
  // Until the money of the one that closes has come.
  await gateway.clock.advance({ bankingDays: 4 });
  const [, ofTent, left] = merchants.map((merchant) => belongingsOf(gateway, merchant));
  if (ofTent === undefined || left === undefined) throw new Error('each merchant has something');
  gateway.as(platform).clients.delete(closing.clientId);
  // The disputes of belongingsOf arrive, also at the merchant that has closed.
  await gateway.clock.advance({ hours: 1 });
  return { world, platform, acme, sibling: newcomer, resale, tent, closed: closing, left, ofTent };
}

/** A client with a person who owns it, and, where it is a merchant, with both processors. */
function open(gateway: Gateway, kind: 'merchant' | 'reseller', name: string, parent_id: string): Tenant {
  const { clients, users, integrations } = gateway.as(gateway.reseller);
  const { client_id } = clients.create({ kind, name, parent_id });
  const email = `owner@${client_id.toLowerCase()}.test`;
  users.create({ client_id, first_name: 'Olga', last_name: name, email, role: 'owner', password: PASSWORD });
  const { api_key: apiKey } = gateway.auth.issueKey({ email, password: PASSWORD });
  if (kind === 'merchant') {
    integrations.create({ client_id, kind: 'card_processor', provider: 'Cards', mid: '1', tid: '1' });
    integrations.create({ client_id, kind: 'ach_processor', provider: 'ACH', company_id: '1234567890' });
  }
  return { clientId: client_id, apiKey };
}

function trade({ transactions, paymentTokens, users }: Caller, name: string): void {
  users.create({ first_name: 'Vic', last_name: 'Viewer', email: `viewer@${name}.test`, role: 'viewer' });
  paymentTokens.create({ card: STORED_CARD.card });
  transactions.create({ type: 'SALE', amount: 2100, payment_method: cards.visa });
  transactions.create({ type: 'PAYMENT', amount: 3200, payment_method: banks.good });
}

function belongingsOf(gateway: Gateway, { apiKey, clientId: client }: Tenant): Belongings {
  const { transactions, batches, deposits, paymentTokens, integrations, users } = gateway.as(apiKey);
  const [sale] = transactions.list({ type: 'SALE' }).data;
  const transaction = sale === undefined || 'id' in sale ? '' : sale.transaction_id;
  const at = gateway.clock.now() + HOUR_MS;
  return {
    transaction,
    dispute: gateway.simulate.issuer.dispute({ transaction, reason: '13.1', amount: 100, at }).id,
    batch: batches.list().data[0]?.batch_id ?? '',
    deposit: deposits.list().data[0]?.id ?? '',
    token: paymentTokens.list().data[0]?.payment_token ?? '',
    client,
    integration: integrations.list().data[0]?.integration_id ?? '',
    user: users.list().data[0]?.user_id ?? '',
  };
}
