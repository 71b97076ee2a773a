/** One table of exchanges through every adapter of the HTTP core: gateway.fetch, MSW, and the loopback server. */
import { setupServer } from 'msw/node';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cards, createGateway, type FaultOptions, type Gateway } from '../../src/index.ts';
import { handlers } from '../../src/msw.ts';
import { serve } from '../../src/server/serve.ts';

/** Sends a request to a gateway, and returns the Response. */
type Send = (path: string, init: RequestInit) => Promise<Response>;

interface Adapter {
  readonly name: string;
  open(gateway: Gateway): Send | Promise<Send>;
}

/** msw 2 has the first option, msw 3 the second. */
const BYPASS = { onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass' } as const;

const ADAPTERS: readonly Adapter[] = [
  {
    name: 'gateway.fetch',
    open: (gateway) => (path, init) => gateway.fetch(new Request(`${gateway.baseUrl}${path}`, init)),
  },
  {
    name: 'MSW',
    open(gateway) {
      const server = setupServer(...handlers(gateway, { control: true }));
      // MSW prints each connection that a fault ends.
      const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      server.listen(BYPASS);
      onTestFinished(() => {
        server.close();
        printed.mockRestore();
      });
      return (path, init) => fetch(`${gateway.baseUrl}${path}`, init);
    },
  },
  {
    name: 'the loopback server',
    async open(gateway) {
      const server = await serve({ gateway });
      onTestFinished(() => server.close());
      return (path, init) => fetch(`${server.url}${path}`, init);
    },
  },
];

interface Exchange {
  readonly what: string;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly fault?: FaultOptions;
  /** True if the request controls the gateway, which gateway.fetch does not allow. */
  readonly control?: true;
  /** The first words of the result, such as `201`. */
  readonly gets: string;
}

const PATH = '/v1/transactions';
const SALE = JSON.stringify({ type: 'SALE', amount: 1999, payment_method: cards.visa });
const sale = { method: 'POST', body: SALE } as const;

// biome-ignore format: a table reads in columns
const EXCHANGES: readonly Exchange[] = [
  { what: 'a sale',                                     ...sale, gets: '201' },
  { what: 'a list with a query',                        path: `${PATH}?take=2&amount_min=5&sort_order=asc`, gets: '200' },
  { what: 'a query with an encoded value',              path: `${PATH}?search=caf%C3%A9%20%27x%27`, gets: '200' },
  { what: 'a query that repeats a parameter',           path: `${PATH}?take=2&take=3`, gets: '400' },
  { what: 'a query with an unknown parameter',          path: `${PATH}?tkae=2`, gets: '200' },
  { what: 'a HEAD',                                     method: 'HEAD', gets: '200' },
  { what: 'a HEAD of a path without GET',               method: 'HEAD', path: '/v1/auth/keys', gets: '405' },
  { what: 'a path with dot segments',                   path: '/v1/./users/../transactions', gets: '200' },
  { what: 'a path with a slash at its end',             path: `${PATH}/`, gets: '404' },
  { what: 'a path with two slashes',                    path: '/v1//transactions', gets: '404' },
  { what: 'an encoded id',                              path: `${PATH}/%54RANSACTION-%2F`, gets: '404' },
  { what: 'an id that cannot be decoded',               path: `${PATH}/%E0%A4%A`, gets: '404' },
  { what: 'an id with characters of a URL',             path: `${PATH}/a:b@c;d=e,f`, gets: '404' },
  { what: 'an unknown route',                           path: '/v1/transaction', gets: '404' },
  { what: 'no route at all',                            method: 'OPTIONS', path: '/', gets: '404' },
  { what: 'a method that the path does not support',    method: 'DELETE', gets: '405' },
  { what: 'a request without a key',                    ...sale, headers: { apikey: '' }, gets: '401' },
  { what: 'a request with the other name of the key',   ...sale, headers: { 'api-key': 'sk_sandbox_x' }, gets: '4' },
  { what: 'a request with its own id',                  headers: { 'x-request-id': 'mine-1' }, gets: '200' },
  { what: 'a body that is not JSON',                    ...sale, body: '{', gets: '400' },
  { what: 'a body that is not an object',               ...sale, body: '[]', gets: '400' },
  { what: 'an empty body',                              ...sale, body: '', gets: '400' },
  { what: 'a body with invalid fields',                 ...sale, body: '{"type":"SALE","amount":"x"}', gets: '400' },
  { what: 'a body of another media type',               ...sale, headers: { 'content-type': 'text/plain' }, gets: '400' },
  { what: 'a body above the limit by a byte',           ...sale, body: ' '.repeat(1024 * 1024 + 1), gets: '400' },
  { what: 'a sale with an idempotency key',             ...sale, headers: { 'idempotency-key': 'order-1' }, gets: '201' },
  { what: 'a rejected request',                         ...sale, fault: { kind: 'request_rejected', status: 429 }, gets: '429' },
  { what: 'a request whose connection is reset',        ...sale, fault: { kind: 'connection_reset' }, gets: 'reset' },
  { what: 'a sale whose response is lost',              ...sale, fault: { kind: 'response_lost' }, gets: 'reset' },
  { what: 'a sale whose response is truncated',         ...sale, fault: { kind: 'response_cut', afterBytes: 9 }, gets: '201' },
  { what: 'a response that is truncated at once',       ...sale, fault: { kind: 'response_cut', afterBytes: 0 }, gets: '201' },
  { what: 'a truncated HEAD',                           method: 'HEAD', fault: { kind: 'response_cut', afterBytes: 9 }, gets: '200' },
  { what: 'a truncated error',                          path: '/v1/users/x', fault: { kind: 'response_cut', afterBytes: 5 }, gets: '404' },
  { what: 'a delayed request',                          ...sale, fault: { kind: 'request_slow', delaySeconds: 30 }, gets: '201 after 30' },
  { what: 'a sale whose response is delayed',           ...sale, fault: { kind: 'response_slow', delaySeconds: 30 }, gets: '201 after 30' },
  { what: 'a list whose response is delayed',           fault: { kind: 'response_slow', delaySeconds: 30 }, gets: '200 after 30' },
  { what: 'an error whose response is delayed',         ...sale, body: '{}', fault: { kind: 'response_slow', delaySeconds: 30 }, gets: '400 after 30' },
  { what: 'a request that hangs',                       ...sale, fault: { kind: 'hang' }, gets: 'nothing' },
  { what: 'a sale whose event is lost',                 ...sale, fault: { kind: 'event_lost' }, gets: '201' },
  { what: 'a sale whose event is delivered first',      ...sale, fault: { kind: 'event_before_response' }, gets: '201' },
  { what: 'a fault in the header of the request',       ...sale, headers: { 'settlebox-fault': 'response_lost' }, control: true, gets: 'reset' },
  { what: 'an unknown fault in the header',             ...sale, headers: { 'settlebox-fault': 'response_los' }, control: true, gets: '400' },
];

/** Headers of node:http, and those that depend on it. */
const OF_THE_SOCKET = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** Reads a response as far as it comes. */
async function readOutcome(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !OF_THE_SOCKET.has(name)).sort();
  const head = `${response.status} ${JSON.stringify(headers)}`;
  const parts: Uint8Array[] = [];
  try {
    for await (const part of response.body ?? []) parts.push(part);
    return `${head} ${Buffer.concat(parts)}`;
  } catch {
    // A client can lose the bytes that came with the end of the connection.
    return `${head}, then the connection ended`;
  }
}

/** Sends an exchange to a new gateway. Returns its outcome, and all that the gateway knows of it. */
async function performed(adapter: Adapter, exchange: Exchange): Promise<{ outcome: string; world: unknown }> {
  const gateway = createGateway({ seed: 'adapters' });
  onTestFinished(() => gateway.close());
  const send = await adapter.open(gateway);
  if (exchange.fault !== undefined) gateway.simulate.faults.add(exchange.fault);
  const { method = 'GET', path = PATH, body } = exchange;
  const headers = {
    apikey: gateway.merchant.apiKey,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...exchange.headers,
  };
  const leaving = new AbortController();
  const init = { method, headers, signal: leaving.signal, ...(body === undefined ? {} : { body }) };
  const result = send(path, init).then(readOutcome, (error: unknown) =>
    leaving.signal.aborted ? 'nothing' : resetOf(error),
  );
  const outcome = await withTime(gateway, result, leaving);
  return { outcome, world: knowledgeOf(gateway) };
}

function resetOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return `reset ${String(Reflect.get(Object(cause), 'code'))}`;
}

/** Lets time pass if nothing comes, and leaves after that. */
async function withTime(gateway: Gateway, result: Promise<string>, leaving: AbortController): Promise<string> {
  let outcome: string | undefined;
  void result.then((text) => {
    outcome = text;
  });
  await until(() => outcome !== undefined);
  if (outcome !== undefined) return outcome;
  const before = gateway.clock.now();
  await gateway.clock.advance({ seconds: 30 });
  await until(() => outcome !== undefined);
  if (outcome === undefined) leaving.abort();
  const text = await result;
  const seconds = (gateway.clock.now() - before) / 1_000;
  return text.replace(/^\d+/, (status) => `${status} after ${seconds}`);
}

/** Waits briefly. A request that is pending after that waits for the clock. */
async function until(isDone: () => boolean): Promise<void> {
  for (let wait = 0; wait < 40 && !isDone(); wait++) await new Promise((resolve) => setTimeout(resolve, 5));
}

function knowledgeOf(gateway: Gateway): unknown {
  return [gateway.audit.requests(), gateway.audit.list(), gateway.events.list(), gateway.simulate.faults.stats()];
}

describe.each(EXCHANGES)('$what', (exchange) => {
  it('has the same outcome through every adapter, and leaves the same world', async () => {
    const adapters = ADAPTERS.slice(exchange.control === true ? 1 : 0);
    const [first, ...others] = await Promise.all(adapters.map((adapter) => performed(adapter, exchange)));
    expect(first?.outcome.startsWith(exchange.gets), first?.outcome).toBe(true);
    for (const other of others) expect(other).toEqual(first);
  });
});
