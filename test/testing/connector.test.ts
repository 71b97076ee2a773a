import { Agent, fetch, request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cards, type Gateway } from '../../src/index.ts';
import { connector, type GatewaySource } from '../../src/testing.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

/** Returns an undici agent that is connected to this gateway. */
function agentFor(source: GatewaySource, options?: { baseUrl?: string }): Agent {
  const agent = new Agent({ connect: connector(source, options) });
  onTestFinished(() => agent.destroy());
  return agent;
}

function keyOf(gateway: Gateway): Record<string, string> {
  return { APIKEY: gateway.merchant.apiKey, 'content-type': 'application/json' };
}

const SALE = JSON.stringify({ type: 'SALE', amount: 1999, payment_method: cards.visa, metadata: { note: 'naïve £5' } });

describe('a connector of undici', () => {
  it('creates one sale per idempotency key over fetch', async () => {
    const gateway = freshGateway();
    const dispatcher = agentFor(gateway);
    const headers = { ...keyOf(gateway), 'idempotency-key': 'order-1' };
    const sell = () => fetch(`${gateway.baseUrl}/v1/transactions`, { dispatcher, method: 'POST', headers, body: SALE });
    const [first, again] = [await sell(), await sell()];
    expect([first.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(await again.json()).toEqual(await first.json());
    expect(gateway.transactions.list().data.map(({ metadata }) => metadata)).toEqual([{ note: 'naïve £5' }]);
  });

  it('serves many concurrent requests over undici.request', async () => {
    const gateway = freshGateway();
    const dispatcher = agentFor(gateway);
    const list = async (take: number) => {
      const { statusCode, body } = await request(`${gateway.baseUrl}/v1/transactions?take=${take}`, {
        dispatcher,
        headers: keyOf(gateway),
      });
      return [statusCode, Reflect.get(Object(await body.json()), 'take')];
    };
    const takes = Array.from({ length: 40 }, (_, at) => at + 1);
    expect(await Promise.all(takes.map(list))).toEqual(takes.map((take) => [200, take]));
  });

  it('returns rejections with their status', async () => {
    const gateway = freshGateway();
    const dispatcher = agentFor(gateway);
    const answer = await fetch(`${gateway.baseUrl}/v1/nothing`, { dispatcher, method: 'DELETE' });
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'unknown_route' } }]);
    const plain = await fetch(`${gateway.baseUrl.replace('https', 'http')}/v1/transactions`, { dispatcher });
    expect([plain.status, await plain.json()]).toMatchObject([400, { error: { code: 'tls_required' } }]);
  });

  it('serves a real address below a path, and follows the current gateway', async () => {
    let gateway: Gateway | undefined;
    const dispatcher = agentFor(() => gateway ?? freshGateway(), {
      baseUrl: 'https://api.shop-gateway.example:8443/pay',
    });
    gateway = freshGateway();
    const answer = await fetch('https://api.shop-gateway.example:8443/pay/v1/transactions', {
      dispatcher,
      headers: keyOf(gateway),
    });
    expect([answer.status, await answer.json()]).toMatchObject([200, { data: [] }]);
  });

  it('refuses connections to other hosts', async () => {
    const dispatcher = agentFor(freshGateway());
    const refused = fetch('https://example.com/', { dispatcher });
    await expect(refused).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED', cause: { code: 'bad_endpoint' }, message: 'connect ECONNREFUSED example.com' },
    });
  });

  it('responds with 500 if a listener throws, and keeps the work', async () => {
    const gateway = freshGateway();
    const dispatcher = agentFor(gateway);
    gateway.events.on('transaction.authorized', () => {
      throw new RangeError('the test’s own');
    });
    const answer = await fetch(`${gateway.baseUrl}/v1/transactions`, {
      dispatcher,
      method: 'POST',
      headers: keyOf(gateway),
      body: SALE,
    });
    expect([answer.status, gateway.transactions.list().total]).toEqual([500, 1]);
  });

  it('holds a delayed response until the gateway’s clock reaches it', async () => {
    const gateway = freshGateway();
    const dispatcher = agentFor(gateway);
    gateway.simulate.issuer.rule({ respond: { delaySeconds: 2 } });
    const answering = fetch(`${gateway.baseUrl}/v1/transactions`, {
      dispatcher,
      method: 'POST',
      headers: keyOf(gateway),
      body: SALE,
    });
    let waiting = true;
    void answering.then(() => {
      waiting = false;
    });
    while (gateway.transactions.list().total === 0) await new Promise((resolve) => setImmediate(resolve));
    await gateway.clock.advance({ seconds: 1 });
    expect(waiting).toBe(true);
    await gateway.clock.advance({ seconds: 1 });
    expect((await answering).status).toBe(201);
  });
});
