import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type ControlHandler, createControlHandler } from '../control/control-api.ts';
import type { ServedWorld, ServedWorlds } from '../control/worlds/served-world.ts';
import { FAULT_HEADER } from '../transports/injected-errors.ts';
import { originOf, type ServerAddress } from './addresses.ts';
import type { ControlKey } from './control-key.ts';
import { type Area, guardOf, type Rejection } from './guard.ts';
import { type Exchange, sendResponse } from './messages.ts';
import type { OpenRequests } from './open-requests.ts';
import { isPage } from './pages.ts';
import { respondFromApi } from './respond-from-api.ts';
import { respondFromControl } from './respond-from-control.ts';
import { rejectionResponse, withSecurityHeaders } from './responses.ts';
import type { Turns } from './turns.ts';

/** The parts that process the requests of a server. */
export interface ServerContext {
  readonly address: ServerAddress;
  readonly worlds: ServedWorlds;
  readonly requests: OpenRequests;
  readonly turns: Turns;
  readonly basePath: string;
  /** Serves `/_sim`. */
  readonly control: boolean;
  readonly key: ControlKey | undefined;
  readonly bodyBytes: number;
}

/** Responds to a request over a socket. */
export type SocketHandler = (request: Request, exchange: Exchange) => Promise<Response>;

/** Returns the handler of a server's requests: it checks access, then routes the request. */
export function createSocketHandler(context: ServerContext): SocketHandler {
  const guard = guardOf(context.address);
  const handler = createControlHandler(context.worlds);
  return async (request, exchange) => {
    if (!(await context.turns.take(exchange))) return RESPONSE_ALREADY_SENT;
    const { headers, url = '/' } = exchange.incoming;
    const requested = new URL(request.url);
    const target = targetOf(context, requested.pathname);
    const targetHost = url.startsWith('/') ? undefined : requested.host;
    const area = areaOf(target, request.method);
    context.requests.add(exchange, area);
    const rejection = guard({ area, method: request.method, headers, targetHost });
    if (rejection !== undefined) return reject(exchange, rejection);
    if (target === undefined) return reject(exchange, unknownPath(context));
    if (context.control && target.path === '/' && isBrowser(exchange))
      return redirectToInspector(exchange, target, context);
    return target.control === undefined
      ? callApi(context, target, request, exchange)
      : callControl(context, handler, { ...target, control: target.control }, request, exchange);
  };
}

/** A browser that opens the printed URL is redirected to the inspector; a program gets the API's response. */
function isBrowser({ incoming: { method, headers } }: Exchange): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

async function redirectToInspector(
  exchange: Exchange,
  { world }: RequestTarget,
  { basePath }: ServerContext,
): Promise<Response> {
  const location = `${basePath}${world.basePath}/_sim/`;
  await sendResponse(withSecurityHeaders(new Response(null, { status: 302, headers: { location } })), exchange);
  return RESPONSE_ALREADY_SENT;
}

/** The world and route of a path. */
interface RequestTarget {
  readonly world: ServedWorld;
  /** Relative to the base path of the world. */
  readonly path: string;
  /** Relative to `/_sim`; undefined outside the control surface. */
  readonly control: string | undefined;
}

/** Undefined outside the base path, and for an unknown fork. */
function targetOf({ basePath, worlds, control }: ServerContext, pathname: string): RequestTarget | undefined {
  const below = pathname.slice(basePath.length) || '/';
  if (!pathname.startsWith(basePath) || !below.startsWith('/')) return undefined;
  const found = worlds.at(below);
  if (found === undefined) return undefined;
  const sim = control ? /^\/_sim(\/.*)?$/.exec(found.path) : null;
  return { ...found, control: sim === null ? undefined : (sim[1] ?? '') };
}

function areaOf(place: RequestTarget | undefined, method: string): Area {
  if (place?.control === undefined) return 'api';
  return isPage(place.control) && (method === 'GET' || method === 'HEAD') ? 'page' : 'control';
}

async function callApi(
  { address, basePath, bodyBytes, control, key, worlds: { budgets } }: ServerContext,
  { world, path }: RequestTarget,
  request: Request,
  exchange: Exchange,
): Promise<Response> {
  const { headers } = exchange.incoming;
  // Only fault injection requires the control key; the gateway itself checks API keys.
  const injectsFault = control && headers[FAULT_HEADER] !== undefined;
  const isAllowed = injectsFault && (key === undefined || (await key.admits(headers)));
  const baseUrl = `${originOf(address)}${basePath}${world.basePath}`;
  const call = { gateway: world.gateway, path, baseUrl, control: isAllowed, bodyBytes, budgets };
  return respondFromApi(request, exchange, call);
}

function callControl(
  { basePath, key, worlds: { budgets } }: ServerContext,
  handler: ControlHandler,
  { world, control }: RequestTarget & { readonly control: string },
  request: Request,
  exchange: Exchange,
): Promise<Response> {
  const home = `${basePath}${world.basePath}/_sim/`;
  return respondFromControl(request, exchange, { handler, world, path: control, home, key, budgets });
}

async function reject(exchange: Exchange, rejection: Rejection): Promise<Response> {
  await sendResponse(withSecurityHeaders(rejectionResponse(rejection)), exchange);
  return RESPONSE_ALREADY_SENT;
}

function unknownPath({ basePath, worlds }: ServerContext): Rejection {
  const forks = worlds.list().flatMap(({ name, basePath: below }) => (below === '' ? [] : [name]));
  const existing =
    forks.length === 0
      ? 'This server has no forks.'
      : `The forks ${forks.join(', ')} are at ${basePath}/worlds/{name}.`;
  return {
    status: 404,
    code: 'unknown_route',
    message: 'No route exists at this path.',
    hint: `The API is at ${basePath}/v1/…. ${existing}`,
  };
}
