/** Webhooks are sent only to other hosts that the option `allowWebhookHosts` lists by exact name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { type GatewayServer, serve } from '../../src/server/serve.ts';
import { ask, posting, SALE } from './serving.ts';

const called: string[] = [];
let server: GatewayServer;
beforeAll(async () => {
  const call = async (request: Request) => {
    called.push(request.url);
    return new Response(null, { status: 204 });
  };
  const options = { webhooks: { hosts: ['billing'], fetch: Object(call) } };
  server = await serve({ options, allowWebhookHosts: ['Shop', 'orders_api.internal', '[fd00::7]'] });
});
afterAll(() => server.close());

const subscribe = (url: string) => ask(`${server.controlUrl}/endpoints`, posting(server, { url }));

describe('a webhook endpoint', () => {
  it.each([
    'http://shop:3000/hooks',
    'https://SHOP/hooks',
    'http://orders_api.internal',
    'http://[fd00::7]:3000',
    'http://billing',
    'http://localhost:3000',
  ])('can be at %s', async (url) => {
    expect((await subscribe(url)).status).toBe(201);
  });

  it.each([
    'http://shop.evil.com',
    'http://evil.shop',
    'http://shops',
    'http://shop.:3000',
    'http://shop.evil.com',
    'http://orders_apixinternal',
    'http://169.254.169.254/latest',
    'http://[fd00::8]',
    'file:///shop',
  ])('cannot be at %s', async (url) => {
    const { status, text } = await subscribe(url);
    expect([status, JSON.parse(text).error.code]).toEqual([400, 'bad_endpoint']);
  });

  it('is rejected, and the error names the flag and the option that allow its host', async () => {
    const { text } = await subscribe('http://warehouse:3000');
    expect(JSON.parse(text).error).toMatchObject({
      message: expect.stringContaining('warehouse'),
      hint: expect.stringMatching(/webhooks\.hosts.*--allow-webhook-host/),
    });
  });

  it('receives webhooks at an allowed host, including from a fork', async () => {
    called.length = 0;
    await ask(`${server.url}/v1/transactions`, posting(server, SALE));
    await ask(`${server.controlUrl}/idle`, { method: 'POST' });
    expect(called).toContain('http://shop:3000/hooks');
    const { text } = await ask(`${server.controlUrl}/forks`, posting(server, { name: 'copy' }));
    const { controlUrl } = JSON.parse(text);
    expect((await ask(`${controlUrl}/endpoints`, posting(server, { url: 'http://shop:3000' }))).status).toBe(201);
  });
});

describe('the option allowWebhookHosts', () => {
  it.each(['', '*', '*.internal', 'http://shop', 'shop:3000', 'shop/hooks', 'a b', '.shop'])(
    'rejects %j',
    async (host) => {
      const error = { code: 'bad_option', details: { field: 'options.allowWebhookHosts.0' } };
      await expect(serve({ allowWebhookHosts: [host] })).rejects.toMatchObject(error);
    },
  );

  it('cannot be combined with a gateway or a snapshot, which has its own hosts', async () => {
    using gateway = createGateway();
    for (const world of [{ gateway }, { options: { from: gateway.snapshot() } }])
      await expect(serve({ ...world, allowWebhookHosts: ['shop'] })).rejects.toThrow(
        /^options\.allowWebhookHosts cannot/,
      );
  });
});
