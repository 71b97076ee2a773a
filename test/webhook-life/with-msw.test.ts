/** An application whose address MSW intercepts, in the same MSW server as the gateway or in none. */
import { HttpResponse, http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cards, type Gateway } from '../../src/index.ts';
import { handlers } from '../../src/msw.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { NO_CONTENT, outcomes, sell } from './selling.ts';

const SHOP = 'https://shop.example/hooks/payments';

// msw 2 has the first option, msw 3 the second.
const REJECT = { onUnhandledRequest: 'error', onUnhandledFrame: 'error' } as const;

/** MSW's handlers for a test. Unhandled requests are errors. */
function serve(...rows: readonly RequestHandler[]): void {
  const server = setupServer(...rows);
  server.listen(REJECT);
  onTestFinished(() => server.close());
}

/** The application's controller. Records its requests. */
function controller(received: string[], status = () => NO_CONTENT): RequestHandler {
  return http.post(SHOP, async ({ request }) => {
    const body = await request.clone().text();
    received.push(`${JSON.parse(body).type} ${request.headers.get('webhook-id')?.slice(0, 6)}`);
    return new HttpResponse(null, { status: status() });
  });
}

const ORDERS: Readonly<Record<string, (gateway: Gateway, shop: RequestHandler) => RequestHandler[]>> = {
  'the gateway first': (gateway, shop) => [...handlers(gateway), shop],
  'the shop first': (gateway, shop) => [shop, ...handlers(gateway)],
  'the gateway at the shop’s own origin, the gateway first': (gateway, shop) => [
    ...handlers(gateway, { baseUrl: 'https://shop.example/gateway' }),
    shop,
  ],
  'the gateway at the shop’s own origin, the shop first': (gateway, shop) => [
    shop,
    ...handlers(gateway, { baseUrl: 'https://shop.example/gateway' }),
  ],
};

describe('a webhook to an address that MSW intercepts', () => {
  it.each(Object.entries(ORDERS))('arrives with %s', async (_name, rows) => {
    const gateway = freshGateway();
    const received: string[] = [];
    serve(...rows(gateway, controller(received)));
    gateway.webhooks.subscribe({ url: SHOP });
    sell(gateway);
    await gateway.clock.advance({ days: 1 });
    expect(received).toEqual([
      'transaction.authorized EVENT-',
      'batch.closed EVENT-',
      'transaction.submitted EVENT-',
      'transaction.settled EVENT-',
      'batch.settled EVENT-',
    ]);
  });

  it('is sent by fetch, and its controller can call the gateway by fetch', async () => {
    const gateway = freshGateway();
    const states: unknown[] = [];
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`${gateway.baseUrl}${path}`, {
        ...init,
        headers: { APIKEY: gateway.merchant.apiKey, 'Content-Type': 'application/json' },
      });
    const endpoint = gateway.webhooks.subscribe({ url: SHOP, events: ['transaction.authorized'] });
    const shop = http.post(SHOP, async ({ request }) => {
      const body = await request.text();
      new Webhook(endpoint.secret).verify(body, Object.fromEntries(request.headers));
      const response = await call(`/v1/transactions/${JSON.parse(body).subject}`);
      states.push((await response.json()).transaction_state);
      return new HttpResponse(null, { status: NO_CONTENT });
    });
    serve(...handlers(gateway), shop);
    const body = JSON.stringify({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    const sold = await call('/v1/transactions', { method: 'POST', body });
    await gateway.idle();
    expect([sold.status, states, outcomes(gateway)]).toEqual([
      201,
      ['authorized'],
      ['transaction.authorized succeeded: 204'],
    ]);
  });

  it('is retried while the application responds with errors', async () => {
    const gateway = freshGateway();
    const received: string[] = [];
    const responses = [503, 500, NO_CONTENT];
    serve(
      ...handlers(gateway),
      controller(received, () => responses.shift() ?? 500),
    );
    gateway.webhooks.subscribe({ url: SHOP });
    sell(gateway);
    await gateway.clock.advance({ minutes: 10 });
    expect(outcomes(gateway)).toEqual(['transaction.authorized succeeded: 503, 500, 204']);
  });

  it("fails on a redirect, and the redirect's target is not called", async () => {
    const gateway = freshGateway();
    const elsewhere: string[] = [];
    serve(
      http.post(SHOP, () => HttpResponse.redirect('https://elsewhere.example/hooks', 307)),
      http.all('https://elsewhere.example/*', ({ request }) => {
        elsewhere.push(request.url);
        return new HttpResponse(null, { status: NO_CONTENT });
      }),
    );
    gateway.webhooks.subscribe({ url: SHOP });
    sell(gateway);
    await gateway.idle();
    expect([elsewhere, outcomes(gateway)]).toEqual([[], ['transaction.authorized pending: 307']]);
  });

  it('fails if the address is unreachable', async () => {
    const gateway = freshGateway();
    serve(http.post(SHOP, () => HttpResponse.error()));
    gateway.webhooks.subscribe({ url: SHOP });
    sell(gateway);
    await gateway.idle();
    expect(outcomes(gateway)).toEqual(['transaction.authorized pending: TypeError: Failed to fetch']);
  });

  it('appears in the list of deliveries with its request and response, masked', async () => {
    const gateway = freshGateway();
    serve(http.post(SHOP, () => HttpResponse.text('thanks for 4242-4242-4242-4242', { status: 202 })));
    gateway.webhooks.subscribe({ url: SHOP });
    sell(gateway);
    await gateway.idle();
    const [event] = gateway.events.list();
    expect(gateway.webhooks.deliveries()).toMatchObject([
      {
        request: { url: SHOP, body: JSON.stringify(event) },
        status: 'succeeded',
        attempts: [{ at: '2026-01-05T15:00:00.000Z', status: 202, error: null, responseBody: 'thanks for ***4242' }],
      },
    ]);
  });
});
