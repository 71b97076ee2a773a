/** A merchant's own id for a customer, in any format; `customer_id` must begin with CUSTOMER-. */
import { describe, expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway, GatewayError, replay, storable } from '../../src/index.ts';

const CARD = storable(cards.visa);
/** Not a published test number. */
const LIVE_NUMBER = '4539578763621486';
const OWN_ID = 'användare/42@shop.example';

/** Stores a card with the merchant's own id, and charges it. */
async function made(gateway: Gateway) {
  const token = gateway.paymentTokens.create({ ...CARD, customer_reference: OWN_ID });
  const payment_method = { type: 'token', payment_token: token.payment_token } as const;
  const sale = gateway.transactions.create({ type: 'SALE', amount: 2_000, payment_method });
  const payment = gateway.transactions.create({
    type: 'PAYMENT',
    amount: 500,
    payment_method: banks.good,
    customer_reference: '17',
  });
  await gateway.clock.advance({ days: 3 });
  return { token, sale, payment, refund: gateway.transactions.refund(sale.transaction_id, 700) };
}

describe('a customer_reference', () => {
  it('is stored on a token, its transactions, their refunds, and their events', async () => {
    using gateway = createGateway();
    const { token, sale, payment, refund } = await made(gateway);
    const references = (list: readonly { readonly customer_reference?: string }[]) =>
      list.map(({ customer_reference }) => customer_reference);
    expect(references([token, sale, refund, payment])).toEqual([OWN_ID, OWN_ID, OWN_ID, '17']);
    expect(token.customer_id).toMatch(/^CUSTOMER-/);
    expect(gateway.paymentTokens.get(token.payment_token)).toMatchObject({ customer_reference: OWN_ID });
    expect(gateway.transactions.get(refund.transaction_id)).toMatchObject({ customer_reference: OWN_ID });
    for (const { type, data } of gateway.events.list())
      if (/^(payment_token|transaction)\./.test(type)) expect(data.object, type).toHaveProperty('customer_reference');
    gateway.check();
  });

  it('can be filtered, searched, and inspected', async () => {
    using gateway = createGateway();
    const { token, sale, payment, refund } = await made(gateway);
    const { transactions, paymentTokens, inspect } = gateway;
    const idsOf = (query: Parameters<typeof transactions.list>[0]) =>
      transactions.list(query).data.map(({ transaction_id, id }) => transaction_id ?? id);
    expect(idsOf({ customer_reference: OWN_ID })).toEqual([refund.transaction_id, sale.transaction_id]);
    expect(idsOf({ customer_reference: '17' })).toEqual([payment.id]);
    expect(idsOf({ search_text: 'ANVÄNDARE/42' })).toEqual([refund.transaction_id, sale.transaction_id]);
    expect(paymentTokens.list({ customer_reference: OWN_ID }).total).toBe(1);
    expect(paymentTokens.list({ customer_reference: '17' }).total).toBe(0);
    expect(inspect.tokens({ search: '42@SHOP' }).rows).toMatchObject([
      { id: token.payment_token, customerReference: OWN_ID },
    ]);
    expect(inspect.transactions({ search: '@shop.example' }).total).toBe(2);
  });

  it('identifies one customer, who has one default card', () => {
    using gateway = createGateway();
    const create = (customer_reference: string, customer_id?: string) =>
      gateway.paymentTokens.create({
        ...CARD,
        is_default: true,
        customer_reference,
        ...(customer_id === undefined ? {} : { customer_id }),
      });
    const [first, second, other, moved, third] = [
      create('ada'),
      create('ada'),
      create('grace'),
      create('ada', 'CUSTOMER-ada'),
      create('ada'),
    ];
    expect(second.customer_id).toBe(first.customer_id);
    expect(other.customer_id).not.toBe(first.customer_id);
    expect([moved.customer_id, third.customer_id]).toEqual(['CUSTOMER-ada', 'CUSTOMER-ada']);
    const defaults = gateway.paymentTokens.list({ customer_reference: 'ada' }).data.filter((token) => token.is_default);
    expect(defaults.map((token) => token.payment_token)).toEqual([third.payment_token, second.payment_token]);
  });

  it('belongs to its merchant', () => {
    using gateway = createGateway();
    const other = gateway.addMerchant({ name: 'Birch Books' });
    const mine = gateway.paymentTokens.create({ ...CARD, customer_reference: 'ada' });
    const theirs = gateway.as(other).paymentTokens.create({ ...CARD, customer_reference: 'ada' });
    expect(theirs.customer_id).not.toBe(mine.customer_id);
    expect(gateway.paymentTokens.list({ customer_reference: 'ada' }).total).toBe(1);
  });

  it('is absent from responses without one', () => {
    using gateway = createGateway();
    const sale = gateway.transactions.create({ type: 'SALE', amount: 2_000, payment_method: cards.visa });
    expect([sale, gateway.paymentTokens.create(CARD)].map((object) => 'customer_reference' in object)).toEqual([
      false,
      false,
    ]);
  });

  it('of a request takes precedence over that of the token', () => {
    using gateway = createGateway();
    const { payment_token } = gateway.paymentTokens.create({ ...CARD, customer_reference: 'ada' });
    const payment_method = { type: 'token', payment_token } as const;
    const sale = { type: 'SALE', amount: 2_000, payment_method, customer_reference: 'ada, wholesale' } as const;
    expect(gateway.transactions.create(sale)).toMatchObject({ customer_reference: 'ada, wholesale' });
  });

  it('survives a snapshot, a replay, and the seed data of a world', async () => {
    using gateway = createGateway({
      world: { customers: [{ customerId: 'CUSTOMER-ada', tokens: [{ ...CARD, customer_reference: 'ada' }] }] },
    });
    const { refund } = await made(gateway);
    using copy = createGateway({ from: gateway.snapshot() });
    expect(copy.transactions.get(refund.transaction_id)).toMatchObject({ customer_reference: OWN_ID });
    expect(copy.paymentTokens.list({ customer_reference: 'ada' }).data).toMatchObject([
      { customer_id: 'CUSTOMER-ada' },
    ]);
    using again = await replay(gateway.tape());
    expect(again.transactions.list({ customer_reference: OWN_ID }).total).toBe(2);
  });

  it('appears on a tape without a card number that a merchant put into it', () => {
    using gateway = createGateway();
    gateway.paymentTokens.create({ ...CARD, customer_reference: `card ${LIVE_NUMBER}` });
    expect(JSON.stringify(gateway.tape())).not.toContain(LIVE_NUMBER);
  });

  // biome-ignore format: a table reads in columns
  it.each([
    [{ customer_id: 'user_42' },                'customer_id must be CUSTOMER- followed by 1 to 64 letters, digits, underscores, or hyphens. Send an id of another form as customer_reference'],
    [{ customer_reference: '' },                'customer_reference'],
    [{ customer_reference: 'x'.repeat(256) },   'customer_reference'],
    [{ customer_reference: 'a\u0000b' },        'customer_reference must not contain control characters'],
    [{ customer_reference: 42 as never },       'customer_reference'],
  ])('is what a rejected request is about: %j', (fields, text) => {
    using gateway = createGateway();
    const errorOf = () => {
      try {
        return gateway.paymentTokens.create({ ...CARD, ...fields }).customer_id;
      } catch (error) {
        return error instanceof GatewayError ? error.message : error;
      }
    };
    expect(errorOf()).toContain(text);
  });

  it('is marked as an extension in the OpenAPI document', () => {
    using gateway = createGateway();
    const { components } = gateway.openapi();
    for (const name of [
      'PaymentTokenRequest',
      'TransactionRequest',
      'PaymentToken',
      'CardTransaction',
      'AchTransaction',
    ])
      expect(components.schemas[name], name).toMatchObject({
        properties: { customer_reference: { 'x-settlebox-extension': true } },
      });
  });
});
