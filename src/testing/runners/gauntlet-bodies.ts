/** Runs the bodies of vitest's tests in a gauntlet. Only loaded functions change: a suite stays as it is. */
import { trusted } from '../../engine/trusted.ts';
import type { TestOfSuite } from '../gauntlet-worker/test-key.ts';
import type { Kit } from '../kit/kit.ts';
import { findWorld } from '../kit/worker.ts';

/** A suite or a test of vitest. */
interface RunnerTask {
  readonly name: string;
  readonly suite?: RunnerTask | undefined;
  readonly file: RunnerFile;
}

interface RunnerFile {
  readonly filepath: string;
  readonly tasks: readonly unknown[];
}

/** Returns the file, the full name, and the number of a test among those of its name, in the order of their definition. */
export function nameOfTask(task: RunnerTask): TestOfSuite {
  const name = fullName(task);
  const same = testsIn(task.file.tasks).filter((other) => fullName(other) === name);
  return { file: task.file.filepath, name, ordinal: same.indexOf(task) + 1 };
}

function fullName({ name, suite }: RunnerTask): string {
  return suite === undefined ? name : `${fullName(suite)} > ${name}`;
}

function testsIn(tasks: readonly unknown[]): RunnerTask[] {
  return tasks.flatMap((task) => {
    const inner: unknown = Reflect.get(Object(task), 'tasks');
    return Array.isArray(inner) ? testsIn(inner) : [trusted<RunnerTask>(task)];
  });
}

/** Members of vitest's `test` whose functions are no tests. */
const NO_TESTS: ReadonlySet<PropertyKey> = new Set([
  'afterAll',
  'afterEach',
  'aroundAll',
  'aroundEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'fn',
  'mergeContext',
  'override',
  'scoped',
  'setContext',
  'suite',
  'withContext',
]);

/** The world of a test needs real time to come to rest, in addition to the time of its body. */
const RESTING_MS = 60_000;

/** Returns a `test` whose bodies run in a gauntlet, also through `each`, `only`, `extend`, and the like. */
export function underGauntlet<Test extends object>(test: Test, runBody: Kit<'by_method'>['runBody']): Test {
  const wrap = <Wrapped extends object>(target: Wrapped, isExtension: boolean): Wrapped =>
    new Proxy(target, {
      get(owner, name) {
        const value: unknown = Reflect.get(owner, name);
        return typeof value === 'function' && !NO_TESTS.has(name)
          ? wrap(bound(value, owner), name === 'extend')
          : value;
      },
      apply(callee, self, args: unknown[]) {
        const given = isExtension ? args : withBodies(args, runBody);
        const result: unknown = Reflect.apply(trusted<() => unknown>(callee), self, given);
        return typeof result === 'function' ? wrap(result, false) : result;
      },
    });
  return wrap(test, false);
}

/** Vitest reads the context of a chain from `this`. */
function bound(method: object, owner: object): object {
  return new Proxy(method, {
    apply: (callee, _self, args: unknown[]) => Reflect.apply(trusted<() => unknown>(callee), owner, args),
  });
}

/** Replaces the body in the arguments of a test, and extends its timeout. Arguments of `each` and `skipIf` stay. */
function withBodies(args: readonly unknown[], runBody: Kit<'by_method'>['runBody']): readonly unknown[] {
  const [name, ...rest] = args;
  const at = rest.findIndex((part) => typeof part === 'function');
  if (at === -1 || !(typeof name === 'string' || typeof name === 'function')) return args;
  const timeoutMs = rest.map(timeoutIn).find((ms) => ms !== undefined);
  return [name, ...rest.map((part, index) => (index === at ? bodyOf(part, runBody, timeoutMs) : withTime(part)))];
}

function timeoutIn(part: unknown): number | undefined {
  const timeout: unknown = typeof part === 'number' ? part : Reflect.get(Object(part), 'timeout');
  return typeof timeout === 'number' && timeout > 0 ? timeout : undefined;
}

function withTime(part: unknown): unknown {
  const timeout = timeoutIn(part);
  if (timeout === undefined) return part;
  return typeof part === 'number' ? timeout + RESTING_MS : { ...Object(part), timeout: timeout + RESTING_MS };
}

function bodyOf(part: unknown, runBody: Kit<'by_method'>['runBody'], timeoutMs: number | undefined): unknown {
  const body = trusted<(...args: unknown[]) => unknown>(part);
  const run = (...args: unknown[]) => {
    const world = findWorld();
    return world === undefined ? body(...args) : runBody(world, () => body(...args), timeoutMs);
  };
  // Vitest reads the names of the fixtures from the text of a body.
  return Object.defineProperties(run, {
    toString: { value: () => body.toString() },
    length: { value: body.length },
    name: { value: body.name },
  });
}
