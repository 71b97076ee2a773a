/** A server for one test, and the clients that look at its bytes. */
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { cards } from '../../src/index.ts';
import type { RealTime } from '../../src/server/real-time.ts';
import { type GatewayServer, type ServerOptions, serve, serveBy } from '../../src/server/serve.ts';

export const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;

/** Serves for the test that runs, and checks the world at its end. */
export async function served(options: ServerOptions = {}, realTime?: RealTime): Promise<GatewayServer> {
  const server = realTime === undefined ? await serve(options) : await serveBy(options, realTime);
  onTestFinished(() => server.close());
  return server;
}

/** What a client of node:http hears. */
export interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Asked extends Pick<RequestOptions, 'method' | 'headers' | 'agent'> {
  readonly body?: string;
  /** Host, port and path where they are not those of the URL. */
  readonly options?: RequestOptions;
}

/** Asks by node:http, which lets every header be set; rejects as that does where no whole answer comes. */
export function ask(url: string, { body, options = {}, ...asked }: Asked = {}): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, ...asked, ...options }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A POST of JSON with the merchant's key. */
export function posting({ gateway }: GatewayServer, body: unknown, headers: Record<string, string> = {}): Asked {
  const own = { 'content-type': 'application/json', apikey: gateway.merchant.apiKey };
  return { method: 'POST', headers: { ...own, ...headers }, body: JSON.stringify(body) };
}

/** Sells something: the status, or the code of the error by which the connection ended. */
export async function sell(server: GatewayServer, headers: Record<string, string> = {}): Promise<string> {
  try {
    return String((await ask(`${server.url}/v1/transactions`, posting(server, SALE, headers))).status);
  } catch (error) {
    return codeOf(error);
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** Sends bytes as they are, and gives all that comes back until the server hangs up; `ECONNRESET` where it resets. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.on('data', (part) => {
      heard += part.toString();
    });
    socket.on('error', (error) => resolve(heard === '' ? codeOf(error) : heard));
    socket.on('close', () => resolve(heard));
  });
}

/** An open connection, gone at the end of the test. */
export function connection(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
  });
}

/** A real time that stands until it is moved; whatever is to be done every so often is done then. */
export function handMade(): RealTime & { pass(ms: number): void; readonly beats: number } {
  let now = 0;
  const works = new Set<() => void>();
  return {
    now: () => now,
    every(_ms, work) {
      works.add(work);
      return () => void works.delete(work);
    },
    pass(ms) {
      now += ms;
      for (const work of [...works]) work();
    },
    get beats() {
      return works.size;
    },
  };
}

/** Until it is so: what comes over a socket comes when it comes. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
