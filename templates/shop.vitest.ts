// @vitest-environment node
import { banks, cards, type Gateway } from 'settlebox';
import { gatewayTest } from 'settlebox/vitest';
import { expect } from 'vitest';
import { openShop } from './shop.ts';

const gatewayUrl = 'https://api.shop-gateway.example'; // the address that your shop calls
const webhookSecret = 'whsec_dGhlIHNob3AgYW5kIHRoZSBnYXRld2F5IHNoYXJlIGl0';

// Each test gets its own gateway, with a clock that only the test moves. No request leaves this process.
const test = gatewayTest({ baseUrl: gatewayUrl });

test('marks a card sale as paid on the day that it is funded', async ({ gateway }) => {
  const shop = openTestShop(gateway);
  const order = await shop.checkout(1999, cards.visa);
  expect(order.status).toBe('processing');

  await gateway.clock.advanceTo('funding');
  expect(order.transactionId).toBeFunded({ on: '2026-01-07' });
  expect(order.status).toBe('paid');
});

test('marks a bank debit as returned when an R10 arrives on day 40', async ({ gateway }) => {
  const shop = openTestShop(gateway);
  const order = await shop.checkout(4999, banks.good);
  await gateway.clock.advanceTo('funding');
  expect(order.status).toBe('paid');

  gateway.simulate.ach.return({ transaction: order.transactionId, code: 'R10', at: { day: 40 } });
  await gateway.clock.advance({ days: 45 });
  expect(order.transactionId).toBeReturned('R10', { on: '2026-02-17' }); // day 40 is Washington's Birthday
  expect(order.status).toBe('returned');
});

test('charges a card once when the response is lost and the request is retried', async ({ gateway }) => {
  const shop = openTestShop(gateway);
  gateway.simulate.faults.add({ on: 'transactions.create', kind: 'response_lost', times: 1 });
  const order = await shop.checkout(1999, cards.visa);
  expect(gateway.transactions.list().total).toBe(1);

  await gateway.clock.advanceTo('funding');
  expect(order.status).toBe('paid');
});

/** Opens a shop that calls this test's gateway and receives its webhooks. */
function openTestShop(gateway: Gateway) {
  const shop = openShop(gatewayUrl, gateway.merchant.apiKey, webhookSecret);
  gateway.webhooks.subscribe({ deliver: shop.receiveWebhook, events: ['transaction.*'], secret: webhookSecret });
  return shop;
}
