/** Number of objects in the kept responses. A list has as many as rows, so that long lists do not take much memory. */
const OBJECTS_MAX = 1_000;

/**
 * The bodies of the newest responses, by correlation id. They are in memory only, since a world does not need them, and are
 * not copied: that would cost every call, and few are ever looked at.
 */
export class RecentAnswers {
  readonly #bodies = new Map<string, object>();
  #objects = 0;

  add(correlationId: string, body: object): void {
    const known = this.#bodies.get(correlationId);
    if (known !== undefined) this.#objects -= objectsIn(known);
    this.#bodies.set(correlationId, body);
    this.#objects += objectsIn(body);
    if (this.#objects > OBJECTS_MAX) this.#removeOldest();
  }

  /** Returns the body of a response, if it is still kept. */
  get(correlationId: string): object | undefined {
    return this.#bodies.get(correlationId);
  }

  #removeOldest(): void {
    for (const [id, body] of this.#bodies) {
      if (this.#objects <= OBJECTS_MAX) return;
      this.#bodies.delete(id);
      this.#objects -= objectsIn(body);
    }
  }
}

function objectsIn(body: object): number {
  return 'data' in body && Array.isArray(body.data) ? body.data.length + 1 : 1;
}
