/** When webhooks are delivered, by the option `webhooks.mode`, and tests of webhook controllers without deliveries. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { cards, type Gateway, type GatewayOptions } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { send } from '../support/http-requests.ts';
import { hold, sell } from './selling.ts';

type Mode = 'manual' | 'auto' | 'collect';
const MODES: readonly Mode[] = ['manual', 'auto', 'collect'];
const SALE = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;

function listening(mode: Mode, options: GatewayOptions<'by_method'> = {}) {
  const gateway = freshGateway({ ...options, webhooks: { mode } });
  const received: string[] = [];
  const endpoint = gateway.webhooks.subscribe({ deliver: (_request, { type }) => void received.push(type) });
  return { gateway, received, endpoint };
}

const sellByHttp = (gateway: Gateway) => send(gateway, '/v1/transactions', { method: 'POST', body: SALE });
const shortDelay = () => new Promise((resolve) => setTimeout(resolve, 10));

describe('the delivery of webhooks', () => {
  it.each<[Mode, readonly number[]]>([
    ['manual', [0, 0, 2, 3]],
    ['auto', [0, 2, 2, 3]],
    ['collect', [0, 0, 0, 0]],
  ])('happens in mode %s after calls, requests, idle(), or clock moves as listed', async (mode, counts) => {
    const { gateway, received } = listening(mode);
    const seen: number[] = [];
    const inspect = async (what: () => unknown) => {
      await what();
      await shortDelay();
      seen.push(received.length);
    };
    await inspect(() => sell(gateway));
    await inspect(() => sellByHttp(gateway));
    await inspect(() => gateway.idle());
    sell(gateway);
    await inspect(() => gateway.clock.advance({ seconds: 1 }));
    expect(seen).toEqual(counts);
  });

  it('includes in mode auto the events of a rejected request, and those due before it', async () => {
    const { gateway, received } = listening('auto');
    sell(gateway);
    await send(gateway, '/v1/transactions/TRANSACTION-1');
    await shortDelay();
    expect(received).toEqual(['transaction.authorized']);
  });

  it('is not scheduled in mode collect, but listed with the requests it would send', async () => {
    const { gateway } = listening('collect');
    sell(gateway);
    const [delivery] = gateway.webhooks.deliveries();
    const [event] = gateway.events.list();
    expect(delivery).toMatchObject({ status: 'pending', nextAttemptAt: null, attempts: [] });
    expect(delivery?.request.body).toBe(JSON.stringify(event));
    expect(String(gateway.upcoming())).not.toContain('delivered');
  });

  it('is manual in mode collect, in any order', async () => {
    const { gateway, received } = listening('collect');
    gateway.transactions.capture(hold(gateway));
    for (const delivery of gateway.webhooks.deliveries().reverse()) gateway.webhooks.redeliver(delivery);
    await gateway.idle();
    expect(received).toEqual(['transaction.captured', 'transaction.authorized']);
  });
});

describe('a controller', () => {
  /** Responds like an application's controller: 204 to a valid signature, otherwise 401. */
  const controller = (secret: string) => async (request: Request) => {
    try {
      new Webhook(secret).verify(await request.text(), Object.fromEntries(request.headers));
      return 204;
    } catch {
      return 401;
    }
  };

  it.each(MODES)('can be tested with signedRequest and sign in mode %s without deliveries', async (mode) => {
    const { gateway, received, endpoint } = listening(mode);
    sell(gateway);
    const [event] = gateway.events.list();
    if (event === undefined) expect.fail('there is no event');
    const take = controller(endpoint.secret);
    const request = gateway.webhooks.signedRequest(event);
    const forged = new Request(request.clone(), {
      headers: { ...Object.fromEntries(request.headers), 'webhook-id': 'x' },
    });
    const body = '{"type":"of my own"}';
    const own = new Request('https://shop.test', { method: 'POST', body, headers: gateway.webhooks.sign(body) });
    expect(await Promise.all([take(request), take(forged), take(own)])).toEqual([204, 401, 204]);
    expect([received, gateway.webhooks.deliveries().map(({ attempts }) => attempts)]).toEqual([[], [[]]]);
  });

  it("receives the same request as from a delivery, with the endpoint's URL and signature", async () => {
    const gateway = freshGateway();
    const sent: Request[] = [];
    gateway.webhooks.subscribe({ deliver: () => undefined });
    const endpoint = gateway.webhooks.subscribe({
      deliver: (request) => void sent.push(request),
      url: 'https://shop.test/hooks',
    });
    sell(gateway);
    await gateway.idle();
    const [event] = gateway.events.list();
    const [delivered] = sent;
    if (event === undefined || delivered === undefined) expect.fail('nothing was delivered');
    const request = gateway.webhooks.signedRequest(event, { endpoint });
    const plain = async ({ url, method, redirect, headers, text }: Request, own: Request) => ({
      url,
      method,
      redirect,
      id: headers.get('webhook-id'),
      type: headers.get('content-type'),
      body: await text.call(own),
    });
    expect(await plain(request, request)).toEqual(await plain(delivered, delivered));
  });

  it('receives the requested ID, and the virtual time if the options say so', () => {
    const gateway = freshGateway({ webhooks: { timestamps: 'virtual' } });
    const endpoint = gateway.webhooks.subscribe({ deliver: () => undefined });
    const signed = gateway.webhooks.sign('{}', { endpoint, id: 'EVENT-MINE' });
    expect([signed['webhook-id'], signed['webhook-timestamp']]).toEqual(['EVENT-MINE', '1767625200']);
  });

  it("can't be tested without an endpoint for the event", () => {
    const gateway = freshGateway();
    expect(() => gateway.webhooks.sign('{}')).toThrow('This world has no active endpoint to sign for.');
    const endpoint = gateway.webhooks.subscribe({ deliver: () => undefined });
    gateway.webhooks.unsubscribe(endpoint);
    expect(() => gateway.webhooks.sign('{}', { endpoint })).toThrow(/^The endpoint ENDPOINT-\w+ is removed\./);
  });
});
