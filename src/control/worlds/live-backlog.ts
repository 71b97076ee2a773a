/** The bytes queued for one live reader. */
export interface LiveQueue {
  queuedBytes(): number;
  /** Ends the stream and discards the queue. */
  drop(reason: string): void;
}

/** Limits the bytes queued for the live readers of all worlds. The reader with the most bytes is dropped first. */
export class LiveBacklog {
  readonly #bytesMax: number;
  readonly #queues = new Set<LiveQueue>();

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  add(queue: LiveQueue): void {
    this.#queues.add(queue);
  }

  remove(queue: LiveQueue): void {
    this.#queues.delete(queue);
  }

  /** Drops readers until the total is within the limit. */
  trim(): void {
    for (let total = this.#total(); total > this.#bytesMax; total = this.#total())
      this.#longest()?.drop(`${total} bytes are queued for all live readers; liveBytes is ${this.#bytesMax}.`);
  }

  #total(): number {
    let total = 0;
    for (const queue of this.#queues) total += queue.queuedBytes();
    return total;
  }

  #longest(): LiveQueue | undefined {
    const [longest] = [...this.#queues].sort((one, other) => other.queuedBytes() - one.queuedBytes());
    return longest;
  }
}
