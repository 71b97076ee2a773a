import { request as send } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, it, onTestFinished } from 'vitest';
import { trusted } from '../../src/engine/trusted.ts';
import { serveHttp } from '../../src/mcp/transport/http.ts';
import { Agent } from './agent.ts';

type Limits = NonNullable<Parameters<typeof serveHttp>[0]['limits']>;

async function served(limits: Limits = {}) {
  const server = await serveHttp({ folder: process.cwd(), port: 0, limits });
  onTestFinished(() => server.close());
  return server.url;
}

async function connect(
  url: string,
): Promise<{ readonly agent: Agent; readonly transport: StreamableHTTPClientTransport }> {
  const transport = new StreamableHTTPClientTransport(new URL(url));
  const client = new Client({ name: 'test', version: '1.0.0' });
  // The SDK declares an optional field in two ways.
  await client.connect(trusted(transport));
  onTestFinished(() => client.close());
  return { agent: new Agent(client), transport };
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly path?: string;
}

const ACCEPT = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

/** Sends a request with any header: `fetch` sets Host and Origin itself. */
function ask(url: string, { method = 'POST', headers = {}, body = INITIALIZE, path }: Asked = {}) {
  return new Promise<{ readonly status: number; readonly text: string; readonly session: string }>(
    (resolve, reject) => {
      const { hostname, port, pathname } = new URL(url);
      const made = send(
        { hostname, port, path: path ?? pathname, method, headers: { ...ACCEPT, ...headers } },
        (response) => {
          let text = '';
          response.on('data', (part) => {
            text += String(part);
          });
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text, session: String(response.headers['mcp-session-id']) }),
          );
        },
      );
      made.once('error', reject);
      made.end(typeof body === 'string' ? body : JSON.stringify(body));
    },
  );
}

it('serves several clients, each with worlds of its own', async () => {
  const url = await served();
  const [{ agent: one }, { agent: other }] = [await connect(url), await connect(url)];
  expect((await one.call('new_world', { name: 'mine' })).facts.world).toBe('mine');
  expect((await one.call('explain')).verdict).toContain('World mine');
  expect((await other.call('explain')).text).toContain('This session has no world yet.');
});

// biome-ignore format: a table reads in columns
const REJECTED: readonly (readonly [what: string, asked: Asked, status: number, message: string])[] = [
  ['another Host',              { headers: { host: 'shop.example' } },                                     421, 'The Host header must name this server. Connect to http://127.0.0.1:'],
  ['a Host of another port',    { headers: { host: '127.0.0.1:1' } },                                      421, 'Host'],
  ['an Origin of a website',    { headers: { origin: 'https://shop.example' } },                           403, 'web pages of other sites are rejected'],
  ['an Origin of null',         { headers: { origin: 'null' } },                                           403, 'web pages of other sites are rejected'],
  ['a target of another host',  { path: 'http://shop.example/mcp' },                                       421, 'Host'],
  ['another path',              { path: '/' },                                                             404, 'Use /mcp.'],
  ['GET',                       { method: 'GET', body: '' },                                               405, 'Use POST'],
  ['a body that is not JSON',   { body: '{' },                                                             400, 'The body must be JSON.'],
  ['a body that is too large',  { body: 'x'.repeat(2_000_000) },                                           413, 'A body can have at most'],
  ['a call without a session',  { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },                 400, 'Mcp-Session-Id'],
  ['a session that is unknown', { headers: { 'mcp-session-id': 'x' } },                                    404, 'does not exist'],
];

it.each(REJECTED)('rejects %s', async (_what, asked, status, message) => {
  const answer = await ask(await served(), asked);
  expect(answer).toMatchObject({ status, text: expect.stringContaining(message) });
});

it('checks Host and Origin in each request of a session', async () => {
  const url = await served();
  const { status, session } = await ask(url);
  expect(status).toBe(200);
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
  const headers = { 'mcp-session-id': session };
  expect((await ask(url, { body: list, headers })).status).toBe(200);
  expect((await ask(url, { body: list, headers: { ...headers, origin: 'https://shop.example' } })).status).toBe(403);
  expect((await ask(url, { body: list, headers: { ...headers, host: 'shop.example' } })).status).toBe(421);
});

it('closes a session with DELETE, and its worlds with it', async () => {
  const url = await served();
  const { agent, transport } = await connect(url);
  const { facts } = await agent.call('new_world');
  expect((await fetch(`${facts.apiUrl}/v1/transactions`)).status).toBe(401);
  await transport.terminateSession();
  await expect(fetch(`${facts.apiUrl}/v1/transactions`)).rejects.toThrow();
});

it('closes sessions that are idle', async () => {
  const url = await served({ idleMs: 50 });
  const { agent } = await connect(url);
  const { facts } = await agent.call('new_world');
  await expect
    .poll(() =>
      fetch(String(facts.apiUrl)).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  await expect(agent.call('explain')).rejects.toThrow('This session does not exist, or was idle for too long.');
});

it('has a limited number of sessions, and replaces the longest idle one', async () => {
  const url = await served({ sessions: 2 });
  expect([await ask(url), await ask(url), await ask(url)].map(({ status }) => status)).toEqual([200, 200, 503]);
  const replacing = await served({ sessions: 2, replaceableMs: 0 });
  const [first, second] = [await ask(replacing), await ask(replacing)];
  expect((await ask(replacing)).status).toBe(200);
  const statusOf = async (session: string) =>
    (await ask(replacing, { body: { jsonrpc: '2.0', id: 2, method: 'ping' }, headers: { 'mcp-session-id': session } }))
      .status;
  expect([await statusOf(first.session), await statusOf(second.session)]).toEqual([404, 200]);
});
