import { setupServer } from 'msw/node';
import { banks, createGateway } from 'settlebox';
import { handlers } from 'settlebox/msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout, receiveWebhook } from './shop.ts'; // your shop, unchanged

const gateway = createGateway({ merchant: { apiKey: 'sk_sandbox_AcmeOutfittersReadsThisAtImport0' } });
const server = setupServer(...handlers(gateway, { baseUrl: 'https://api.shop-gateway.example' }));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

test('a bank debit that comes back on day 40 takes the money back', async () => {
  gateway.webhooks.subscribe({ deliver: receiveWebhook, events: ['transaction.*'] });
  const order = await checkout({ total: 4999, account: banks.good });

  await gateway.clock.advanceTo('funding');
  expect(order.status).toBe('paid');

  gateway.simulate.ach.return({ transaction: order.paymentId, code: 'R10', at: { day: 40 } });
  await gateway.clock.advance({ days: 45 });
  expect(order.status).toBe('money taken back');
});
