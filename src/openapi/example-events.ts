import type { Engine } from '../domain/base/context.ts';
import type { TokenPaymentMethod } from '../domain/payments/transactions/requests.ts';
import { finishAttempt } from '../domain/webhooks/deliveries/actions.ts';
import type { GatewayEvent } from '../domain/webhooks/deliveries/schema.ts';
import { listPendingOf } from '../domain/webhooks/deliveries/store.ts';
import { runCommand } from '../harness/commands.ts';
import { createEvents } from '../harness/events.ts';
import { createSimulate } from '../harness/simulate.ts';
import { banks, cards, storable, type TestBankAccount } from '../networks/test-data.ts';
import { resolveOptions } from '../options/options.ts';
import type { Caller } from '../transports/caller-types.ts';
import { harnessContext, openEngine } from '../worlds/engine-parts.ts';
import { readKeyring } from '../worlds/seed-clients.ts';
import { worldTemplate } from '../worlds/world-template.ts';
import { amountsOf, callerOf, letTimePass } from './example-world.ts';

type ExampleCaller = Caller<'by_method'>;

/** Returns events of every type, from a busy month in a world of its own. */
export function busyMonth(extensions: boolean): readonly GatewayEvent[] {
  const options = { seed: 'openapi-events', returnRateMinimum: 1, disputeRateMinimum: 1, extensions };
  const engine = openEngine(worldTemplate(resolveOptions(options).world));
  const { merchant, reseller } = readKeyring(engine);
  const caller = callerOf(engine, merchant.apiKey);
  changeAccounts(caller, callerOf(engine, reseller.apiKey));
  const sale = payByCard(engine, caller);
  const { payment, account } = payFromAccounts(engine, caller);
  letTimePass(engine, 4);
  caller.transactions.cancel(sale, { type: 'REFUND', amount: 500 });
  createSimulate(engine).ach.reverse({ transaction: payment, reason: 'duplicate' });
  caller.paymentTokens.verify(account, { amounts: amountsOf(engine, account) });
  letTimePass(engine, 30);
  if (extensions) disputeCharges(engine, caller);
  disableEndpoint(engine, caller, merchant.clientId);
  const events = createEvents(engine).list();
  engine.close();
  return events;
}

function changeAccounts({ integrations, users }: ExampleCaller, { clients }: ExampleCaller): void {
  const { client_id: client } = clients.create({ kind: 'merchant', name: 'Closing Down Ltd' });
  clients.update(client, { status: 'suspended' });
  clients.delete(client);
  const { integration_id: integration } = integrations.create({ kind: 'other', provider: 'Tentfinder' });
  integrations.update(integration, { provider: 'Tentfinder Pro' });
  integrations.delete(integration);
  const person = { first_name: 'Oskar', last_name: 'Operator', email: 'oskar@acme-outfitters.test' };
  const { user_id: user } = users.create({ ...person, role: 'operator' });
  users.update(user, { role: 'viewer' });
  users.delete(user);
}

/** Returns the id of a sale. */
function payByCard(engine: Engine, { transactions, paymentTokens }: ExampleCaller): string {
  transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.declines('51') });
  const [captured, voided] = [0, 1, 2].map(
    () => transactions.create({ type: 'AUTH', amount: 5_000, payment_method: cards.visa }).transaction_id,
  );
  transactions.capture(captured ?? '', { amount: 4_500 });
  transactions.cancel(voided ?? '', { type: 'VOID' });
  const { payment_token: card } = paymentTokens.create(storable(cards.mastercard));
  paymentTokens.update(card, { nickname: 'Company card' });
  createSimulate(engine).issuer.replaceCard({ paymentToken: card });
  paymentTokens.delete(card);
  paymentTokens.create({ card: { pan: cards.visa.pan, expiry_month: '01', expiry_year: '2026' } });
  const { payment_token } = paymentTokens.create(storable(cards.declines('R1')));
  transactions.create({ type: 'SALE', amount: 999, recurring: true, payment_method: { type: 'token', payment_token } });
  return transactions.create({ type: 'SALE', amount: 3_000, payment_method: cards.amex }).transaction_id;
}

/** Emits every event of disputes. */
function disputeCharges(engine: Engine, { transactions, disputes }: ExampleCaller): void {
  const { issuer } = createSimulate(engine);
  const sell = () => transactions.create({ type: 'SALE', amount: 5_000, payment_method: cards.visa }).transaction_id;
  const [won, lost, asked] = [sell(), sell(), sell()];
  letTimePass(engine, 4);
  const at = engine.state.now;
  const [first, second] = [won, lost].map((transaction) => issuer.dispute({ transaction, reason: '13.1', at }).id);
  issuer.inquiry({ transaction: asked, reason: '13.3', at });
  issuer.fraudReport({ transaction: asked });
  letTimePass(engine, 1);
  disputes.submitEvidence(first ?? '', { delivery_proof: 'Signed for on January 9.' });
  disputes.accept(second ?? '');
  letTimePass(engine, 40);
  issuer.openPreArbitration(first ?? '');
  letTimePass(engine, 40);
}

/** Returns the ids of a payment and of a stored account with micro-deposits. */
function payFromAccounts(engine: Engine, { transactions, paymentTokens }: ExampleCaller) {
  const pay = (payment_method: TestBankAccount | TokenPaymentMethod) =>
    transactions.create({ type: 'PAYMENT', amount: 7_000, payment_method }).id;
  transactions.cancel(pay(banks.good), { type: 'cancel' });
  createSimulate(engine).ach.return({ transaction: pay(banks.good), code: 'R25' });
  pay(banks.returns('R01'));
  pay(banks.notifies('C01'));
  const { payment_token } = paymentTokens.create(storable(banks.returns('R07')));
  pay({ type: 'token', payment_token });
  const [account = ''] = [banks.good, banks.returns('R02')].map(
    (bank) => paymentTokens.create({ ...storable(bank), verification: 'micro_deposits' }).payment_token,
  );
  return { payment: pay(banks.good), account };
}

/** Runs the response 410 of a receiver, which needs no network. */
function disableEndpoint(engine: Engine, caller: ExampleCaller, clientId: string): void {
  const options = { url: 'https://acme-outfitters.test/webhooks', clientId, events: ['*'], secret: undefined };
  const { endpoint } = runCommand(engine, 'webhooks.subscribe', options);
  caller.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
  const [delivery] = listPendingOf(engine.database, endpoint.endpointId);
  if (delivery === undefined) throw new Error('the endpoint of the example has a delivery');
  engine.transaction(() =>
    finishAttempt(harnessContext(engine, 'webhooks'), delivery.deliveryId, { status: 410, error: null }),
  );
}
