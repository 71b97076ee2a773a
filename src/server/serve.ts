import type { ClockDriver, ClockMode } from '../control/worlds/clock-mode.ts';
import { createWorlds, type ServedWorlds } from '../control/worlds/served-world.ts';
import { within } from '../engine/wall-clock.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import { originOf, type ServerAddress } from './addresses.ts';
import { bundledScenarios } from './bundled-scenarios.ts';
import { ControlKey } from './control-key.ts';
import { corsOf } from './cors.ts';
import { type ListeningServer, listen } from './listen.ts';
import { MarkFiles } from './mark-files.ts';
import { OpenRequests } from './open-requests.ts';
import { type ClockOption, resolveServerOptions, type ServerOptions, type ServerSettings } from './options.ts';
import { ownGateway } from './own-gateway.ts';
import { randomKey } from './random-key.ts';
import { paceBy, REAL_TIME, type RealTime } from './real-time.ts';
import { RequestBatches } from './request-batches.ts';
import { createSocketHandler, type ServerContext, type SocketHandler } from './socket-handler.ts';
import { Stalls } from './stalls.ts';
import { stop } from './stop.ts';
import { Turns } from './turns.ts';

export type { ServerOptions } from './options.ts';

/** Controls how time passes in a served world. */
export type ServedClock = {
  /** Current clock mode. */
  readonly mode: ClockMode;
  /** Real seconds per virtual day in `accelerated` mode; null in other modes. */
  readonly daySeconds: number | null;
  /**
   * Sets the clock mode. Time continues from the current virtual time.
   *
   * @param daySeconds real seconds per virtual day, 1 to 86 400; required for `accelerated`, not allowed otherwise
   * @throws SettleboxError `bad_option` if mode and `daySeconds` do not fit
   * @example
   * server.clock.set('accelerated', 60); // a virtual day per real minute
   */
  set(mode: ClockMode, daySeconds?: number): void;
};

/** A gateway served over HTTP. Returned by {@link serve}. */
export interface GatewayServer extends AsyncDisposable {
  /** The served gateway, for example to advance its clock or read its ledger. */
  readonly gateway: Gateway;
  /** Base URL of the API, including the base path, such as `http://127.0.0.1:4010`. Routes begin with `/v1/`. */
  readonly url: string;
  /** URL of the control surface, such as `http://127.0.0.1:4010/_sim`. Undefined if it is disabled. */
  readonly controlUrl: string | undefined;
  /** URL of the inspector. A control key is in the fragment `#key=…`, which browsers do not send. */
  readonly inspectorUrl: string | undefined;
  /** Key that requests to the control surface send in the `Settlebox-Control-Key` header. Undefined if none is required. */
  readonly controlKey: string | undefined;
  /** Address that the server listens on, as given in the options. */
  readonly host: string;
  /** Port that the server listens on. */
  readonly port: number;
  /** Controls how time passes. The `clock` option sets its initial mode. */
  readonly clock: ServedClock;
  /**
   * The world of `gateway` and its forks.
   *
   * @internal
   */
  readonly worlds: ServedWorlds;
  /**
   * Stops the server gracefully. Requests in progress are finished, due webhooks are delivered, and a gateway created by
   * the server is closed. Calling it again returns the same promise.
   *
   * @example
   * await server.close();
   */
  close(): Promise<void>;
}

/**
 * Serves a gateway over HTTP or HTTPS: the API at `/v1/…`, the control surface at `/_sim/…`, and the inspector at `/_sim/`.
 * Creates a gateway unless `options.gateway` is given.
 *
 * @throws SettleboxError `bad_option` naming the option, also if the port is in use or the certificate is invalid
 * @example
 * await using server = await serve({ port: 4010 });
 * await fetch(`${server.url}/v1/transactions`, { headers: { APIKEY: server.gateway.merchant.apiKey } });
 */
export function serve(options: ServerOptions = {}): Promise<GatewayServer> {
  return serveBy(options, REAL_TIME);
}

/** Serves a gateway with another source of real time. */
export async function serveBy(options: ServerOptions, realTime: RealTime): Promise<GatewayServer> {
  const settings = resolveServerOptions(options);
  // No request can arrive before the gateway exists: connections are accepted in a later turn of the event loop.
  let handle: SocketHandler | undefined;
  const listening = await listen(settings, async (exchange) => {
    if (handle === undefined) throw new Error('The server is still starting.');
    return handle(exchange);
  });
  const url = `${originOf(listening.address)}${settings.basePath}`;
  const cleanups: (() => void)[] = [() => void listening.server.close()];
  try {
    const own = settings.gateway === undefined ? ownGateway(settings, url, listening.address) : undefined;
    if (own !== undefined) cleanups.push(() => own.close());
    const gateway = settings.gateway ?? own;
    if (gateway === undefined) throw new Error('No gateway is available.');
    const makePace = paceBy(realTime);
    const { limits } = settings;
    const files = new MarkFiles();
    cleanups.push(() => files.close());
    const worlds = createWorlds({
      gateway,
      baseUrl: () => url,
      createClockDriver: makePace,
      stories: bundledScenarios(),
      storeInFile: (served) => files.store(served),
      limits,
    });
    setClock(worlds.main.clockDriver, settings.clock);
    const key = keyFor(settings, listening.address);
    const requests = new OpenRequests();
    requests.watch(listening.server);
    const stalls = new Stalls(limits.responseMs);
    cleanups.push(() => stalls.end());
    stalls.watch(listening.server);
    handle = createSocketHandler(contextOf(settings, listening.address, { worlds, requests, key }));
    return serverOf(settings, listening, { gateway, worlds, url, key }, { own, requests, stalls, files });
  } catch (error) {
    for (const cleanUp of cleanups) cleanUp();
    throw error;
  }
}

function setClock(pace: ClockDriver, clock: ClockOption): void {
  if (typeof clock === 'string') pace.set(clock);
  else pace.set('accelerated', clock.daySeconds);
}

/** The configured key, or a random one if other machines can reach the server. */
function keyFor({ control }: ServerSettings, { loopback }: ServerAddress): string | undefined {
  if (control === false) return undefined;
  const given = control === true ? undefined : control.key;
  return given ?? (loopback ? undefined : randomKey());
}

interface ServerParts {
  readonly worlds: ServedWorlds;
  readonly requests: OpenRequests;
  readonly key: string | undefined;
}

function contextOf(
  settings: ServerSettings,
  address: ServerAddress,
  { worlds, requests, key }: ServerParts,
): ServerContext {
  const { basePath, control, limits, cors } = settings;
  const place = { port: address.port, path: `${basePath}/`, secure: address.scheme === 'https' };
  return {
    address,
    worlds,
    requests,
    turns: new Turns(),
    batches: new RequestBatches(),
    basePath,
    control: control !== false,
    bodyBytes: limits.bodyBytes,
    cors: corsOf(cors),
    key: key === undefined ? undefined : new ControlKey(key, place, pause),
  };
}

function pause(ms: number): Promise<void> {
  return within(ms, new Promise<void>(() => undefined), () => undefined);
}

interface ServedGateway {
  readonly gateway: Gateway;
  readonly worlds: ServedWorlds;
  readonly url: string;
  readonly key: string | undefined;
}

interface ServerEnd {
  readonly own: Gateway | undefined;
  readonly requests: OpenRequests;
  readonly stalls: Stalls;
  readonly files: MarkFiles;
}

function serverOf(
  { control, graceMs }: ServerSettings,
  { address, server }: ListeningServer,
  { gateway, worlds, url, key }: ServedGateway,
  { own, requests, stalls, files }: ServerEnd,
): GatewayServer {
  let stopped: Promise<void> | undefined;
  const close = () => {
    stopped ??= stop({ server, worlds, requests, stalls, files, own, graceMs });
    return stopped;
  };
  const controlUrl = control === false ? undefined : `${url}/_sim`;
  const inspectorUrl = controlUrl && `${controlUrl}/${key === undefined ? '' : `#key=${encodeURIComponent(key)}`}`;
  const { host, port } = address;
  const { clockDriver: clock } = worlds.main;
  return {
    gateway,
    worlds,
    url,
    controlUrl,
    inspectorUrl,
    controlKey: key,
    host,
    port,
    clock,
    close,
    [Symbol.asyncDispose]: close,
  };
}
