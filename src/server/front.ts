import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type ControlFace, controlFace } from '../control/control-api.ts';
import type { ServedWorld, ServedWorlds } from '../control/worlds/served-world.ts';
import { FAULT_HEADER } from '../transports/injected-errors.ts';
import { type Address, originOf } from './addresses.ts';
import { answerApi } from './answer-api.ts';
import { answerControl } from './answer-control.ts';
import type { ControlKey } from './control-key.ts';
import { type Area, guardOf, type Refusal } from './guard.ts';
import { type Exchange, sendAnswer } from './messages.ts';
import { isPage } from './pages.ts';
import type { Presence } from './presence.ts';
import { refusalAnswer, safe } from './responses.ts';
import type { Turns } from './turns.ts';

/** What stands behind the door of a server. */
export interface Premises {
  readonly address: Address;
  readonly worlds: ServedWorlds;
  readonly presence: Presence;
  readonly turns: Turns;
  readonly basePath: string;
  /** Whether `/_sim` is served. */
  readonly control: boolean;
  readonly key: ControlKey | undefined;
  readonly bodyBytes: number;
}

/** Answers a request that came in over a socket. */
export type Front = (request: Request, exchange: Exchange) => Promise<Response>;

/** Looks who comes, and where they want to go. */
export function frontOf(premises: Premises): Front {
  const guard = guardOf(premises.address);
  const face = controlFace(premises.worlds);
  return async (request, exchange) => {
    if (!(await premises.turns.take(exchange))) return RESPONSE_ALREADY_SENT;
    const { headers, url = '/' } = exchange.incoming;
    const target = new URL(request.url);
    const place = placeOf(premises, target.pathname);
    const targetHost = url.startsWith('/') ? undefined : target.host;
    const area = areaOf(place, request.method);
    premises.presence.enter(exchange, area);
    const refusal = guard({ area, method: request.method, headers, targetHost });
    if (refusal !== undefined) return refuse(exchange, refusal);
    if (place === undefined) return refuse(exchange, nowhere(premises));
    if (premises.control && place.path === '/' && isBrowser(exchange)) return showIn(exchange, place, premises);
    return place.control === undefined
      ? goToApi(premises, place, request, exchange)
      : goToControl(premises, face, { ...place, control: place.control }, request, exchange);
  };
}

/** A person who opens the address that is printed looks for the page; a program is answered by the API. */
function isBrowser({ incoming: { method, headers } }: Exchange): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

async function showIn(exchange: Exchange, { world }: Place, { basePath }: Premises): Promise<Response> {
  const location = `${basePath}${world.basePath}/_sim/`;
  await sendAnswer(safe(new Response(null, { status: 302, headers: { location } })), exchange);
  return RESPONSE_ALREADY_SENT;
}

/** Where a path leads. */
interface Place {
  readonly world: ServedWorld;
  /** Below the base path of the world. */
  readonly path: string;
  /** Below `/_sim`; undefined where it is no path of the control surface. */
  readonly control: string | undefined;
}

/** Undefined outside the base path, and in a fork that there is not. */
function placeOf({ basePath, worlds, control }: Premises, pathname: string): Place | undefined {
  const below = pathname.slice(basePath.length) || '/';
  if (!pathname.startsWith(basePath) || !below.startsWith('/')) return undefined;
  const found = worlds.at(below);
  if (found === undefined) return undefined;
  const sim = control ? /^\/_sim(\/.*)?$/.exec(found.path) : null;
  return { ...found, control: sim === null ? undefined : (sim[1] ?? '') };
}

function areaOf(place: Place | undefined, method: string): Area {
  if (place?.control === undefined) return 'api';
  return isPage(place.control) && (method === 'GET' || method === 'HEAD') ? 'page' : 'control';
}

async function goToApi(
  { address, basePath, bodyBytes, control, key, worlds: { budgets } }: Premises,
  { world, path }: Place,
  request: Request,
  exchange: Exchange,
): Promise<Response> {
  const { headers } = exchange.incoming;
  // Asked only of those who order trouble: what else stands in their headers is for the gateway to read.
  const orders = control && headers[FAULT_HEADER] !== undefined;
  const ordering = orders && (key === undefined || (await key.admits(headers)));
  const baseUrl = `${originOf(address)}${basePath}${world.basePath}`;
  const call = { gateway: world.gateway, path, baseUrl, control: ordering, bodyBytes, budgets };
  return answerApi(request, exchange, call);
}

function goToControl(
  { basePath, key, worlds: { budgets } }: Premises,
  face: ControlFace,
  { world, control }: Place & { readonly control: string },
  request: Request,
  exchange: Exchange,
): Promise<Response> {
  const home = `${basePath}${world.basePath}/_sim/`;
  return answerControl(request, exchange, { face, world, path: control, home, key, budgets });
}

async function refuse(exchange: Exchange, refusal: Refusal): Promise<Response> {
  await sendAnswer(safe(refusalAnswer(refusal)), exchange);
  return RESPONSE_ALREADY_SENT;
}

function nowhere({ basePath, worlds }: Premises): Refusal {
  const forks = worlds.list().flatMap(({ name, basePath: below }) => (below === '' ? [] : [name]));
  const there =
    forks.length === 0
      ? 'This server has no forks.'
      : `The forks ${forks.join(', ')} are at ${basePath}/worlds/{name}.`;
  return {
    status: 404,
    code: 'unknown_route',
    message: 'No route exists at this path.',
    hint: `The API is at ${basePath}/v1/…. ${there}`,
  };
}
