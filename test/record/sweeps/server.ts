/** What is of the server alone: who may ask, the key of its control surface, bare responses, paths, and its own limits. */
import { request as ask } from 'node:http';
import { cards, createGateway } from 'settlebox';
import { type GatewayServer, type ServerOptions, serve } from 'settlebox/server';
import type { AnyGateway } from '../calls.ts';
import { frozen } from '../items.ts';
import type { Observed } from '../observed.ts';

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Headers that say when and how something was sent, or that follow from the files of the page. */
const LEFT_OUT = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'etag', 'settlebox-revision']);

/** A request as any program may send it: fetch would not let every header be said. */
function send(server: GatewayServer, { method = 'GET', path = '/', headers = {}, body }: Sent): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const outgoing = ask(server.url, { method, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const isPage = /html|javascript|css/.test(response.headers['content-type'] ?? '');
        const kept = Object.entries(response.headers).filter(
          ([name]) => !LEFT_OUT.has(name) && !(isPage && name === 'content-length'),
        );
        const status = response.statusCode;
        resolve({
          status,
          headers: Object.fromEntries(kept.sort()),
          body: isPage ? 'a page' : parsed(text),
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function parsed(text: string): unknown {
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
}

async function withServer(
  options: ServerOptions,
  work: (server: GatewayServer, gateway: AnyGateway) => Promise<Observed>,
): Promise<Observed> {
  using gateway = createGateway({ webhooks: { timestamps: 'virtual' } });
  await using server = await serve({ gateway, graceMs: 100, ...options });
  const port = new URL(server.url).port;
  const seen = frozen(await work(server, gateway), server.url);
  // Names of hosts and cookies have the port, which differs from run to run.
  const text = JSON.stringify(seen).replaceAll(`:${port}`, ':{port}');
  return JSON.parse(text.replaceAll(`settlebox-${port}`, 'settlebox-{port}'));
}

const PLACES = ['/v1/transactions', '/_sim', '/_sim/', '/_sim/app.js', '/_sim/clock', '/', '/nothing'];
const KEY = 'settlebox-control-key';

/** Requests as browsers send them for pages of this site and of others, by this server's names and by others'. */
export const visitors = (): Promise<Observed> =>
  withServer({}, async (server) => {
    const { host, port } = new URL(server.url);
    // biome-ignore format: a table reads in lines
    const headers: readonly Readonly<Record<string, string>>[] = [
      {}, { host: `localhost:${port}` }, { host: 'evil.test' }, { host: `LOCALHOST:${port}` }, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, { origin: `http://${host}` }, { origin: 'http://evil.test' },
      { origin: 'null' }, { origin: `https://${host}` }, { accept: 'text/html' }, { accept: 'application/json, text/html;q=0.9' },
    ];
    const rows: unknown[] = [];
    for (const path of PLACES)
      for (const one of headers) rows.push([path, one, await send(server, { path, headers: one })]);
    return { rows };
  });

/** Methods without a body to read, and bodies that are too large, of the wrong type, or no JSON, by place. */
export const serverMethods = (): Promise<Observed> =>
  withServer({ limits: { bodyBytes: 1_000 } }, async (server, gateway) => {
    const key = { apikey: gateway.merchant.apiKey };
    const rows: unknown[] = [];
    for (const path of PLACES)
      for (const method of ['HEAD', 'OPTIONS', 'POST', 'DELETE'])
        rows.push([method, path, await send(server, { method, path, headers: key })]);
    const json = { 'content-type': 'application/json' };
    const sale = JSON.stringify({ type: 'SALE', amount: 1_000, payment_method: cards.visa });
    const padded = (bytes: number) => sale.padEnd(bytes);
    for (const body of [sale, padded(1_000), padded(1_001)])
      rows.push([
        body.length,
        await send(server, { method: 'POST', path: '/v1/transactions', headers: { ...key, ...json }, body }),
      ]);
    for (const [headers, body] of [
      [json, '{}'],
      [json, '[]'],
      [json, '{'],
      [{ 'content-type': 'text/plain' }, '{}'],
      [json, '{"by":{"days":1},"x":1}'],
      [json, '{"by":"P1D"}'],
    ] as const)
      rows.push([body, await send(server, { method: 'POST', path: '/_sim/clock/advance', headers, body })]);
    for (const query of ['take=1', 'take=0', 'take=1&take=1', 'x=1', 'search=visa'])
      rows.push([query, await send(server, { path: `/_sim/inspect/transactions?${query}` })]);
    return { rows };
  });

/** The key of the control surface: shown in each way, wrong, and as a session; what is open without it. */
export const controlKeys = (): Promise<Observed> =>
  withServer({ basePath: '/gateway', control: { key: 'a-key-of-tests' } }, async (server, gateway) => {
    const rows: unknown[] = [];
    const ways = [
      {},
      { [KEY]: 'a-key-of-tests' },
      { [KEY]: 'wrong' },
      { authorization: 'Bearer a-key-of-tests' },
      { authorization: 'Basic x' },
    ];
    for (const path of [
      '/gateway/_sim/clock',
      '/gateway/_sim/',
      '/gateway',
      '/gateway/',
      '/gatewayx',
      '/',
      '/_sim/clock',
    ])
      for (const headers of ways) rows.push([path, headers, await send(server, { path, headers })]);
    const fault = { 'settlebox-fault': 'request_rejected', apikey: gateway.merchant.apiKey };
    for (const headers of ways)
      rows.push([headers, await send(server, { path: '/gateway/v1/transactions', headers: { ...fault, ...headers } })]);
    const session = async (body: string, type = 'application/json') => {
      const sent = { method: 'POST', path: '/gateway/_sim/session', headers: { 'content-type': type }, body };
      return Object(await send(server, sent));
    };
    const opened = await session('{"key":"a-key-of-tests"}');
    const [cookie = ''] = opened.headers?.['set-cookie'] ?? [];
    const [pair = ''] = String(cookie).split(';');
    for (const one of [pair, `${pair}x`, `other=1; ${pair}`])
      rows.push(await send(server, { path: '/gateway/_sim/clock', headers: { cookie: one } }));
    const others = [await session('{"key":"wrong"}'), await session('{}'), await session('{', 'text/plain')];
    // The session itself is made anew for each server.
    const bounds = String(cookie).replace(/=[^;]*/, '=…');
    return { rows, opened: opened.status, bounds, others };
  });

const SWITCHED: readonly ServerOptions[] = [{ control: false }, { basePath: '/a/b/' }, { clock: 'auto' }];

/** A server without its control surface, below a path, and with time that jumps; and its forks. */
export const serverOptions = async (): Promise<Observed> => {
  const rows: unknown[] = [];
  for (const options of SWITCHED)
    rows.push([
      options,
      await withServer(options, async (server, gateway) => {
        const base = options.basePath?.replace(/\/$/, '') ?? '';
        const key = { apikey: gateway.merchant.apiKey };
        const json = { 'content-type': 'application/json' };
        const { transaction_id = '' } = gateway.transactions.create({
          type: 'SALE',
          amount: 1_000,
          payment_method: cards.visa,
        });
        const log: unknown[] = [];
        const get = async (path: string, method = 'GET', body?: string) =>
          log.push([
            method,
            path,
            await send(server, {
              method,
              path: base + path,
              headers: { ...key, ...json },
              ...(body === undefined ? {} : { body }),
            }),
          ]);
        await get('/_sim/forks', 'POST', '{"name":"one"}');
        await get('/_sim/forks', 'POST', '{"name":"one"}');
        await get('/worlds/one/v1/transactions');
        await get('/worlds/two/v1/transactions');
        await get('/worlds/one/_sim/clock/advance', 'POST', '{"by":{"days":1}}');
        await get('/_sim/clock');
        await get('/worlds/one/_sim/clock');
        await get(`/_sim/transactions/${transaction_id}/wait`, 'POST', '{"for":"settled","timeoutSeconds":0.05}');
        await get('/_sim/forks/one', 'DELETE');
        await get('/worlds/one/v1/transactions');
        await get('/_sim/marks', 'POST', '{"name":"here"}');
        await get('/_sim/marks/here/rewind', 'POST', '{}');
        await get('/_sim/nothing');
        return { log, urls: [server.url, server.controlUrl] };
      }),
    ]);
  return { rows };
};

/** The addresses that a browser opens, by method and by what it accepts, of the main world and of a fork. */
export const browsers = (): Promise<Observed> =>
  withServer({}, async (server) => {
    const json = { 'content-type': 'application/json' };
    await send(server, { method: 'POST', path: '/_sim/forks', headers: json, body: '{"name":"one"}' });
    const rows: unknown[] = [];
    for (const path of ['/', '/worlds/one', '/worlds/one/', '/worlds/two/', '/v1/'])
      for (const method of ['GET', 'HEAD', 'POST'])
        for (const accept of ['text/html', '*/*', 'application/json, text/html;q=0.9'])
          rows.push([path, method, accept, await send(server, { method, path, headers: { accept } })]);
    return { rows };
  });
