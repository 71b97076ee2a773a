/** A receiver of webhooks on a real port, and what its connections came to. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export interface ReceiverServer {
  readonly url: string;
  /** Resolves when the first request has arrived. */
  readonly called: Promise<unknown>;
  /** Resolves when the gateway has closed the connection of the first request. */
  readonly closed: Promise<unknown>;
  /** Bytes that were written to all connections so far. */
  bytes(): number;
}

/** Listens on a free port of this machine for the length of a test. */
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

/** Answers 200 and writes as fast as the connection takes it, until that is closed. */
export function floods(response: ServerResponse): void {
  const chunk = Buffer.alloc(16_384, 'x');
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write);
  write();
}

/** Answers 200 and writes a byte every few milliseconds, until the connection is closed. */
export function trickles(response: ServerResponse): void {
  response.flushHeaders();
  const beat = setInterval(() => response.write('x'), 5);
  response.on('close', () => clearInterval(beat));
}

/** Never answers. */
export function hangs(): void {}
