import { releaseRequests } from './network.ts';

/**
 * Where the runner has a global `afterAll` (Jest, vitest with globals), the network is left alone again at the end of
 * the file. Answers whether it will be: node:test has none, nor has Jest inside a test that runs already.
 */
export function closesNetwork(): boolean {
  const afterAll: unknown = Reflect.get(globalThis, 'afterAll');
  if (typeof afterAll !== 'function') return false;
  try {
    Reflect.apply(afterAll, undefined, [releaseRequests]);
    return true;
  } catch {
    return false;
  }
}
