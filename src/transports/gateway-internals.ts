import type { Engine } from '../domain/base/context.ts';
import { findHolderOfKey } from '../domain/platform/api-keys/store.ts';
import { accountOfToken } from '../domain/vault/payment-tokens/actions.ts';
import { listBankTokens } from '../domain/vault/payment-tokens/store.ts';
import type { Scheduler } from '../engine/advance.ts';
import { sha256Hex } from '../engine/crypto.ts';
import type { TrafficListener } from '../engine/listeners.ts';
import { credentialsOf, listenerErrorResponse, respondHttp } from './http.ts';

/** Key of the members that adapters need and users do not. A registered symbol, because ESM and CommonJS load it twice. */
export const INTERNALS = Symbol.for('settlebox.face');

/** The members of a gateway that adapters use. */
export interface GatewayInternals {
  baseUrl(): string;
  /** Reports whether a request has an API key of this gateway. */
  knows(request: Request): boolean;
  /** Returns the response to a request. `path` is relative to the base address. */
  respond(
    request: Request,
    path: string,
    options?: { readonly baseUrl?: string; readonly control?: boolean },
  ): Promise<Response>;
  /** Makes clock moves wait for HTTP requests in progress. */
  expectRequests(): void;
  /** Returns the response to a request after which a listener of the test threw. Rethrows other errors. */
  respondToListenerError(error: unknown): Response;
  /** The scheduler of this gateway, for clocks that follow it. */
  readonly scheduler: Scheduler;
  /** Returns the seed data of the world; the same for equal worlds. */
  seed(): string;
  /** Returns the settings of the world. */
  settings(): Engine['settings'];
  /** Adds a listener to this gateway and its later forks. Returns a function that removes it. */
  addListener(listener: TrafficListener): () => void;
  /** Returns the numbers of the bank accounts that were stored last, up to `atMost`. */
  storedAccounts(atMost: number): string[];
}

/** Delivers webhooks that a request made due, if the `webhooks.mode` option is `auto`. */
export function createInternals(engine: Engine, scheduler: Scheduler): GatewayInternals {
  const idle = () => scheduler.runDueJobsInBackground();
  return {
    scheduler,
    seed: () => engine.state.seed,
    settings: () => engine.settings,
    addListener(listener) {
      engine.trafficListeners.add(listener);
      return () => void engine.trafficListeners.delete(listener);
    },
    storedAccounts(atMost) {
      const context = engine.context(engine.parts.clockCaller, { cause: 'secrets' });
      return listBankTokens(engine.database, atMost).map((token) => accountOfToken(context, token).accountNumber);
    },
    baseUrl: () => engine.settings.baseUrl,
    expectRequests() {
      engine.pendingRequests.mayArrive = true;
    },
    knows(request) {
      const [key] = credentialsOf(request).keys;
      return key !== undefined && !engine.closed && findHolderOfKey(engine.database, sha256Hex(key)) !== undefined;
    },
    async respond(request, path, { baseUrl = engine.settings.baseUrl, control = false } = {}) {
      try {
        return await respondHttp(request, { engine, path, baseUrl, control, idle });
      } finally {
        // An error in a webhook handler has no caller to reach here; it is stored with the delivery.
        // A delayed request can outlast the gateway, and then still gets its response.
        if (!engine.closed && engine.settings.webhooks.mode === 'auto') queueMicrotask(() => void idle());
      }
    },
    respondToListenerError(error) {
      if (!engine.isThrownByListener(error)) throw error;
      return listenerErrorResponse(engine, error);
    },
  };
}

/** Returns the members for adapters; undefined for anything but a gateway. */
export function findInternals(gateway: unknown): GatewayInternals | undefined {
  const internals: unknown =
    typeof gateway === 'object' && gateway !== null ? Reflect.get(gateway, INTERNALS) : undefined;
  return internals as GatewayInternals | undefined;
}

/** Returns the path of a URL without the path prefix of the base address. */
export function pathBelow(baseUrl: string, url: string): string {
  const { pathname } = new URL(url);
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  return prefix !== '' && pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
}
