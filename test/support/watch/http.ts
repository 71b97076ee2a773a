/** Replaces `src/transports/http.ts` in tests: shows every response of the HTTP core to the watch. */
import { respondHttp as realRespondHttp } from '../../../src/transports/http.ts';
import type { WireResponse } from '../../../src/transports/wire.ts';
import { hold } from './answers.ts';

export * from '../../../src/transports/http.ts';

/** Responses that agree with the document, without their request ids. Applications read the same lists again and again. */
const agreeing = new Set<string>();
const REMEMBERED_MAX = 1_000;
const REMEMBERED_CHARACTERS_MAX = 65_536;

export const respondHttp: typeof realRespondHttp = async (request, bindings) => {
  const outcome = await realRespondHttp(request, bindings);
  const { method, path } = request;
  // Responses that an injected fault creates or truncates are not the gateway's own. HEAD is a GET without the body.
  if (outcome.kind !== 'respond' || 'settlebox-fault' in outcome.headers || method === 'HEAD') return outcome;
  const key = keyOf(method, path, outcome);
  if (key !== undefined && agreeing.has(key)) return outcome;
  const { status, headers, body } = outcome;
  if (!hold({ method, path, status, headers: new Headers(headers), body: JSON.parse(body) })) return outcome;
  if (agreeing.size >= REMEMBERED_MAX) agreeing.clear();
  if (key !== undefined) agreeing.add(key);
  return outcome;
};

/** Everything that decides whether a response agrees; undefined if it is too long to remember. Of an id, its form decides. */
function keyOf(method: string, path: string, { status, headers, body }: WireResponse): string | undefined {
  if (body.length > REMEMBERED_CHARACTERS_MAX) return undefined;
  const { 'x-request-id': id = '', ...others } = headers;
  return JSON.stringify([method, path, status, id.replaceAll(/[0-9a-f]/g, '0'), others, body]);
}
