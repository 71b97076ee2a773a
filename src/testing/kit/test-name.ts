/**
 * Returns the name of the running test: from the context that node:test and vitest pass, or from the state of Jest's
 * `expect`.
 */
export function testName(runnerArguments: readonly unknown[], body: { readonly name: string }): string {
  const contextName = nameIn(runnerArguments[0]);
  if (typeof contextName === 'string') return contextName;
  const expect: unknown = Reflect.get(globalThis, 'expect');
  const getState = propertyOf(expect, 'getState');
  const state: unknown = typeof getState === 'function' ? Reflect.apply(getState, expect, []) : undefined;
  const current = propertyOf(state, 'currentTestName');
  if (typeof current === 'string') return current;
  return body.name === '' ? 'a test' : body.name;
}

/** A row of `each` can have a name or a task too, so the context must also have a method of its runner. */
function nameIn(context: unknown): unknown {
  if (typeof propertyOf(context, 'diagnostic') === 'function') return propertyOf(context, 'name');
  return typeof propertyOf(context, 'onTestFinished') === 'function'
    ? propertyOf(propertyOf(context, 'task'), 'name')
    : undefined;
}

function propertyOf(owner: unknown, name: string): unknown {
  return Reflect.get(Object(owner), name);
}
