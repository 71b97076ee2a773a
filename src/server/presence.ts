import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Area } from './guard.ts';
import type { Exchange } from './messages.ts';

/** Somebody who waits for an answer, or is still being given one. */
export interface Present extends Exchange {
  readonly area: Area;
}

/** Who is here. */
export class Presence {
  readonly #here = new Set<Present>();
  /** Connections on which nothing was asked yet; browsers open some ahead. */
  readonly #silent = new Set<Socket>();
  #leaving: Server | undefined;

  /** Hears of those who come to a server. */
  watch(server: Server): void {
    for (const event of ['connection', 'secureConnection'])
      server.on(event, (socket: Socket) => {
        this.#silent.add(socket);
        socket.once('close', () => this.#silent.delete(socket));
      });
  }

  enter(exchange: Exchange, area: Area): void {
    const present: Present = { ...exchange, area };
    this.#here.add(present);
    this.#silent.delete(exchange.incoming.socket);
    if (this.#leaving !== undefined) lastOne(exchange);
    exchange.outgoing.once('close', () => {
      this.#here.delete(present);
      this.#leaving?.closeIdleConnections();
    });
  }

  list(): readonly Present[] {
    return [...this.#here];
  }

  /** From here on every connection ends with the answer that is due on it. */
  leave(server: Server): void {
    this.#leaving = server;
    for (const present of this.#here) lastOne(present);
    server.closeIdleConnections();
    // Node counts a connection as idle from its first answer on.
    for (const socket of this.#silent) if (socket.bytesRead === 0 || socket instanceof TLSSocket) socket.destroy();
  }
}

/** Says so in the answer, where that has not begun. */
function lastOne({ outgoing }: Exchange): void {
  if (!outgoing.headersSent) outgoing.shouldKeepAlive = false;
}
