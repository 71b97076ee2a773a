import {
  ClientRequest,
  createServer,
  type IncomingMessage,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from 'node:http';
import { z } from 'zod';
import { SettleboxError } from '../../core/errors.ts';
import { parseWish } from '../../core/wish.ts';
import { responseOf } from './node-messages.ts';
import { socketPair } from './socket-pair.ts';

// Taken at import: MSW puts its own in this place later, and would look for this request among its handlers.
const HttpRequest = ClientRequest;

/** What takes requests of node:http: an app of Express, `koa.callback()`, or a function; it may be async. */
export type HttpListener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** How an app is asked. */
export interface ListenerOptions {
  /** Where the app takes webhooks, such as `/hooks/payments`. Default the path of the request, `/webhooks`. */
  readonly path?: string | undefined;
}

/**
 * Makes a receiver of webhooks of an app that takes requests of node:http: no port and no network, but Node's own
 * parser and the bytes as they were signed. What the listener throws or rejects with is a failed delivery; a failed
 * assertion rejects the await that delivered it.
 *
 * @throws SettleboxError `bad_option` where it is no listener
 * @example
 * gateway.webhooks.subscribe({ deliver: listener(app, { path: '/hooks/payments' }) });   // Express, or (request, response) => ...
 * gateway.webhooks.subscribe({ deliver: listener(koa.callback()) });
 * gateway.webhooks.subscribe({ deliver: listener(fastify.server) });                     // after await fastify.ready()
 * gateway.webhooks.subscribe({ deliver: listener(nest.getHttpServer()) });               // after await nest.init()
 */
export function listener(
  app: HttpListener | Server,
  options: ListenerOptions = {},
): (request: Request) => Promise<Response> {
  const { path } = parseWish(listenerOptions, options, 'options');
  const failures = new WeakMap<object, (error: unknown) => void>();
  const server = isServer(app) ? app : serverOf(app, failures);
  return async (request) => {
    const body = Buffer.from(await request.arrayBuffer());
    const url = new URL(path ?? request.url, request.url);
    const [client, remote] = socketPair({ encrypted: url.protocol === 'https:' });
    return new Promise<Response>((resolve, reject) => {
      failures.set(remote, reject);
      server.emit('connection', remote);
      const sent = new HttpRequest({ ...optionsOf(request, url, body), createConnection: () => client });
      sent.on('response', (message) => void responseOf(message).then(resolve, reject));
      sent.on('error', reject);
      sent.end(body);
    });
  };
}

const listenerOptions = z.strictObject({
  path: z.string().startsWith('/', 'begins with a slash, such as /hooks/payments').optional(),
});

function isServer(app: HttpListener | Server): app is Server {
  if (typeof app === 'function') return false;
  if (typeof app === 'object' && app !== null && typeof app.emit === 'function') return true;
  throw new SettleboxError(
    'bad_option',
    'listener() takes a function (request, response) or a server of node:http.',
    'Express: the app; Koa: koa.callback(); Fastify: fastify.server; Hono and others with fetch: deliver: app.fetch.',
  );
}

/** A server that never listens: connections are put into it. */
function serverOf(app: HttpListener, failures: WeakMap<object, (error: unknown) => void>): Server {
  return createServer((request, response) => {
    const fail = (error: unknown) => {
      failures.get(request.socket)?.(error);
      request.socket.destroy();
    };
    try {
      Promise.resolve(app(request, response)).catch(fail);
    } catch (error) {
      fail(error);
    }
  });
}

function optionsOf(request: Request, url: URL, body: Uint8Array): RequestOptions {
  const headers = { ...Object.fromEntries(request.headers), host: url.host, 'content-length': body.byteLength };
  return {
    method: request.method,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, connection: 'close' },
  };
}
