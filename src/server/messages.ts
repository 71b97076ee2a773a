import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { ControlError, errorResponse } from '../control/errors/control-error.ts';
import type { ByteBudget, Reservation } from '../control/worlds/budget.ts';
import { reserveResponse, type Upload } from '../control/worlds/limits.ts';
import { within } from '../engine/wall-clock.ts';
import { withSecurityHeaders } from './responses.ts';
import { writeBody, writeStream } from './write-body.ts';

/** A request and its response, as objects of node:http. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** Thrown if a client disconnects before its request is complete. */
export class ClientDisconnected extends Error {
  override readonly name = 'SenderGone';
}

/**
 * Returns the body of a request, or `too large` if its declared or received length exceeds `bytesMax`. The rest is then
 * left unread.
 *
 * @throws SenderGone
 * @throws ControlError `uploads_full`
 */
export async function readBody(exchange: Exchange, bytesMax: number, upload?: Upload): Promise<Buffer | 'too large'> {
  const { incoming } = exchange;
  const declared = Number(incoming.headers['content-length'] ?? 0);
  if (declared > bytesMax) return 'too large';
  upload?.expect(declared);
  if (incoming.destroyed) throw new ClientDisconnected();
  sendContinue(exchange);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const stop = (end: () => void) => {
      incoming.pause();
      incoming.removeAllListeners('data');
      end();
    };
    const gone = () => {
      if (!incoming.readableEnded) reject(new ClientDisconnected());
    };
    incoming.on('data', (part: Buffer) => {
      length += part.length;
      if (length > bytesMax) return stop(() => resolve('too large'));
      parts.push(part);
      try {
        upload?.expect(Math.max(length, declared));
      } catch (error) {
        stop(() => reject(error));
      }
    });
    incoming.once('end', () => resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)));
    incoming.once('error', gone);
    incoming.once('close', gone);
  });
}

const EXPECTS_CONTINUE = /(^|\W)100-continue(\W|$)/i;

/** Sends `100 Continue` if the client waits for it. Not called if the body will be rejected unread. */
export function sendContinue({ incoming, outgoing }: Exchange): void {
  const isExpected = EXPECTS_CONTINUE.test(incoming.headers.expect ?? '') && incoming.httpVersion === '1.1';
  if (isExpected && !outgoing.headersSent) outgoing.writeContinue();
}

/**
 * Sends a complete response. Large responses count toward the budget until the client has read them; if it is used up, 503 is
 * sent instead.
 */
export async function sendResponse(response: Response, exchange: Exchange, responses?: ByteBudget): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  try {
    if (responses !== undefined) holdUntilSent(reserveResponse(responses, body.length), exchange);
  } catch (error) {
    return sendResponse(finalErrorResponse(error, exchange), exchange);
  }
  return sendWhole({ status: response.status, headers: Object.fromEntries(response.headers) }, body, exchange);
}

/** Returns the bytes to the budget when the response has been sent or its connection has closed. */
export function holdUntilSent({ release }: Reservation, { outgoing }: Exchange): void {
  if (outgoing.destroyed) release();
  else outgoing.once('close', release);
}

/** Returns the response to an error. A client that exceeds a budget loses its connection too. */
export function finalErrorResponse(error: unknown, { outgoing }: Exchange): Response {
  if (error instanceof ControlError) outgoing.shouldKeepAlive = false;
  return withSecurityHeaders(errorResponse(error));
}

interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a whole body, unless the method is HEAD or the status has no body. */
export async function sendWhole({ headers, status }: ResponseHead, body: Buffer, exchange: Exchange): Promise<void> {
  const { incoming, outgoing } = exchange;
  if (outgoing.destroyed) return;
  const isBare = incoming.method === 'HEAD' || BARE.has(status);
  const all = { ...headers, ...(isBare ? {} : { 'content-length': body.length }) };
  if (!incoming.complete) return sendAndDisconnect(exchange, status, all, body);
  outgoing.writeHead(status, all);
  await writeBody(body, outgoing, (last) => outgoing.end(last));
}

/** Sends a stream until it ends. */
export async function sendStream({ headers, status, body }: Response, { outgoing }: Exchange): Promise<void> {
  if (body === null) return void outgoing.writeHead(status, Object.fromEntries(headers)).end();
  if (!outgoing.destroyed) outgoing.writeHead(status, Object.fromEntries(headers)).flushHeaders();
  await writeStream(body, outgoing);
}

/** Statuses of responses without a body, and so without a Content-Length. */
const BARE: ReadonlySet<number> = new Set([204, 304]);

/** Real milliseconds in which the rest of a request is discarded, so that the client gets to read its response. */
const LINGER_MS = 500;

/** Responds to a client that is still sending, then closes the connection. */
async function sendAndDisconnect(
  { incoming, outgoing }: Exchange,
  status: number,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer,
): Promise<void> {
  outgoing.writeHead(status, { ...headers, connection: 'close' });
  if (!(await writeBody(body, outgoing, (last) => outgoing.write(last)))) return;
  // A stopped reader would leave the rest of the request unread.
  incoming.removeAllListeners('data');
  incoming.resume();
  const sent = new Promise<void>((resolve) => {
    incoming.once('end', resolve);
    incoming.once('close', resolve);
  });
  await within(LINGER_MS, sent, () => undefined);
  outgoing.end();
}

/** Resets a connection, as a failing network does: queued bytes are lost. */
export function reset({ incoming: { socket } }: Exchange): void {
  resetSocket(socket);
}

/** Resets a socket. TLS sockets can't send a reset, and are closed. */
export function resetSocket(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}
