import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Area } from './guard.ts';
import type { Exchange } from './messages.ts';

/** A request without a complete response. */
interface OpenRequest extends Exchange {
  readonly area: Area;
}

/** The requests in progress, and the connections without a request. */
export class OpenRequests {
  readonly #open = new Set<OpenRequest>();
  /** Connections without a request so far. Browsers open some in advance. */
  readonly #unused = new Set<Socket>();
  #closing: Server | undefined;

  /** Starts to record the connections of a server. */
  watch(server: Server): void {
    for (const event of ['connection', 'secureConnection'])
      server.on(event, (socket: Socket) => {
        this.#unused.add(socket);
        socket.once('close', () => this.#unused.delete(socket));
      });
  }

  add(exchange: Exchange, area: Area): void {
    const request: OpenRequest = { ...exchange, area };
    this.#open.add(request);
    this.#unused.delete(exchange.incoming.socket);
    if (this.#closing !== undefined) closeAfterResponse(exchange);
    exchange.outgoing.once('close', () => {
      this.#open.delete(request);
      this.#closing?.closeIdleConnections();
    });
  }

  list(): readonly OpenRequest[] {
    return [...this.#open];
  }

  /** Closes each connection after its current response. */
  closeAll(server: Server): void {
    this.#closing = server;
    for (const request of this.#open) closeAfterResponse(request);
    server.closeIdleConnections();
    // Node counts a connection as idle only after its first response.
    for (const socket of this.#unused) if (socket.bytesRead === 0 || socket instanceof TLSSocket) socket.destroy();
  }
}

/** Has no effect once the headers are sent. */
function closeAfterResponse({ outgoing }: Exchange): void {
  if (!outgoing.headersSent) outgoing.shouldKeepAlive = false;
}
