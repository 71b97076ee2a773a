import { type Account, banks, type Caller, cards, type Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { send, verdict } from '../support/http-requests.ts';
import { login, refused, refusedSaying } from '../support/logins.ts';

const sell = (caller: Caller) =>
  caller.transactions.create({ type: 'SALE', amount: 1000, payment_method: cards.visa }).transaction_id;
const pay = (caller: Caller) =>
  caller.transactions.create({ type: 'PAYMENT', amount: 700, payment_method: banks.good }).id;

/** The platform, and closing the seed merchant as it. */
function closing(gateway: Gateway) {
  const reseller = gateway.as(gateway.reseller);
  const { clientId } = gateway.merchant;
  return {
    reseller,
    close: () => reseller.clients.delete(clientId),
    suspend: () => reseller.clients.update(clientId, { status: 'suspended' }),
    reactivate: () => reseller.clients.update(clientId, { status: 'active' }),
  };
}

describe('closing a client', () => {
  it('keeps the record, and asked again answers the same', async () => {
    const gateway = freshGateway();
    const { close } = closing(gateway);
    const { correlation_id: _first, ...closed } = close();
    expect(closed).toMatchObject({ status: 'closed', name: 'Acme Outfitters' });
    await gateway.clock.advance({ days: 1 });
    const { correlation_id: _second, ...again } = close();
    expect(again).toEqual(closed);
    expect(gateway.events.list({ type: 'client.deleted' })).toHaveLength(1);
  });

  it('is for good: neither an update nor a status opens it again', () => {
    const gateway = freshGateway();
    const { close, reactivate, reseller } = closing(gateway);
    close();
    expect(refused(reactivate)).toBe('409 invalid_state');
    expect(refused(() => reseller.clients.update(gateway.merchant.clientId, { name: 'Back' }))).toBe(
      '409 invalid_state',
    );
  });

  it('is refused while a card batch is open, settling, or settled and not funded', async () => {
    const gateway = freshGateway();
    const { close } = closing(gateway);
    sell(gateway);
    expect(refusedSaying(close)).toBe(
      '409 money_in_flight: 1 batch is not funded yet. Close this client when it is funded.',
    );
    await gateway.clock.advanceTo('card-cutoff');
    expect(refused(close)).toBe('409 money_in_flight');
    await gateway.clock.advanceTo('settlement');
    expect(refused(close)).toBe('409 money_in_flight');
    await gateway.clock.advanceTo('funding', { offset: { milliseconds: -1 } });
    expect(refused(close)).toBe('409 money_in_flight');
    await gateway.clock.advance(1);
    expect(close().status).toBe('closed');
  });

  it('is refused while an ACH entry is on its way', async () => {
    const gateway = freshGateway();
    const { close } = closing(gateway);
    const payment = pay(gateway);
    sell(gateway);
    expect(refusedSaying(close)).toMatch(/^409 money_in_flight: 2 batches are/);
    await gateway.clock.advanceTo('funding', { of: payment });
    expect(close().status).toBe('closed');
  });

  it('is refused while the payable is not zero: a return after the last funding is a debt', async () => {
    const gateway = freshGateway();
    const { close } = closing(gateway);
    const payment = pay(gateway);
    gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 20 } });
    await gateway.clock.advance({ days: 30 });
    expect(refusedSaying(close)).toBe(
      '409 money_in_flight: The payable of this client is -700 cents. The client can be closed when its payable is 0.',
    );
    gateway.transactions.create({ type: 'SALE', amount: 700, payment_method: cards.visa });
    await gateway.clock.advanceTo('funding');
    expect(close().status).toBe('closed');
  });

  it('waits neither for the return window nor for a batch whose transactions were all voided', async () => {
    const gateway = freshGateway();
    const { close } = closing(gateway);
    gateway.transactions.cancel(sell(gateway), { type: 'VOID' });
    expect(close().status).toBe('closed');
    await gateway.clock.advance({ days: 3 });
    expect(gateway.as(gateway.reseller).batches.list().total).toBe(0);
  });

  it('lets a return that was planned come all the same, and post', async () => {
    const gateway = freshGateway();
    const { close, reseller } = closing(gateway);
    const payment = pay(gateway);
    gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
    await gateway.clock.advanceTo('funding');
    close();
    await gateway.clock.advance({ days: 60 });
    expect(reseller.transactions.get(payment).transaction_state).toBe('returned');
    expect(gateway.ledger.balance('merchant_payable')).toBe(-700);
  });

  it('of a reseller is refused while a client below it is open, suspended ones included', () => {
    const gateway = freshGateway();
    const { reseller } = closing(gateway);
    const agency = reseller.clients.create({ kind: 'reseller', name: 'Agency' });
    const shops = ['One', 'Two'].map((name) =>
      reseller.clients.create({ kind: 'merchant', name, parent_id: agency.client_id }),
    );
    const close = () => reseller.clients.delete(agency.client_id);
    expect(refusedSaying(close)).toBe('409 has_child_clients: 2 open clients are below this one. Close them first.');
    const [one, two] = shops;
    reseller.clients.delete(one?.client_id ?? '');
    reseller.clients.update(two?.client_id ?? '', { status: 'suspended' });
    expect(refusedSaying(close)).toBe('409 has_child_clients: 1 open client is below this one. Close it first.');
    reseller.clients.delete(two?.client_id ?? '');
    expect(close().status).toBe('closed');
  });
});

describe('a closed client', () => {
  it('can do nothing, with any key, not even read; neither can its reseller on its behalf', async () => {
    const gateway = freshGateway();
    const { merchant, reseller } = gateway;
    const owner = login(gateway, merchant.ownerEmail, merchant.ownerPassword);
    closing(gateway).close();
    const asked = { method: 'GET', key: merchant.apiKey } as const;
    const onBehalf = { key: reseller.apiKey, headers: { 'Client-Id': merchant.clientId } };
    const answers = await Promise.all([
      send(gateway, '/v1/transactions', asked),
      send(gateway, `/v1/clients/${merchant.clientId}`, { ...asked, method: 'DELETE' }),
      send(gateway, '/v1/users', { ...asked, key: owner.apiKey }),
      send(gateway, '/v1/transactions', onBehalf),
    ]);
    expect(answers.map(verdict)).toEqual(answers.map(() => '403 client_closed'));
    expect(refused(() => login(gateway, merchant.ownerEmail, merchant.ownerPassword))).toBe('403 client_closed');
  });

  it('is read by those above it: its record, transactions, batches, tokens and persons stay', async () => {
    const gateway = freshGateway();
    const { close, reseller } = closing(gateway);
    sell(gateway);
    await gateway.clock.advanceTo('funding');
    close();
    const { clientId } = gateway.merchant;
    expect(reseller.clients.get(clientId).status).toBe('closed');
    expect([reseller.transactions.list().total, reseller.batches.list().total]).toEqual([1, 1]);
    expect(reseller.users.list({ client_id: clientId }).total).toBe(1);
    expect(reseller.integrations.summary(clientId).data).toHaveLength(2);
  });

  it('gets nothing new from those above it, and none of its things moves', async () => {
    const gateway = freshGateway();
    const things = await belongings(gateway);
    const { close, reseller } = closing(gateway);
    close();
    expect(attempts(gateway, reseller, things).map(refused)).toEqual(Array(8).fill('403 client_closed'));
  });
});

describe('a suspended client', () => {
  it('reads, and does nothing else', async () => {
    const gateway = freshGateway();
    const { reseller, merchant } = gateway;
    closing(gateway).suspend();
    const body = { type: 'SALE', amount: 100, payment_method: cards.visa };
    const behalf = { key: reseller.apiKey, headers: { 'Client-Id': merchant.clientId } };
    const answers = await Promise.all([
      send(gateway, '/v1/transactions'),
      send(gateway, '/v1/users'),
      send(gateway, '/v1/transactions', behalf),
      send(gateway, '/v1/transactions', { method: 'POST', body }),
      send(gateway, '/v1/transactions', { method: 'POST', body, ...behalf }),
      send(gateway, '/v1/batches/close', { method: 'POST', body: {} }),
      send(gateway, `/v1/clients/${merchant.clientId}`, { method: 'PUT', body: { status: 'active' } }),
      send(gateway, `/v1/clients/${merchant.clientId}`, { method: 'DELETE' }),
    ]);
    expect(answers.map(verdict)).toEqual([...Array(3).fill('200'), ...Array(5).fill('403 client_suspended')]);
  });

  it('is not made to pay or to give by the reseller’s own key either', async () => {
    const gateway = freshGateway();
    const things = await belongings(gateway);
    const { suspend, reseller } = closing(gateway);
    suspend();
    expect(attempts(gateway, reseller, things).slice(0, 4).map(refused)).toEqual(Array(4).fill('403 client_suspended'));
  });

  it('keeps its money moving: what is in flight closes, settles, is funded, and comes back late', async () => {
    const gateway = freshGateway();
    sell(gateway);
    const payment = pay(gateway);
    gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
    closing(gateway).suspend();
    await gateway.clock.advance({ days: 7 });
    expect(gateway.transactions.list({ transaction_state: 'settled' }).total).toBe(2);
    expect(gateway.ledger.balance('merchant_bank')).toBe(1700);
    await gateway.clock.advance({ days: 50 });
    expect(gateway.transactions.get(payment).transaction_state).toBe('returned');
    expect(gateway.ledger.balance('merchant_payable')).toBe(-700);
  });

  it('is brought back by its reseller alone', () => {
    const gateway = freshGateway();
    const { suspend, reactivate } = closing(gateway);
    const { clientId } = gateway.merchant;
    expect(refusedSaying(() => gateway.clients.update(clientId, { status: 'suspended' }))).toBe(
      '403 forbidden: Only a client above this one can change its status.',
    );
    expect(gateway.clients.update(clientId, { status: 'active' }).status).toBe('active');
    suspend();
    expect(refused(() => sell(gateway))).toBe('403 client_suspended');
    reactivate();
    expect(sell(gateway)).toMatch(/^TRANSACTION-/);
  });

  it('that is a reseller can do nothing for its merchants, who go on by themselves', () => {
    const gateway = freshGateway();
    const { reseller } = closing(gateway);
    const agency = reseller.clients.create({ kind: 'reseller', name: 'Agency' });
    const shop = reseller.clients.create({ kind: 'merchant', name: 'Shop', parent_id: agency.client_id });
    const own = { email: 'a@agency.test', password: 'a perfectly good password' };
    reseller.users.create({ ...own, client_id: agency.client_id, first_name: 'A', last_name: 'B', role: 'owner' });
    const person = login(gateway, own.email);
    reseller.clients.update(agency.client_id, { status: 'suspended' });
    const forShop = gateway.as({ apiKey: person.apiKey, clientId: shop.client_id });
    expect(forShop.clients.get(shop.client_id).name).toBe('Shop');
    expect(refused(() => forShop.clients.update(shop.client_id, { name: 'Mine' }))).toBe('403 client_suspended');
    const above = gateway.as({ apiKey: gateway.reseller.apiKey, clientId: shop.client_id });
    expect(above.clients.update(shop.client_id, { name: 'Yours' }).name).toBe('Yours');
  });

  it('that is a reseller can do no more with a key for a merchant that its person got before', () => {
    const gateway = freshGateway();
    const { reseller } = closing(gateway);
    const agency = reseller.clients.create({ kind: 'reseller', name: 'Agency' });
    const shop = reseller.clients.create({ kind: 'merchant', name: 'Shop', parent_id: agency.client_id });
    const own = { email: 'a@agency.test', password: 'a perfectly good password' };
    reseller.users.create({ ...own, client_id: agency.client_id, first_name: 'A', last_name: 'B', role: 'owner' });
    const forShop = login(gateway, own.email, own.password, shop.client_id);
    const rename = () => forShop.clients.update(shop.client_id, { name: 'Mine' });
    expect(rename().name).toBe('Mine');
    reseller.clients.update(agency.client_id, { status: 'suspended' });
    expect([refused(rename), forShop.clients.get(shop.client_id).name]).toEqual(['403 client_suspended', 'Mine']);
    reseller.clients.update(agency.client_id, { status: 'active' });
    expect(rename().name).toBe('Mine');
  });

  it('closes as any other', () => {
    const gateway = freshGateway();
    const { suspend, close } = closing(gateway);
    suspend();
    expect(close().status).toBe('closed');
  });
});

interface Belongings {
  readonly held: string;
  readonly settled: string;
  readonly token: string;
  readonly account: Account;
}

/** What the seed merchant has: an authorization, a settled sale, a stored card. Nothing of it is money in flight. */
async function belongings(gateway: Gateway): Promise<Belongings> {
  const settled = sell(gateway);
  await gateway.clock.advanceTo('funding');
  const { transactions, paymentTokens, merchant } = gateway;
  const held = transactions.create({ type: 'AUTH', amount: 500, payment_method: cards.visa }).transaction_id;
  const card = { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' };
  return { held, settled, token: paymentTokens.create({ card }).payment_token, account: merchant };
}

/** What somebody above a client may try with its things: the first four are money and the vault. */
function attempts(gateway: Gateway, above: Caller, { held, settled, token, account }: Belongings) {
  const client_id = account.clientId;
  const [integration] = gateway.as(gateway.reseller).integrations.list({ client_id }).data;
  const [user] = gateway.as(gateway.reseller).users.list({ client_id }).data;
  return [
    () => above.transactions.capture(held),
    () => above.transactions.cancel(settled, { type: 'REFUND' }),
    () => above.paymentTokens.update(token, { nickname: 'mine' }),
    () => above.paymentTokens.delete(token),
    () => above.integrations.create({ client_id, kind: 'other', provider: 'Books' }),
    () => above.integrations.update(integration?.integration_id ?? '', { provider: 'Other' }),
    () => above.users.create({ client_id, first_name: 'A', last_name: 'B', email: 'a@b.test', role: 'viewer' }),
    () => above.users.update(user?.user_id ?? '', { phone: '5555550100' }),
  ];
}
