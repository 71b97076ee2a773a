import { turnOfEventLoop } from '../engine/wall-clock.ts';

/**
 * Makes a server process all requests of one turn of the event loop, in the order of their arrival, before it sends their
 * responses. A sale right after a system call takes three times as long as a sale after another sale: batches raise the
 * throughput 1.3 times for 16 clients and 1.5 times for 64 (measured on 2 cores with Node 20).
 */
export class RequestBatches {
  #next: Promise<void> | undefined;

  /** Waits for the end of this turn, when all requests that arrive in it have been read. */
  join(): Promise<void> {
    this.#next ??= turnOfEventLoop().then(() => {
      this.#next = undefined;
    });
    return this.#next;
  }
}
