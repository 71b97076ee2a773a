import {
  ClientRequest,
  createServer,
  type IncomingMessage,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from 'node:http';
import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import { responseOf } from './node-messages.ts';
import { socketPair } from './socket-pair.ts';

// Stored at import: MSW later replaces ClientRequest, and would treat this request as unmocked.
const HttpRequest = ClientRequest;

/** A request listener of node:http: an Express app, `koa.callback()`, or a function, which can be async. */
export type HttpListener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Options of `listener`. */
export type ListenerOptions = {
  /** The path of the app's webhook route, such as `/hooks/payments`. Default `/webhooks`. */
  readonly path?: string | undefined;
};

/**
 * Returns a webhook receiver for an app of node:http. It uses no port and no network, but Node's own parser and the signed bytes.
 * An error of the listener is a failed delivery; a failed assertion rejects the awaited call that delivered the webhook.
 *
 * @throws SettleboxError `bad_option` if the app is not a listener
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
  const { path } = parseOptions(listenerOptions(), options, 'options');
  const failures = new WeakMap<object, (error: unknown) => void>();
  const server = isServer(app) ? app : serverOf(app, failures);
  return async (request) => {
    const body = Buffer.from(await request.arrayBuffer());
    const url = new URL(path ?? request.url, request.url);
    const [client, remote] = socketPair({ encrypted: url.protocol === 'https:' });
    return new Promise<Response>((resolve, reject) => {
      failures.set(remote, reject);
      server.emit('connection', remote);
      const clientRequest = new HttpRequest({ ...optionsOf(request, url, body), createConnection: () => client });
      clientRequest.on('response', (message) => void responseOf(message).then(resolve, reject));
      clientRequest.on('error', reject);
      clientRequest.end(body);
    });
  };
}

const listenerOptions = lazily(() =>
  z.strictObject({
    path: z.string().startsWith('/', 'must start with a slash, such as /hooks/payments').optional(),
  }),
);

function isServer(app: HttpListener | Server): app is Server {
  if (typeof app === 'function') return false;
  if (typeof app === 'object' && app !== null && typeof app.emit === 'function') return true;
  throw new SettleboxError(
    'bad_option',
    'listener() takes a function (request, response) or a node:http server.',
    'Pass the app (Express), koa.callback(), or fastify.server. For Hono and others with fetch, use deliver: app.fetch.',
  );
}

/** Creates a server that never listens. The `connection` event hands it in-memory sockets. */
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
