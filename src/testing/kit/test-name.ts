import type { TestOfSuite } from '../gauntlet-worker/test-key.ts';

/**
 * Returns the name of the running test: from the context that node:test and vitest pass, or from the state of Jest's
 * `expect`.
 */
export function testName(runnerArguments: readonly unknown[], body: { readonly name: string }): string {
  const contextName = nameIn(runnerArguments[0]);
  if (typeof contextName === 'string') return contextName;
  const current = propertyOf(stateOfExpect(), 'currentTestName');
  if (typeof current === 'string') return current;
  return body.name === '' ? 'a test' : body.name;
}

/** Returns the file and the full name of the running test, from the context of node:test or the state of Jest's `expect`. */
export function plannedName(runnerArguments: readonly unknown[], body: { readonly name: string }): TestOfSuite {
  const [context] = runnerArguments;
  const state = stateOfExpect();
  const [fullName, path] =
    typeof propertyOf(context, 'diagnostic') === 'function'
      ? [propertyOf(context, 'fullName'), propertyOf(context, 'filePath') ?? process.argv[1]]
      : [propertyOf(state, 'currentTestName'), propertyOf(state, 'testPath') ?? process.argv[1]];
  return {
    file: typeof path === 'string' ? path : '',
    name: typeof fullName === 'string' ? fullName : testName(runnerArguments, body),
  };
}

/** A row of `each` can have a name or a task too, so the context must also have a method of its runner. */
function nameIn(context: unknown): unknown {
  if (typeof propertyOf(context, 'diagnostic') === 'function') return propertyOf(context, 'name');
  return typeof propertyOf(context, 'onTestFinished') === 'function'
    ? propertyOf(propertyOf(context, 'task'), 'name')
    : undefined;
}

function stateOfExpect(): unknown {
  const expect: unknown = Reflect.get(globalThis, 'expect');
  const getState = propertyOf(expect, 'getState');
  return typeof getState === 'function' ? Reflect.apply(getState, expect, []) : undefined;
}

function propertyOf(owner: unknown, name: string): unknown {
  return Reflect.get(Object(owner), name);
}
