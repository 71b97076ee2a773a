import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { answerError, ControlError } from '../control/errors/control-error.ts';
import type { Budget, Reservation } from '../control/worlds/budget.ts';
import { reserveResponse, type Upload } from '../control/worlds/limits.ts';
import { within } from '../engine/wall-clock.ts';
import { isTruncated } from '../transports/injected-errors.ts';
import { safe } from './responses.ts';
import { writeBody, writeStream } from './write-body.ts';

/** A request and its answer, as node:http has them. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** Its sender has left, or is made to leave, before all of it came. */
export class SenderGone extends Error {
  override readonly name = 'SenderGone';
}

/**
 * The body of a request; `too large` where it has more bytes than this, as far as it says or as they come. The rest is
 * not read then.
 *
 * @throws SenderGone
 * @throws ControlError `uploads_full`
 */
export async function readBody(exchange: Exchange, bytesMax: number, upload?: Upload): Promise<Buffer | 'too large'> {
  const { incoming } = exchange;
  const declared = Number(incoming.headers['content-length'] ?? 0);
  if (declared > bytesMax) return 'too large';
  upload?.expect(declared);
  if (incoming.destroyed) throw new SenderGone();
  askForBody(exchange);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const stop = (end: () => void) => {
      incoming.pause();
      incoming.removeAllListeners('data');
      end();
    };
    const gone = () => {
      if (!incoming.readableEnded) reject(new SenderGone());
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
export function askForBody({ incoming, outgoing }: Exchange): void {
  const isAsking = EXPECTS_CONTINUE.test(incoming.headers.expect ?? '') && incoming.httpVersion === '1.1';
  if (isAsking && !outgoing.headersSent) outgoing.writeContinue();
}

/**
 * Sends a complete response. If a fault truncates it, the connection is closed early. Large responses count toward the
 * budget until the client has read them; if it is used up, 503 is sent instead.
 */
export async function sendAnswer(answer: Response, exchange: Exchange, responses?: Budget): Promise<void> {
  if (isTruncated(answer)) return sendPart(answer, exchange);
  const body = Buffer.from(await answer.arrayBuffer());
  try {
    if (responses !== undefined) holdUntilSent(reserveResponse(responses, body.length), exchange);
  } catch (error) {
    return sendAnswer(lastAnswer(error, exchange), exchange);
  }
  return sendWhole(answer, body, exchange);
}

function holdUntilSent({ release }: Reservation, { outgoing }: Exchange): void {
  if (outgoing.destroyed) release();
  else outgoing.once('close', release);
}

/** Returns the response to an error. A client that exceeds a budget loses its connection too. */
export function lastAnswer(error: unknown, { outgoing }: Exchange): Response {
  if (error instanceof ControlError) outgoing.shouldKeepAlive = false;
  return safe(answerError(error));
}

async function sendWhole({ headers, status }: Response, body: Buffer, exchange: Exchange): Promise<void> {
  const { incoming, outgoing } = exchange;
  if (outgoing.destroyed) return;
  const isBare = incoming.method === 'HEAD' || BARE.has(status);
  const all = { ...Object.fromEntries(headers), ...(isBare ? {} : { 'content-length': body.length }) };
  if (!incoming.complete) return sendAndPart(exchange, status, all, body);
  outgoing.writeHead(status, all);
  await writeBody(body, outgoing, (last) => outgoing.end(last));
}

/** Sends a stream until it ends. */
export async function sendStream({ headers, status, body }: Response, { outgoing }: Exchange): Promise<void> {
  if (body === null) return void outgoing.writeHead(status, Object.fromEntries(headers)).end();
  if (!outgoing.destroyed) outgoing.writeHead(status, Object.fromEntries(headers)).flushHeaders();
  await writeStream(body, outgoing);
}

/** Statuses whose answers have no body, and so no length. */
const BARE: ReadonlySet<number> = new Set([204, 304]);

/** Real milliseconds in which what a client still sends is thrown away, so that it comes to read its answer. */
const LINGER_MS = 500;

/** Answers somebody who is still sending, and hangs up. */
async function sendAndPart(
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

/** As much of an answer as there is; then the other side is closed. */
async function sendPart(answer: Response, { outgoing }: Exchange): Promise<void> {
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  outgoing.flushHeaders();
  try {
    for await (const part of answer.body ?? []) outgoing.write(part);
  } catch {
    // This is how it breaks off.
  }
  outgoing.socket?.destroySoon();
}

/** Ends a connection as a network does that fails: without a word, and without what was still to be sent. */
export function reset({ incoming: { socket } }: Exchange): void {
  resetSocket(socket);
}

export function resetSocket(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}
