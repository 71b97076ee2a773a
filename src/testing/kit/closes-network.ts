import { leaveNetwork, refuseStrays } from './network.ts';

/**
 * Where the runner has global hooks (Jest, vitest with globals), requests are caught before the first test of the file,
 * and the network is left alone again after the last. Answers whether it will be: node:test has no such globals, nor may
 * hooks be made inside a test that runs already.
 */
export function closesNetwork(kit: { listen(): void }): boolean {
  const [beforeAll, afterAll] = [hook('beforeAll'), hook('afterAll')];
  if (beforeAll === undefined || afterAll === undefined) return false;
  try {
    beforeAll(() => kit.listen());
    afterAll(() => {
      leaveNetwork();
      refuseStrays();
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
