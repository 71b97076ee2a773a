/** Intercepts the `fetch` of a tab, as `src/testing/kit/interception.ts` intercepts the requests of a process. */
import type { Interception } from '../../../../src/testing/kit/interception.ts';
import type { RouteRequest } from '../../../../src/testing/kit/interceptor.ts';

/** Routes each request until `close()`. */
export function intercept(route: RouteRequest): Interception {
  const original = globalThis.fetch;
  const routed: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const outcome = await route(request.clone());
    if (outcome === 'pass through') return original(request);
    if (outcome === 'reject') throw new TypeError('Failed to fetch');
    return outcome;
  };
  globalThis.fetch = routed;
  return {
    isIntact: () => globalThis.fetch === routed,
    runHandlers: undefined,
    close() {
      globalThis.fetch = original;
    },
  };
}
