import { AsyncLocalStorage } from 'node:async_hooks';

/** Tells work that a receiver does while it is called from all other work: only the former must not wait for its own end. */
export class AtWork {
  readonly #calls = new AsyncLocalStorage<{ over: boolean }>();

  /** Whether the asking code runs on behalf of a receiver that has not answered yet. */
  get inside(): boolean {
    return this.#calls.getStore()?.over === false;
  }

  async call<Result>(work: () => Promise<Result>): Promise<Result> {
    const call = { over: false };
    try {
      return await this.#calls.run(call, work);
    } finally {
      // What the receiver set off and did not wait for goes on without it.
      call.over = true;
    }
  }
}
