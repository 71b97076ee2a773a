import { syncBuiltinESMExports } from 'node:module';
import type { RequestHandler } from 'msw';
import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import { FAULT_HEADER, isConnectionLost } from '../../transports/injected-errors.ts';
import { hushMsw } from './hush-msw.ts';
import { inOuterRealm, nativeRequire, responseInOuterRealm, shareFetch } from './outer-realm.ts';
import type { MswHandler } from './test-options.ts';

/** What is caught, until it is closed: every request of this process. */
export interface Interception {
  /** Whether requests are caught still: another MSW server that is closed takes the patches of all with it. */
  isWhole(): boolean;
  /** What the handlers of a suite answer; undefined where none of them is for this request. */
  ask(handlers: readonly MswHandler[], request: Request): Promise<Response | undefined>;
  close(): void;
}

/** Answers a request, or lets it go on to the network. */
export type Answer = (request: Request) => Promise<Response | 'pass through' | 'refuse'>;

// The catch-all handler leaves only sockets unhandled. The option is onUnhandledRequest in msw 2, onUnhandledFrame in msw 3.
const BYPASS = { onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass' } as const;

/**
 * Starts the one MSW server with its one catch-all. A suite that uses nothing of this needs no msw.
 *
 * @throws SettleboxError `msw_unavailable`
 */
export function intercept(answer: Answer): Interception {
  const { http, passthrough, getResponse, HttpResponse, setupServer } = loadMsw();
  const server = setupServer(
    http.all('*', async ({ request }) => {
      const answered = await answer(request).catch(performLoss);
      if (answered === 'pass through') return passthrough();
      if (answered === 'refuse') return HttpResponse.error();
      return answered.headers.has(FAULT_HEADER) ? responseInOuterRealm(answered) : answered;
    }),
  );
  server.listen(BYPASS);
  // Only so do modules that `import { request } from 'node:https'` see the functions that msw put there.
  syncBuiltinESMExports();
  const unshareFetch = shareFetch();
  const { fetch: caught } = globalThis;
  return {
    isWhole: () => globalThis.fetch === caught,
    ask: (handlers, request) => getResponse(trusted<RequestHandler[]>([...handlers]), request),
    close() {
      unshareFetch();
      server.close();
      syncBuiltinESMExports();
    },
  };
}

/** A connection that a fault of the test ends: its clients hear of it, and nobody else does. */
function performLoss(error: unknown): never {
  if (!isConnectionLost(error)) throw error;
  const lost = inOuterRealm(error);
  hushMsw(lost);
  throw lost;
}

type Msw = Pick<typeof import('msw'), 'http' | 'passthrough' | 'getResponse' | 'HttpResponse'> &
  Pick<typeof import('msw/node'), 'setupServer'>;

/** By `require`, so that it is loaded by the first test that needs it; patches are the process's either way. */
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
