import type { Socket } from 'node:net';
import { type Exchange, reset } from './messages.ts';

/** A connection with more queued requests is reset. */
const WAITING_MAX = 100;

interface ConnectionQueue {
  isBusy: boolean;
  /** Called with true when it is the request's turn; false if the connection has closed. */
  readonly waiting: ((hasTurn: boolean) => void)[];
}

/**
 * Runs the requests of a connection one after another: each starts after the previous response was sent. Otherwise all
 * responses to a client that pipelines requests and reads nothing would be built and buffered at once.
 */
export class Turns {
  readonly #lines = new WeakMap<Socket, ConnectionQueue>();

  /** Resolves to false if the connection closes first. */
  async take(exchange: Exchange): Promise<boolean> {
    const { incoming, outgoing } = exchange;
    if (incoming.socket.destroyed) return false;
    const line = this.#lineOf(incoming.socket);
    if (line.isBusy && !(await waitIn(line, exchange))) return false;
    line.isBusy = true;
    outgoing.once('close', () => next(line, incoming.socket));
    return true;
  }

  #lineOf(socket: Socket): ConnectionQueue {
    const known = this.#lines.get(socket);
    if (known !== undefined) return known;
    const line: ConnectionQueue = { isBusy: false, waiting: [] };
    this.#lines.set(socket, line);
    socket.once('close', () => dismiss(line));
    return line;
  }
}

function waitIn({ waiting }: ConnectionQueue, exchange: Exchange): Promise<boolean> {
  const turn = new Promise<boolean>((resolve) => waiting.push(resolve));
  if (waiting.length > WAITING_MAX) reset(exchange);
  return turn;
}

function next(line: ConnectionQueue, socket: Socket): void {
  // A response can close before its connection does, and a request without a connection would never finish.
  if (socket.destroyed) dismiss(line);
  const waiter = line.waiting.shift();
  line.isBusy = waiter !== undefined;
  waiter?.(true);
}

function dismiss({ waiting }: ConnectionQueue): void {
  for (const waiter of waiting.splice(0)) waiter(false);
}
