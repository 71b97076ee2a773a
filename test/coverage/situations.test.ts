/** Situations are recognized in the worlds of their scenarios (test/scenarios/scenarios.test.ts), but not in ordinary ones. */
import { describe, expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway } from '../../src/index.ts';
import { met, rowOf } from './met.ts';

const sale = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;
const debit = { type: 'PAYMENT', amount: 5_000, payment_method: banks.good } as const;

const situationsOf = (gateway: Gateway) => met(gateway.coverage().situations);

function saleRequest({ baseUrl, merchant }: Gateway, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(`${baseUrl}/v1/transactions`, {
    method: 'POST',
    headers: { APIKEY: merchant.apiKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(sale),
  });
}

describe('the rows', () => {
  using gateway = createGateway();
  const { rows } = gateway.coverage().situations;

  it('have a sentence, a value, and a scenario', () => {
    expect(rows.length).toBeGreaterThanOrEqual(40);
    for (const { name, title, story, value } of rows) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
      expect(title, name).toMatch(/^an? [^.]+$|^the [^.]+$|^webhooks [^.]+$/);
      expect(value > 0 && value <= 100, name).toBe(true);
      expect(story, name).toMatch(/^[a-z0-9-]+$|^docs\/[a-z-]+\.md$/);
    }
  });
});

describe('an ordinary world', () => {
  it('has no situations, although its shop sells, captures, refunds, pays out, and receives webhooks', async () => {
    using gateway = createGateway({ now: '2026-01-05T15:00:00Z' });
    const { transactions, paymentTokens, clock } = gateway;
    gateway.webhooks.subscribe({ deliver: () => undefined });
    const pay = (key: string) => transactions.create(sale, { idempotencyKey: key });
    const [voided] = [pay('order-1'), pay('order-2'), pay('order-3')];
    transactions.cancel(voided.transaction_id, { type: 'VOID' });
    const { transaction_id: held } = transactions.create({ ...sale, type: 'AUTH' });
    const { payment_token } = paymentTokens.create({
      card: { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2039' },
    });
    transactions.create({ ...sale, payment_method: { type: 'token', payment_token } });
    transactions.create(debit);
    transactions.create({ ...debit, type: 'PAYOUT', amount: 100 });
    await clock.advance({ days: 1 });
    transactions.capture(held);
    for (const amount of [500, 900]) transactions.create({ ...sale, amount });
    await clock.advance({ days: 5 });
    expect(gateway.webhooks.deliveries().length).toBeGreaterThan(10);
    expect(situationsOf(gateway)).toEqual([]);
  });

  it('has none if each retry has its key, and each return arrives alone', async () => {
    using gateway = createGateway({ now: '2026-01-05T15:00:00Z' });
    for (const _ of [1, 2]) gateway.transactions.create(sale, { idempotencyKey: 'order-1' });
    gateway.transactions.create({ ...sale, payment_method: cards.declines('51') });
    gateway.transactions.create({ ...debit, payment_method: banks.returns('R01') });
    await gateway.clock.advance({ days: 7 });
    expect(situationsOf(gateway)).toEqual([]);
  });
});

describe('situations of requests', () => {
  it('distinguish a retry with the key of a lost response from one without', async () => {
    using gateway = createGateway();
    const send = (key: string) => gateway.fetch(saleRequest(gateway, { 'idempotency-key': key }));
    const lose = () => gateway.simulate.faults.add({ kind: 'response_lost', on: 'transactions.create', times: 1 });
    lose();
    await send('one').catch(() => undefined);
    await send('one');
    expect(situationsOf(gateway)).toEqual(['response_lost_retried_with_key 1']);
    lose();
    await send('two').catch(() => undefined);
    await send('three');
    expect(situationsOf(gateway)).toEqual(['response_lost_retried_with_key 1', 'response_lost_retried_without_key 1']);
  });

  it('count a webhook that arrives before the response', async () => {
    using gateway = createGateway();
    gateway.webhooks.subscribe({ deliver: () => undefined });
    gateway.simulate.faults.add({ kind: 'event_before_response', times: 1 });
    await gateway.fetch(saleRequest(gateway));
    expect(rowOf(gateway.coverage().situations, 'webhook_before_response').count).toBe(1);
  });
});
