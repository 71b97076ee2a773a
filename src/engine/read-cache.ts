/** Maximum number of cached results. The next one clears the cache. */
const RESULTS_MAX = 1_000;

/** Results by kind of read, then by id. Two levels avoid building a key for each lookup. */
class Results {
  readonly #byKind = new Map<string, Map<string, unknown>>();
  #count = 0;

  get isFull(): boolean {
    return this.#count >= RESULTS_MAX;
  }

  get(kind: string, id: string): unknown {
    return this.#byKind.get(kind)?.get(id);
  }

  set(kind: string, id: string, result: unknown): void {
    const known = this.#byKind.get(kind);
    if (known === undefined) this.#byKind.set(kind, new Map([[id, result]]));
    else known.set(id, result);
    this.#count++;
  }

  delete(kind: string): void {
    this.#count -= this.#byKind.get(kind)?.size ?? 0;
    this.#byKind.delete(kind);
  }

  clear(): void {
    if (this.#count > 0) this.#byKind.clear();
    this.#count = 0;
  }
}

/** Shared results by world. Safe to share, because a read returns the same result from every world opened from the same bytes. */
const initialResults = new WeakMap<object, Results>();

/**
 * Caches results of reads until {@link ReadCache.forget}. Worlds that were opened from the same bytes share the results that no
 * write has affected; otherwise each test would prepare and run the same SELECTs for its first sale.
 */
export class ReadCache {
  readonly #results = new Results();
  /** Results shared with other worlds; undefined if no world shares them, or if any row may have changed. */
  #initial: Results | undefined;
  /** Kinds whose rows may have changed since the world was opened. */
  readonly #changed = new Set<string>();

  /** `bytes`: the bytes that the world was opened from, if other worlds can be opened from them. */
  constructor(bytes?: object) {
    if (bytes === undefined) return;
    this.#initial = initialResults.get(bytes) ?? new Results();
    initialResults.set(bytes, this.#initial);
  }

  /** Returns the cached result, or calls `read`. A result of undefined is not cached. */
  get<Value>(kind: string, id: string, read: () => Value): Value {
    const known = this.#results.get(kind, id);
    return (known === undefined ? this.#read(kind, id, read) : known) as Value;
  }

  #read(kind: string, id: string, read: () => unknown): unknown {
    const shared = this.#initialOf(kind)?.get(kind, id);
    const result = shared === undefined ? read() : shared;
    if (result === undefined) return undefined;
    if (this.#results.isFull) this.#results.clear();
    this.#results.set(kind, id, result);
    const initial = this.#initialOf(kind);
    if (initial?.isFull === false) initial.set(kind, id, result);
    return result;
  }

  #initialOf(kind: string): Results | undefined {
    return this.#changed.has(kind) ? undefined : this.#initial;
  }

  /** Forgets the results of one kind, or all of them. */
  forget(kind?: string): void {
    if (kind === undefined) {
      this.#results.clear();
      this.#initial = undefined;
    } else {
      this.#results.delete(kind);
      this.#changed.add(kind);
    }
  }
}
