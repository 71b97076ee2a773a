import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import {
  cards,
  createGateway,
  type Gateway,
  type GatewayEvent,
  parseWebhook,
  SettleboxError,
  type WebhookRequest,
} from 'settlebox';
import { listener } from 'settlebox/testing';
import { describe, expect, it } from 'vitest';

const SECRET = 'whsec_dGhlIHNob3Aga25vd3MgdGhpcyBzZWNyZXQ=';
const OTHER_SECRET = 'whsec_YW5vdGhlciBzZWNyZXQgb2YgYW5vdGhlciBzaG9w';

/** The built `settlebox/webhooks`, as an ES module and as CommonJS. */
const BUILT = ['../dist/webhooks.js', '../dist/webhooks.cjs'].map((path) =>
  readFileSync(new URL(path, import.meta.url), 'utf8'),
);

function saleEvent(gateway: Gateway): GatewayEvent {
  gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  const [event] = gateway.events.list({ type: 'transaction.authorized' });
  if (event === undefined) throw new Error('The sale emitted no event.');
  return event;
}

/** A signed webhook as a server without `Request` receives it. */
async function received(gateway: Gateway): Promise<{ headers: Record<string, string>; body: string }> {
  const request = gateway.webhooks.signedRequest(saleEvent(gateway));
  return { headers: Object.fromEntries(request.headers), body: await request.text() };
}

describe('parseWebhook', () => {
  it('returns the event of a delivery, and narrows it by type', async () => {
    using gateway = createGateway();
    const amounts: unknown[] = [];
    const endpoint = gateway.webhooks.subscribe({
      events: ['transaction.authorized', 'batch.closed'],
      deliver: async (request, delivered) => {
        const event = await parseWebhook(request, endpoint.secret);
        expect(event).toEqual(delivered);
        if (event.type === 'transaction.authorized') amounts.push(event.data.object.requested_amount);
        if (event.type === 'batch.closed') amounts.push(event.data.object.net_amount);
      },
    });
    gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
    await gateway.clock.advance({ days: 1 });
    expect(amounts).toEqual([1999, 1999]);
  });

  it('accepts the headers and raw body of a Node server, as express.raw() provides them', async () => {
    using gateway = createGateway();
    const seen: string[] = [];
    const deliver = listener(async (request, response) => {
      const { type } = await parseWebhook({ headers: request.headers, body: await buffer(request) }, SECRET);
      seen.push(type);
      response.writeHead(204).end();
    });
    gateway.webhooks.subscribe({ deliver, secret: SECRET });
    saleEvent(gateway);
    await gateway.idle();
    expect(seen).toEqual(['transaction.authorized']);
  });

  it('accepts either secret during a rotation, a tolerance, and a time', async () => {
    using gateway = createGateway({ webhooks: { timestamps: 'virtual' } });
    const endpoint = gateway.webhooks.subscribe({ deliver: () => undefined, secret: SECRET });
    gateway.webhooks.rotateSecret(endpoint, { secret: OTHER_SECRET });
    const webhook = await received(gateway);
    const now = gateway.clock.now();
    for (const secret of [SECRET, OTHER_SECRET, ['whsec_YSBzZWNyZXQgdGhhdCBzaWducyBub3RoaW5nIGhlcmU=', SECRET]])
      expect((await parseWebhook(webhook, secret, { now })).type).toBe('transaction.authorized');
    const later = new Date(now + 3_600_000);
    expect((await parseWebhook(webhook, SECRET, { now: later, toleranceSeconds: 3_600 })).sequence).toBe(1);
  });

  // biome-ignore format: a table reads in columns
  const REJECTED: readonly (readonly [what: string, code: string, message: RegExp, change: (webhook: WebhookRequest) => readonly [unknown, unknown?, Parameters<typeof parseWebhook>[2]?]])[] = [
    ['another secret',             'bad_webhook', /^No signature in webhook-signature matches/, (webhook) => [webhook, OTHER_SECRET]],
    ['a changed body',             'bad_webhook', /^No signature in webhook-signature matches/, (webhook) => [{ ...webhook, body: `${String(webhook.body)} ` }]],
    ['another id',                 'bad_webhook', /^No signature in webhook-signature matches/, (webhook) => [{ ...webhook, headers: { ...webhook.headers, 'webhook-id': 'EVENT-OTHER' } }]],
    ['a signature of version 2',   'bad_webhook', /^No signature in webhook-signature matches/, (webhook) => [{ ...webhook, headers: { ...webhook.headers, 'webhook-signature': 'v2,AAAA' } }]],
    ['a missing signature',        'bad_webhook', /^The request has no header webhook-signature/, (webhook) => [{ ...webhook, headers: { ...webhook.headers, 'webhook-signature': '' } }]],
    ['a timestamp without digits', 'bad_webhook', /must be seconds since the epoch/,            (webhook) => [{ ...webhook, headers: { ...webhook.headers, 'webhook-timestamp': 'today' } }]],
    ['an old timestamp',           'bad_webhook', /is 30\d s old; at most 300 s are allowed/,   (webhook) => [webhook, SECRET, { now: Date.now() + 303_000 }]],
    ['a timestamp in the future',  'bad_webhook', /s ahead; at most 300 s are allowed/,         (webhook) => [webhook, SECRET, { now: Date.now() - 3_600_000 }]],
    ['a parsed body',              'bad_webhook', /^The raw body of the request is not available/, (webhook) => [{ ...webhook, body: JSON.parse(String(webhook.body)) }]],
    ['an invalid secret',          'bad_option',  /^secret must be whsec_/,                     (webhook) => [webhook, 'secret']],
    ['no secret',                  'bad_option',  /^secret must be whsec_/,                     (webhook) => [webhook, []]],
    ['a negative tolerance',       'bad_option',  /^toleranceSeconds must be 0 or more; got -1/, (webhook) => [webhook, SECRET, { toleranceSeconds: -1 }]],
  ];

  it('rejects forged, old, and parsed webhooks, and reports the reason', async () => {
    using gateway = createGateway();
    gateway.webhooks.subscribe({ deliver: () => undefined, secret: SECRET });
    const webhook = await received(gateway);
    for (const [what, code, message, change] of REJECTED) {
      const [request, secret = SECRET, options] = change(webhook);
      const error: unknown = await Reflect.apply(parseWebhook, undefined, [request, secret, options]).catch(
        (thrown: unknown) => thrown,
      );
      expect(error, what).toBeInstanceOf(SettleboxError);
      expect(error, what).toMatchObject({ code, message: expect.stringMatching(message) });
    }
  });

  it('rejects a signed body that is not an event, and a request that was read before', async () => {
    using gateway = createGateway();
    gateway.webhooks.subscribe({ deliver: () => undefined, secret: SECRET });
    for (const body of ['[]', 'null', '{"type":"batch.funded"}', 'paid'])
      await expect(parseWebhook({ headers: gateway.webhooks.sign(body), body }, SECRET)).rejects.toMatchObject({
        code: 'bad_webhook',
        message: expect.stringContaining('not the JSON of an event'),
      });
    const request = gateway.webhooks.signedRequest(saleEvent(gateway));
    await request.text();
    await expect(parseWebhook(request, SECRET)).rejects.toThrow('was read or parsed before');
  });

  it('imports no Node modules or packages', () => {
    expect(BUILT.map((file) => file.match(/\b(import|require|process|Buffer|globalThis)\b.*/g))).toEqual([null, null]);
  });

  it('runs with only WebCrypto and text encoders, and throws the errors of the main entry point', async () => {
    using gateway = createGateway();
    gateway.webhooks.subscribe({ deliver: () => undefined, secret: SECRET });
    const module: { exports: Partial<typeof import('settlebox/webhooks')> } = { exports: {} };
    runInNewContext(BUILT[1] ?? '', { module, crypto, TextEncoder, TextDecoder, atob });
    const { parseWebhook: parse = parseWebhook } = module.exports;
    expect(parse).not.toBe(parseWebhook);
    const { headers, body } = await received(gateway);
    for (const one of [body, Buffer.from(body)])
      expect((await parse({ headers, body: one }, SECRET)).type).toBe('transaction.authorized');
    const request = new Request('https://shop.example', { method: 'POST', headers, body });
    expect((await parse(request, SECRET)).type).toBe('transaction.authorized');
    const error: unknown = await parse({ headers, body: '{}' }, SECRET).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SettleboxError);
    expect(error).toMatchObject({ name: 'SettleboxError', code: 'bad_webhook' });
  });
});
