/** The kit in ES modules: what the README's own suites, which run beside this one, do not show. */
import { setupServer } from 'msw/node';
import { banks } from 'settlebox';
import { handlers } from 'settlebox/msw';
import { currentGateway, runScenario, withGateway } from 'settlebox/testing';
import { gatewayTest } from 'settlebox/vitest';
import { expect, test as plain } from 'vitest';

const baseUrl = 'https://api.shop-gateway.example';
const test = gatewayTest({ baseUrl, layout: 'A', prepare: (gateway) => gateway.clock.advance({ days: 1 }) });

test.concurrent('a fixture of the packed package', async ({ gateway }) => {
  const body = JSON.stringify({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
  const headers = { APIKEY: gateway.merchant.apiKey, 'content-type': 'application/json' };
  const response = await fetch(`${baseUrl}/v1/transactions`, { method: 'POST', headers, body });
  const [payment] = gateway.transactions.list().data;
  const id: string = payment?.transaction_id ?? '';
  await gateway.clock.advanceTo('funding');
  expect(response.status).toBe(201);
  expect(id).toBeFunded({ on: '2026-01-09', in: gateway });
  expect(currentGateway().baseUrl).toBe(baseUrl);
  // @ts-expect-error: R100 is no return code.
  expect(() => expect(id).toBeReturned('R100')).toThrow('R10');
});

plain(
  'a function of the packed package',
  withGateway({ baseUrl }, async (gateway) => {
    expect(gateway).toBalance();
    expect((await fetch(`${baseUrl}/v1/batches`)).status).toBe(401);
  }),
);

// msw 2 calls the option one name, and msw 3 the other; a literal in the call may have one of them alone.
const unhandled = { onUnhandledRequest: 'error', onUnhandledFrame: 'error' } as const;

const unserved = gatewayTest({ server: false });

unserved('a server of the suite’s own', async ({ gateway }) => {
  const server = setupServer(...handlers(() => gateway, { baseUrl: 'https://pay.example/gateway' }));
  server.listen(unhandled);
  const headers = { APIKEY: gateway.merchant.apiKey };
  const response = await fetch('https://pay.example/gateway/v1/batches', { headers });
  server.close();
  expect(response.status).toBe(200);
});

plain('a story is played', async () => {
  const { ok, gateway } = await runScenario('story.yaml');
  gateway.close();
  expect(ok).toBe(true);
});
