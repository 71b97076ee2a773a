import { Agent, fetch, request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cards, type Gateway } from '../../src/index.ts';
import { connector, type GatewaySource } from '../../src/testing.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

/** An agent of undici whose connections end at this gateway. */
function agentFor(source: GatewaySource, options?: { baseUrl?: string }): Agent {
  const agent = new Agent({ connect: connector(source, options) });
  onTestFinished(() => agent.destroy());
  return agent;
}

function keyOf(gateway: Gateway): Record<string, string> {
  return { APIKEY: gateway.merchant.apiKey, 'content-type': 'application/json' };
}

const SALE = JSON.stringify({ type: 'SALE', amount: 1999, payment_method: cards.visa, metadata: { note: 'naïve £5' } });

describe('undici’s own clients', () => {
  it('sell by fetch, and once for one idempotency key', async () => {
    const gateway = freshGateway();
    const dispatcher = agentFor(gateway);
    const headers = { ...keyOf(gateway), 'idempotency-key': 'order-1' };
    const sell = () => fetch(`${gateway.baseUrl}/v1/transactions`, { dispatcher, method: 'POST', headers, body: SALE });
    const [first, again] = [await sell(), await sell()];
    expect([first.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(await again.json()).toEqual(await first.json());
    expect(gateway.transactions.list().data.map(({ metadata }) => metadata)).toEqual([{ note: 'naïve £5' }]);
  });

  it('read by request, and many at once', async () => {
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

  it('meet refusals as over any wire', async () => {
    const gateway = freshGateway();
    const dispatcher = agentFor(gateway);
    const answer = await fetch(`${gateway.baseUrl}/v1/nothing`, { dispatcher, method: 'DELETE' });
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'unknown_route' } }]);
    const plain = await fetch(`${gateway.baseUrl.replace('https', 'http')}/v1/transactions`, { dispatcher });
    expect([plain.status, await plain.json()]).toMatchObject([400, { error: { code: 'tls_required' } }]);
  });

  it('reach it at a real address that it stands in for, below a path, whichever gateway there is', async () => {
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

  it('reach nobody else: nothing leaves the process', async () => {
    const dispatcher = agentFor(freshGateway());
    const refused = fetch('https://example.com/', { dispatcher });
    await expect(refused).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED', cause: { code: 'bad_endpoint' }, message: 'connect ECONNREFUSED example.com' },
    });
  });

  it('are answered 500 where a listener of the test throws, and the work stays', async () => {
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

  it('wait with the gateway’s clock for an answer that takes its time', async () => {
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
