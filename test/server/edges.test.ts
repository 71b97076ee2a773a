/** Requests that parsers read differently: a proxy in front of the server must not read another request than the server. */
import { gzipSync } from 'node:zlib';
import { setupServer } from 'msw/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { handlers } from '../../src/msw.ts';
import { type Asked, ask, posting, SALE, sendRaw, served } from './serving.ts';

const lines = (...all: string[]) => [...all, '', ''].join('\r\n');

/** Returns the status of each response to raw bytes, and the code of the first error. */
async function heardOf(port: number, text: string) {
  const heard = await sendRaw(port, text);
  return { statuses: [...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status)), heard };
}

/** Sends a GET with this raw target, as the merchant. */
async function getRaw(target: string, headers: readonly string[] = []) {
  const { port, gateway } = await served();
  const text = target.replaceAll('{port}', String(port));
  const key = `apikey: ${gateway.merchant.apiKey}`;
  const result = await heardOf(
    port,
    lines(`GET ${text} HTTP/1.1`, `host: 127.0.0.1:${port}`, key, 'connection: close', ...headers),
  );
  return { ...result, logged: gateway.audit.requests() };
}

describe('the Host header', () => {
  it.each([
    { name: 'another one first', hosts: ['evil.example', '127.0.0.1:{port}'] },
    { name: 'another one second', hosts: ['127.0.0.1:{port}', 'evil.example'] },
    { name: 'the same one twice', hosts: ['127.0.0.1:{port}', '127.0.0.1:{port}'] },
    { name: 'none', hosts: [] },
  ])('rejects with 400: $name', async ({ hosts }) => {
    const { port, gateway } = await served();
    const sent = hosts.map((host, at) => `${at === 0 ? 'Host' : 'hOsT'}: ${host.replace('{port}', String(port))}`);
    const get = lines(
      'GET /v1/transactions HTTP/1.1',
      ...sent,
      `apikey: ${gateway.merchant.apiKey}`,
      'connection: close',
    );
    expect((await heardOf(port, get)).statuses).toEqual([400]);
    expect(gateway.audit.requests()).toEqual([]);
  });
});

describe('a request target', () => {
  it.each([
    '/v1/%2e%2e/_sim/world',
    '/v1/%2E%2e/_sim/world',
    '/v1/.%2e/_sim/world',
    '/v1/%2e./_sim/world',
    '/v1/../_sim/world',
    '/v1/./../_sim/world',
    '/v1/%2e/transactions',
    '/_sim/..',
    '/v1/transactions/%2e%2e',
    '/v1/transactions/%2e%2e?take=1',
    '/v1\\..\\_sim\\world',
    '/v1/..\\_sim/world',
    '/v1/transactions#/../../_sim/world',
    '/v1/.\t./_sim/world',
    '/v1/\u00e9',
    'http://127.0.0.1:{port}/v1/%2e%2e/_sim/world',
    'http://127.0.0.1:{port}/v1/../_sim/world',
    'http://user@127.0.0.1:{port}/_sim/world',
    'HTTP://127.0.0.1:{port}/_sim/world',
    'ftp://127.0.0.1:{port}/_sim/world',
    '_sim/world',
  ])('is rejected with 400 before it is normalized: %j', async (target) => {
    const { statuses, heard, logged } = await getRaw(target);
    expect(statuses).toEqual([400]);
    expect(heard).not.toContain('"merchants"');
    expect(logged).toEqual([]);
  });

  it.each([
    '/v1/..%2f_sim/world',
    '/v1/..;/_sim/world',
    '/v1/%252e%252e/_sim/world',
    '/v1/%c0%ae%c0%ae/_sim/world',
    '//_sim/world',
    '//127.0.0.1/_sim/world',
    '/v1//_sim/world',
    '/%5fsim/world',
    '/v1/...',
  ])('reaches no control surface, and gets 404 from the API: %j', async (target) => {
    const { statuses, heard } = await getRaw(target);
    expect([statuses, heard]).toEqual([[404], expect.stringContaining('unknown_route')]);
  });

  it('names the reason in the error', async () => {
    const { heard } = await getRaw('/v1/%2e%2e/_sim/world');
    expect(heard).toContain('The path must not contain the segments . or .., plain or percent-encoded.');
  });

  it('can have dots in its query and in its segments', async () => {
    expect((await getRaw('/v1/transactions?search=/../%2e%2e/x')).statuses).toEqual([200]);
    expect((await getRaw('/v1/transactions/..x')).statuses).toEqual([404]);
    expect((await getRaw('http://127.0.0.1:{port}/v1/transactions?take=1')).statuses).toEqual([200]);
  });

  it('of an unsupported method is not served', async () => {
    const { port } = await served();
    const host = `host: 127.0.0.1:${port}`;
    expect((await heardOf(port, lines('OPTIONS * HTTP/1.1', host, 'connection: close'))).statuses).toEqual([400]);
    expect((await heardOf(port, lines('CONNECT 127.0.0.1:1 HTTP/1.1', host))).statuses).toEqual([]);
  });
});

it('never reaches the control surface through gateway.fetch, or through MSW handlers without control', async () => {
  using gateway = createGateway();
  const msw = setupServer(...handlers(gateway));
  msw.listen();
  onTestFinished(() => msw.close());
  for (const path of ['/v1/%2e%2e/_sim/world', '/v1/../_sim/world', '/v1\\..\\_sim\\world', '/v1/..;/_sim/world']) {
    const request = () => new Request(`${gateway.baseUrl}${path}`, { headers: { apikey: gateway.merchant.apiKey } });
    expect((await gateway.fetch(request())).status).toBe(404);
    expect((await fetch(request())).status).toBe(404);
  }
});

describe('a compressed body', () => {
  const bodies = [
    { encoding: 'gzip', body: gzipSync(JSON.stringify(SALE)).toString('latin1') },
    // JSON all the same: another reader would have to decode it.
    { encoding: 'br', body: JSON.stringify(SALE) },
    { encoding: 'identity, deflate', body: JSON.stringify(SALE) },
  ];

  it.each(bodies)('is rejected by the API and by the control surface: $encoding', async ({ encoding, body }) => {
    const server = await served();
    const asked: Asked = { ...posting(server, {}, { 'content-encoding': encoding }), body };
    const api = await ask(`${server.url}/v1/transactions`, asked);
    expect([api.status, JSON.parse(api.text).error.code]).toEqual([400, 'unsupported_media_type']);
    const sim = await ask(`${server.controlUrl}/faults`, asked);
    expect([sim.status, JSON.parse(sim.text).error.code]).toEqual([415, 'unsupported_media_type']);
    const session = await ask(`${server.controlUrl}/session`, asked);
    expect([session.status, JSON.parse(session.text).error.code]).toEqual([415, 'unsupported_media_type']);
    expect(server.gateway.transactions.list().data).toEqual([]);
  });

  it('is one only by another coding than identity', async () => {
    const server = await served();
    const asked = posting(server, SALE, { 'content-encoding': 'Identity' });
    expect((await ask(`${server.url}/v1/transactions`, asked)).status).toBe(201);
  });
});

describe('bytes that are not a request, after a complete one', () => {
  const sale = (port: number, apiKey: string) => {
    const body = JSON.stringify(SALE);
    const head = ['POST /v1/transactions HTTP/1.1', `host: 127.0.0.1:${port}`, 'content-type: application/json'];
    return `${lines(...head, `apikey: ${apiKey}`, `content-length: ${body.length}`)}${body}`;
  };

  it.each([
    { name: 'garbage', rest: 'garbage\r\n\r\n', next: [400] },
    { name: 'headers over the limit', rest: `GET / HTTP/1.1\r\nx: ${'x'.repeat(17 * 1024)}`, next: [431] },
    {
      name: 'a body with a bad chunk',
      rest: 'POST /v1/transactions HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      next: [400],
    },
  ])('do not replace its response: $name', async ({ rest, next }) => {
    const { port, gateway } = await served();
    const { statuses, heard } = await heardOf(port, `${sale(port, gateway.merchant.apiKey)}${rest}`);
    expect([statuses, heard]).toEqual([[201, ...next], expect.stringContaining('transaction_id')]);
    expect(gateway.transactions.list().data).toHaveLength(1);
  });

  it('close the connection after all complete requests', async () => {
    const { port, gateway } = await served();
    const text = sale(port, gateway.merchant.apiKey);
    expect((await heardOf(port, `${text}${text}${text}\0\0`)).statuses).toEqual([201, 201, 201, 400]);
  });
});
