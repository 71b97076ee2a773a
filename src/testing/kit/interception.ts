import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { RequestHandler } from 'msw';
import { SettleboxError } from '../../core/errors.ts';
import { trusted } from '../../core/trusted.ts';
import type { MswHandler } from './test-options.ts';

/** What is caught, until it is closed: every request of this process. */
export interface Interception {
  /** What the handlers of a suite answer; undefined where none of them is for this request. */
  ask(handlers: readonly MswHandler[], request: Request): Promise<Response | undefined>;
  close(): void;
}

/** Answers a request, or lets it go on to the network. */
export type Answer = (request: Request) => Promise<Response | 'pass through' | 'refuse'>;

/**
 * Starts the one MSW server with its one catch-all. A suite that uses nothing of this needs no msw.
 *
 * @throws SettleboxError `msw_unavailable`
 */
export function intercept(answer: Answer): Interception {
  const { http, passthrough, getResponse, HttpResponse, setupServer } = loadMsw();
  const server = setupServer(
    http.all('*', async ({ request }) => {
      const answered = await answer(request);
      if (answered === 'pass through') return passthrough();
      return answered === 'refuse' ? HttpResponse.error() : answered;
    }),
  );
  // The catch-all leaves nothing unhandled but sockets; msw 2 calls that option one name and msw 3 the other.
  server.listen({ onUnhandledRequest: 'bypass', ...{ onUnhandledFrame: 'bypass' } });
  // Only so do modules that `import { request } from 'node:https'` see the functions that msw put there.
  syncBuiltinESMExports();
  return {
    ask: (handlers, request) => getResponse(trusted<RequestHandler[]>([...handlers]), request),
    close() {
      server.close();
      syncBuiltinESMExports();
    },
  };
}

type Msw = Pick<typeof import('msw'), 'http' | 'passthrough' | 'getResponse' | 'HttpResponse'> &
  Pick<typeof import('msw/node'), 'setupServer'>;

/** By `require`, which works in Jest's modules too; that it is CommonJS harms nobody, since it patches the one process. */
function loadMsw(): Msw {
  const require = createRequire(import.meta.url);
  try {
    return { ...require('msw'), setupServer: require('msw/node').setupServer };
  } catch (error) {
    throw new SettleboxError(
      'msw_unavailable',
      `The test's requests are caught by msw: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      'npm install --save-dev msw, or pass { server: false } where the shop is given gateway.fetch.',
    );
  }
}
