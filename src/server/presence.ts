import type { Server } from 'node:http';
import type { Area } from './guard.ts';
import type { Exchange } from './messages.ts';

/** Somebody who waits for an answer, or is still being given one. */
export interface Present extends Exchange {
  readonly area: Area;
}

/** Who is here. */
export class Presence {
  readonly #here = new Set<Present>();
  #leaving: Server | undefined;

  enter(exchange: Exchange, area: Area): void {
    const present: Present = { ...exchange, area };
    this.#here.add(present);
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
  }
}

/** Says so in the answer, where that has not begun. */
function lastOne({ outgoing }: Exchange): void {
  if (!outgoing.headersSent) outgoing.shouldKeepAlive = false;
}
