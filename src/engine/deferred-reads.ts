/** A read of a world that waits until its result is used. */
class DeferredRead<Result> {
  #read: (() => Result) | undefined;
  #result: Result | undefined;

  constructor(read: () => Result) {
    this.#read = read;
  }

  get isPending(): boolean {
    return this.#read !== undefined;
  }

  /** Reads at the first call, and later returns the same result. */
  get(): Result | undefined {
    this.#result ??= this.#read?.();
    this.#read = undefined;
    return this.#result;
  }
}

/** Number of reads that can wait. With more, the oldest one is read. */
const PENDING_MAX = 16;

/**
 * Reads of one world that wait until their results are used. The world must stay readable until then, unless the results have been
 * collected as garbage.
 */
export class DeferredReads {
  #pending: WeakRef<DeferredRead<unknown>>[] = [];

  /** Defers a read. The returned function reads when it is first called. */
  add<Result>(read: () => Result): () => Result | undefined {
    this.#pending = this.#pending.filter((each) => each.deref()?.isPending === true);
    if (this.#pending.length >= PENDING_MAX) this.#pending.shift()?.deref()?.get();
    const deferred = new DeferredRead(read);
    this.#pending.push(new WeakRef(deferred));
    return () => deferred.get();
  }

  /** Reports whether a result can still be used that has not been read. */
  get arePending(): boolean {
    return this.#pending.some((each) => each.deref()?.isPending === true);
  }

  /** Reads everything now. */
  readAll(): void {
    for (const each of this.#pending) each.deref()?.get();
    this.#pending = [];
  }
}
