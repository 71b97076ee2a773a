/** A gateway without extensions is the specified one: it ignores their fields, and does not return them. */
import { describe, expect, it } from 'vitest';
import { banks, cards, createGateway, storable } from '../../src/index.ts';
import { send } from '../support/http-requests.ts';

const OWN_ID = 'user-17';
const TOKEN = { ...storable(cards.visa), customer_reference: OWN_ID };
const PAYMENT = { type: 'PAYMENT', amount: 500, payment_method: banks.good, customer_reference: OWN_ID } as const;

const specified = () => createGateway({ extensions: false });

describe('a gateway with extensions: false', () => {
  it('ignores customer_reference, whatever its value, and does not return it', async () => {
    using gateway = specified();
    const token = gateway.paymentTokens.create(TOKEN);
    const payment = gateway.transactions.create(PAYMENT);
    const sent = { ...PAYMENT, customer_reference: 17 };
    expect((await send(gateway, '/v1/transactions', { method: 'POST', body: sent })).status).toBe(201);
    const objects = gateway.events.list().map(({ data }) => data.object);
    for (const object of [token, payment, gateway.transactions.get(payment.id), ...objects])
      expect(object).not.toHaveProperty('customer_reference');
    expect(gateway.transactions.list({ customer_reference: OWN_ID }).total).toBe(2);
    expect(gateway.paymentTokens.list({ customer_reference: OWN_ID }).total).toBe(1);
    gateway.check();
  });

  it('reports customer_reference as an unknown field and an unknown parameter', async () => {
    using gateway = specified();
    await send(gateway, '/v1/transactions', { method: 'POST', body: PAYMENT });
    await send(gateway, '/v1/transactions?customer_reference=17');
    const unknown = gateway.review().findings.filter(({ rule }) => rule.startsWith('unknown_'));
    expect(unknown.map(({ rule, what }) => `${rule} ${what}`)).toEqual([
      expect.stringContaining('unknown_parameter transactions.list: customer_reference'),
      expect.stringContaining('unknown_field transactions.create: customer_reference'),
    ]);
  });

  it('names the verb that was called, because each kind of dispute has its own', () => {
    using gateway = specified();
    const { issuer } = gateway.simulate;
    const options = { transaction: 'TRANSACTION-1', reason: '13.1' };
    expect(() => issuer.inquiry(options)).toThrow('simulate.issuer.inquiry extends');
    expect(() => issuer.preDispute(options)).toThrow('simulate.issuer.preDispute extends');
    expect(() => issuer.cancelDispute('DISPUTE-1')).toThrow('simulate.issuer.dispute extends');
  });

  it('ignores customer_reference in seed data', () => {
    using gateway = createGateway({ extensions: false, world: { tokens: [TOKEN] } });
    const [token] = gateway.paymentTokens.list().data;
    expect(token).toMatchObject({ status: 'active' });
    expect(token).not.toHaveProperty('customer_reference');
  });

  it('omits extensions from the OpenAPI document, and nothing else', () => {
    using gateway = specified();
    using extended = createGateway();
    const [document, whole] = [JSON.stringify(gateway.openapi()), JSON.stringify(extended.openapi())];
    expect(document).not.toContain('customer_reference');
    expect(document).not.toMatch(/disput|evidence/i);
    expect(document).not.toContain('x-settlebox-extension');
    expect(whole).toContain('x-settlebox-extension');
    const { components } = gateway.openapi();
    expect(components.schemas.PaymentToken).toMatchObject({
      required: extended.openapi().components.schemas.PaymentToken?.required,
    });
    expect(Object.keys(components.schemas.TransactionRequest?.properties ?? {})).toEqual(
      Object.keys(extended.openapi().components.schemas.TransactionRequest?.properties ?? {}).filter(
        (name) => name !== 'customer_reference',
      ),
    );
  });

  it('stays so in a fork and a snapshot', () => {
    using gateway = specified();
    using fork = gateway.fork();
    using opened = createGateway({ from: gateway.snapshot() });
    for (const other of [fork, opened])
      expect(other.paymentTokens.create(TOKEN)).not.toHaveProperty('customer_reference');
  });
});

describe('disputes with extensions: false', () => {
  it('do not exist over HTTP, in direct calls, in responses, and in simulations', async () => {
    using gateway = specified();
    const sale = gateway.transactions.create({ type: 'SALE', amount: 500, payment_method: cards.visa });
    await gateway.clock.advanceTo('funding');
    for (const [method, path] of [
      ['GET', '/v1/disputes'],
      ['GET', `/v1/disputes/DISPUTE-${'0'.repeat(26)}`],
      ['POST', `/v1/disputes/DISPUTE-${'0'.repeat(26)}/evidence`],
      ['DELETE', '/v1/disputes'],
    ] as const) {
      const { status, body } = await send(gateway, path, { method });
      expect([status, body]).toMatchObject([404, { error: { code: 'unknown_route' } }]);
    }
    expect(() => gateway.disputes.list()).toThrow(expect.objectContaining({ code: 'unknown_route', status: 404 }));
    expect(gateway.transactions.get(sale.transaction_id)).not.toHaveProperty('dispute');
    expect(gateway.transactions.get(sale.transaction_id)).not.toHaveProperty('disputed_amount');
    const { issuer } = gateway.simulate;
    for (const simulated of [
      () => issuer.dispute({ transaction: sale, reason: '13.1' }),
      () => issuer.fraudReport({ transaction: sale }),
      () => issuer.disputeRule({ respond: { reason: '13.1' } }),
      () => issuer.withdraw(`DISPUTE-${'0'.repeat(26)}`),
    ])
      expect(simulated).toThrow(expect.objectContaining({ code: 'bad_option' }));
  });

  it('are not in the OpenAPI document', () => {
    using gateway = specified();
    const { paths, webhooks, components, tags } = gateway.openapi();
    const names = [paths, webhooks, components.schemas].map((part) => Object.keys(part));
    expect(JSON.stringify([names, tags])).not.toMatch(/dispute|fraud/i);
  });
});
