import { reportFindings } from './count-findings.ts';
import { stopInterception, throwOnStrayRequests } from './network.ts';

/**
 * Registers hooks that intercept requests from before the first test of the file until after the last. Returns false if
 * the runner has no global hooks (node:test, vitest without globals) or rejects them inside a running test.
 */
export function interceptInHooks(kit: { intercept(): void }): boolean {
  const [beforeAll, afterAll] = [hook('beforeAll'), hook('afterAll')];
  if (beforeAll === undefined || afterAll === undefined) return false;
  try {
    beforeAll(() => kit.intercept());
    afterAll(() => {
      stopInterception();
      reportFindings();
      throwOnStrayRequests();
    });
    return true;
  } catch {
    return false;
  }
}

function hook(name: string): ((work: () => void) => void) | undefined {
  const found: unknown = Reflect.get(globalThis, name);
  return typeof found === 'function' ? (work) => void Reflect.apply(found, undefined, [work]) : undefined;
}
