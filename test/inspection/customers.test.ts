/** The list of customers, and the API requests that concern one of them. */
import { banks, cards, type Gateway, storable } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';

const account = {
  bank_account: {
    account_number: banks.good.account_number,
    routing_number: banks.good.routing_number,
    account_type: 'checking',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
  },
} as const;

function charge({ transactions }: Gateway, payment_token: string, amount: number) {
  return transactions.create({ type: 'PAYMENT', amount, payment_method: { type: 'token', payment_token } });
}

/** Ada has a card and an account, with the merchant's own id; Bob has a card. */
function shop() {
  const gateway = freshGateway();
  const { paymentTokens } = gateway;
  paymentTokens.create({ ...storable(cards.visa), customer_reference: 'user 7' });
  const bob = paymentTokens.create({ ...storable(cards.mastercard), customer_id: 'CUSTOMER-bob' });
  const ada = paymentTokens.create({ ...account, customer_reference: 'user 7' });
  return { gateway, ada, bob };
}

describe('the list of customers', () => {
  it('says that debits of an active account are blocked, and after which return', async () => {
    const { gateway, ada } = shop();
    const payment = charge(gateway, ada.payment_token, 4_999);
    expect(gateway.inspect.upcoming().rows.find(({ milestone }) => milestone === 'ach-cutoff')?.batchNumber).toBe(
      gateway.inspect.transaction(payment.id).batchNumber,
    );
    gateway.simulate.ach.return({ transaction: payment, code: 'R10' });
    await gateway.clock.advance({ days: 30 });
    const methods = gateway.inspect.customers().rows.flatMap((customer) => customer.methods);
    expect(methods.flatMap(({ status, blocked }) => (blocked === null ? [] : [[status, blocked]]))).toEqual([
      ['active', 'debits blocked after R10'],
    ]);
  });

  it('has each customer once, with his methods and the number of his transactions', () => {
    const { gateway, ada } = shop();
    charge(gateway, ada.payment_token, 4_999);
    const { rows, total } = gateway.inspect.customers();
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { id: ada.customer_id, name: 'Ada Lovelace', reference: 'user 7', methodCount: 2, transactions: 1 },
      { id: 'CUSTOMER-bob', methodCount: 1, transactions: 0 },
    ]);
    expect(rows[0]?.methods.map(({ method, uses }) => [method.split(' …')[0], uses])).toEqual([
      ['Example Bank, checking', 1],
      ['visa', 0],
    ]);
    expect(JSON.stringify(rows)).not.toContain(banks.good.account_number);
  });

  it('finds a customer by any of his methods, and lists all of them', () => {
    const { gateway, ada } = shop();
    const found = (query: Parameters<typeof gateway.inspect.customers>[0]) =>
      gateway.inspect.customers(query).rows.map(({ id, methods }) => [id, methods.length]);
    expect(found({ search: 'visa' })).toEqual([[ada.customer_id, 2]]);
    expect(found({ search: 'user 7' })).toEqual([[ada.customer_id, 2]]);
    expect(found({ search: 'amex' })).toEqual([]);
    expect(found({ sort: 'created' }).map(([id]) => id)).toEqual(['CUSTOMER-bob', ada.customer_id]);
    expect(found({ skip: 1, take: 1 })).toEqual([['CUSTOMER-bob', 1]]);
  });

  it('names a customer by the newest method that has a name, whatever the search has found', () => {
    const { gateway, ada } = shop();
    gateway.paymentTokens.create({ ...storable(cards.amex), customer_reference: 'user 7' });
    for (const search of [undefined, 'amex', 'lovelace', 'visa'])
      expect(gateway.inspect.customers({ search }).rows.find(({ id }) => id === ada.customer_id)?.name).toBe(
        'Ada Lovelace',
      );
  });

  it('lists the newest 20 methods of a customer, and counts all', () => {
    const { gateway } = shop();
    for (let number = 0; number < 24; number++)
      gateway.paymentTokens.create({
        ...storable(cards.visa),
        customer_id: 'CUSTOMER-bob',
        nickname: `card ${number}`,
      });
    const [bob] = gateway.inspect.customers().rows;
    expect([bob?.methods.length, bob?.methodCount]).toEqual([20, 25]);
  });

  it('keeps customers of two merchants with one id apart', () => {
    const { gateway } = shop();
    const other = gateway.addMerchant({ name: 'Birch Books' });
    gateway.as(other).paymentTokens.create({ ...storable(cards.visa), customer_id: 'CUSTOMER-bob' });
    const rows = gateway.inspect.customers({ search: 'CUSTOMER-bob' }).rows;
    expect(rows.map(({ merchantName, methodCount }) => [merchantName, methodCount])).toEqual([
      ['Birch Books', 1],
      ['Acme Outfitters', 1],
    ]);
    expect(gateway.inspect.customers({ client: other.clientId }).total).toBe(1);
  });
});

describe('the disputes and scheduled events of a customer', () => {
  it('are those of all merchants that know the customer by this reference, and of no one else', async () => {
    const { gateway, bob } = shop();
    const birch = gateway.addMerchant({ name: 'Birch Books' });
    const other = gateway.as(birch);
    const card = { ...storable(cards.visa), customer_reference: 'user 7' };
    const ada = gateway.paymentTokens.create(card);
    const { payment_token } = other.paymentTokens.create(card);
    const sell = ({ transactions }: Pick<Gateway, 'transactions'>, token: string) =>
      transactions.create({ type: 'SALE', amount: 5_000, payment_method: { type: 'token', payment_token: token } });
    const sales = [sell(gateway, ada.payment_token), sell(other, payment_token), sell(gateway, bob.payment_token)];
    await gateway.clock.advance({ days: 7 });
    for (const [at, transaction] of sales.entries())
      gateway.simulate.issuer.dispute({ transaction, reason: at === 2 ? '4853' : '13.1' });
    await gateway.clock.advance({ days: 35 });
    const { inspect } = gateway;
    const disputed = (customer: string) =>
      inspect.disputes({ customer }).rows.map(({ clientId, network }) => `${clientId} ${network}`);
    const [acme] = inspect.overview().merchants;
    expect(disputed('user 7').sort()).toEqual([`${acme?.clientId} visa`, `${birch.clientId} visa`].sort());
    expect(disputed(bob.customer_id)).toEqual([`${acme?.clientId} mastercard`]);
    expect(inspect.disputes({ customer: 'user 7', client: birch.clientId }).total).toBe(1);
    for (const [search, total] of [
      ['user 7', 2],
      ['bob', 1],
      ['nobody', 0],
    ] as const)
      expect([search, inspect.disputes({ search }).total]).toEqual([search, total]);
    const subjects = new Set(inspect.upcoming({ customer: 'user 7' }).rows.map(({ subject }) => subject));
    for (const { id } of inspect.disputes({ customer: 'user 7' }).rows) expect(subjects).toContain(id);
    expect(subjects).toContain(payment_token);
    expect(subjects).not.toContain(bob.payment_token);
    expect(inspect.upcoming({ customer: 'CUSTOMER-unknown' }).total).toBe(0);
  });
});

describe('the requests of a customer', () => {
  it('are those about his methods, payments, and disputes, and rejected ones that name him', () => {
    const { gateway, ada, bob } = shop();
    const payment = charge(gateway, ada.payment_token, 4_999);
    gateway.transactions.get(payment.id ?? '');
    expect(() => charge(gateway, ada.payment_token, -1)).toThrow();
    gateway.paymentTokens.list({ customer_id: ada.customer_id });
    gateway.paymentTokens.get(bob.payment_token);
    const { inspect } = gateway;
    const of = (customer: string) =>
      inspect.requests({ customer, sort: 'created' }).rows.map(({ operation, status }) => `${operation} ${status}`);
    expect(of(ada.customer_id)).toEqual([
      'paymentTokens.create 201',
      'paymentTokens.create 201',
      'transactions.create 201',
      'transactions.get 200',
      'transactions.create 400',
      'paymentTokens.list 200',
    ]);
    expect(of('user 7')).toEqual(of(ada.customer_id).slice(0, -1));
    expect(of('CUSTOMER-bob')).toEqual(['paymentTokens.create 201', 'paymentTokens.get 200']);
    expect(of('CUSTOMER-nobody')).toEqual([]);
    expect(inspect.requests({ subject: ada.payment_token }).total).toBe(3);
  });
});
