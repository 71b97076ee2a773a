/** Deliveries whose errors are stored. The oldest are dropped first, since an error can reference large objects. */
const DELIVERIES_MAX = 100;

/**
 * The errors that receivers threw, by delivery. The world stores only their text; the stack is needed as the `cause` of
 * an error about the delivery.
 */
export class ThrownErrors {
  readonly #errors = new Map<string, unknown>();

  /** Stores the error of the last attempt of a delivery; undefined if its receiver did not throw. */
  note(deliveryId: string, error: unknown): void {
    this.#errors.delete(deliveryId);
    if (error === undefined) return;
    this.#errors.set(deliveryId, error);
    if (this.#errors.size <= DELIVERIES_MAX) return;
    for (const oldest of this.#errors.keys()) {
      this.#errors.delete(oldest);
      break;
    }
  }

  of(deliveryId: string): unknown {
    return this.#errors.get(deliveryId);
  }

  clear(): void {
    this.#errors.clear();
  }
}
