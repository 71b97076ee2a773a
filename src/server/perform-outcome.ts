import type { ByteBudget } from '../control/worlds/budget.ts';
import { reserveResponse } from '../control/worlds/limits.ts';
import type { TruncatedResponse, WireOutcome, WireResponse } from '../transports/wire.ts';
import { type Exchange, finalErrorResponse, holdUntilSent, reset, sendResponse, sendWhole } from './messages.ts';

/** Maximum size of a body that is written in one piece with its headers. Slow readers of larger ones are disconnected. */
const ONE_WRITE_BYTES_MAX = 64 * 1024;

/** Performs the outcome of a request on its connection. */
export async function performOutcome(
  outcome: WireOutcome,
  exchange: Exchange,
  responseBytes: ByteBudget,
): Promise<void> {
  const { incoming, outgoing } = exchange;
  if (outcome.kind === 'reset') {
    // A disconnected client needs no reset.
    if (!outgoing.destroyed) reset(exchange);
    return;
  }
  if (outcome.kind === 'truncate') return sendTruncated(outcome, exchange);
  const length = Buffer.byteLength(outcome.body);
  if (length > ONE_WRITE_BYTES_MAX || !incoming.complete || incoming.method === 'HEAD')
    return sendLarge(outcome, exchange, responseBytes);
  if (outgoing.destroyed) return;
  outgoing.writeHead(outcome.status, { ...outcome.headers, 'content-length': length });
  outgoing.end(outcome.body);
}

/** Sends a response that counts toward the budget, has no body, or must wait for the rest of the request. */
async function sendLarge(
  { status, headers, body }: WireResponse,
  exchange: Exchange,
  responses: ByteBudget,
): Promise<void> {
  const bytes = Buffer.from(body);
  try {
    holdUntilSent(reserveResponse(responses, bytes.length), exchange);
  } catch (error) {
    return sendResponse(finalErrorResponse(error, exchange), exchange);
  }
  return sendWhole({ status, headers }, bytes, exchange);
}

/** Sends a truncated response, then closes the connection. */
function sendTruncated(
  { status, headers, body, afterBytes }: TruncatedResponse,
  { incoming, outgoing }: Exchange,
): void {
  outgoing.writeHead(status, headers);
  outgoing.flushHeaders();
  const part = Buffer.from(body).subarray(0, afterBytes);
  if (incoming.method !== 'HEAD' && part.length > 0) outgoing.write(part);
  outgoing.socket?.destroySoon();
}
