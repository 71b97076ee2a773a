import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { ControlError, errorResponse } from '../control/errors/control-error.ts';
import { type Budgets, startUpload, type Upload } from '../control/worlds/limits.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import { findInternals, type GatewayInternals } from '../transports/gateway-internals.ts';
import { isConnectionLost } from '../transports/injected-errors.ts';
import { JSON_BYTES_MAX } from '../transports/read-request.ts';
import { ClientDisconnected, type Exchange, finalErrorResponse, readBody, reset, sendResponse } from './messages.ts';
import { rejectionResponse } from './responses.ts';

/** The target of a request to the API over a socket. */
interface ApiCall {
  readonly gateway: Gateway;
  /** Relative to the base path of the world. */
  readonly path: string;
  /** Base URL of the world. */
  readonly baseUrl: string;
  /** Allows the request to inject a fault. */
  readonly control: boolean;
  readonly bodyBytes: number;
  readonly budgets: Budgets;
}

/** Sends the gateway's response, byte for byte. A fault that affects the connection affects this one. */
export async function respondFromApi(request: Request, exchange: Exchange, call: ApiCall): Promise<Response> {
  const { uploadBytes, responseBytes } = call.budgets;
  const upload = startUpload(uploadBytes);
  try {
    await sendResponse(await callGateway(request, exchange, call, upload), exchange, responseBytes);
  } catch (error) {
    // A disconnected client gets no response. A delayed request notices through its signal.
    if (isConnectionLost(error)) reset(exchange);
    else if (error instanceof ControlError) await sendResponse(finalErrorResponse(error, exchange), exchange);
    else if (!(error instanceof ClientDisconnected || request.signal.aborted)) throw error;
  } finally {
    upload.release();
  }
  return RESPONSE_ALREADY_SENT;
}

async function callGateway(request: Request, exchange: Exchange, call: ApiCall, upload: Upload): Promise<Response> {
  const { gateway, path, baseUrl, control, bodyBytes } = call;
  const internals = findInternals(gateway);
  if (internals === undefined) return errorResponse(undefined);
  if (!(await readApiBody(exchange, bodyBytes, upload))) return rejectionResponse(tooLarge(bodyBytes));
  return internals
    .respond(request, path, { baseUrl, control })
    .catch((error) => listenerErrorResponse(internals, error));
}

/** Errors of a listener have their own response; a closed gateway has one too. */
function listenerErrorResponse(internals: GatewayInternals, error: unknown): Response {
  if (isConnectionLost(error)) throw error;
  try {
    return internals.respondToListenerError(error);
  } catch {
    return errorResponse(error);
  }
}

/**
 * Reads the body, so that the gateway gets complete requests only. A body over the gateway's own limit is not read but
 * replaced: the gateway rejects any body of that size alike. Returns false if only the limit of this server is exceeded.
 */
async function readApiBody(exchange: Exchange, bytesMax: number, upload: Upload): Promise<boolean> {
  const { method = 'GET' } = exchange.incoming;
  if (method === 'GET' || method === 'HEAD') return true;
  const body = await readBody(exchange, bytesMax, upload);
  if (body === 'too large' && bytesMax < JSON_BYTES_MAX) return false;
  // The adapter takes a body that was read before from this property.
  Reflect.set(exchange.incoming, 'rawBody', body === 'too large' ? TOO_LARGE : body);
  return true;
}

const TOO_LARGE = Buffer.alloc(JSON_BYTES_MAX + 1);

function tooLarge(bytesMax: number) {
  return {
    status: 413,
    code: 'body_too_large',
    message: `The body must be at most ${bytesMax} bytes.`,
    hint: 'Raise the limits.bodyBytes option.',
  };
}
