import { runInThisContext } from 'node:vm';
import { trusted } from '../../core/trusted.ts';

/** The realm that Node started in. In Jest, tests and all that they require run in another one inside of it. */
interface Realm {
  fetch?: typeof fetch;
  readonly process: Pick<typeof process, 'getBuiltinModule'>;
  readonly console: { error: (...said: unknown[]) => void };
}

const outer = (): Realm => trusted<Realm>(runInThisContext('globalThis'));

/**
 * Node's own `require`, where Jest has put one of its own in its place: that one can't read the ES modules that msw
 * stands on, and would make every suite configure a transform for them.
 */
export function nativeRequire(from: string): (name: string) => unknown {
  return outer().process.getBuiltinModule('node:module').createRequire(from);
}

export function outerConsole(): Realm['console'] {
  return outer().console;
}

/** What is put before the network is put into the outer realm; shows the inner one its `fetch`, and gives the way back. */
export function shareFetch(): () => void {
  const inner: Realm = globalThis;
  const { fetch: own } = inner;
  const { fetch: caught } = outer();
  if (own === caught || own === undefined || caught === undefined) return () => undefined;
  inner.fetch = caught;
  return () => {
    if (inner.fetch === caught) inner.fetch = own;
  };
}
