import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { everyRealMs, realMilliseconds } from '../world/wall-clock.ts';
import { resetSocket } from './messages.ts';

/** Real milliseconds between two checks, at most. */
const CHECK_MS_MAX = 1_000;
/** Checks in a row that must find no progress: after a long turn of the event loop, one check proves nothing. */
const CHECKS_MIN = 4;

/** How far a connection has come with what is to be sent on it. */
interface Progress {
  readonly sentBytes: number;
  readonly sinceMs: number;
  /** Checks since then. */
  readonly checks: number;
}

/**
 * Cuts off clients that stop reading a response. A connection with nothing to send, such as a stream without events or a
 * wait, is never cut off, nor is one on which bytes still move, however slowly.
 */
export class Stalls {
  readonly #limitMs: number;
  readonly #connections = new Map<Socket, Progress | undefined>();
  readonly #end: () => void;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
    this.#end = everyRealMs(Math.min(CHECK_MS_MAX, Math.ceil(limitMs / CHECKS_MIN)), () => this.#check());
  }

  watch(server: Server): void {
    for (const event of ['connection', 'secureConnection'])
      server.on(event, (socket: Socket) => {
        this.#connections.set(socket, undefined);
        socket.once('close', () => this.#connections.delete(socket));
      });
  }

  end(): void {
    this.#end();
  }

  #check(): void {
    const nowMs = realMilliseconds();
    for (const [socket, before] of this.#connections) {
      const progress = progressOf(socket, before, nowMs);
      this.#connections.set(socket, progress);
      if (progress === undefined || progress.checks < CHECKS_MIN) continue;
      if (nowMs - progress.sinceMs >= this.#limitMs) resetSocket(socket);
    }
  }
}

/** Undefined if nothing waits to be sent. */
function progressOf(socket: Socket, before: Progress | undefined, nowMs: number): Progress | undefined {
  if (socket.writableLength === 0) return undefined;
  const sentBytes = socket.bytesWritten - socket.writableLength;
  if (before?.sentBytes !== sentBytes) return { sentBytes, sinceMs: nowMs, checks: 0 };
  return { ...before, checks: before.checks + 1 };
}
