/** HTTP clients that applications use to call a gateway, each with its own timeout, and their results as text. */
import https from 'node:https';
import axios from 'axios';
import { setupServer } from 'msw/node';
import { Agent, fetch as undiciFetch } from 'undici';
import { onTestFinished, vi } from 'vitest';
import { cards, type Gateway, GatewayError } from '../../src/index.ts';
import { handlers } from '../../src/msw.ts';
import { connector } from '../../src/testing.ts';
import { verdict } from '../support/http-requests.ts';

/** Options of a sale request. */
export interface SaleOptions {
  readonly key?: string;
  /** Real milliseconds after which the client gives up. */
  readonly timeoutMs?: number;
  /** The fault that the request sets for itself. */
  readonly fault?: string;
}

/** A client that creates a sale and returns its result as text. */
export interface Client {
  readonly name: string;
  /** Connects the client to the gateway for one test. */
  serve(gateway: Gateway, options?: { readonly control: boolean }): void;
  sell(gateway: Gateway, input?: SaleOptions): Promise<string>;
}

export const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;

interface Sent {
  readonly url: string;
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
}

function sent({ baseUrl, merchant }: Gateway, { key, fault }: SaleOptions): Sent {
  const headers = {
    APIKEY: merchant.apiKey,
    'Content-Type': 'application/json',
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(fault === undefined ? {} : { 'settlebox-fault': fault }),
  };
  return { url: `${baseUrl}/v1/transactions`, method: 'POST', headers, body: JSON.stringify(SALE) };
}

function patience({ timeoutMs }: SaleOptions): { signal?: AbortSignal } {
  return timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) };
}

const nothing = () => undefined;

// msw 2 has the first option, msw 3 the second.
const REJECT = { onUnhandledRequest: 'error', onUnhandledFrame: 'error' } as const;

/** Serves a gateway through MSW for one test. */
function serveByMsw(gateway: Gateway, options: { readonly control?: boolean } = {}): void {
  const server = setupServer(...handlers(gateway, options));
  // msw prints each lost or abandoned connection.
  const printed = vi.spyOn(console, 'error').mockImplementation(nothing);
  server.listen(REJECT);
  onTestFinished(() => {
    server.close();
    printed.mockRestore();
  });
}

async function received(result: Promise<{ readonly status: number; text(): Promise<string> }>): Promise<string> {
  try {
    const response = await result;
    return verdict({ status: response.status, body: JSON.parse(await response.text()) });
  } catch (error) {
    return formatError(error);
  }
}

function byAxios(adapter: 'http' | 'fetch'): Client['sell'] {
  return (gateway, input = {}) => {
    const { url, method, headers, body: data } = sent(gateway, input);
    const { timeoutMs: timeout = 0 } = input;
    const plain = { adapter, validateStatus: () => true, responseType: 'text' } as const;
    const result = axios.request<string>({ url, method, headers, data, timeout, ...plain, transformResponse: [] });
    return received(result.then(({ status, data: text }) => ({ status, text: async () => text })));
  };
}

const byNodeHttps: Client['sell'] = (gateway, input = {}) => {
  const { url, body, ...options } = sent(gateway, input);
  const result = new Promise<{ status: number; text(): Promise<string> }>((resolve, reject) => {
    const call = https.request(url, { ...options, timeout: input.timeoutMs }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: async () => text }));
    });
    // node:http only emits a timeout event. The caller must destroy the request.
    call.on('timeout', () => call.destroy(new Error('the shop gave up')));
    call.on('error', reject);
    call.end(body);
  });
  return received(result);
};

/** Returns the result of a direct call immediately. */
export const byCall: Client['sell'] = async (gateway, { key } = {}) => {
  try {
    gateway.transactions.create(SALE, key === undefined ? {} : { idempotencyKey: key });
    return '201';
  } catch (error) {
    return error instanceof GatewayError ? `${error.status} ${error.code}` : formatError(error);
  }
};

const byFetch: Client['sell'] = (gateway, input = {}) => {
  const { url, ...init } = sent(gateway, input);
  return received(fetch(url, { ...init, ...patience(input) }));
};

const byGatewayFetch: Client['sell'] = (gateway, input = {}) => {
  const { url, ...init } = sent(gateway, input);
  return received(gateway.fetch(new Request(url, { ...init, ...patience(input) })));
};

const byAgent: Client['sell'] = (gateway, input = {}) => {
  const { url, ...init } = sent(gateway, input);
  const dispatcher = new Agent({ connect: connector(gateway, { control: input.fault !== undefined }) });
  onTestFinished(() => dispatcher.destroy());
  return received(undiciFetch(url, { ...init, dispatcher, ...patience(input) }));
};

// biome-ignore format: a table reads in columns
export const CLIENTS = {
  gatewayFetch: { name: 'gateway.fetch',               serve: nothing,    sell: byGatewayFetch },
  mswFetch:     { name: 'fetch behind MSW',            serve: serveByMsw, sell: byFetch },
  axiosHttp:    { name: 'axios over its http adapter', serve: serveByMsw, sell: byAxios('http') },
  axiosFetch:   { name: 'axios over fetch',            serve: serveByMsw, sell: byAxios('fetch') },
  nodeHttps:    { name: 'node:https',                  serve: serveByMsw, sell: byNodeHttps },
  agent:        { name: 'undici by an Agent',          serve: nothing,    sell: byAgent },
} as const satisfies Readonly<Record<string, Client>>;

/** Formats an error: name, code if any, message, and the same for its cause. */
export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code: unknown = Reflect.get(error, 'code');
  const own = [error.name, ...(typeof code === 'string' ? [code] : []), `"${error.message}"`].join(' ');
  return error.cause === undefined ? own : `${own} < ${formatError(error.cause)}`;
}
