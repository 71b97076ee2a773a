/** Who is let in: the judge is a hostile web page that is open in a browser on this machine. */
import { describe, expect, it } from 'vitest';
import { type Area, guardOf } from '../../src/server/guard.ts';
import type { GatewayServer, ServerOptions } from '../../src/server/serve.ts';
import { type Asked, ask, codeOf, served } from './serving.ts';

const HERE = { scheme: 'http', host: '127.0.0.1', port: 4010, loopback: true } as const;
const NETWORK = { scheme: 'http', host: '0.0.0.0', port: 4010, loopback: false } as const;

const HOST = { host: '127.0.0.1:4010' };
const EVIL = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
const LINK = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

interface Row {
  readonly what: string;
  readonly area?: Area;
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly targetHost?: string;
}

const ALLOWED: readonly Row[] = [
  { what: 'a program', headers: HOST },
  { what: 'a program at the API', area: 'api', headers: HOST },
  { what: 'localhost', headers: { host: 'localhost:4010' } },
  { what: 'a name in capitals', headers: { host: 'LocalHost:4010' } },
  { what: 'the loopback of IPv6', headers: { host: '[::1]:4010' } },
  {
    what: 'our own page',
    method: 'POST',
    headers: { ...HOST, origin: 'http://127.0.0.1:4010', 'sec-fetch-site': 'same-origin' },
  },
  { what: 'an address that somebody typed', area: 'page', headers: { ...HOST, 'sec-fetch-site': 'none' } },
  { what: 'a link to the inspector', area: 'page', headers: { ...HOST, ...LINK } },
  {
    what: 'the API through the proxy of a shop’s own page',
    area: 'api',
    headers: { ...HOST, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
  },
];

const REFUSED: readonly (Row & { readonly status: number })[] = [
  { what: 'a name that was rebound to this machine', headers: { host: 'evil.example:4010' }, status: 421 },
  { what: 'the same at the API', area: 'api', headers: { host: 'evil.example:4010' }, status: 421 },
  { what: 'the same for the page', area: 'page', headers: { host: 'evil.example:4010' }, status: 421 },
  { what: 'a name that begins like ours', headers: { host: 'localhost.evil.example:4010' }, status: 421 },
  { what: 'our name at another port', headers: { host: '127.0.0.1:4011' }, status: 421 },
  { what: 'our name without the port', headers: { host: '127.0.0.1' }, status: 421 },
  { what: 'no name', headers: {}, status: 421 },
  { what: 'a whole address of another host', headers: HOST, targetHost: 'evil.example:4010', status: 421 },
  { what: 'a page of another site that posts', method: 'POST', headers: { ...HOST, ...EVIL }, status: 403 },
  {
    what: 'the same by an older browser',
    method: 'POST',
    headers: { ...HOST, origin: 'https://evil.example' },
    status: 403,
  },
  { what: 'a page of no site (a sandbox, a file)', method: 'POST', headers: { ...HOST, origin: 'null' }, status: 403 },
  {
    what: 'our address at another scheme',
    method: 'POST',
    headers: { ...HOST, origin: 'https://127.0.0.1:4010' },
    status: 403,
  },
  {
    what: 'our address at another port',
    method: 'POST',
    headers: { ...HOST, origin: 'http://127.0.0.1:3000' },
    status: 403,
  },
  { what: 'our other name', method: 'POST', headers: { ...HOST, origin: 'http://localhost:4010' }, status: 403 },
  {
    what: 'a form of another site',
    method: 'POST',
    headers: { ...HOST, ...LINK, origin: 'https://evil.example' },
    status: 403,
  },
  { what: 'a page at another port of this machine', headers: { ...HOST, 'sec-fetch-site': 'same-site' }, status: 403 },
  {
    what: 'an image of another site',
    headers: { ...HOST, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    status: 403,
  },
  { what: 'a link to a question', headers: { ...HOST, ...LINK }, status: 403 },
  {
    what: 'the inspector in a frame',
    area: 'page',
    headers: { ...HOST, ...LINK, 'sec-fetch-dest': 'iframe' },
    status: 403,
  },
  {
    what: 'a script of the inspector in another page',
    area: 'page',
    headers: { ...HOST, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
    status: 403,
  },
  {
    what: 'another site that would leave lines in the API’s log',
    area: 'api',
    method: 'POST',
    headers: { ...HOST, ...EVIL },
    status: 403,
  },
  {
    what: 'a word for the site that no browser has',
    headers: { ...HOST, 'sec-fetch-site': 'none, cross-site' },
    status: 403,
  },
];

describe('a server on this machine', () => {
  const guard = guardOf(HERE);
  it.each(ALLOWED)('lets in $what', ({ area = 'control', method = 'GET', headers, targetHost }) => {
    expect(guard({ area, method, headers, targetHost })).toBeUndefined();
  });

  it.each(REFUSED)('refuses $what', ({ area = 'control', method = 'GET', headers, targetHost, status }) => {
    expect(guard({ area, method, headers, targetHost })?.status).toBe(status);
  });
});

describe('a server on a network', () => {
  const guard = guardOf(NETWORK);
  const headers = { host: 'gateway.test:4010' };
  it.each([
    { what: 'any name', headers, status: undefined },
    { what: 'its own page', headers: { ...headers, origin: 'http://gateway.test:4010' }, status: undefined },
    {
      what: 'its own page behind a proxy that speaks TLS',
      headers: { host: 'gateway.test', origin: 'https://gateway.test' },
      status: undefined,
    },
    { what: 'a page of another site', headers: { ...headers, origin: 'http://evil.example:4010' }, status: 403 },
  ])('judges $what', ({ headers: sent, status }) => {
    expect(guard({ area: 'control', method: 'POST', headers: sent })?.status).toBe(status);
  });
});

const REQUESTS: readonly {
  readonly what: string;
  readonly path: string;
  readonly asked: Asked;
  readonly status: number;
}[] = [
  { what: 'a rebound name', path: '/_sim/world', asked: { headers: { host: 'evil.example' } }, status: 421 },
  // A URL object writes this name as 127.0.0.1. The path has an escape, so that a URL object reads it.
  { what: 'our address as a number', path: '/v1/b%61tches', asked: { headers: { host: '2130706433' } }, status: 421 },
  { what: 'a name with a path', path: '/v1/batches', asked: { headers: { host: '127.0.0.1/x' } }, status: 400 },
  { what: 'a name with a user', path: '/v1/batches', asked: { headers: { host: 'x@127.0.0.1' } }, status: 400 },
  {
    what: 'a rebound name at the API',
    path: '/v1/transactions',
    asked: { headers: { host: 'evil.example' } },
    status: 421,
  },
  { what: 'a post across sites', path: '/_sim/reset', asked: { method: 'POST', headers: EVIL }, status: 403 },
  {
    what: 'the question before one',
    path: '/_sim/reset',
    asked: { method: 'OPTIONS', headers: { ...EVIL, 'access-control-request-method': 'POST' } },
    status: 403,
  },
  {
    what: 'a form without a site',
    path: '/_sim/clock/next',
    asked: { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' },
    status: 415,
  },
  { what: 'a path with dots in it', path: '/v1/..%2f_sim/world', asked: {}, status: 404 },
];

describe('over the socket', () => {
  it.each(REQUESTS)('answers $what with $status, without a trace and without CORS', async ({ path, asked, status }) => {
    const server = await served();
    const before = server.gateway.snapshot();
    const heard = await ask(`${server.url}${path}`, asked);
    expect(heard.status).toBe(status);
    expect(Object.keys(heard.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    if (status !== 404) expect(server.gateway.snapshot()).toEqual(before);
  });

  it('puts headers on every answer of the control surface that keep browsers from using it otherwise', async () => {
    const { controlUrl } = await served();
    const { headers } = await ask(`${controlUrl}/clock`);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('has no control surface where it is not wanted: the paths are the gateway’s, which has none', async () => {
    const server = await served({ control: false });
    const { status, text } = await ask(`${server.url}/_sim/clock`);
    expect([status, JSON.parse(text).error.code]).toEqual([404, 'unknown_route']);
    expect([server.controlUrl, server.inspectorUrl, server.controlKey]).toEqual([undefined, undefined, undefined]);
  });
});

describe('the key', () => {
  const KEY = 'correct-horse-battery';
  const locked = (options: ServerOptions = {}) => served({ control: { key: KEY }, ...options });
  const statusOf = async ({ controlUrl }: GatewayServer, headers: Record<string, string>, path = '/clock') =>
    (await ask(`${controlUrl}${path}`, { headers })).status;

  it('is asked of every question, and taken from three headers', async () => {
    const server = await locked();
    const shown = [
      {},
      { 'settlebox-control-key': 'wrong' },
      { authorization: 'Bearer wrong' },
      { cookie: `settlebox-${server.port}=wrong` },
      { 'settlebox-control-key': KEY },
      { authorization: `Bearer ${KEY}` },
    ];
    const statuses = [];
    for (const headers of shown) statuses.push(await statusOf(server, headers));
    expect(statuses).toEqual([401, 401, 401, 401, 200, 200]);
    expect(await statusOf(server, {}, '/nothing')).toBe(401);
  });

  it('opens a session for a browser, whose cookie is not the key and good for this server alone', async () => {
    const server = await locked({ basePath: '/gateway' });
    const headers = { 'content-type': 'application/json' };
    const session = (key: string) =>
      ask(`${server.controlUrl}/session`, { method: 'POST', headers, body: JSON.stringify({ key }) });
    expect((await session('wrong')).status).toBe(401);
    const [cookie = ''] = (await session(KEY)).headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^settlebox-\d+=[\w-]{32}; Path=\/gateway\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(KEY);
    expect(await statusOf(server, { cookie: cookie.split(';', 1)[0] ?? '' })).toBe(200);
  });

  it('leads a person who opens the address of the server to the page, and answers a program by the API', async () => {
    const server = await served({ basePath: '/gateway' });
    const browser = await ask(`${server.url}/`, { headers: { accept: 'text/html,application/xhtml+xml' } });
    expect([browser.status, browser.headers.location]).toEqual([302, '/gateway/_sim/']);
    expect((await ask(`${server.url}/`)).text).toContain('unknown_route');
    const bare = await served({ control: false });
    expect((await ask(`${bare.url}/`, { headers: { accept: 'text/html' } })).status).toBe(404);
  });

  it('is no part of the page, which is shown to whoever asks and holds nothing', async () => {
    const server = await locked();
    expect(await statusOf(server, {}, '')).toBe(302);
    expect([200, 503]).toContain(await statusOf(server, {}, '/'));
    expect(server.inspectorUrl).toBe(`${server.controlUrl}/#key=${KEY}`);
  });

  it('is made up where other machines can reach the server', async () => {
    const server = await served({ host: '0.0.0.0' });
    expect(server.controlKey).toMatch(/^[\w-]{32}$/);
    const key = { 'settlebox-control-key': server.controlKey ?? '' };
    expect([await statusOf(server, {}), await statusOf(server, key)]).toEqual([401, 200]);
  });

  it('stands in no refusal', async () => {
    const server = await locked();
    const { text } = await ask(`${server.controlUrl}/clock`, {
      headers: { 'settlebox-control-key': 'wrong-key-of-mine' },
    });
    expect(text).not.toMatch(new RegExp(`${KEY}|wrong-key-of-mine`));
    const error: unknown = await served({ control: { key: 'with a blank' } }).catch((thrown: unknown) => thrown);
    expect([codeOf(error), String(error)]).toEqual(['bad_option', expect.not.stringContaining('with a blank')]);
  });
});
