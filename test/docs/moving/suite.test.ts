import { banks, cards } from 'settlebox';
import { gatewayTest } from 'settlebox/vitest';
import { expect } from 'vitest';
import { API_KEY, GATEWAY_URL, openShop, type Shop, WEBHOOK_SECRET } from './shop.ts'; // your shop, using gatewayPayments()

const test = gatewayTest({ baseUrl: GATEWAY_URL, merchant: { apiKey: API_KEY } }).extend<{ shop: Shop }>({
  shop: async ({ gateway }, use) => {
    const shop = openShop();
    gateway.webhooks.subscribe({ deliver: shop.receiveWebhook, secret: WEBHOOK_SECRET });
    await use(shop);
  },
});

test('charges a card, and marks the order paid when the money is funded', async ({ gateway, shop }) => {
  const order = await shop.checkout('order-1', 1999, cards.visa);
  expect(order.status).toBe('awaiting funds');

  await gateway.clock.advanceTo('funding');
  expect(order.status).toBe('paid');
  expect(order.chargeId).toBeFunded({ on: '2026-01-07' });
});

test('declines Stripe’s test card for insufficient funds', async ({ shop }) => {
  const card = { ...cards.visa, pan: '4000000000009995' };
  const order = await shop.checkout('order-2', 1999, card);
  expect(order.status).toBe('declined');
  expect(order.chargeId).toBeDeclined('51');
});

test('charges once when a response is lost', async ({ gateway, shop }) => {
  gateway.simulate.faults.add({ on: 'transactions.create', kind: 'response_lost', times: 1 });
  const order = await shop.checkout('order-3', 1999, cards.visa);
  expect(order.status).toBe('awaiting funds');
  expect(gateway.transactions.list().total).toBe(1);
});

test('records a return that arrives on day 40', async ({ gateway, shop }) => {
  const order = await shop.checkout('order-4', 4999, banks.good);
  await gateway.clock.advanceTo('funding');
  gateway.simulate.ach.return({ transaction: order.chargeId, code: 'R10', at: { day: 40 } });
  await gateway.clock.advance({ days: 45 });
  expect(order.status).toBe('payment returned');
});
