/**
 * Requests on their way through the gateway: those whose work is not done yet, and those whose answer the clock has not
 * come to. They belong to the process, not to the world.
 */
export class WaitingAnswers {
  readonly #waiting = new Map<string, () => void>();
  readonly #forever = new Set<() => void>();
  #arriving = 0;
  /** Whether requests may be on their way over HTTP: then time waits for a moment, for those that were sent already. */
  served = false;
  #arrived = 0;

  /** How many requests are here whose work is not done: a body is read in turns of the event loop. */
  get arriving(): number {
    return this.#arriving;
  }

  /** How many have come so far. */
  get arrived(): number {
    return this.#arrived;
  }

  /** Does the work of a request that has come. */
  async arrive<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    this.served = true;
    this.#arrived++;
    this.#arriving++;
    try {
      return await work();
    } finally {
      this.#arriving--;
    }
  }

  /** Steps aside for as long as this takes: time need not wait for a request that is held up on its way. */
  async aside<Result>(until: Promise<Result>): Promise<Result> {
    this.#arriving--;
    try {
      return await until;
    } finally {
      this.#arriving++;
    }
  }

  /** Holds on until the clock is there, or the world is left. */
  wait(correlationId: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(correlationId, resolve));
  }

  /** Holds on until the world is left: no clock will come to it. */
  waitForever(): Promise<void> {
    return new Promise((resolve) => this.#forever.add(resolve));
  }

  /** Lets one request go. */
  release(correlationId: string): void {
    this.#waiting.get(correlationId)?.();
    this.#waiting.delete(correlationId);
  }

  /** The world is left: nobody would come to let them go. */
  releaseAll(): void {
    for (const correlationId of [...this.#waiting.keys()]) this.release(correlationId);
    for (const release of this.#forever) release();
    this.#forever.clear();
  }
}
