/** What the runner calls the test that runs: node:test and vitest pass a context that knows, Jest's `expect` can be asked. */
export function testName(passed: readonly unknown[], body: { readonly name: string }): string {
  const [context] = passed;
  const told: unknown = Reflect.get(Object(Reflect.get(Object(context), 'task') ?? context), 'name');
  if (typeof told === 'string') return told;
  const expect: unknown = Reflect.get(globalThis, 'expect');
  const getState: unknown = Reflect.get(Object(expect), 'getState');
  const state: unknown = typeof getState === 'function' ? Reflect.apply(getState, expect, []) : undefined;
  const current: unknown = Reflect.get(Object(state), 'currentTestName');
  if (typeof current === 'string') return current;
  return body.name === '' ? 'a test' : body.name;
}
