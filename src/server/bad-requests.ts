import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Exchange } from './messages.ts';

/** Statuses of requests that node:http can't parse, by error code. Other errors of its parser get 400. */
const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Responds to requests that node:http can't parse. By default, node:http sends the error at once, and the client of a complete
 * request before it on the connection takes it for the response to that one, although its sale is stored.
 */
export class BadRequests {
  /** The last request of each connection. */
  readonly #last = new WeakMap<Socket, Exchange>();

  /** Starts to handle the errors of a server, and returns it. */
  watch(server: Server): Server {
    return server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => this.#respond(error, socket));
  }

  /** Records a request whose headers have arrived. */
  note(exchange: Exchange): void {
    this.#last.set(exchange.incoming.socket, exchange);
  }

  #respond({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
    const last = this.#last.get(socket);
    const turn = socket.writable ? turnAfter(last) : 'never';
    const end = () => {
      if (socket.writable) socket.end(`HTTP/1.1 ${STATUSES[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
      socket.destroySoon();
    };
    if (turn === 'never') socket.destroy();
    else if (turn === 'now') end();
    else {
      // Further bytes would be reported as errors again.
      socket.pause();
      last?.outgoing.once(turn, end);
    }
  }
}

/** Returns the event of the last request's response after which the error can be sent; `never` if it would be inside it. */
function turnAfter(last: Exchange | undefined): 'now' | 'never' | 'close' | 'socket' {
  if (last === undefined || last.outgoing.closed) return 'now';
  const { incoming, outgoing } = last;
  if (incoming.complete) return 'close';
  // Its body can't be parsed, so the error is its response.
  if (outgoing.headersSent) return 'never';
  return outgoing.socket === null ? 'socket' : 'now';
}
