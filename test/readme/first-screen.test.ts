import { banks } from 'settlebox';
import { gatewayTest } from 'settlebox/vitest';
import { expect } from 'vitest';
import { checkout, receiveWebhook } from './shop.ts'; // your shop, unchanged

const test = gatewayTest({
  baseUrl: 'https://api.shop-gateway.example', // where the shop calls its gateway
  merchant: { apiKey: 'sk_sandbox_AcmeOutfittersReadsThisAtImport0' }, // with the key that it has
  webhooks: [{ deliver: receiveWebhook, events: ['transaction.*'] }], // and where it is told
});

test('a bank debit that comes back on day 40 takes the money back', async ({ gateway }) => {
  const order = await checkout({ total: 4999, account: banks.good });

  await gateway.clock.advanceTo('funding');
  expect(order.paymentId).toBeFunded({ on: '2026-01-08' });
  expect(order.status).toBe('paid');

  gateway.simulate.ach.return({ transaction: order.paymentId, code: 'R10', at: { day: 40 } });
  await gateway.clock.advance({ days: 45 });
  expect(order.status).toBe('money taken back');
});
