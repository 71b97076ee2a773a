import {
  createServer,
  type ServerOptions as HttpOptions,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { SettleboxError } from '../engine/errors.ts';
import { isLoopback, type ServerAddress } from './addresses.ts';
import { BadRequests } from './bad-requests.ts';
import type { Exchange } from './messages.ts';
import type { ServerSettings } from './options.ts';

/** A server that accepts connections. */
export interface ListeningServer {
  readonly address: ServerAddress;
  readonly server: Server;
}

/** Maximum real milliseconds between checks for requests that arrive too slowly. */
const CHECK_MS_MAX = 1_000;

/**
 * Starts an HTTP or HTTPS server.
 *
 * @throws SettleboxError `bad_option` for an invalid certificate or key, or an address that can't be listened on
 */
export async function listen(
  settings: ServerSettings,
  handle: (exchange: Exchange) => Promise<void>,
): Promise<ListeningServer> {
  const { host, port, limits, tls } = settings;
  const server = createHttpServer(settings, handle);
  server.maxConnections = limits.connections;
  // Only the code that reads the body knows that it will not be rejected; it sends 100 Continue (sendContinue).
  server.on('checkContinue', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(cantListen(error, settings));
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
  const listening = server.address();
  // Only a pipe has a text as its address, and only a closed server has none.
  if (typeof listening !== 'object' || listening === null) throw new Error('The server has no port.');
  const scheme = tls === undefined ? 'http' : 'https';
  return { address: { scheme, host, port: listening.port, loopback: isLoopback(listening.address) }, server };
}

function createHttpServer({ tls, limits }: ServerSettings, handle: (exchange: Exchange) => Promise<void>): Server {
  const options: HttpOptions = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: Math.min(limits.headersMs, limits.requestMs),
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: Math.min(CHECK_MS_MAX, limits.headersMs, limits.requestMs),
  };
  const badRequests = new BadRequests();
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const exchange = { incoming, outgoing };
    badRequests.note(exchange);
    handle(exchange).catch(() => sendBareError(outgoing));
  };
  if (tls === undefined) return badRequests.watch(createServer(options, listener));
  try {
    const secured = { ...options, ...tls, minVersion: 'TLSv1.2', handshakeTimeout: limits.headersMs } as const;
    return badRequests.watch(createTlsServer(secured, listener));
  } catch (error) {
    throw badCertificate(codeOf(error));
  }
}

/** Ends a request after an error in this server. A response that has begun can't be changed. */
function sendBareError(outgoing: ServerResponse): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(500).end();
}

/** OpenSSL's own messages do not help to fix the options. */
function badCertificate(code: string): SettleboxError {
  if (code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH')
    return new SettleboxError(
      'bad_option',
      'options.tls.key must be the private key of options.tls.cert.',
      'Use a certificate and a key that were generated together.',
    );
  return new SettleboxError(
    'bad_option',
    'options.tls must contain a certificate and its private key in PEM, without a passphrase.',
    "Generate them: openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 30 -subj /CN=localhost -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1'",
  );
}

type ListenError = (settings: ServerSettings) => readonly [field: string, message: string, hint: string];

/** Error texts by the code of the failure to listen. */
const CANT_LISTEN: Readonly<Record<string, ListenError>> = {
  EADDRINUSE: ({ host, port }) => [
    'port',
    `must be a free port; ${host}:${port} is in use: stop the other process, or use another port, such as 0 for a free one.`,
    '',
  ],
  EACCES: ({ port }) => [
    'port',
    `must be a port that this user can listen on; ${port} requires more permissions.`,
    'Use a port above 1023.',
  ],
  EPERM: ({ port }) => [
    'port',
    `must be a port that this user can listen on; ${port} requires more permissions.`,
    'Use a port above 1023.',
  ],
  EADDRNOTAVAIL: ({ host }) => [
    'host',
    `must be an address of this machine; got ${host}.`,
    'Use 127.0.0.1, or 0.0.0.0 for all networks.',
  ],
  ENOTFOUND: ({ host }) => [
    'host',
    `must resolve to an address; got ${host}.`,
    'Use 127.0.0.1, or 0.0.0.0 for all networks.',
  ],
  EAI_AGAIN: ({ host }) => [
    'host',
    `must resolve to an address; got ${host}.`,
    'Use 127.0.0.1, or 0.0.0.0 for all networks.',
  ],
};

function cantListen(error: NodeJS.ErrnoException, settings: ServerSettings): SettleboxError {
  const code = codeOf(error);
  const describeError: ListenError =
    CANT_LISTEN[code] ?? (() => ['host', `must be an address to listen on; listening failed with ${code}.`, '']);
  const [field, message, hint] = describeError(settings);
  return new SettleboxError('bad_option', `options.${field} ${message}`, hint, { field: `options.${field}` });
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
}
