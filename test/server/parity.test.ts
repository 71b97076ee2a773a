/** Every row of OPERATIONS over a socket and by gateway.fetch: the same answers, byte for byte. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methodsOf } from '../../src/engine/operation.ts';
import type { Gateway } from '../../src/index.ts';
import { type GatewayServer, serve } from '../../src/server/serve.ts';
import { OPERATIONS } from '../../src/worlds/resources.ts';
import { sentFor } from '../support/asking.ts';
import { requestOf } from '../support/http-requests.ts';
import { casesOf, pathOf } from '../support/operation-cases.ts';
import { type PreparedWorld, prepareWorld } from '../support/prepared-world.ts';

let world: PreparedWorld;
let server: GatewayServer;
beforeAll(async () => {
  world = await prepareWorld();
  server = await serve({ gateway: world.gateway });
});
afterAll(async () => {
  await server.close();
  world.gateway.close();
});

const EVERY_WAY = OPERATIONS.flatMap((row) => methodsOf(row).map((method) => ({ name: row.name, row, method })));

describe.each(EVERY_WAY)('$name by $method', ({ row, method }) => {
  it('answers over the socket what gateway.fetch answers, and the worlds stay equal', async () => {
    const { good, bad, missing, wrongState } = casesOf(row, world);
    const asks = [good, bad, missing, wrongState, { ...good, as: null }].flatMap((ask) => (ask === null ? [] : [ask]));
    await compared(
      asks.map(
        (ask) => (gateway, base) =>
          requestOf(gateway, `${base}${pathOf(row, ask)}`, sentFor(gateway, row, ask, { method })),
      ),
    );
  });
});

it.each([
  { what: 'a route that there is not', method: 'GET', path: '/v1/nothing', body: undefined },
  { what: 'a method that a path does not take', method: 'DELETE', path: '/v1/transactions', body: undefined },
  { what: 'no route at all', method: 'OPTIONS', path: '/', body: undefined },
  { what: 'a HEAD', method: 'HEAD', path: '/v1/transactions', body: undefined },
  { what: 'a body that is no JSON', method: 'POST', path: '/v1/transactions', body: '{' },
  { what: 'a body without a type', method: 'POST', path: '/v1/transactions', body: 'type=SALE' },
  { what: 'a body that is too large', method: 'POST', path: '/v1/transactions', body: ' '.repeat(1024 * 1024 + 1) },
])('answers $what alike', async ({ method, path, body }) => {
  const headers = body === undefined || body.startsWith('type') ? {} : { 'Content-Type': 'application/json' };
  const sent = { method, headers, ...(body === undefined ? {} : { body }) };
  await compared([(gateway, base) => requestOf(gateway, `${base}${path}`, sent)]);
});

/** Asks a fork by its own fetch, and another that is served by a socket, one thing after the other. */
async function compared(requests: readonly ((gateway: Gateway, base: string) => Request)[]): Promise<void> {
  using inside = world.gateway.fork();
  const outside = server.worlds.fork(server.worlds.main, {});
  try {
    for (const request of requests) {
      const expected = await inside.fetch(request(inside, inside.baseUrl));
      const heard = await fetch(request(outside.gateway, `${server.url}${outside.basePath}`));
      const told = [heard.status, own(heard), await heard.text()];
      expect(told).toEqual([expected.status, own(expected), await expected.text()]);
    }
    expect(outside.gateway.audit.requests()).toEqual(inside.audit.requests());
    expect(outside.gateway.events.list()).toEqual(inside.events.list());
  } finally {
    await server.worlds.remove(outside.name);
  }
}

/** What node:http puts on every answer. */
const OF_THE_SOCKET = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

function own({ headers }: Response) {
  return [...headers].filter(([name]) => !OF_THE_SOCKET.has(name));
}
