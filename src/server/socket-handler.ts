import type { ServedWorld, ServedWorlds } from '../control/worlds/served-world.ts';
import { FAULT_HEADER } from '../transports/injected-errors.ts';
import { originOf, type ServerAddress } from './addresses.ts';
import type { ControlKey } from './control-key.ts';
import type { Cors } from './cors.ts';
import { type Area, guardOf, type Rejection } from './guard.ts';
import { type Exchange, sendResponse } from './messages.ts';
import type { OpenRequests } from './open-requests.ts';
import { isPage } from './page-paths.ts';
import type { RequestBatches } from './request-batches.ts';
import { type RequestUrl, urlOf } from './request-url.ts';
import { respondFromApi } from './respond-from-api.ts';
import type { ControlResponder } from './respond-from-control.ts';
import { rejectionResponse, withSecurityHeaders } from './responses.ts';
import type { Turns } from './turns.ts';

/** The parts that process the requests of a server. */
export interface ServerContext {
  readonly address: ServerAddress;
  readonly worlds: ServedWorlds;
  readonly requests: OpenRequests;
  readonly turns: Turns;
  readonly batches: RequestBatches;
  readonly basePath: string;
  /** Serves `/_sim`. */
  readonly control: boolean;
  readonly key: ControlKey | undefined;
  readonly bodyBytes: number;
  /** Undefined if no pages of other origins can call the API. */
  readonly cors: Cors | undefined;
}

/** Responds to a request over a socket. */
export type SocketHandler = (exchange: Exchange) => Promise<void>;

/** Returns the handler of a server's requests: it checks access, then routes the request. */
export function createSocketHandler(context: ServerContext): SocketHandler {
  const { address, turns, requests, cors } = context;
  const guard = guardOf(address, cors);
  const origin = originOf(address);
  const callControl = controlCaller(context);
  return async (exchange) => {
    const { method = 'GET', headers } = exchange.incoming;
    const url = urlOf(exchange.incoming, address.scheme);
    if (!(await turns.take(exchange))) return;
    if ('code' in url) {
      requests.add(exchange, 'api');
      return reject(exchange, url);
    }
    const target = targetOf(context, url.pathname);
    const area = areaOf(target, method);
    requests.add(exchange, area);
    const rejection = guard({ area, method, headers, targetHost: url.targetHost });
    if (rejection !== undefined) return reject(exchange, rejection);
    if (area === 'api' && cors?.respond(exchange) === true) return;
    if (target === undefined) return reject(exchange, unknownPath(context));
    if (context.control && target.path === '/' && isBrowser(exchange))
      return redirectToInspector(exchange, target, context);
    return target.control === undefined
      ? callApi(context, `${origin}${context.basePath}`, target, url, exchange)
      : callControl(exchange, target.world, target.control);
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
): Promise<void> {
  const location = `${basePath}${world.basePath}/_sim/`;
  await sendResponse(withSecurityHeaders(new Response(null, { status: 302, headers: { location } })), exchange);
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
  { batches, bodyBytes, control, key, worlds: { budgets } }: ServerContext,
  address: string,
  { world, path }: RequestTarget,
  url: RequestUrl,
  exchange: Exchange,
): Promise<void> {
  const { headers } = exchange.incoming;
  // Only fault injection requires the control key; the gateway itself checks API keys.
  const injectsFault = control && headers[FAULT_HEADER] !== undefined;
  const isAllowed = injectsFault && (key === undefined || (await key.admits(headers)));
  const baseUrl = `${address}${world.basePath}`;
  const call = { gateway: world.gateway, url, path, baseUrl, control: isAllowed, bodyBytes, budgets, batches };
  return respondFromApi(exchange, call);
}

type CallControl = (exchange: Exchange, world: ServedWorld, path: string) => Promise<void>;

/** The control surface is loaded by the first request to it: most suites only use the API. */
function controlCaller({ basePath, key, worlds }: ServerContext): CallControl {
  let loaded: Promise<ControlResponder> | undefined;
  return async (exchange, world, path) => {
    loaded ??= import('./respond-from-control.ts').then(({ createControlResponder }) => createControlResponder(worlds));
    const respond = await loaded;
    await respond(exchange, { world, path, home: `${basePath}${world.basePath}/_sim/`, key, budgets: worlds.budgets });
  };
}

async function reject(exchange: Exchange, rejection: Rejection): Promise<void> {
  await sendResponse(withSecurityHeaders(rejectionResponse(rejection)), exchange);
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
