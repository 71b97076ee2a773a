import { banks } from 'settlebox';
import { bindTimers, tolerate } from 'settlebox/testing';
import { gatewayTest } from 'settlebox/vitest';
import { expect, vi } from 'vitest';
import { checkout, receiveWebhook } from './shop.ts';

const apiKey = 'sk_sandbox_AcmeOutfittersExampleApiKey00000';
const test = gatewayTest({ baseUrl: 'https://api.shop-gateway.example', merchant: { apiKey } });

test.concurrent('returns a debit from an account without funds', async ({ gateway }) => {
  const order = await checkout({ id: 'order-1001', total: 4999, account: banks.returns('R01') });
  await gateway.clock.advance({ days: 7 });
  expect(order.paymentId).toBeReturned('R01', { on: '2026-01-08' });
  expect(order.paymentId).toHaveTimeline(`
    Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized                        call: transactions.create
    Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted                         first banking day after the close
    Wed Jan 7 08:30 ET  PAYMENT $49.99 settles                              first banking day after submission
    Thu Jan 8 08:30 ET  PAYMENT $49.99 is returned: R01 insufficient funds  banking day 1 after settlement
  `);
});

test('retries a failed webhook', async ({ gateway }) => {
  let isDown = true;
  const deliver = (request: Request) => (isDown ? new Response(null, { status: 503 }) : receiveWebhook(request));
  gateway.webhooks.subscribe({ deliver, events: ['transaction.funded'] });
  const order = await checkout({ id: 'order-1001', total: 4999, account: banks.good });

  await gateway.clock.advanceTo('funding');
  expect(gateway).not.toHaveDelivered('transaction.funded');
  isDown = false;
  await gateway.clock.advance({ minutes: 10 });
  expect(gateway).toHaveDelivered('transaction.funded', { times: 1, of: order.paymentId });
  expect(order.status).toBe('paid');
});

test('allows undelivered webhooks in a test that tolerates them', async ({ gateway }) => {
  tolerate('undelivered_webhooks');
  gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 500 }) });
  await checkout({ id: 'order-1001', total: 4999, account: banks.good });
  await gateway.idle();
});

test('moves fake timers with the gateway clock', async ({ gateway }) => {
  using _clocks = bindTimers(gateway, vi);
  const reminders: string[] = [];
  setTimeout(() => reminders.push(gateway.clock.iso()), 24 * 3_600_000);
  await gateway.clock.advance({ days: 3 });
  expect(reminders).toEqual(['2026-01-06T15:00:00.000Z']);
});
