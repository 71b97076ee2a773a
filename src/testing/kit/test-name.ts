/**
 * Returns the name of the running test: from the context that node:test and vitest pass, or from the state of Jest's
 * `expect`.
 */
export function testName(passed: readonly unknown[], body: { readonly name: string }): string {
  const told = nameIn(passed[0]);
  if (typeof told === 'string') return told;
  const expect: unknown = Reflect.get(globalThis, 'expect');
  const getState = part(expect, 'getState');
  const state: unknown = typeof getState === 'function' ? Reflect.apply(getState, expect, []) : undefined;
  const current = part(state, 'currentTestName');
  if (typeof current === 'string') return current;
  return body.name === '' ? 'a test' : body.name;
}

/** A row of `each` can have a name or a task too, so the context must also have a method of its runner. */
function nameIn(context: unknown): unknown {
  if (typeof part(context, 'diagnostic') === 'function') return part(context, 'name');
  return typeof part(context, 'onTestFinished') === 'function' ? part(part(context, 'task'), 'name') : undefined;
}

function part(of: unknown, name: string): unknown {
  return Reflect.get(Object(of), name);
}
