/** A webhook receiver on a real port that records its connections. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export interface ReceiverServer {
  readonly url: string;
  /** Resolves when the first request has arrived. */
  readonly called: Promise<unknown>;
  /** Resolves when the gateway has closed the connection of the first request. */
  readonly closed: Promise<unknown>;
  /** Bytes written to all connections so far. */
  bytes(): number;
}

/** Listens on a free local port until the test ends. */
export async function receiverServer(respond: (response: ServerResponse) => void): Promise<ReceiverServer> {
  let written = 0;
  const server = createServer((request, response) => {
    request.resume();
    response.on('close', () => {
      written += response.socket?.bytesWritten ?? 0;
      server.emit('hung up');
    });
    open.add(response);
    respond(response);
  });
  const open = new Set<ServerResponse>();
  const [called, closed] = [once(server, 'request'), once(server, 'hung up')];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on no port');
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    called,
    closed,
    bytes: () => [...open].reduce((sum, { socket }) => sum + (socket?.bytesWritten ?? 0), written),
  };
}

/** Responds with 200 and writes as fast as the connection allows, until it is closed. */
export function floods(response: ServerResponse): void {
  const chunk = Buffer.alloc(16_384, 'x');
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write);
  write();
}

/** Responds with 200 and writes a byte every few milliseconds, until the connection is closed. */
export function trickles(response: ServerResponse): void {
  response.flushHeaders();
  const beat = setInterval(() => response.write('x'), 5);
  response.on('close', () => clearInterval(beat));
}

/** Never responds. */
export function hangs(): void {}
