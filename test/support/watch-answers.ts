/**
 * Compares every answer of every test with the OpenAPI document, over all interfaces. A difference fails the test in which it
 * occurs. watch/hooks.mjs puts the watch between the engine and its callers.
 */
import { afterAll, afterEach } from 'vitest';
import { disagreement, HOW_TO_REWRITE } from './api-document.ts';
import './compare-bytes.ts';
import './watch/answers.ts';

// Test files of one worker share the modules that they import, so what any of them finds must reach the hooks of the file that
// runs.
globalThis.settleboxWatch ??= {
  found: [],
  hold(answered) {
    const fault = disagreement(answered);
    if (fault !== undefined) this.found.push(fault);
    return fault === undefined;
  },
};
const { found } = globalThis.settleboxWatch;

function tell(): void {
  const faults = [...new Set(found.splice(0))];
  if (faults.length === 0) return;
  throw new Error(`answers that the OpenAPI document does not describe:\n${faults.join('\n')}\n${HOW_TO_REWRITE}`);
}

afterEach(tell);
// Of what was asked outside of any test.
afterAll(tell);
