import { dirname, join } from 'node:path';
import { FAULT_HEADER, isConnectionLost } from '../../transports/injected-errors.ts';
import type { Interceptor, RouteRequest } from './interceptor.ts';
import { inOuterRealm, nativeRequire, outerConsole, outerRealm, responseInOuterRealm } from './outer-realm.ts';

/** A request that one of MSW's interceptors caught. Without a response it continues to the real network. */
interface CaughtRequest {
  readonly request: Request;
  readonly controller: {
    /** 0 until something has responded. */
    readonly readyState: number;
    respondWith(response: Response): void;
  };
}

interface RequestInterceptor {
  apply(): void;
  on(event: 'request', listener: (caught: CaughtRequest) => Promise<void>): unknown;
  dispose(): void;
}

/**
 * Starts MSW's interceptors without MSW, whose handlers for GraphQL, sockets, and cookies take 140 ms to load. Returns
 * undefined if
 * their version is not one that this function knows.
 */
export function startInterceptors(route: RouteRequest): Interceptor | undefined {
  const interceptors = loadInterceptors();
  if (interceptors === undefined) return undefined;
  for (const interceptor of interceptors) {
    interceptor.apply();
    interceptor.on('request', (caught) => respondTo(caught, route));
  }
  return {
    runHandlers: undefined,
    stop() {
      for (const interceptor of interceptors) interceptor.dispose();
    },
  };
}

async function respondTo({ request, controller }: CaughtRequest, route: RouteRequest): Promise<void> {
  // An MSW server of the suite, which listens to the same interceptors, has responded.
  if (controller.readyState !== 0) return;
  if (isBypassed(request)) return;
  const outcome = await route(request).catch(rethrowInOuterRealm);
  if (outcome === 'pass through') return;
  controller.respondWith(outcome === 'reject' ? outerRealm().Response.error() : inRealmOfClient(outcome));
}

function inRealmOfClient(response: Response): Response {
  return response.headers.has(FAULT_HEADER) ? responseInOuterRealm(response) : response;
}

/** Only the client sees a connection that an injected fault ends. Other errors are printed: the client gets a 500 for them. */
function rethrowInOuterRealm(error: unknown): never {
  if (isConnectionLost(error)) throw inOuterRealm(error);
  outerConsole().error(error);
  throw error;
}

const BYPASSED = /(,\s+)?msw\/passthrough/;

/** The requests of MSW's `bypass()` have a mark, which the real network must not see. */
function isBypassed({ headers }: Request): boolean {
  const accept = headers.get('accept');
  if (accept === null || !BYPASSED.test(accept)) return false;
  const rest = accept.replace(BYPASSED, '');
  if (rest === '') headers.delete('accept');
  else headers.set('accept', rest);
  return true;
}

/** The versions of MSW 2. Those of MSW 3 have other events. */
const KNOWN_VERSION = /^0\.41\./;

/** Returns undefined if MSW is not installed, or if it has other interceptors. Loading MSW itself reports the first. */
function loadInterceptors(): readonly RequestInterceptor[] | undefined {
  try {
    const ownRequire = nativeRequire(import.meta.url);
    const msw = ownRequire.resolve('msw');
    const require = nativeRequire(msw);
    const folder = dirname(require.resolve('@mswjs/interceptors'));
    const { version } = Object(require(join(folder, '../../package.json')));
    if (!KNOWN_VERSION.test(version)) return undefined;
    // The kind of module that MSW would load: a suite with MSW would get a second copy, which can't read the first one's headers.
    const load = (name: string) =>
      Object(require(join(folder, 'interceptors', name, `index.${msw.endsWith('.mjs') ? 'mjs' : 'cjs'}`)));
    const { ClientRequestInterceptor } = load('ClientRequest');
    const { FetchInterceptor } = load('fetch');
    return [new ClientRequestInterceptor(), ...xhrInterceptors(load), new FetchInterceptor()];
  } catch {
    return undefined;
  }
}

/** Only environments with a DOM have XMLHttpRequest. */
function xhrInterceptors(
  load: (name: string) => { XMLHttpRequestInterceptor: new () => RequestInterceptor },
): readonly RequestInterceptor[] {
  if (!('XMLHttpRequest' in outerRealm())) return [];
  const { XMLHttpRequestInterceptor } = load('XMLHttpRequest');
  return [new XMLHttpRequestInterceptor()];
}
