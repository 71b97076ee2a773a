import {
  type Account,
  banks,
  type Caller,
  cards,
  createGateway,
  type Gateway,
  type GatewayOptions,
  storable,
} from '../../src/index.ts';

/** A world with something in every state that the cases of the operations need. */
export interface PreparedWorld {
  readonly gateway: Gateway;
  readonly newcomer: Account;
  /** Keys of the persons who own the merchant and the platform. */
  readonly ownerKey: string;
  readonly platformOwnerKey: string;
  readonly owner: string;
  readonly held: string;
  readonly settledSale: string;
  readonly closedBatch: string;
  readonly deposit: string;
  /** A dispute that waits for evidence, and one that was accepted. */
  readonly dispute: string;
  /** Both are of this sale, which is disputed in full. */
  readonly disputedSale: string;
  readonly lostDispute: string;
  readonly token: string;
  readonly deletedToken: string;
  /** A bank account whose micro-deposits have arrived, and their amounts. */
  readonly unverified: { readonly id: string; readonly amounts: readonly number[] };
  /** Whose tokens those are; no other tenant has a customer of this name. */
  readonly customer: string;
  /** A merchant without business, and a reseller that was closed. */
  readonly spareClient: string;
  readonly closedReseller: string;
  /** The merchant's card processor, and a second one that is not active. */
  readonly integration: string;
  readonly spareIntegration: string;
  /** A viewer of the merchant. */
  readonly user: string;
  /** Challenges of the merchant's owner: one that waits for its code, one that was answered. */
  readonly challenge: { readonly id: string; readonly code: string };
  readonly usedChallenge: string;
}

export const STORED_CARD = {
  customer_id: 'CUSTOMER-ada',
  card: { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030', address: { line1: '1 Main St', zip: '94103' } },
};

const NO_ULID = '0'.repeat(26);

/** Well-formed ids of nothing. */
export const NOTHING = {
  transaction: `TRANSACTION-${NO_ULID}`,
  batch: `BATCH-${NO_ULID}`,
  deposit: `DEPOSIT-${NO_ULID}`,
  dispute: `DISPUTE-${NO_ULID}`,
  token: `PAYMENT_TOKEN-${NO_ULID}`,
  client: `CLIENT-${NO_ULID}`,
  integration: `INTEGRATION-${NO_ULID}`,
  user: `USER-${NO_ULID}`,
  challenge: `CHALLENGE-${NO_ULID}`,
} as const;

export async function prepareWorld(options: GatewayOptions = {}): Promise<PreparedWorld> {
  const gateway: Gateway = createGateway({ seed: 'parity', ...options });
  const sale = gateway.transactions.create({ type: 'SALE', amount: 5000, payment_method: cards.visa });
  const charge = gateway.transactions.create({ type: 'SALE', amount: 600, payment_method: cards.visa });
  gateway.transactions.create({ type: 'PAYMENT', amount: 7000, payment_method: banks.good });
  await gateway.clock.advance({ bankingDays: 1 });
  const account = gateway.paymentTokens.create({ ...storable(banks.good), verification: 'micro_deposits' });
  await gateway.clock.advance({ bankingDays: 3 });
  const dispute = await disputed(gateway, charge.transaction_id);
  const lostDispute = await disputed(gateway, charge.transaction_id);
  gateway.disputes.accept(lostDispute);
  const held = gateway.transactions.create({ type: 'AUTH', amount: 900, payment_method: cards.amex });
  gateway.transactions.create({ type: 'SALE', amount: 1200, payment_method: cards.mastercard });
  gateway.transactions.create({ type: 'PAYOUT', amount: 300, payment_method: banks.good });
  const [token, deleted] = [gateway.paymentTokens.create(STORED_CARD), gateway.paymentTokens.create(STORED_CARD)];
  gateway.paymentTokens.delete(deleted.payment_token);
  return {
    gateway,
    newcomer: gateway.addMerchant({ name: 'Newcomer' }),
    held: held.transaction_id,
    settledSale: sale.transaction_id,
    closedBatch: gateway.batches.list().data[0]?.batch_id ?? '',
    deposit: gateway.deposits.list().data[0]?.id ?? '',
    dispute,
    lostDispute,
    disputedSale: charge.transaction_id,
    token: token.payment_token,
    deletedToken: deleted.payment_token,
    unverified: { id: account.payment_token, amounts: gateway.ach.microDeposits(account)?.amountsCents ?? [] },
    customer: token.customer_id,
    ...prepareClients(gateway),
    ...preparePersons(gateway),
  };
}

/** Opens a dispute of three dollars now. Returns its id. */
async function disputed({ simulate, clock }: Gateway, transaction: string): Promise<string> {
  const { id } = simulate.issuer.dispute({ transaction, reason: '13.1', amount: 300, at: clock.now() });
  await clock.advance(0);
  return id;
}

function prepareClients({ as, reseller, integrations }: Gateway) {
  const platform = as(reseller);
  const closed = platform.clients.create({ kind: 'reseller', name: 'Closed Resale' });
  platform.clients.delete(closed.client_id);
  const [processor] = integrations.list({ kind: 'card_processor' }).data;
  const spare = { kind: 'card_processor', provider: 'Spare Cards', mid: '1', tid: '1', status: 'inactive' } as const;
  return {
    spareClient: platform.clients.create({ kind: 'merchant', name: 'Spare Parts' }).client_id,
    closedReseller: closed.client_id,
    integration: processor?.integration_id ?? '',
    spareIntegration: integrations.create(spare).integration_id,
  };
}

function preparePersons(gateway: Gateway) {
  const viewer = { first_name: 'Vera', last_name: 'Viewer', role: 'viewer' } as const;
  const user = gateway.users.create({ ...viewer, email: 'vera@acme-outfitters.test', phone: '+15555550100' });
  const { api_key: ownerKey, user_id: owner } = loginOf(gateway, gateway.merchant);
  const { api_key: platformOwnerKey } = loginOf(gateway, gateway.reseller);
  const person = gateway.as(ownerKey);
  const used = challenged(gateway, person);
  person.mfa.verify({ challenge_id: used.id, code: used.code });
  const challenge = challenged(gateway, person);
  return { user: user.user_id, owner, ownerKey, platformOwnerKey, usedChallenge: used.id, challenge };
}

/** The owner of an account logs in. */
export function loginOf(gateway: Gateway, { ownerEmail, ownerPassword }: Account) {
  return gateway.auth.issueKey({ email: ownerEmail, password: ownerPassword });
}

/** Sends a person a code by e-mail, and reads it. */
export function challenged({ mfa }: Gateway, person: Caller): PreparedWorld['challenge'] {
  const { challenge_id: id } = person.mfa.challenge({ channel: 'email' });
  return { id, code: mfa.inbox().find(({ challengeId }) => challengeId === id)?.code ?? '' };
}
