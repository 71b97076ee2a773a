import { runInThisContext } from 'node:vm';
import { trusted } from '../../engine/trusted.ts';

/** The realm that Node started in. In Jest, tests and all that they require run in another one inside of it. */
interface Realm {
  fetch?: typeof fetch;
  readonly process: Pick<typeof process, 'getBuiltinModule'>;
  readonly console: { error: (...said: unknown[]) => void };
  readonly Error: ErrorConstructor;
  readonly TypeError: TypeErrorConstructor;
}

const outer = (): Realm => trusted<Realm>(runInThisContext('globalThis'));

/**
 * Node's own `require`, where Jest has put one of its own in its place: that one can't read the ES modules that msw
 * stands on, and would make every suite configure a transform for them.
 */
export function nativeRequire(from: string): (name: string) => unknown {
  return outer().process.getBuiltinModule('node:module').createRequire(from);
}

/**
 * A lost connection as an error of the outer realm, with its code: msw asks `instanceof Error`, and would answer 500 for
 * one that Jest's realm has made.
 */
export function inOuterRealm(error: unknown): unknown {
  const realm = outer();
  if (realm === globalThis || !(error instanceof Error)) return error;
  const { cause, message } = error;
  const carried = cause instanceof Error ? Object.assign(new realm.Error(cause.message), cause) : undefined;
  return Object.assign(new realm.TypeError(message, { cause: carried }), error);
}

/** A response whose body breaks off, if it does, by an error of the outer realm. */
export function responseInOuterRealm(response: Response): Response {
  const { body, status, headers } = response;
  if (body === null || outer() === globalThis) return response;
  const reader = body.getReader();
  const carried = new ReadableStream<Uint8Array>({
    async pull(stream) {
      try {
        const { done, value } = await reader.read();
        if (done) stream.close();
        else stream.enqueue(value);
      } catch (error) {
        stream.error(inOuterRealm(error));
      }
    },
  });
  return new Response(carried, { status, headers });
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
