import { syncBuiltinESMExports } from 'node:module';
import type { RequestHandler } from 'msw';
import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import { FAULT_HEADER, isConnectionLost } from '../../transports/injected-errors.ts';
import { muteMswError } from './mute-msw-error.ts';
import { inOuterRealm, nativeRequire, responseInOuterRealm, shareFetch } from './outer-realm.ts';
import type { MswHandler } from './test-options.ts';

/** The interception of every request of this process. It lasts until `close()`. */
export interface Interception {
  /** Reports whether requests are still intercepted. Closing another MSW server removes the patches of all servers. */
  isIntact(): boolean;
  /** Runs the MSW handlers of a suite. Resolves to undefined if none of them matches the request. */
  runHandlers(handlers: readonly MswHandler[], request: Request): Promise<Response | undefined>;
  /** Stops the MSW server and restores `fetch` and the modules of Node. */
  close(): void;
}

/** Responds to a request, sends it to the real network, or rejects it with a network error. */
type RouteRequest = (request: Request) => Promise<Response | 'pass through' | 'reject'>;

// The catch-all handler leaves only sockets unhandled. The option is onUnhandledRequest in msw 2, onUnhandledFrame in msw 3.
const BYPASS = { onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass' } as const;

/**
 * Starts the only MSW server of this process, with one handler for all requests. Loads MSW, so suites that don't
 * intercept don't need it.
 *
 * @throws SettleboxError `msw_unavailable`
 */
export function intercept(route: RouteRequest): Interception {
  const { http, passthrough, getResponse, HttpResponse, setupServer } = loadMsw();
  const server = setupServer(
    http.all('*', async ({ request }) => {
      const outcome = await route(request).catch(rethrowConnectionLoss);
      if (outcome === 'pass through') return passthrough();
      if (outcome === 'reject') return HttpResponse.error();
      return outcome.headers.has(FAULT_HEADER) ? responseInOuterRealm(outcome) : outcome;
    }),
  );
  server.listen(BYPASS);
  // Modules with `import { request } from 'node:https'` see MSW's patches only after this call.
  syncBuiltinESMExports();
  const unshareFetch = shareFetch();
  const { fetch: patchedFetch } = globalThis;
  return {
    isIntact: () => globalThis.fetch === patchedFetch,
    runHandlers: (handlers, request) => getResponse(trusted<RequestHandler[]>([...handlers]), request),
    close() {
      unshareFetch();
      server.close();
      syncBuiltinESMExports();
    },
  };
}

/** Only the client sees a connection that an injected fault ends: the error is not printed. */
function rethrowConnectionLoss(error: unknown): never {
  if (!isConnectionLost(error)) throw error;
  const outerError = inOuterRealm(error);
  muteMswError(outerError);
  throw outerError;
}

type Msw = Pick<typeof import('msw'), 'http' | 'passthrough' | 'getResponse' | 'HttpResponse'> &
  Pick<typeof import('msw/node'), 'setupServer'>;

/** `require` loads MSW synchronously, for the first test that needs it. */
function loadMsw(): Msw {
  const require = nativeRequire(import.meta.url);
  try {
    return trusted<Msw>({ ...Object(require('msw')), ...Object(require('msw/node')) });
  } catch (error) {
    throw new SettleboxError(
      'msw_unavailable',
      `Settlebox intercepts the requests of a test with msw, which failed to load: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}.`,
      'Run npm install --save-dev msw, or pass { server: false } if your application uses gateway.fetch.',
    );
  }
}
