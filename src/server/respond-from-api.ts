import { ControlError, errorResponse } from '../control/errors/control-error.ts';
import { type Budgets, startUpload, type Upload } from '../control/worlds/limits.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import { findInternals, type GatewayInternals } from '../transports/gateway-internals.ts';
import { isConnectionLost } from '../transports/injected-errors.ts';
import { JSON_BYTES_MAX } from '../transports/read-request.ts';
import type { UrlParts } from '../transports/url-parts.ts';
import type { WireOutcome } from '../transports/wire.ts';
import { ExchangeRequest } from './exchange-request.ts';
import { ClientDisconnected, type Exchange, finalErrorResponse, readBody, sendResponse } from './messages.ts';
import { performOutcome } from './perform-outcome.ts';
import type { RequestBatches } from './request-batches.ts';
import { rejectionResponse } from './responses.ts';

/** The target of a request to the API over a socket. */
interface ApiCall {
  readonly gateway: Gateway;
  readonly url: UrlParts;
  /** Relative to the base path of the world. */
  readonly path: string;
  /** Base URL of the world. */
  readonly baseUrl: string;
  /** Allows the request to inject a fault. */
  readonly control: boolean;
  readonly bodyBytes: number;
  readonly budgets: Budgets;
  readonly batches: RequestBatches;
}

/** Sends the gateway's response, byte for byte. A fault that affects the connection affects this one. */
export async function respondFromApi(exchange: Exchange, call: ApiCall): Promise<void> {
  const { uploadBytes, responseBytes } = call.budgets;
  const upload = startUpload(uploadBytes);
  try {
    const outcome = await callGateway(exchange, call, upload);
    if (outcome instanceof Response) await sendResponse(outcome, exchange, responseBytes);
    else await performOutcome(outcome, exchange, responseBytes);
  } catch (error) {
    // A disconnected client gets no response. A delayed request notices through its signal.
    if (error instanceof ControlError) await sendResponse(finalErrorResponse(error, exchange), exchange);
    else if (!(error instanceof ClientDisconnected || exchange.outgoing.destroyed)) throw error;
  } finally {
    upload.release();
  }
}

/** Returns the gateway's outcome, or a response from this server itself. */
async function callGateway(exchange: Exchange, call: ApiCall, upload: Upload): Promise<WireOutcome | Response> {
  const { gateway, url, path, baseUrl, control, bodyBytes, batches } = call;
  const internals = findInternals(gateway);
  if (internals === undefined) return errorResponse(undefined);
  const body = await readApiBody(exchange, bodyBytes, upload);
  if (body === 'too large') return rejectionResponse(tooLarge(bodyBytes));
  await internals.hold(batches.join());
  try {
    return await internals.respond(new ExchangeRequest(exchange, url, path, control, body), baseUrl);
  } catch (error) {
    return listenerErrorResponse(internals, error);
  }
}

/** Errors of a listener have their own response; a closed gateway has one too. */
function listenerErrorResponse(internals: GatewayInternals, error: unknown): WireOutcome | Response {
  if (isConnectionLost(error)) return { kind: 'reset', error };
  try {
    return internals.respondToListenerError(error);
  } catch {
    return errorResponse(error);
  }
}

/**
 * Reads the body, so that the gateway gets complete requests only. A body over the gateway's own limit is not read but
 * replaced, because the gateway rejects all bodies of that size alike. Returns `too large` if only the limit of this server
 * is exceeded.
 */
async function readApiBody(exchange: Exchange, bytesMax: number, upload: Upload): Promise<Uint8Array | 'too large'> {
  const { method } = exchange.incoming;
  if (method === 'GET' || method === 'HEAD') return NO_BYTES;
  const body = await readBody(exchange, bytesMax, upload);
  return body === 'too large' && bytesMax >= JSON_BYTES_MAX ? TOO_LARGE : body;
}

const NO_BYTES = new Uint8Array(0);
const TOO_LARGE = new Uint8Array(JSON_BYTES_MAX + 1);

function tooLarge(bytesMax: number) {
  return {
    status: 413,
    code: 'body_too_large',
    message: `The body must be at most ${bytesMax} bytes.`,
    hint: 'Raise the limits.bodyBytes option.',
  };
}
