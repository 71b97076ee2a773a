/** Sends one table of exchanges through every adapter of the HTTP core: gateway.fetch, MSW, and the loopback server. */
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
  readonly name: string;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly fault?: FaultOptions;
  /** True if the request injects a fault into itself, which gateway.fetch does not allow. */
  readonly control?: true;
  /** The start of the expected outcome, such as `201`. */
  readonly expected: string;
}

const PATH = '/v1/transactions';
const SALE = JSON.stringify({ type: 'SALE', amount: 1999, payment_method: cards.visa });
const sale = { method: 'POST', body: SALE } as const;

// biome-ignore format: a table reads in columns
const EXCHANGES: readonly Exchange[] = [
  { name: 'a sale',                                     ...sale, expected: '201' },
  { name: 'a list with a query',                        path: `${PATH}?take=2&amount_min=5&sort_order=asc`, expected: '200' },
  { name: 'a query with an encoded value',              path: `${PATH}?search=caf%C3%A9%20%27x%27`, expected: '200' },
  { name: 'a query that repeats a parameter',           path: `${PATH}?take=2&take=3`, expected: '400' },
  { name: 'a query with an unknown parameter',          path: `${PATH}?tkae=2`, expected: '200' },
  { name: 'a HEAD',                                     method: 'HEAD', expected: '200' },
  { name: 'a HEAD of a path without GET',               method: 'HEAD', path: '/v1/auth/keys', expected: '405' },
  { name: 'a path with dot segments',                   path: '/v1/./users/../transactions', expected: '200' },
  { name: 'a path with a slash at its end',             path: `${PATH}/`, expected: '404' },
  { name: 'a path with two slashes',                    path: '/v1//transactions', expected: '404' },
  { name: 'an encoded id',                              path: `${PATH}/%54RANSACTION-%2F`, expected: '404' },
  { name: 'an id that cannot be decoded',               path: `${PATH}/%E0%A4%A`, expected: '404' },
  { name: 'an id with characters of a URL',             path: `${PATH}/a:b@c;d=e,f`, expected: '404' },
  { name: 'an unknown route',                           path: '/v1/transaction', expected: '404' },
  { name: 'the root path',                              method: 'OPTIONS', path: '/', expected: '404' },
  { name: 'a method that the path does not support',    method: 'DELETE', expected: '405' },
  { name: 'a request without a key',                    ...sale, headers: { apikey: '' }, expected: '401' },
  { name: 'a request with the other name of the key',   ...sale, headers: { 'api-key': 'sk_sandbox_x' }, expected: '4' },
  { name: 'a request with its own id',                  headers: { 'x-request-id': 'mine-1' }, expected: '200' },
  { name: 'a body that is not JSON',                    ...sale, body: '{', expected: '400' },
  { name: 'a body that is not an object',               ...sale, body: '[]', expected: '400' },
  { name: 'an empty body',                              ...sale, body: '', expected: '400' },
  { name: 'a body with invalid fields',                 ...sale, body: '{"type":"SALE","amount":"x"}', expected: '400' },
  { name: 'a body of another media type',               ...sale, headers: { 'content-type': 'text/plain' }, expected: '400' },
  { name: 'a compressed body',                          ...sale, headers: { 'content-encoding': 'gzip' }, expected: '400' },
  { name: 'a body in the identity encoding',            ...sale, headers: { 'content-encoding': 'identity' }, expected: '201' },
  { name: 'a body above the limit by a byte',           ...sale, body: ' '.repeat(1024 * 1024 + 1), expected: '400' },
  { name: 'a sale with an idempotency key',             ...sale, headers: { 'idempotency-key': 'order-1' }, expected: '201' },
  { name: 'a rejected request',                         ...sale, fault: { kind: 'request_rejected', status: 429 }, expected: '429' },
  { name: 'a request whose connection is reset',        ...sale, fault: { kind: 'connection_reset' }, expected: 'reset' },
  { name: 'a sale whose response is lost',              ...sale, fault: { kind: 'response_lost' }, expected: 'reset' },
  { name: 'a sale whose response is truncated',         ...sale, fault: { kind: 'response_cut', afterBytes: 9 }, expected: '201' },
  { name: 'a response that is truncated at once',       ...sale, fault: { kind: 'response_cut', afterBytes: 0 }, expected: '201' },
  { name: 'a truncated HEAD',                           method: 'HEAD', fault: { kind: 'response_cut', afterBytes: 9 }, expected: '200' },
  { name: 'a truncated error',                          path: '/v1/users/x', fault: { kind: 'response_cut', afterBytes: 5 }, expected: '404' },
  { name: 'a delayed request',                          ...sale, fault: { kind: 'request_slow', delaySeconds: 30 }, expected: '201 after 30' },
  { name: 'a sale whose response is delayed',           ...sale, fault: { kind: 'response_slow', delaySeconds: 30 }, expected: '201 after 30' },
  { name: 'a list whose response is delayed',           fault: { kind: 'response_slow', delaySeconds: 30 }, expected: '200 after 30' },
  { name: 'an error whose response is delayed',         ...sale, body: '{}', fault: { kind: 'response_slow', delaySeconds: 30 }, expected: '400 after 30' },
  { name: 'a request that hangs',                       ...sale, fault: { kind: 'hang' }, expected: 'nothing' },
  { name: 'a sale whose event is lost',                 ...sale, fault: { kind: 'event_lost' }, expected: '201' },
  { name: 'a sale whose event is delivered first',      ...sale, fault: { kind: 'event_before_response' }, expected: '201' },
  { name: 'a fault in the header of the request',       ...sale, headers: { 'settlebox-fault': 'response_lost' }, control: true, expected: 'reset' },
  { name: 'an unknown fault in the header',             ...sale, headers: { 'settlebox-fault': 'response_los' }, control: true, expected: '400' },
];

/** Headers that only a server sends. */
const SERVER_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** Reads a response to its end, or until the connection ends. */
async function readOutcome(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !SERVER_HEADERS.has(name)).sort();
  const head = `${response.status} ${JSON.stringify(headers)}`;
  const parts: Uint8Array[] = [];
  try {
    for await (const part of response.body ?? []) parts.push(part);
    return `${head} ${Buffer.concat(parts)}`;
  } catch {
    // The parts are left out: a client can lose bytes that arrive right before the connection ends.
    return `${head}, then the connection ended`;
  }
}

/** Sends an exchange to a new gateway. Returns its outcome, and the gateway's records of it. */
async function perform(adapter: Adapter, exchange: Exchange): Promise<{ outcome: string; world: unknown }> {
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
  const abort = new AbortController();
  const init = { method, headers, signal: abort.signal, ...(body === undefined ? {} : { body }) };
  const result = send(path, init).then(readOutcome, (error: unknown) =>
    abort.signal.aborted ? 'nothing' : resetOf(error),
  );
  const outcome = await withTime(gateway, result, abort);
  return { outcome, world: recordsOf(gateway) };
}

function resetOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return `reset ${String(Reflect.get(Object(cause), 'code'))}`;
}

/** Moves the clock if there is no response, and then aborts the request if there still is none. */
async function withTime(gateway: Gateway, result: Promise<string>, abort: AbortController): Promise<string> {
  let outcome: string | undefined;
  void result.then((text) => {
    outcome = text;
  });
  await until(() => outcome !== undefined);
  if (outcome !== undefined) return outcome;
  const before = gateway.clock.now();
  await gateway.clock.advance({ seconds: 30 });
  await until(() => outcome !== undefined);
  if (outcome === undefined) abort.abort();
  const text = await result;
  const seconds = (gateway.clock.now() - before) / 1_000;
  return text.replace(/^\d+/, (status) => `${status} after ${seconds}`);
}

/** Waits briefly for a condition. A request that is still pending after that waits for the clock. */
async function until(isDone: () => boolean): Promise<void> {
  for (let wait = 0; wait < 40 && !isDone(); wait++) await new Promise((resolve) => setTimeout(resolve, 5));
}

function recordsOf(gateway: Gateway): unknown {
  return [gateway.audit.requests(), gateway.audit.list(), gateway.events.list(), gateway.simulate.faults.stats()];
}

describe.each(EXCHANGES)('$name', (exchange) => {
  it('has the same outcome through every adapter, and leaves the same world', async () => {
    const adapters = ADAPTERS.slice(exchange.control === true ? 1 : 0);
    const [first, ...others] = await Promise.all(adapters.map((adapter) => perform(adapter, exchange)));
    expect(first?.outcome.startsWith(exchange.expected), first?.outcome).toBe(true);
    for (const other of others) expect(other).toEqual(first);
  });
});
