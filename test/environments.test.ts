import { banks, cards, createGateway, type Gateway, type GatewayOptions } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from './support/fresh-gateway.ts';
import { fieldOf, send, verdict } from './support/http-requests.ts';
import { ownerOf, refused } from './support/logins.ts';
import { wishRefusal } from './support/refusals.ts';

const ENVIRONMENTS = ['development', 'sandbox', 'production'] as const;
type Environment = (typeof ENVIRONMENTS)[number];

const gatewayIn = (environment: Environment, more: GatewayOptions<'by_method'> = {}): Gateway =>
  freshGateway({ ...more, environment });

describe('each environment', () => {
  it.each(ENVIRONMENTS)('%s has its own base address and keys, those of persons too', (environment) => {
    const gateway = gatewayIn(environment);
    expect(gateway.baseUrl).toBe(`https://api.${environment}.settlebox.test`);
    const { merchant, reseller } = gateway;
    for (const key of [merchant.apiKey, reseller.apiKey, ownerOf(gateway).apiKey])
      expect(key).toMatch(new RegExp(`^sk_${environment}_[A-Za-z0-9]{32}$`));
  });

  it('is sandbox where nothing is said', () => {
    expect(freshGateway().baseUrl).toBe('https://api.sandbox.settlebox.test');
  });

  it('may have another base address, with a path too', async () => {
    const gateway = gatewayIn('development', { baseUrl: 'https://pay.example.test/gateway/' });
    expect(gateway.baseUrl).toBe('https://pay.example.test/gateway');
    expect(verdict(await send(gateway, '/v1/transactions'))).toBe('200');
  });

  it.each(ENVIRONMENTS.flatMap((of) => ENVIRONMENTS.filter((at) => at !== of).map((at) => [of, at] as const)))(
    'refuses a key of another with 401: %s at %s, over HTTP and directly',
    async (of, at) => {
      const key = gatewayIn(of).merchant.apiKey;
      const gateway = gatewayIn(at);
      const answer = await send(gateway, '/v1/transactions', { key });
      expect([verdict(answer), fieldOf(answer.body, 'error', 'message')]).toEqual([
        '401 invalid_api_key',
        `The API key belongs to the ${of} environment; this gateway runs in ${at}. Send a key that begins with sk_${at}_.`,
      ]);
      expect(refused(() => gateway.as(key).transactions.list())).toBe('401 invalid_api_key');
    },
  );

  it('is part of the world: what opens a snapshot is in the environment of the snapshot', () => {
    const production = gatewayIn('production');
    const again = createGateway({ from: production.snapshot() });
    expect(again.baseUrl).toBe(production.baseUrl);
    expect(again.transactions.list().total).toBe(0);
    again.close();
  });

  it('must be one of the three, and a fixed key must be its own', () => {
    const make = (options: object) => wishRefusal(() => Reflect.apply(createGateway, undefined, [options]));
    expect(make({ environment: 'staging' }).message).toContain('options.environment');
    const apiKey = `sk_sandbox_${'k'.repeat(32)}`;
    expect(make({ environment: 'production', merchant: { apiKey } }).message).toContain('sk_production_');
  });
});

describe('magic values', () => {
  const DECLINING = [cards.declines('05'), cards.declines('51'), cards.declinesWhenCharged];

  it.each(['development', 'sandbox'] as const)('work in %s', async (environment) => {
    const gateway = gatewayIn(environment);
    expect(DECLINING.map((card) => charge(gateway, card).approved)).toEqual([false, false, false]);
    expect(await comesBack(gateway)).toBe('returned');
  });

  it('are ordinary numbers in production: cards are approved, and match', () => {
    const gateway = gatewayIn('production');
    expect(DECLINING.map((card) => charge(gateway, card).approved)).toEqual([true, true, true]);
    expect(charge(gateway, { ...cards.visa, cvv: '200' }).cvv?.result_code).toBe('M');
    expect(charge(gateway, cards.avsMismatch).avs?.result_code).toBe('Y');
    expect(charge(gateway, cards.cvvMismatch).cvv?.result_code).toBe('M');
  });

  it('are ordinary numbers in production: accounts settle and stay, refunds are paid', async () => {
    const gateway = gatewayIn('production');
    expect(await comesBack(gateway)).toBe('settled');
    const stuck = gateway.transactions.create({ type: 'PAYMENT', amount: 5, payment_method: banks.stuck });
    const sale = charge(gateway, cards.refundRejected);
    await gateway.clock.advanceTo('settlement', { of: sale });
    const refund = gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' });
    await gateway.clock.advance({ days: 7 });
    const states = [stuck.id, refund.transaction_id].map((id) => gateway.transactions.get(id).transaction_state);
    expect(states).toEqual(['settled', 'settled']);
  });

  it('are off in sandbox where the option says none, and on in production never', () => {
    expect(charge(gatewayIn('sandbox', { magicValues: 'none' }), cards.declines('05')).approved).toBe(true);
    expect(charge(gatewayIn('production', { magicValues: 'settlebox' }), cards.declines('05')).approved).toBe(true);
  });

  it('do not touch what a test simulates: returns and rules work in production too', async () => {
    const gateway = gatewayIn('production');
    const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 5, payment_method: banks.good });
    gateway.simulate.ach.return({ transaction: payment, code: 'R01' });
    await gateway.clock.advance({ days: 7 });
    expect(gateway.transactions.get(payment.id).transaction_state).toBe('returned');
  });

  const charge = (gateway: Gateway, payment_method: typeof cards.visa) =>
    gateway.transactions.create({ type: 'SALE', amount: 500, payment_method });

  /** What becomes of a payment from an account whose number says that it comes back. */
  async function comesBack(gateway: Gateway): Promise<string> {
    const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 5, payment_method: banks.returns('R01') });
    await gateway.clock.advance({ days: 7 });
    return gateway.transactions.get(payment.id).transaction_state;
  }
});
