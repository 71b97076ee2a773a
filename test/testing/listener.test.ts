import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import { setupServer } from 'msw/node';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cards, type Gateway } from '../../src/index.ts';
import { type HttpListener, listener } from '../../src/testing.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

const REQUEST = { method: 'POST', body: '{"né":1}', headers: { 'Content-Type': 'application/json', 'X-Shop': 'a' } };

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Creates a sale whose webhook this listener gets, and returns the delivery. */
async function deliveredTo(app: HttpListener, gateway: Gateway = freshGateway()) {
  gateway.webhooks.subscribe({ deliver: listener(app), events: ['transaction.authorized'] });
  gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
  await gateway.idle();
  return gateway.webhooks.deliveries()[0];
}

describe('a node:http listener that receives webhooks', () => {
  it('gets the signed bytes', async () => {
    const gateway = freshGateway();
    const verified: unknown[] = [];
    const endpoint = gateway.webhooks.subscribe({
      deliver: listener(async (request, response) => {
        const headers = { ...request.headers } as Record<string, string>;
        verified.push(new Webhook(endpoint.secret).verify(await textOf(request), headers));
        response.writeHead(204).end();
      }),
    });
    const metadata = { note: 'naïve £5 – “ok”' };
    gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa, metadata });
    await gateway.idle();
    expect(verified).toMatchObject([{ type: 'transaction.authorized', data: { object: { metadata } } }]);
    expect(gateway.webhooks.deliveries()[0]).toMatchObject({ status: 'succeeded', attempts: [{ status: 204 }] });
  });

  it('sees method, path, headers, body and an encrypted connection from this machine', async () => {
    const deliver = listener(async (request, response) => {
      const { method, url, headers, socket } = request;
      const seen = { method, url, headers, encrypted: Reflect.get(socket, 'encrypted'), from: socket.remoteAddress };
      response.end(JSON.stringify({ ...seen, body: await textOf(request) }));
    });
    const answer = await deliver(new Request('https://shop.test:8443/hooks?a=1', REQUEST));
    expect(await answer.json()).toEqual({
      method: 'POST',
      url: '/hooks?a=1',
      body: '{"né":1}',
      encrypted: true,
      from: '127.0.0.1',
      headers: {
        'content-type': 'application/json',
        'x-shop': 'a',
        host: 'shop.test:8443',
        'content-length': '9',
        connection: 'close',
      },
    });
  });

  it('is called at its webhook path', async () => {
    const seen: unknown[] = [];
    const app: HttpListener = (request, response) => {
      seen.push(request.url, request.headers.host);
      response.end();
    };
    await listener(app, { path: '/hooks/payments?v=2' })(new Request('https://shop.test/webhooks', REQUEST));
    expect(seen).toEqual(['/hooks/payments?v=2', 'shop.test']);
  });

  it('responds with status, headers, cookies, and body, in chunks or at once', async () => {
    const deliver = listener((_request, response) => {
      response.statusCode = 202;
      response.setHeader('Set-Cookie', ['a=1', 'b=2']);
      response.write('one, ');
      setImmediate(() => response.end('two'));
    });
    const answer = await deliver(new Request('https://shop.test/', REQUEST));
    expect([answer.status, answer.headers.getSetCookie(), await answer.text()]).toEqual([
      202,
      ['a=1', 'b=2'],
      'one, two',
    ]);
  });

  it('can respond with a long body', async () => {
    const long = 'x'.repeat(5_000_000);
    const deliver = listener((_request, response) => response.end(long));
    const answer = await deliver(new Request('https://shop.test/', REQUEST));
    expect((await answer.text()).length).toBe(long.length);
  });

  it('can be a server with a listener, like Fastify’s and Nest’s', async () => {
    const server = createServer((request, response) => response.end(request.url));
    const answer = await listener(server)(new Request('https://shop.test/hooks', REQUEST));
    expect([await answer.text(), server.listening]).toEqual(['/hooks', false]);
  });

  it('serves many requests at once', async () => {
    const deliver = listener((request, response) => setImmediate(() => response.end(request.url)));
    const paths = Array.from({ length: 50 }, (_, at) => `/${at}`);
    const answers = await Promise.all(paths.map((path) => deliver(new Request(`https://shop.test${path}`, REQUEST))));
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(paths);
  });

  it('is not intercepted by a strict MSW server', async () => {
    const server = setupServer();
    server.listen({ onUnhandledRequest: 'error' });
    onTestFinished(() => server.close());
    const answer = await listener((_request, response) => response.end('mine'))(
      new Request('https://shop.test/', REQUEST),
    );
    expect(await answer.text()).toBe('mine');
  });
});

/** Failures of an app, and the recorded attempt. */
// biome-ignore format: a table reads in columns
const FAILURES: readonly (readonly [what: string, app: HttpListener, attempt: object])[] = [
  ['throws',                () => { throw new RangeError('out of stock'); },                       { status: null, error: 'RangeError: out of stock' }],
  ['rejects',               async () => { throw new RangeError('out of stock'); },                 { status: null, error: 'RangeError: out of stock' }],
  ['responds with 500',           (_request, response) => response.writeHead(500).end(),                 { status: 500, error: null }],
  ['redirects',             (_request, response) => response.writeHead(302, { location: '/' }).end(), { status: 302, error: null }],
  ['hangs up',              (request) => request.socket.destroy(),                                 { status: null, error: 'Error: socket hang up' }],
  ['hangs up during the response',   (_request, response) => { response.writeHead(200, { 'content-length': 9 }).write('a'); response.destroy(); }, { status: null, error: 'Error: socket hang up' }],
];

describe('a delivery fails if the app', () => {
  it.each(FAILURES)('%s', async (_what, app, attempt) => {
    expect(await deliveredTo(app)).toMatchObject({ status: 'pending', attempts: [attempt] });
  });

  it('never responds', async () => {
    const gateway = freshGateway({ webhooks: { timeoutMs: 30 } });
    expect(await deliveredTo(() => undefined, gateway)).toMatchObject({ error: 'no response within 30 ms' });
  });

  it('fails an assertion, which also rejects the awaited call', async () => {
    await expect(deliveredTo(async () => assert.equal(1, 2))).rejects.toThrow(assert.AssertionError);
  });
});

it('rejects an argument that is not a listener, and suggests one', () => {
  const fetching = { fetch: () => new Response() };
  expect(() => Reflect.apply(listener, undefined, [fetching])).toThrow(
    /For Hono and others with fetch, use deliver: app.fetch/,
  );
});
