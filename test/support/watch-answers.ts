/**
 * Holds every answer of every test against the OpenAPI document, from both faces. It listens where all answers pass and
 * changes none of them; what it finds fails the test in which it happened.
 */
import { afterAll, afterEach, vi } from 'vitest';
import { type Answered, disagreement, HOW_TO_REWRITE } from './api-document.ts';
import './compare-bytes.ts';

interface Watch {
  readonly found: string[];
}

declare global {
  var settleboxWatch: Watch | undefined;
}

// Test files of one worker share the modules that they import, and with them the mocks of whichever file came first: what
// those find has to reach the hooks of the file that runs.
globalThis.settleboxWatch ??= { found: [] };
const { found } = globalThis.settleboxWatch;

function hold(answered: Answered): void {
  const fault = disagreement(answered);
  if (fault !== undefined) found.push(fault);
}

vi.mock('../../src/engine/invoke.ts', async (original) => {
  const real = await original<typeof import('../../src/engine/invoke.ts')>();
  const { GatewayError } = await import('../../src/engine/errors.ts');
  const invoke: typeof real.invoke = (engine, operation, ask) => {
    const { method, http } = ask;
    const { path } = operation;
    try {
      const answer = real.invoke(engine, operation, ask);
      if (http === undefined) hold({ method, path, status: answer.status, body: answer.body });
      return answer;
    } catch (error) {
      if (http === undefined && error instanceof GatewayError)
        hold({ method, path, status: error.status, body: error.toBody() });
      throw error;
    }
  };
  return { ...real, invoke };
});

vi.mock('../../src/transports/http.ts', async (original) => {
  const real = await original<typeof import('../../src/transports/http.ts')>();
  const respondHttp: typeof real.respondHttp = async (request, bindings) => {
    const outcome = await real.respondHttp(request, bindings);
    const { method, path } = request;
    // Responses that an injected fault creates or truncates are not the gateway's own. HEAD is a GET without the body.
    if (outcome.kind === 'respond' && !('settlebox-fault' in outcome.headers) && method !== 'HEAD') {
      const { status, headers, body } = outcome;
      hold({ method, path, status, headers: new Headers(headers), body: JSON.parse(body) });
    }
    return outcome;
  };
  return { ...real, respondHttp };
});

function tell(): void {
  const faults = [...new Set(found.splice(0))];
  if (faults.length === 0) return;
  throw new Error(`answers that the OpenAPI document does not describe:\n${faults.join('\n')}\n${HOW_TO_REWRITE}`);
}

afterEach(tell);
// Of what was asked outside of any test.
afterAll(tell);
