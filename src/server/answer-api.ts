import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { answerError, ControlError } from '../control/errors/control-error.ts';
import { type Budgets, startUpload, type Upload } from '../control/worlds/limits.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import { type FaceInside, findInside } from '../transports/gateway-internals.ts';
import { isConnectionLost } from '../transports/injected-errors.ts';
import { type Exchange, lastAnswer, readBody, reset, SenderGone, sendAnswer } from './messages.ts';
import { API_BODY_BYTES_MAX } from './options.ts';
import { refusalAnswer } from './responses.ts';

/** A request to a gateway's API over a socket. */
export interface ApiCall {
  readonly gateway: Gateway;
  /** Below the base path of its world. */
  readonly path: string;
  /** Address of the server. */
  readonly baseUrl: string;
  /** Whether the request may order trouble for itself. */
  readonly control: boolean;
  readonly bodyBytes: number;
  readonly budgets: Budgets;
}

/** Answers as the gateway does, byte for byte; what a fault does to a connection is done to this one. */
export async function answerApi(request: Request, exchange: Exchange, call: ApiCall): Promise<Response> {
  const { uploadBytes, responseBytes } = call.budgets;
  const upload = startUpload(uploadBytes);
  try {
    await sendAnswer(await ask(request, exchange, call, upload), exchange, responseBytes);
  } catch (error) {
    // Who has left hears nothing; the signal says so too where the request was held up.
    if (isConnectionLost(error)) reset(exchange);
    else if (error instanceof ControlError) await sendAnswer(lastAnswer(error, exchange), exchange);
    else if (!(error instanceof SenderGone || request.signal.aborted)) throw error;
  } finally {
    upload.release();
  }
  return RESPONSE_ALREADY_SENT;
}

async function ask(request: Request, exchange: Exchange, call: ApiCall, upload: Upload): Promise<Response> {
  const { gateway, path, baseUrl, control, bodyBytes } = call;
  const inside = findInside(gateway);
  if (inside === undefined) return answerError(undefined);
  if (!(await giveBody(exchange, bodyBytes, upload))) return refusalAnswer(tooLarge(bodyBytes));
  return inside.answer(request, path, { baseUrl, control }).catch((error) => explained(inside, error));
}

/** What a listener of the gateway's owner threw has its own answer; a gateway that was closed says so. */
function explained(inside: FaceInside, error: unknown): Response {
  if (isConnectionLost(error)) throw error;
  try {
    return inside.explain(error);
  } catch {
    return answerError(error);
  }
}

/**
 * Reads the body, so that the gateway has whole requests alone. One that is too large for the gateway itself is not
 * read: any bytes of that length are refused alike, in the gateway's own words and order. False where only this server
 * minds its length.
 */
async function giveBody(exchange: Exchange, bytesMax: number, upload: Upload): Promise<boolean> {
  const { method = 'GET' } = exchange.incoming;
  if (method === 'GET' || method === 'HEAD') return true;
  const body = await readBody(exchange, bytesMax, upload);
  if (body === 'too large' && bytesMax < API_BODY_BYTES_MAX) return false;
  // Where the adapter looks for a body that was read before.
  Reflect.set(exchange.incoming, 'rawBody', body === 'too large' ? TOO_LARGE : body);
  return true;
}

const TOO_LARGE = Buffer.alloc(API_BODY_BYTES_MAX + 1);

function tooLarge(bytesMax: number) {
  return {
    status: 413,
    code: 'body_too_large',
    message: `The body must be at most ${bytesMax} bytes.`,
    hint: 'Raise the limits.bodyBytes option.',
  };
}
