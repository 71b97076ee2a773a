import { banks } from 'settlebox';
import { gatewayTest } from 'settlebox/vitest';
import { expect } from 'vitest';
import { checkout, receiveWebhook } from './shop.ts';

const test = gatewayTest({
  baseUrl: 'https://api.shop-gateway.example', // the address that the shop calls
  merchant: { apiKey: 'sk_sandbox_AcmeOutfittersExampleApiKey00000' }, // the key that it sends
  webhooks: [{ deliver: receiveWebhook, events: ['transaction.*'] }],
});

test('records an ACH return that arrives 40 days after settlement', async ({ gateway }) => {
  const order = await checkout({ id: 'order-1001', total: 4999, account: banks.good });
  await gateway.clock.advanceTo('funding');
  expect(order.status).toBe('paid');

  gateway.simulate.ach.return({ transaction: order.paymentId, code: 'R10', at: { day: 40 } });
  await gateway.clock.advance({ days: 45 });
  expect(order.paymentId).toBeReturned('R10', { on: '2026-02-17' });
  expect(order.status).toBe('payment returned');

  console.log(String(gateway.timeline()));
});
