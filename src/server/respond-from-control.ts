import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type ControlHandler, createControlHandler } from '../control/control-api.ts';
import type { Budgets } from '../control/worlds/limits.ts';
import { firstViewPrepared } from '../control/worlds/prepared-indexes.ts';
import type { ServedWorld, ServedWorlds } from '../control/worlds/served-world.ts';
import { ENCODED_BODY, hasMediaType, isEncoded, JSON_TYPE } from '../transports/read-request.ts';
import { type ControlKey, NO_KEY } from './control-key.ts';
import { type Exchange, readBody, sendContinue, sendResponse, sendStream } from './messages.ts';
import { isPage, START } from './page-paths.ts';
import { pageResponse } from './pages.ts';
import { rejectionResponse, withSecurityHeaders } from './responses.ts';

/** The target of a request to the control surface over a socket. */
interface ControlTarget {
  readonly world: ServedWorld;
  /** Relative to `/_sim`, such as `/clock`. */
  readonly path: string;
  /** Path of the inspector of this world, with a trailing slash. */
  readonly home: string;
  /** The required key; undefined if none is required. */
  readonly key: ControlKey | undefined;
  readonly budgets: Budgets;
}

/** Responds to a request to the control surface, or for a file of the inspector. */
export type ControlResponder = (exchange: Exchange, target: ControlTarget) => Promise<void>;

/** Returns the responder of served worlds. It also starts a session for a browser that sends the key. */
export function createControlResponder(worlds: ServedWorlds): ControlResponder {
  const handler = createControlHandler(worlds);
  return async (exchange, target) => {
    const listener = getRequestListener(
      async (request) => {
        await respond(request, exchange, target, handler);
        return RESPONSE_ALREADY_SENT;
      },
      { overrideGlobalObjects: false },
    );
    await listener(exchange.incoming, exchange.outgoing);
  };
}

async function respond(
  request: Request,
  exchange: Exchange,
  target: ControlTarget,
  handler: ControlHandler,
): Promise<void> {
  const response = withSecurityHeaders(await respondTo(request, exchange, target, handler));
  // Many clients that exceed a budget would otherwise use up all connections.
  if (response.status === 503) exchange.outgoing.shouldKeepAlive = false;
  if (response.headers.get('content-type') === 'text/event-stream') await sendStream(response, exchange);
  else await sendResponse(response, exchange, target.budgets.responseBytes);
}

async function respondTo(
  request: Request,
  exchange: Exchange,
  { world, path, home, key }: ControlTarget,
  handler: ControlHandler,
): Promise<Response> {
  const { method } = request;
  if (isPage(path) && (method === 'GET' || method === 'HEAD')) {
    // An error of it is an error of the page's own request, too.
    if (path === START) void firstViewPrepared(world.gateway).catch(() => undefined);
    return pageResponse(request, path, home);
  }
  if (path === '/session' && method === 'POST') return openSession(exchange, key);
  if (key !== undefined && !(await key.admits(exchange.incoming.headers))) return rejectionResponse(NO_KEY);
  return handler(request, path, world, () => sendContinue(exchange));
}

const SESSION_BYTES_MAX = 4_096;

/** A browser can't set headers on an event stream, so it authenticates with a cookie. */
async function openSession(exchange: Exchange, key: ControlKey | undefined): Promise<Response> {
  const { headers } = exchange.incoming;
  if (!hasMediaType(headers['content-type'], JSON_TYPE)) return rejectionResponse(NOT_JSON);
  if (isEncoded(headers['content-encoding'])) return rejectionResponse({ ...NOT_JSON, message: ENCODED_BODY });
  const body = await readBody(exchange, SESSION_BYTES_MAX);
  if (key === undefined) return new Response(null, { status: 204 });
  const cookie = body === 'too large' ? undefined : await key.open(readJson(body));
  if (cookie === undefined) return rejectionResponse({ ...NO_KEY, hint: 'Send the key as JSON: { "key": "…" }.' });
  return new Response(null, { status: 204, headers: { 'set-cookie': cookie } });
}

const NOT_JSON = {
  status: 415,
  code: 'unsupported_media_type',
  message: 'The body must be sent with Content-Type: application/json.',
  hint: '',
};

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
