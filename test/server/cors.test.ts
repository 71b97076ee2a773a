/** The option `cors` lets web pages of other origins call the API, but never the control surface. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayServer, type ServerOptions, serve } from '../../src/server/serve.ts';
import { type Asked, ask } from './serving.ts';

const APP = 'http://localhost:5173';
const OTHER = 'https://evil.example';
const PATH = '/v1/transactions';

/** A request as a browser sends it for a page of this origin. */
function from(origin: string, headers: Readonly<Record<string, string>> = {}): Asked['headers'] {
  return { origin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', ...headers };
}

function preflight(origin: string): Asked {
  const requested = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,apikey,idempotency-key',
  };
  return { method: 'OPTIONS', headers: from(origin, requested) };
}

const servers = new Map<string, GatewayServer>();

beforeAll(async () => {
  const all: Readonly<Record<string, ServerOptions>> = {
    none: {},
    one: { cors: APP },
    two: { cors: ['http://localhost:3000', APP] },
    any: { cors: '*' },
  };
  for (const [name, options] of Object.entries(all)) servers.set(name, await serve(options));
});
afterAll(async () => {
  for (const server of servers.values()) await server.close();
});

/** Sends a request, and returns its status with the headers that browsers read. */
async function ofBrowser(name: string, path: string, asked: Asked): Promise<readonly [number, object]> {
  const server = servers.get(name);
  const { status, headers } = await ask(`${server?.url}${path}`, {
    ...asked,
    headers: { apikey: server?.gateway.merchant.apiKey ?? '', ...Object(asked.headers) },
  });
  const shown = Object.entries(headers).filter(([header]) => /^(access-control-|vary)/.test(header));
  return [status, Object.fromEntries(shown)];
}

const EXPOSED = 'X-Request-Id, Idempotent-Replayed, RateLimit, RateLimit-Policy, Retry-After, Allow, Date';
const PREFLIGHT = {
  'access-control-allow-headers': 'content-type,apikey,idempotency-key',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-max-age': '60',
};
const allowed = (origin: string) => ({ 'access-control-allow-origin': origin, ...(origin === '*' ? {} : VARY) });
const VARY = { vary: 'Origin' };
const READABLE = { 'access-control-expose-headers': EXPOSED };

describe('a request from a web page', () => {
  it.each<[string, string, string, Asked, number, object]>([
    ['is rejected by default', 'none', PATH, { headers: from(APP) }, 403, {}],
    ['has its preflight rejected by default', 'none', PATH, preflight(APP), 403, {}],
    ['is allowed for the origin', 'one', PATH, { headers: from(APP) }, 200, { ...allowed(APP), ...READABLE }],
    [
      'is allowed for each origin of a list',
      'two',
      PATH,
      { headers: from(APP) },
      200,
      { ...allowed(APP), ...READABLE },
    ],
    ['gets a preflight response', 'one', PATH, preflight(APP), 204, { ...allowed(APP), ...PREFLIGHT }],
    ['can read errors', 'one', '/v1/none', { headers: from(APP) }, 404, { ...allowed(APP), ...READABLE }],
    [
      'can read errors of the server',
      'one',
      '/worlds/none',
      { headers: from(APP) },
      404,
      { ...allowed(APP), ...READABLE },
    ],
    ['is rejected for another origin', 'one', PATH, { headers: from(OTHER) }, 403, {}],
    ['has the preflight of another origin rejected', 'one', PATH, preflight(OTHER), 403, {}],
    ['is rejected for an origin with the same prefix', 'one', PATH, { headers: from(`${APP}.evil.example`) }, 403, {}],
    ['is rejected for the origin null', 'one', PATH, { headers: from('null') }, 403, {}],
    ['is allowed for any origin with *', 'any', PATH, { headers: from(OTHER) }, 200, { ...allowed('*'), ...READABLE }],
    ['gets a preflight response with *', 'any', PATH, preflight(OTHER), 204, { ...allowed('*'), ...PREFLIGHT }],
    ['is rejected below /_sim', 'any', '/_sim/world', { headers: from(APP) }, 403, {}],
    ['has its preflight rejected below /_sim', 'any', '/_sim/world', preflight(APP), 403, {}],
    ['is rejected under another host name', 'any', PATH, { headers: from(APP, { host: 'evil.example' }) }, 421, {}],
  ])('%s', async (_title, name, path, asked, status, headers) => {
    expect(await ofBrowser(name, path, asked)).toEqual([status, headers]);
  });

  it('can be sent by a program without an origin, and is marked for caches', async () => {
    expect(await ofBrowser('one', PATH, {})).toEqual([200, VARY]);
    expect(await ofBrowser('none', PATH, {})).toEqual([200, {}]);
  });

  it('rejects invalid header names', async () => {
    const asked = preflight(APP);
    const headers = { ...Object(asked.headers), 'access-control-request-headers': 'a b, (c)' };
    const [, shown] = await ofBrowser('one', PATH, { ...asked, headers });
    expect(shown).not.toHaveProperty('access-control-allow-headers');
  });
});

describe('the option cors', () => {
  it.each(['localhost:5173', 'http://localhost:5173/', 'http://localhost:80', 'null', 'ftp://localhost', ''])(
    'rejects %j',
    async (cors) => {
      const error = { code: 'bad_option', details: { field: 'options.cors' } };
      await expect(serve({ cors })).rejects.toMatchObject(error);
      await expect(serve({ cors: [APP, cors] })).rejects.toMatchObject(error);
    },
  );

  it('accepts * only on its own', async () => {
    await expect(serve({ cors: ['*', APP] })).rejects.toMatchObject({ code: 'bad_option' });
  });
});

describe('a rejected request from a web page', () => {
  const bodyOf = async (asked: Asked): Promise<unknown> => {
    const { text } = await ask(`${servers.get('none')?.url}${PATH}`, asked);
    return JSON.parse(text).error;
  };

  it('names the flag and the option that allow its origin', async () => {
    const rejection = {
      code: 'other_site',
      message: `Requests from web pages of ${APP} are rejected.`,
      hint: `To allow them, start the server with --cors ${APP}, or serve({ cors: '${APP}' }).`,
    };
    expect(await bodyOf({ headers: from(APP) })).toEqual(rejection);
    expect(await bodyOf(preflight(APP))).toEqual(rejection);
    // A page on another port of this machine is of the same site.
    const sameSite = {
      ...preflight(APP),
      headers: { ...Object(preflight(APP).headers), 'sec-fetch-site': 'same-site' },
    };
    expect(await bodyOf(sameSite)).toEqual(rejection);
  });

  it('does not repeat an origin that is not a URL', async () => {
    expect(await bodyOf({ headers: from("x'); rm -rf /") })).toMatchObject({
      message: 'Requests from web pages of other origins are rejected.',
      hint: "To allow them, start the server with --cors <origin>, or serve({ cors: '<origin>' }).",
    });
  });

  it('shows the value of an invalid option', async () => {
    await expect(serve({ cors: [APP, 'localhost:1', 'http://a.test/app'] })).rejects.toThrow(
      'options.cors must be an origin such as http://localhost:5173, a list of origins, or *; got "localhost:1", "http://a.test/app"',
    );
  });
});
