/** Replaces `src/transports/http.ts` in tests: shows every response of the HTTP core to the watch. */
import { respondHttp as realRespondHttp } from '../../../src/transports/http.ts';
import { hold } from './answers.ts';

export * from '../../../src/transports/http.ts';

export const respondHttp: typeof realRespondHttp = async (request, bindings) => {
  const outcome = await realRespondHttp(request, bindings);
  const { method, path } = request;
  // Responses that an injected fault creates or truncates are not the gateway's own. HEAD is a GET without the body.
  if (outcome.kind === 'respond' && !('settlebox-fault' in outcome.headers) && method !== 'HEAD') {
    const { status, headers, body } = outcome;
    hold({ method, path, status, headers: new Headers(headers), body: JSON.parse(body) });
  }
  return outcome;
};
