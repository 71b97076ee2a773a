import type { Engine } from '../domain/base/context.ts';
import { findHolderOfKey } from '../domain/platform/api-keys/store.ts';
import { accountOfToken } from '../domain/vault/payment-tokens/actions.ts';
import { listBankTokens } from '../domain/vault/payment-tokens/store.ts';
import type { Scheduler } from '../engine/advance.ts';
import { sha256Hex } from '../engine/crypto.ts';
import { SettleboxError } from '../engine/errors.ts';
import type { ResponseListener, TrafficListener } from '../engine/listeners.ts';
import { startYear } from '../worlds/start-year.ts';
import { type ControlLoader, controlLoader } from './control-surface.ts';
import { FetchRequest, responseOf } from './fetch.ts';
import { credentialsOf, listenerErrorResponse, respondHttp } from './http.ts';
import { splitUrl, type UrlParts } from './url-parts.ts';
import type { WireHeaders, WireOutcome, WireRequest, WireResponse } from './wire.ts';

/**
 * Key of the members that adapters need and users do not. A registered symbol, because Jest loads the package again after
 * `jest.resetModules()`. Its name changes with the members: a gateway of a release with others is rejected, and not called.
 */
export const INTERNALS = Symbol.for('settlebox.internals');

/** The members of a gateway that adapters use. */
export interface GatewayInternals {
  baseUrl(): string;
  /** Reports whether a request has an API key of this gateway. */
  knows(headers: WireHeaders): boolean;
  /** Processes a request to the gateway at a base address. Rejects with the error of a listener of the test. */
  respond(request: WireRequest, baseUrl: string): Promise<WireOutcome>;
  /** Returns the Response to a Request, for adapters of the Fetch API. Also rejects if a fault ends the connection. */
  fetch(request: Request, address?: FetchAddress): Promise<Response>;
  /** `gateway.fetch`, unless the test has replaced it. */
  readonly ownFetch: (request: Request) => Promise<Response>;
  /** Returns the address of a normalized URL. */
  addressOf(request: { readonly url: string }): FetchAddress;
  /** Loads the control surface. Undefined in browsers. */
  control(): ControlLoader | undefined;
  /** Makes clock moves wait for HTTP requests in progress. */
  expectRequests(): void;
  /** Delays a request that has arrived. Clock moves wait for it, because it belongs to the current time. */
  hold(until: Promise<void>): Promise<void>;
  /** Returns the response to a request after which a listener of the test threw. Rethrows other errors. */
  respondToListenerError(error: unknown): WireResponse;
  /** The scheduler of this gateway, for clocks that follow it. */
  readonly scheduler: Scheduler;
  /** Returns the engine, for a comparison with the world of another gateway. */
  engine(): Engine;
  /** Returns the seed data of the world; the same for equal worlds. */
  seed(): string;
  /** Returns the year in which the world started. */
  startYear(): number;
  /** Returns the settings of the world. */
  settings(): Engine['settings'];
  /** Returns what the gateway does wrong on purpose; undefined for all gateways but those that test a suite. */
  deviation(): Engine['parts']['deviation'];
  /** Adds a listener to this gateway and its later forks. Returns a function that removes it. */
  addListener(listener: TrafficListener): () => void;
  /** Passes the body of each response to a listener, or to none. Forks don't inherit it. */
  listenToResponses(listener: ResponseListener | undefined): void;
  /** Returns the numbers of the bank accounts that were stored last, up to `atMost`. */
  storedAccounts(atMost: number): string[];
}

/** @throws SettleboxError `bad_option` for the parameters of the global fetch */
function checkedRequest(request: Request): Request {
  const url: unknown = Reflect.get(Object(request), 'url');
  if (typeof url === 'string') return request;
  throw new SettleboxError('bad_option', 'gateway.fetch() takes a Request.', 'Pass new Request(url, init).');
}

/** The address that a Request was sent to. */
interface FetchAddress {
  /** Path of the request below the base address. */
  readonly path: string;
  readonly parts: UrlParts;
  readonly baseUrl: string;
  /** Lets the request inject a fault into itself. */
  readonly control: boolean;
}

/** Delivers webhooks that a request made due, if the `webhooks.mode` option is `auto`. */
export function createInternals(engine: Engine, scheduler: Scheduler): GatewayInternals {
  const idle = () => scheduler.runDueJobsInBackground();
  const respond = async (request: WireRequest, baseUrl: string) => {
    const target = scheduler.untilTarget();
    if (target !== undefined) await target;
    try {
      return await respondHttp(request, { engine, baseUrl, idle });
    } finally {
      // An error in a webhook handler has no caller to reach here; it is stored with the delivery.
      // A delayed request can outlast the gateway, and then still gets its response.
      if (!engine.closed && engine.settings.webhooks.mode === 'auto') queueMicrotask(() => void idle());
    }
  };
  const addressOf = addressFinder(engine);
  const fetch: GatewayInternals['fetch'] = async (request, address = addressOf(checkedRequest(request))) => {
    const { path, parts, baseUrl, control } = address;
    return responseOf(await respond(new FetchRequest(request, parts, path, control), baseUrl), request);
  };
  return {
    scheduler,
    engine: () => engine,
    seed: () => engine.state.seed,
    startYear: () => startYear(engine)(),
    settings: () => engine.settings,
    deviation: () => engine.parts.deviation,
    addListener(listener) {
      engine.trafficListeners.add(listener);
      return () => void engine.trafficListeners.delete(listener);
    },
    listenToResponses(listener) {
      engine.listeners.onResponse = listener;
    },
    storedAccounts(atMost) {
      const context = engine.context(engine.parts.clockCaller, { cause: 'secrets' });
      return listBankTokens(engine.database, atMost).map((token) => accountOfToken(context, token).accountNumber);
    },
    baseUrl: () => engine.settings.baseUrl,
    control: controlLoader,
    expectRequests() {
      engine.pendingRequests.mayArrive = true;
    },
    hold: (until) => engine.pendingRequests.track(() => until),
    knows(headers) {
      const [key] = credentialsOf(headers).keys;
      return key !== undefined && !engine.closed && findHolderOfKey(engine.database, sha256Hex(key)) !== undefined;
    },
    respond,
    fetch,
    ownFetch: (request) => fetch(request),
    addressOf,
    respondToListenerError(error) {
      if (!engine.listeners.haveThrown(error)) throw error;
      return listenerErrorResponse(engine, error);
    },
  };
}

/** Returns the function that finds the address of a URL below the base address. */
function addressFinder(engine: Engine): GatewayInternals['addressOf'] {
  let base: { readonly url: string; readonly prefix: string } | undefined;
  return ({ url }) => {
    const { baseUrl } = engine.settings;
    if (base?.url !== baseUrl) base = { url: baseUrl, prefix: prefixOf(baseUrl) };
    const parts = splitUrl(url);
    return { path: pathBelow(base.prefix, parts.pathname), parts, baseUrl, control: false };
  };
}

/** Returns the members for adapters; undefined for anything but a gateway. */
export function findInternals(gateway: unknown): GatewayInternals | undefined {
  const internals: unknown =
    typeof gateway === 'object' && gateway !== null ? Reflect.get(gateway, INTERNALS) : undefined;
  return internals as GatewayInternals | undefined;
}

/** Returns the path of a base address, without a trailing slash: `/gateway`. */
function prefixOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}

/** Returns a path without the prefix. A path outside it is unchanged: its route is unknown, or the prefix was omitted. */
function pathBelow(prefix: string, pathname: string): string {
  return prefix !== '' && pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
}
