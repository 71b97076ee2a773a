import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { FAULT_HEADER } from '../faces/fate.ts';
import { within } from '../world/wall-clock.ts';

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
 */
export async function readBody({ incoming }: Exchange, bytesMax: number): Promise<Buffer | 'too large'> {
  if (Number(incoming.headers['content-length'] ?? 0) > bytesMax) return 'too large';
  if (incoming.destroyed) throw new SenderGone();
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const gone = () => {
      if (!incoming.readableEnded) reject(new SenderGone());
    };
    incoming.on('data', (part: Buffer) => {
      length += part.length;
      if (length <= bytesMax) parts.push(part);
      else if (!incoming.isPaused()) {
        incoming.pause();
        incoming.removeAllListeners('data');
        resolve('too large');
      }
    });
    incoming.once('end', () => resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)));
    incoming.once('error', gone);
    incoming.once('close', gone);
  });
}

/** Gives an answer as a whole; one that a fault cuts breaks off, and its connection with it. */
export async function sendAnswer(answer: Response, exchange: Exchange): Promise<void> {
  if (answer.headers.get(FAULT_HEADER) === 'answer_cut') return sendPart(answer, exchange);
  const body = Buffer.from(await answer.arrayBuffer());
  const { incoming, outgoing } = exchange;
  if (outgoing.destroyed) return;
  const headers = Object.fromEntries(answer.headers);
  const isBare = incoming.method === 'HEAD' || BARE.has(answer.status);
  const length = isBare ? {} : { 'content-length': body.length };
  if (!incoming.complete) return sendAndPart(exchange, answer.status, { ...headers, ...length }, body);
  outgoing.writeHead(answer.status, { ...headers, ...length });
  outgoing.end(body);
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
  outgoing.write(body);
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
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}
