import type { Socket } from 'node:net';
import { type Exchange, reset } from './messages.ts';

/** Requests of one connection that may wait for their turn; a connection that pipelines more is reset. */
const WAITING_MAX = 100;

/** The requests of one connection. */
interface Line {
  isBusy: boolean;
  /** Each is called with whether the request has its turn; false if the connection has closed. */
  readonly waiting: ((hasTurn: boolean) => void)[];
}

/**
 * Runs the requests of a connection one after another: each begins when the response before it was sent. Otherwise a
 * client that pipelines requests and reads nothing would have all responses built at once, and buffered.
 */
export class Turns {
  readonly #lines = new WeakMap<Socket, Line>();

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

  #lineOf(socket: Socket): Line {
    const known = this.#lines.get(socket);
    if (known !== undefined) return known;
    const line: Line = { isBusy: false, waiting: [] };
    this.#lines.set(socket, line);
    socket.once('close', () => dismiss(line));
    return line;
  }
}

function waitIn({ waiting }: Line, exchange: Exchange): Promise<boolean> {
  const turn = new Promise<boolean>((resolve) => waiting.push(resolve));
  if (waiting.length > WAITING_MAX) reset(exchange);
  return turn;
}

function next(line: Line, socket: Socket): void {
  // The last response closes before its connection does, and a request without a connection would never end.
  if (socket.destroyed) dismiss(line);
  const waiter = line.waiting.shift();
  line.isBusy = waiter !== undefined;
  waiter?.(true);
}

function dismiss({ waiting }: Line): void {
  for (const waiter of waiting.splice(0)) waiter(false);
}
