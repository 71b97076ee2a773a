import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { everyRealMs, realMilliseconds } from '../engine/wall-clock.ts';
import { resetSocket } from './messages.ts';

/** Real milliseconds. */
const CHECK_MS_MAX = 1_000;
/** Consecutive checks without progress. One check is not enough after a long event-loop turn. */
const CHECKS_MIN = 4;

/** Write progress of a connection. */
interface Progress {
  readonly sentBytes: number;
  readonly sinceMs: number;
  /** Checks since `sinceMs`. */
  readonly checks: number;
}

/**
 * Disconnects clients that stop reading a response. A connection with nothing to send, such as a stream without events or
 * a wait, is never reset, nor is one that keeps making progress, which is visible per write of up to 64 KiB.
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

/** Returns undefined if no bytes are queued. */
function progressOf(socket: Socket, before: Progress | undefined, nowMs: number): Progress | undefined {
  if (socket.writableLength === 0) return undefined;
  const sentBytes = socket.bytesWritten - socket.writableLength;
  if (before?.sentBytes !== sentBytes) return { sentBytes, sinceMs: nowMs, checks: 0 };
  return { ...before, checks: before.checks + 1 };
}
