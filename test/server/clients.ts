/** Clients that hold something of a server: a stream, a wait, an upload, an unread response. */
import { createGateway, type Snapshot } from '../../src/index.ts';
import type { GatewayServer } from '../../src/server/serve.ts';
import { ask, connection, type Heard, SALE, sell, until } from './serving.ts';

/** A connection on which bytes are sent by hand. */
export interface RawClient {
  /** What has come so far. */
  readonly heard: string;
  readonly bytes: number;
  readonly isClosed: boolean;
  send(text: string): void;
  /** Sends the end of its side and keeps the other open. */
  halfClose(): void;
  leave(): void;
  /** Stops reading, until `read`. */
  stopReading(): void;
  read(): void;
}

export async function rawClient({ port }: GatewayServer): Promise<RawClient> {
  const socket = await connection(port);
  const parts: Buffer[] = [];
  let bytes = 0;
  socket.on('data', (part: Buffer) => {
    bytes += part.length;
    if (parts.length < 10) parts.push(part);
  });
  return {
    get heard() {
      return Buffer.concat(parts).toString();
    },
    get bytes() {
      return bytes;
    },
    get isClosed() {
      return socket.destroyed;
    },
    send: (text) => void socket.write(text),
    halfClose: () => void socket.end(),
    leave: () => void socket.destroy(),
    stopReading: () => void socket.pause(),
    read: () => void socket.resume(),
  };
}

/** The lines of a request, up to its body. */
export function requestHead({ port }: GatewayServer, line: string, ...headers: string[]): string {
  return [`${line} HTTP/1.1`, `host: 127.0.0.1:${port}`, ...headers, '', ''].join('\r\n');
}

/** Sends a request and returns when something has come back, or the connection was closed. */
export async function sending(server: GatewayServer, line: string, ...headers: string[]): Promise<RawClient> {
  const client = await rawClient(server);
  client.send(requestHead(server, line, ...headers));
  await until(() => client.heard !== '' || client.isClosed);
  return client;
}

export const watching = (server: GatewayServer, path = '/_sim/live') => sending(server, `GET ${path}`);

/** Begins to put a snapshot of this length, and sends none of it. */
export async function uploading(server: GatewayServer, length: number): Promise<RawClient> {
  const client = await rawClient(server);
  client.send(requestHead(server, ...UPLOAD, `content-length: ${length}`));
  // A request that comes after it and is answered shows that it has arrived.
  await sell(server);
  return client;
}

export const UPLOAD = ['PUT /_sim/snapshot', 'content-type: application/octet-stream'] as const;

/** Puts a snapshot that is none. */
export function putSnapshot(server: GatewayServer, length: number): Promise<Heard> {
  const headers = { 'content-type': 'application/octet-stream' };
  return ask(`${server.controlUrl}/snapshot`, { method: 'PUT', headers, body: 'x'.repeat(length) });
}

/** Sends JSON to the control surface. */
export async function order(server: GatewayServer, line: string, body: object = {}) {
  const [method = 'POST', path = '/'] = line.split(' ');
  const headers = { 'content-type': 'application/json' };
  const heard = await ask(`${server.controlUrl}${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: heard.status, headers: heard.headers, body: JSON.parse(heard.text) };
}

/** Snapshot bytes that no buffer of the operating system takes in whole. */
const LARGE_BYTES = 12 * 1024 * 1024;

/** A snapshot that is larger than what the operating system buffers on a connection. */
export function largeSnapshot(): Snapshot {
  using gateway = createGateway();
  const metadata = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`note_${at}`, 'x'.repeat(400)]));
  for (;;) {
    const snapshot = gateway.snapshot();
    if (snapshot.length > LARGE_BYTES) return snapshot;
    for (let sale = 0; sale < 50; sale++) gateway.transactions.create({ ...SALE, metadata });
  }
}
