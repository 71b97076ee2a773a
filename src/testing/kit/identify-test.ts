import type { TestIdentity } from '../failure-page/test-identity.ts';
import { worker } from './worker.ts';

/** Identifies the running test: by the context that its runner passes, or by the state of `expect`, as in Jest. */
export function identifyTest(runnerArguments: readonly unknown[], name: string): TestIdentity {
  const [context] = runnerArguments;
  const task = propertyOf(context, 'task');
  if (typeof propertyOf(context, 'onTestFinished') === 'function' && task !== undefined) return identifyTask(task);
  if (typeof propertyOf(context, 'diagnostic') === 'function') return identifyNodeTest(context, name, runnerArguments);
  const file = textOf(expectState(), 'testPath');
  const runner = file === undefined ? undefined : isVitest() ? 'vitest' : 'jest';
  return counted({ names: [name], file, runner }, runnerArguments);
}

/** Identifies a task of vitest. A name can occur several times in a file, as with `each`. */
export function identifyTask(task: unknown): TestIdentity {
  const file = propertyOf(task, 'file');
  const names = namesOf(task);
  const key = names.join('\n');
  const same = testsIn(file).filter((one) => nameOf(one) === nameOf(task) && namesOf(one).join('\n') === key);
  return { names, file: textOf(file, 'filepath'), runner: 'vitest', ordinal: Math.max(0, same.indexOf(task)) + 1 };
}

/** The names of the suites of a task, and its own. A file is a suite without a suite. */
function namesOf(task: unknown): string[] {
  const suite = propertyOf(task, 'suite');
  return [...(suite === undefined || suite === propertyOf(task, 'file') ? [] : namesOf(suite)), nameOf(task)];
}

function testsIn(suite: unknown): unknown[] {
  const tasks: unknown = propertyOf(suite, 'tasks');
  if (!Array.isArray(tasks)) return [];
  return tasks.flatMap((task: unknown) => (propertyOf(task, 'type') === 'suite' ? testsIn(task) : [task]));
}

/** Node 20 has neither a full name nor a file. Each file of `node --test` has a process of its own. */
function identifyNodeTest(context: unknown, name: string, runnerArguments: readonly unknown[]): TestIdentity {
  const names = textOf(context, 'fullName')?.split(' > ') ?? [name];
  const file = textOf(context, 'filePath') ?? process.argv[1];
  return counted({ names, file, runner: 'node' }, runnerArguments);
}

/**
 * Without a list of tests, tests with equal names are told apart by what their runner passes to them, such as the rows of `each`.
 * A retry gets the same.
 */
function counted(test: Omit<TestIdentity, 'ordinal'>, runnerArguments: readonly unknown[]): TestIdentity {
  const { testArguments } = worker();
  const key = JSON.stringify([test.file, test.names]);
  const known = testArguments.get(key) ?? [];
  const at = known.findIndex((one) => isSame(one, runnerArguments));
  if (at < 0) testArguments.set(key, [...known, runnerArguments]);
  return { ...test, ordinal: (at < 0 ? known.length : at) + 1 };
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, at) => Object.is(value, other[at]));
}

function isVitest(): boolean {
  return Reflect.has(globalThis, '__vitest_worker__');
}

function expectState(): unknown {
  const expect: unknown = Reflect.get(globalThis, 'expect');
  const getState = propertyOf(expect, 'getState');
  return typeof getState === 'function' ? Reflect.apply(getState, expect, []) : undefined;
}

function nameOf(task: unknown): string {
  return textOf(task, 'name') ?? '';
}

function textOf(owner: unknown, name: string): string | undefined {
  const value = propertyOf(owner, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function propertyOf(owner: unknown, name: string): unknown {
  return Reflect.get(Object(owner), name);
}
