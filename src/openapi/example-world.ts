import type { ExampleWorld } from '../contract/example-world.ts';
import { microDepositsOf } from '../domain/ach/micro-deposits/actions.ts';
import type { Engine } from '../domain/base/context.ts';
import { listAllDeposits } from '../domain/payments/deposits/store.ts';
import type { GatewayEvent } from '../domain/webhooks/deliveries/schema.ts';
import { addDuration } from '../engine/time.ts';
import type { WorldBytes } from '../engine/world-bytes.ts';
import { createEvents } from '../harness/events.ts';
import { createIssuer } from '../harness/issuer.ts';
import { createMfa } from '../harness/mfa.ts';
import { banks, cards, storable } from '../networks/test-data.ts';
import { resolveOptions } from '../options/options.ts';
import { directCaller } from '../transports/direct.ts';
import { harnessContext, openEngine } from '../worlds/engine-parts.ts';
import { readKeyring } from '../worlds/seed-clients.ts';
import { worldTemplate } from '../worlds/world-template.ts';

/** A world that contains an object for every example. */
export interface PreparedWorld {
  /** A snapshot that each example opens, so that no example affects another. */
  readonly bytes: WorldBytes;
  readonly examples: ExampleWorld;
  /** The merchant's key, for operations that require no other. */
  readonly merchantKey: string;
  /** The emitted events. */
  readonly events: readonly GatewayEvent[];
}

/** Prepares the world through API calls. Only the clock is moved directly. */
export function prepareWorld(extensions: boolean): PreparedWorld {
  const engine = openEngine(worldTemplate(resolveOptions({ seed: 'openapi', extensions }).world));
  const { merchant, reseller } = readKeyring(engine);
  const merchantCaller = callerOf(engine, merchant.apiKey);
  const resellerCaller = callerOf(engine, reseller.apiKey);
  const sale = merchantCaller.transactions.create({ type: 'SALE', amount: 12_000, payment_method: cards.visa });
  merchantCaller.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.mastercard });
  merchantCaller.transactions.create({ type: 'PAYMENT', amount: 7_000, payment_method: banks.good });
  const account = merchantCaller.paymentTokens.create({ ...storable(banks.good), verification: 'micro_deposits' });
  letTimePass(engine, 4);
  const dispute = extensions ? disputeOf(engine, sale.transaction_id) : '';
  const authorization = merchantCaller.transactions.create({ type: 'AUTH', amount: 5_000, payment_method: cards.visa });
  const payment = merchantCaller.transactions.create({ type: 'PAYMENT', amount: 2_500, payment_method: banks.good });
  const token = merchantCaller.paymentTokens.create({ customer_id: 'CUSTOMER-ada', card: STORED_CARD });
  const person = { first_name: 'Oskar', last_name: 'Operator', email: 'oskar@acme-outfitters.test' };
  const { ownerEmail, ownerPassword } = merchant;
  const { api_key: ownerKey } = merchantCaller.auth.issueKey({ email: ownerEmail, password: ownerPassword });
  const { challenge_id: id } = callerOf(engine, ownerKey).mfa.challenge({ channel: 'email' });
  const made = {
    merchantId: merchant.clientId,
    resellerKey: reseller.apiKey,
    ownerKey,
    ownerEmail,
    ownerPassword,
    authorization: authorization.transaction_id,
    settledSale: sale.transaction_id,
    openPayment: payment.id,
    closedBatch: merchantCaller.batches.list({ processor: 'card' }).data[0]?.batch_id ?? '',
    deposit: listAllDeposits(engine.database).at(-1)?.depositId ?? '',
    dispute,
    paymentToken: token.payment_token,
    unverifiedAccount: { id: account.payment_token, amounts: amountsOf(engine, account.payment_token) },
    integration: merchantCaller.integrations.list({ kind: 'card_processor' }).data[0]?.integration_id ?? '',
    spareIntegration: merchantCaller.integrations.create({ kind: 'other', provider: 'Tentfinder' }).integration_id,
    spareClient: resellerCaller.clients.create({ kind: 'merchant', name: 'Closing Down Ltd' }).client_id,
    user: merchantCaller.users.create({ ...person, role: 'operator' }).user_id,
    challenge: { id, code: createMfa(engine).inbox().at(-1)?.code ?? '' },
  };
  const events = createEvents(engine).list();
  const bytes = engine.capture();
  engine.close();
  return { bytes, examples: made, merchantKey: merchant.apiKey, events };
}

const STORED_CARD = { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030', cardholder_name: 'Ada Lovelace' };

/** Disputes a part of a sale now, so that the rest can be refunded. */
function disputeOf(engine: Engine, transaction: string): string {
  const options = { transaction, reason: '13.1', amount: 4_000, at: engine.state.now };
  const { id } = createIssuer(engine).dispute(options);
  letTimePass(engine, 0);
  return id;
}

/** Returns the amounts of an account's micro-deposits. */
export function amountsOf(engine: Engine, token: string): readonly number[] {
  return microDepositsOf(harnessContext(engine, 'examples'), token)?.amountsCents ?? [];
}

/** Returns a caller with this key. */
export function callerOf(engine: Engine, key: string) {
  return directCaller<'by_method'>(engine, () => ({ keys: [key] }));
}

/** Runs the due jobs. This world has no endpoint, so no job needs to be awaited. */
export function letTimePass(engine: Engine, days: number): void {
  const target = addDuration(engine.state.now, { days });
  engine.performAll(() => engine.schedule.first(target));
  engine.state.now = target;
}
