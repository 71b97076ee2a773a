import { runInThisContext } from 'node:vm';
import { trusted } from '../../engine/trusted.ts';

/** The globals of the realm that Node started in. Jest runs tests and the modules they load in an inner realm. */
interface Realm {
  fetch?: typeof fetch;
  readonly process: Pick<typeof process, 'getBuiltinModule'>;
  readonly console: { error: (...said: unknown[]) => void };
  readonly Response: typeof Response;
  readonly Error: ErrorConstructor;
  readonly TypeError: TypeErrorConstructor;
}

/** Returns the global object of the outer realm. */
export const outerRealm = (): Realm => trusted<Realm>(runInThisContext('globalThis'));

interface NativeRequire {
  (name: string): unknown;
  resolve(name: string): string;
}

/**
 * Returns Node's own `require`. Jest's replacement cannot load the ES modules that MSW depends on, and every suite
 * would need a transform for them.
 */
export function nativeRequire(from: string): NativeRequire {
  return outerRealm().process.getBuiltinModule('node:module').createRequire(from);
}

/**
 * Copies an error into the outer realm, with its code. MSW checks `instanceof Error`, and would respond with 500 to an
 * error of Jest's realm.
 */
export function inOuterRealm(error: unknown): unknown {
  const realm = outerRealm();
  if (realm === globalThis || !(error instanceof Error)) return error;
  const { cause, message } = error;
  const outerCause = cause instanceof Error ? Object.assign(new realm.Error(cause.message), cause) : undefined;
  return Object.assign(new realm.TypeError(message, { cause: outerCause }), error);
}

/** Wraps a response so that an error in its body stream belongs to the outer realm. */
export function responseInOuterRealm(response: Response): Response {
  const { body, status, headers } = response;
  if (body === null || outerRealm() === globalThis) return response;
  const reader = body.getReader();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(inOuterRealm(error));
      }
    },
  });
  return new Response(stream, { status, headers });
}

/** Returns the console of the outer realm, which Jest does not replace. */
export function outerConsole(): Realm['console'] {
  return outerRealm().console;
}

/** Copies the intercepted `fetch` of the outer realm into the inner one. Returns a function that restores it. */
export function shareFetch(): () => void {
  const inner: Realm = globalThis;
  const { fetch: originalFetch } = inner;
  const { fetch: patchedFetch } = outerRealm();
  if (originalFetch === patchedFetch || originalFetch === undefined || patchedFetch === undefined)
    return () => undefined;
  inner.fetch = patchedFetch;
  return () => {
    if (inner.fetch === patchedFetch) inner.fetch = originalFetch;
  };
}
