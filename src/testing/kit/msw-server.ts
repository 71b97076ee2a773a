import type { RequestHandler } from 'msw';
import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import { FAULT_HEADER, isConnectionLost } from '../../transports/injected-errors.ts';
import type { Interceptor, RouteRequest } from './interceptor.ts';
import { muteMswError } from './mute-msw-error.ts';
import { inOuterRealm, nativeRequire, responseInOuterRealm } from './outer-realm.ts';

// The catch-all handler leaves only sockets unhandled. The option is onUnhandledRequest in msw 2, onUnhandledFrame in msw 3.
const BYPASS = { onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass' } as const;

/**
 * Starts the only MSW server of this process, with one handler for all requests.
 *
 * @throws SettleboxError `msw_unavailable`
 */
export function startMswServer(route: RouteRequest): Interceptor {
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
  return {
    runHandlers: (handlers, request) => getResponse(trusted<RequestHandler[]>([...handlers]), request),
    stop: () => server.close(),
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
