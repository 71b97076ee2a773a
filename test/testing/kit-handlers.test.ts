/** The suite's own MSW handlers serve other hosts, webhook addresses, and a server of the suite. */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { cards, type Gateway } from '../../src/index.ts';
import { handlers } from '../../src/msw.ts';
import { currentGateway, tolerate } from '../../src/testing.ts';
import { gatewayTest } from '../../src/vitest.ts';
import { verdict } from '../support/http-requests.ts';
import { SHOP_CLIENTS, type ShopClient } from '../support/shop-clients.ts';

const apiKey = 'sk_sandbox_AcmeOutfittersReadsThisAtImport0';
const baseUrl = 'https://api.shop-gateway.example';
const options = { baseUrl, merchant: { apiKey } };

function sell(gateway: Gateway): string {
  return gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa }).transaction_id;
}

describe('handlers for other hosts', () => {
  const customer = http.get('https://crm.example/customers/:id', ({ params }) => HttpResponse.json(params));
  const outage = http.post(`${baseUrl}/v1/batches/close`, () => new HttpResponse('{}', { status: 502 }));
  const watched: string[] = [];
  const watch = http.all('*', ({ request }) => void watched.push(`${request.method} ${new URL(request.url).host}`));
  const test = gatewayTest({ ...options, handlers: [watch, customer, outage] });

  test.for(SHOP_CLIENTS)('respond to $name', async ({ client }) => {
    const answer = await client({ method: 'GET', url: 'https://crm.example/customers/7', key: apiKey });
    expect(answer).toEqual({ status: 200, body: { id: '7' } });
  });

  test('run before the gateway, which gets the requests they don’t handle', async ({ gateway }) => {
    sell(gateway);
    watched.length = 0;
    const headers = { APIKEY: apiKey, 'content-type': 'application/json' };
    const [closed, status] = [
      await fetch(`${baseUrl}/v1/batches/close`, { method: 'POST', headers, body: '{}' }),
      await fetch(`${baseUrl}/v1/batches/status`, { headers }),
    ];
    expect([closed.status, status.status, watched]).toEqual([
      502,
      200,
      ['POST api.shop-gateway.example', 'GET api.shop-gateway.example'],
    ]);
  });

  test('leave other paths unmocked', async () => {
    tolerate('unknown_hosts');
    await expect(fetch('https://crm.example/orders/7')).rejects.toBeInstanceOf(TypeError);
  });
});

describe('a webhook to an address', () => {
  const taken: string[] = [];
  const shop = http.post('https://shop.example/webhooks', async ({ request }) => {
    const event: { readonly type: string } = JSON.parse(await request.text());
    taken.push(`${currentGateway().clock.iso()} ${event.type}`);
    return new HttpResponse(null, { status: 204 });
  });
  const test = gatewayTest({
    ...options,
    handlers: [shop],
    webhooks: [{ url: 'https://shop.example/webhooks', events: ['transaction.*'] }],
  });

  test.for([1, 2])('is delivered to its handler in the world of its test, run %i', async (_time, { gateway }) => {
    taken.length = 0;
    sell(gateway);
    await gateway.clock.advance({ days: 1 });
    expect(taken).toEqual([
      '2026-01-05T15:00:00.000Z transaction.authorized',
      '2026-01-06T02:00:00.000Z transaction.submitted',
      '2026-01-06T13:30:00.000Z transaction.settled',
    ]);
    expect(gateway).toHaveDelivered('transaction.*', { times: 3 });
  });

  test('fails if no handler matches the address', async ({ gateway }) => {
    tolerate('unknown_hosts', 'undelivered_webhooks');
    gateway.webhooks.subscribe({ url: 'https://other-shop.example/webhooks' });
    sell(gateway);
    await gateway.idle();
    expect(gateway.webhooks.deliveries().map(({ status, error }) => [status, error])).toEqual([
      ['succeeded', null],
      ['pending', expect.stringMatching(/^TypeError: .*fetch/)],
    ]);
  });
});

describe('{ server: false }', () => {
  let before: typeof fetch | undefined;
  // Not as the file is read: another file of this worker may have its requests caught then.
  beforeAll(() => {
    before = globalThis.fetch;
  });
  const plain = gatewayTest({ ...options, server: false });

  plain('leaves the network alone', async ({ gateway }) => {
    sell(gateway);
    expect(globalThis.fetch).toBe(before);
  });

  describe('next to an MSW server of the suite', () => {
    const server = setupServer(...handlers(currentGateway, { baseUrl }));
    beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
    afterAll(() => server.close());

    plain.concurrent.for(SHOP_CLIENTS)(
      'finds the gateway of the calling test over $name',
      async ({ client }, { gateway }) => {
        const id = sell(gateway);
        await gateway.clock.advance({ days: 1 });
        expect(await get(client, `/v1/transactions/${id}`)).toBe('200');
        expect(await get(client, '/v1/nothing')).toBe('404 unknown_route');
      },
    );
  });
});

async function get(client: ShopClient, path: string): Promise<string> {
  return verdict(await client({ method: 'GET', url: `${baseUrl}${path}`, key: apiKey }));
}
