import type { ClockMode, Pace } from '../control/pace.ts';
import { createWorlds, type ServedWorlds } from '../control/served-world.ts';
import type { Gateway } from '../gateway-face.ts';
import { within } from '../world/wall-clock.ts';
import { type Address, originOf } from './addresses.ts';
import { ControlKey, makeControlKey } from './control-key.ts';
import { type Door, openDoor } from './door.ts';
import { type Front, frontOf, type Premises } from './front.ts';
import { type ClockOption, resolveServerOptions, type ServerOptions, type ServerSettings } from './options.ts';
import { ownGateway } from './own-gateway.ts';
import { paceBy, REAL_TIME, type RealTime } from './pace.ts';
import { Presence } from './presence.ts';
import { Stalls } from './stalls.ts';
import { stop } from './stop.ts';
import { shippedStories } from './stories.ts';
import { Turns } from './turns.ts';

export type { ServerLimits, ServerOptions } from './options.ts';

/** How the time of a served world passes. */
export interface ServedClock {
  readonly mode: ClockMode;
  /** Real seconds in which a day passes, where time is accelerated; else null. */
  readonly daySeconds: number | null;
  /** Goes over to another mode, from where the world stands; `daySeconds` goes with `accelerated`. */
  set(mode: ClockMode, daySeconds?: number): void;
}

/** A gateway that answers over HTTP, until it is closed. */
export interface GatewayServer extends AsyncDisposable {
  /** The gateway that is served: move its clock, look at its ledger. */
  readonly gateway: Gateway;
  /** Where the API is: `http://127.0.0.1:4010`, with the base path; `/v1/…` stands below it. */
  readonly url: string;
  /** Where the control surface is: `http://127.0.0.1:4010/_sim`. Undefined where it is not served. */
  readonly controlUrl: string | undefined;
  /** The inspector, for a browser; its key stands behind `#key=`, which is sent to nobody. */
  readonly inspectorUrl: string | undefined;
  /** What every request to the control surface shows as `settlebox-control-key`; undefined where it asks for none. */
  readonly controlKey: string | undefined;
  /** As it was asked for. */
  readonly host: string;
  readonly port: number;
  /** How time passes, as the option `clock` has begun it. */
  readonly clock: ServedClock;
  /**
   * The world of `gateway`, and the forks that are served beside it.
   *
   * @internal
   */
  readonly worlds: ServedWorlds;
  /**
   * Stops with nothing lost: requests that are being worked on are answered, what is due is delivered; a gateway that the
   * server made is closed. Asked twice, it is the same stop.
   */
  close(): Promise<void>;
}

/**
 * Serves a gateway over HTTP or https, for clients of any language: the API at `/v1/…`, the control surface at
 * `/_sim/…`, the inspector at `/_sim/`.
 *
 * @throws SettleboxError `bad_option` naming the field: also for a port in use, or a certificate that is none
 * @example
 * await using server = await serve({ port: 4010 });
 * await fetch(`${server.url}/v1/transactions`, { headers: { APIKEY: server.gateway.merchant.apiKey } });
 */
export function serve(options: ServerOptions = {}): Promise<GatewayServer> {
  return serveBy(options, REAL_TIME);
}

/** The same by a real time of one's own. */
export async function serveBy(options: ServerOptions, realTime: RealTime): Promise<GatewayServer> {
  const settings = resolveServerOptions(options);
  // Nobody comes in before there is a gateway: the first connection is heard of in a later turn of the event loop.
  let front: Front | undefined;
  const door = await openDoor(settings, async (request, exchange) => {
    if (front === undefined) throw new Error('The server is being opened.');
    return front(request, exchange);
  });
  const url = `${originOf(door.address)}${settings.basePath}`;
  const cleared: (() => void)[] = [() => void door.server.close()];
  try {
    const own = settings.gateway === undefined ? ownGateway(settings.options ?? {}, url) : undefined;
    if (own !== undefined) cleared.push(() => own.close());
    const gateway = settings.gateway ?? own;
    if (gateway === undefined) throw new Error('There is no gateway to serve.');
    const makePace = paceBy(realTime);
    const { limits } = settings;
    const worlds = createWorlds({ gateway, baseUrl: () => url, makePace, stories: shippedStories(), limits });
    setClock(worlds.main.pace, settings.clock);
    const key = keyFor(settings, door.address);
    const presence = new Presence();
    presence.watch(door.server);
    const stalls = new Stalls(limits.responseMs);
    cleared.push(() => stalls.end());
    stalls.watch(door.server);
    front = frontOf(premisesOf(settings, door.address, { worlds, presence, key }));
    return faceOf(settings, door, { gateway, worlds, url, key }, { own, presence, stalls });
  } catch (error) {
    for (const clear of cleared) clear();
    throw error;
  }
}

function setClock(pace: Pace, clock: ClockOption): void {
  if (typeof clock === 'string') pace.set(clock);
  else pace.set('accelerated', clock.daySeconds);
}

/** A key of somebody's, or one that is made up where others can reach the server. */
function keyFor({ control }: ServerSettings, { loopback }: Address): string | undefined {
  if (control === false) return undefined;
  const given = control === true ? undefined : control.key;
  return given ?? (loopback ? undefined : makeControlKey());
}

interface Inside {
  readonly worlds: ServedWorlds;
  readonly presence: Presence;
  readonly key: string | undefined;
}

function premisesOf(settings: ServerSettings, address: Address, { worlds, presence, key }: Inside): Premises {
  const { basePath, control, limits } = settings;
  const place = { port: address.port, path: `${basePath}/`, secure: address.scheme === 'https' };
  return {
    ...{ address, worlds, presence, turns: new Turns(), basePath },
    ...{ control: control !== false, bodyBytes: limits.bodyBytes },
    key: key === undefined ? undefined : new ControlKey(key, place, pause),
  };
}

function pause(ms: number): Promise<void> {
  return within(ms, new Promise<void>(() => undefined), () => undefined);
}

interface Open {
  readonly gateway: Gateway;
  readonly worlds: ServedWorlds;
  readonly url: string;
  readonly key: string | undefined;
}

interface Ending {
  readonly own: Gateway | undefined;
  readonly presence: Presence;
  readonly stalls: Stalls;
}

function faceOf(
  { control, graceMs }: ServerSettings,
  { address, server }: Door,
  { gateway, worlds, url, key }: Open,
  { own, presence, stalls }: Ending,
): GatewayServer {
  let stopped: Promise<void> | undefined;
  const close = () => {
    stopped ??= stop({ server, worlds, presence, stalls, own, graceMs });
    return stopped;
  };
  const controlUrl = control === false ? undefined : `${url}/_sim`;
  const inspectorUrl = controlUrl && `${controlUrl}/${key === undefined ? '' : `#key=${encodeURIComponent(key)}`}`;
  const { host, port } = address;
  const { pace: clock } = worlds.main;
  return {
    ...{ gateway, worlds, url, controlUrl, inspectorUrl, controlKey: key, host, port, clock, close },
    [Symbol.asyncDispose]: close,
  };
}
