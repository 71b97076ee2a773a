/** What is of HTTP alone: methods, bodies, queries, headers, the order of refusals, limits of requests, and MSW's addresses. */
import { setupServer } from 'msw/node';
import { cards, createGateway, type GatewayOptions } from 'settlebox';
import { handlers } from 'settlebox/msw';
import { type AnyGateway, operationsOf, routeOf, type Wire } from '../calls.ts';
import { exchange, INTERFACES, type Send } from '../interfaces.ts';
import { frozen } from '../items.ts';
import type { Observed } from '../observed.ts';
import { withGateway } from './sweep.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const SALE = { type: 'SALE', amount: 1_000, payment_method: cards.visa };
const PATH = '/v1/transactions';

/** Sends what is given to a gateway's own `fetch`. */
async function senderOf(gateway: AnyGateway): Promise<(wire: Wire) => Promise<unknown>> {
  const { send } = await INTERFACES.fetch(gateway);
  if (send === undefined) throw new Error('fetch takes requests');
  return (wire) => exchange(send, wire);
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Every path by every method, of somebody who shows no key: what it takes is said before that. */
export const methods = (): Promise<Observed> =>
  withGateway({}, async (gateway) => {
    const send = await senderOf(gateway);
    const paths = new Set(operationsOf(gateway).map((name) => routeOf(gateway, name).path));
    const rows: unknown[] = [];
    for (const path of [...paths, '/', '/v1', '/v1/', '/v1/transactions/', '/v2/transactions', '/V1/transactions'])
      for (const method of METHODS) {
        const target = path.replace('{id}', 'TRANSACTION-01KE7AR4C08MD3D5M007V5MZ23');
        rows.push([method, path, await send({ method, path: target, headers: {} })]);
      }
    return { rows, requests: gateway.audit.requests() };
  });

const nested = (depth: number): string => `{"metadata":${'{"a":'.repeat(depth - 2)}{}${'}'.repeat(depth - 2)}}`;
const padded = (bytes: number): string => {
  const rest = `{${JSON.stringify(SALE).slice(1, -1)},"padding":""}`;
  return rest.replace('"padding":""', `"padding":"${'x'.repeat(bytes - rest.length)}"`);
};

/** Bodies at the edge of what is taken, in other types and encodings, and queries that say a thing in other words. */
export const bodiesAndQueries = (): Promise<Observed> =>
  withGateway({}, async (gateway) => {
    const send = await senderOf(gateway);
    const key = { apikey: gateway.merchant.apiKey };
    const texts: readonly (readonly [string, string])[] = [
      ...[1_048_575, 1_048_576, 1_048_577].map((bytes) => [`${bytes} bytes`, padded(bytes)] as const),
      ...[31, 32, 33, 34].map((depth) => [`${depth} deep`, nested(depth)] as const),
      ...['', ' ', '{}', '[]', 'null', '"x"', '{', '\ufeff{}', '{"amount":1,"amount":2}'].map(
        (one) => [one, one] as const,
      ),
    ];
    const rows: unknown[] = [];
    for (const [name, body] of texts)
      rows.push([name, await send({ method: 'POST', path: PATH, headers: { ...key, ...JSON_TYPE }, body })]);
    const types = [
      'application/JSON',
      'application/json;charset=utf-8',
      'application/json ;x',
      'application/jsonx',
      'text/json',
    ];
    for (const type of types)
      rows.push([
        type,
        await send({ method: 'POST', path: PATH, headers: { ...key, 'content-type': type }, body: '{}' }),
      ]);
    const { baseUrl } = gateway;
    const bytes = new Uint8Array([...new TextEncoder().encode('{"type":"'), 0xff, ...new TextEncoder().encode('"}')]);
    const broken = new Request(baseUrl + PATH, { method: 'POST', headers: { ...key, ...JSON_TYPE }, body: bytes });
    rows.push(['no UTF-8', await exchange(() => gateway.fetch(broken), { method: '', path: '', headers: {} })]);
    // biome-ignore format: a list reads in lines
    const queries = [
      'recurring=true', 'recurring=TRUE', 'recurring=False', 'recurring=1', 'take=05', 'take=+5', 'take=5.0', 'take=%205', 'take=', 'take=1&take=1',
      'amount_min=999999999999999', 'amount_min=9999999999999999', 'sort_order=DESC', 'type=Sale', 'search_text=%F0', 'x=1&x=2', 'type=SALE&type=AUTH',
    ];
    for (const query of queries)
      rows.push([query, await send({ method: 'GET', path: `${PATH}?${query}`, headers: key })]);
    return { rows };
  });

/** Wrong in two ways or more: which is said first. */
export const refusalOrder = (): Promise<Observed> =>
  withGateway({ rateLimit: { limit: 2, windowSeconds: 60 } }, async (gateway) => {
    const { merchant, reseller } = gateway;
    const user = { first_name: 'A', last_name: 'B', email: 'a@example.test', password: 'correct horse battery' };
    gateway.users.create({ ...user, role: 'viewer' });
    const { api_key } = gateway.auth.issueKey({ email: user.email, password: user.password });
    const keys = {
      none: {},
      wrong: { apikey: 'sk_sandbox_wrong' },
      ofProduction: { apikey: merchant.apiKey.replace('sandbox', 'production') },
      two: { apikey: merchant.apiKey, 'api-key': reseller.apiKey },
      twice: { apikey: ` ${merchant.apiKey} `, 'API-KEY': merchant.apiKey },
      viewer: { apikey: api_key },
      forAnother: { apikey: merchant.apiKey, 'client-id': reseller.clientId },
      forNobody: { apikey: reseller.apiKey, 'client-id': 'CLIENT-none' },
      merchant: { apikey: merchant.apiKey },
      reseller: { apikey: reseller.apiKey },
    };
    const rows: unknown[] = [];
    for (const [name, headers] of Object.entries(keys))
      for (const [what, path, body] of [
        ['no JSON', PATH, '{'],
        ['no type', PATH, JSON.stringify(SALE)],
        ['a wrong field and id', `${PATH}/TRANSACTION-x/capture`, '{"amount":-1}'],
        ['a wrong id', `${PATH}/TRANSACTION-x/capture`, '{}'],
      ] as const) {
        using world = gateway.fork();
        const send = await senderOf(world);
        const type = what === 'no type' ? { 'content-type': 'text/plain' } : JSON_TYPE;
        const wire = { method: 'POST', path, headers: { ...headers, ...type }, body };
        for (let time = 0; time < 3; time++) rows.push([name, what, time, await send(wire)]);
      }
    return { rows };
  });

/** A limit, to the millisecond at which its window ends; what counts towards it; and that each key has its own. */
export const rateLimits = (): Promise<Observed> =>
  withGateway({ rateLimit: { limit: 3, windowSeconds: 60 } }, async (gateway) => {
    const send = await senderOf(gateway);
    const rows: unknown[] = [];
    const ask = async (headers: Record<string, string>, body?: object) =>
      rows.push([
        gateway.clock.iso(),
        await send({
          method: body === undefined ? 'GET' : 'POST',
          path: PATH,
          headers: { ...headers, ...JSON_TYPE },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ]);
    const key = { apikey: gateway.merchant.apiKey };
    await ask({ ...key, 'idempotency-key': 'k' }, SALE);
    await gateway.clock.advance({ milliseconds: 30_500 });
    await ask({ ...key, 'idempotency-key': 'k' }, SALE);
    await ask(key, {});
    await ask(key);
    await ask({ apikey: gateway.reseller.apiKey, 'client-id': gateway.merchant.clientId });
    for (const milliseconds of [29_499, 1, 1]) {
      await gateway.clock.advance({ milliseconds });
      await ask(key);
    }
    return { rows };
  });

/** What a caller calls its request, repeated keys, and what may be said in a path, as the log has them. */
export const loggedRequests = (): Promise<Observed> =>
  withGateway({ webhooks: { timestamps: 'virtual' } }, async (gateway) => {
    const send = await senderOf(gateway);
    const key = { apikey: gateway.merchant.apiKey };
    const rows: unknown[] = [];
    for (const id of ['mine', 'x'.repeat(199), 'x'.repeat(201), '4242424242424242', 'order 4242-4242-4242 x'])
      rows.push(await send({ method: 'GET', path: PATH, headers: { ...key, 'x-request-id': id } }));
    // biome-ignore format: a list reads in lines
    const paths = ['/v1/customers/4242424242424242', '/v1/x/ada1', '/v1/payment_tokens/PAYMENT_TOKEN-x', '/v1/transactions/4242424242424242', `/v1/${'x'.repeat(41)}`, '/v1/a_b-c/d'];
    for (const path of paths) rows.push(await send({ method: 'GET', path, headers: key }));
    const post = async (body: object) =>
      rows.push(
        await send({
          method: 'POST',
          path: PATH,
          headers: { ...key, ...JSON_TYPE, 'idempotency-key': 'k' },
          body: JSON.stringify(body),
        }),
      );
    await post(SALE);
    await post({ payment_method: { ...cards.visa, cvv: '999' }, amount: 1_000, type: 'SALE' });
    await post({ ...SALE, extra: undefined, metadata: {} });
    return { rows, requests: gateway.audit.requests() };
  });

const ADDRESSES: readonly (readonly [baseUrl: string | undefined, control: boolean | undefined])[] = [
  [undefined, undefined],
  ['https://shop.test/gateway', undefined],
  ['https://shop.test/gateway/', true],
  ['http://localhost:9999', true],
];

/** Which addresses MSW answers at, what of the control surface is there, and who answers where there are several. */
export async function mswAddresses(): Promise<Observed> {
  using gateway = createGateway({});
  using other = createGateway({ seed: 'other' });
  const rows: unknown[] = [];
  for (const [baseUrl, control] of ADDRESSES)
    rows.push([baseUrl, control, await answersAt([gateway, other], baseUrl, control)]);
  return frozen({ rows }, undefined);
}

async function answersAt(
  gateways: readonly [AnyGateway, AnyGateway],
  baseUrl: string | undefined,
  control: boolean | undefined,
): Promise<unknown> {
  const [gateway, other] = gateways;
  const options = { ...(baseUrl === undefined ? {} : { baseUrl }), ...(control === undefined ? {} : { control }) };
  const server = setupServer(...handlers(baseUrl === undefined ? gateway : gateways, options));
  server.listen({ onUnhandledRequest: () => {} });
  const base = (baseUrl ?? gateway.baseUrl).replace(/\/$/, '');
  const send: Send = (wire) => fetch(wire.path, { method: wire.method, headers: wire.headers });
  const rows: unknown[] = [];
  const ask = async (path: string, headers: Record<string, string>) => {
    const wire = { method: 'GET', path, headers };
    rows.push([path, headers, await exchange(send, wire)]);
  };
  const key = { apikey: gateway.merchant.apiKey };
  await ask(`${base}/v1/transactions`, key);
  await ask(`${base}/v1/transactions`, { apikey: other.merchant.apiKey });
  await ask(`${base}/v1/transactions`, { ...key, 'settlebox-fault': 'request_rejected' });
  await ask(`${base}/v1/transactions`, { ...key, 'settlebox-fault': 'nothing' });
  await ask(`${base}/_sim/clock`, {});
  await ask(`${base}/_sim/faults`, {});
  await ask(base.replace('https:', 'http:').concat('/v1/transactions'), key);
  await ask(`${base}?x=1`, key);
  server.close();
  return rows;
}

/** Only what somebody asks for by an option: a key that stands alone, another amount, another place, magic that is none. */
export const settings = async (): Promise<Observed> => ({
  rows: await Promise.all(SETTINGS.map(async (options) => [JSON.stringify(options), await underSettings(options)])),
});

const SETTINGS: readonly GatewayOptions[] = [
  { acceptClientIdAlone: true },
  { environment: 'production', realCards: 'accept' },
  { environment: 'development' },
  { layout: 'A', typeCase: 'upper' },
  { layout: 'B', typeCase: 'lower' },
  { layout: 'shuffle' },
  { realCards: 'accept' },
];

function underSettings(options: GatewayOptions): Promise<Observed> {
  return withGateway(options, async (gateway) => {
    const send = await senderOf(gateway);
    const { apiKey, clientId } = gateway.merchant;
    const post = (payment_method: object, headers: Record<string, string> = { apikey: apiKey }) =>
      send({
        method: 'POST',
        path: PATH,
        headers: { ...JSON_TYPE, ...headers },
        body: JSON.stringify({ ...SALE, type: 'Auth', payment_method }),
      });
    const rows: unknown[] = [
      await post(cards.visa, { 'client-id': clientId }),
      await post(cards.visa, { 'client-id': 'CLIENT-none' }),
    ];
    for (const method of [
      cards.visa,
      cards.declines('51'),
      { ...cards.visa, cvv: '901' },
      { ...cards.visa, pan: '4539578763621486' },
    ])
      rows.push(await post(method));
    return { rows, events: gateway.events.list() };
  });
}
