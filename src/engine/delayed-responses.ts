/** Requests in progress, and requests whose delayed responses are not due. They belong to the process, not to the world. */
export class PendingRequests {
  readonly #waiting = new Map<string, () => void>();
  readonly #forever = new Set<() => void>();
  #arriving = 0;
  /** True if requests may be on their way over HTTP. A clock move then waits briefly for those already sent. */
  mayArrive = false;
  #arrived = 0;

  /** Number of requests in progress. Reading a body takes turns of the event loop. */
  get inProgress(): number {
    return this.#arriving;
  }

  /** Number of requests received so far. */
  get received(): number {
    return this.#arrived;
  }

  /** Tracks a request while it is processed. */
  async track<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    this.mayArrive = true;
    this.#arrived++;
    this.#arriving++;
    try {
      return await work();
    } finally {
      this.#arriving--;
    }
  }

  /** Stops counting a request that waits, so that a clock move does not wait for it. */
  async pauseFor<Result>(until: Promise<Result>): Promise<Result> {
    this.#arriving--;
    try {
      return await until;
    } finally {
      this.#arriving++;
    }
  }

  /** Waits until the response is due, or the world is replaced. */
  waitForRelease(correlationId: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(correlationId, resolve));
  }

  /** Waits until the world is replaced, for a response that is never due. */
  waitForClose(): Promise<void> {
    return new Promise((resolve) => this.#forever.add(resolve));
  }

  /** Releases one response. */
  release(correlationId: string): void {
    this.#waiting.get(correlationId)?.();
    this.#waiting.delete(correlationId);
  }

  /** Releases all responses, because the world is replaced. */
  releaseAll(): void {
    for (const correlationId of [...this.#waiting.keys()]) this.release(correlationId);
    for (const release of this.#forever) release();
    this.#forever.clear();
  }
}
