/** Modules of Node that the sources import. What an example of a tab uses is here; anything else throws when it is called. */
import { MEMORY_FILES } from './memory-files.ts';

/** One value for all code: in a tab, tests run one after another. */
class AsyncLocalStorage<Store> {
  #store: Store | undefined;

  getStore(): Store | undefined {
    return this.#store;
  }

  enterWith(store: Store): void {
    this.#store = store;
  }

  run<Result>(store: Store, work: () => Result): Result {
    const outer = this.#store;
    this.#store = store;
    const restore = () => {
      this.#store = outer;
    };
    try {
      const result = work();
      if (result instanceof Promise) void result.then(restore, restore);
      else restore();
      return result;
    } catch (error) {
      restore();
      throw error;
    }
  }
}

const PROVIDED: Readonly<Record<string, object>> = {
  'node:fs': MEMORY_FILES,
  'node:crypto': { randomUUID: () => crypto.randomUUID() },
  'node:async_hooks': { AsyncLocalStorage, createHook: () => ({ enable: () => undefined, disable: () => undefined }) },
  'node:module': { createRequire: () => missing('require') },
  'node:vm': { runInThisContext: () => globalThis },
  'node:util/types': {
    isDate: (value: unknown) => value instanceof Date,
    isPromise: (value: unknown) => value instanceof Promise,
  },
};

/** Returns what replaces a module of Node. */
export function moduleOfNode(name: string): object {
  return new Proxy(PROVIDED[name] ?? {}, {
    get: (target, key) => Reflect.get(target, key) ?? missing(`${String(key)} of ${name}`),
  });
}

function missing(what: string): () => never {
  return () => {
    throw new Error(`A tab has no ${what}.`);
  };
}
