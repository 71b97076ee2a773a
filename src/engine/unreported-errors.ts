import type { Engine } from './engine.ts';
import { SettleboxError } from './errors.ts';

/**
 * Stores errors of background runs, which have no caller: a webhook loop, and errors of listeners. The next move or `idle()` throws
 * them. Errors of webhook handlers are stored with their deliveries instead.
 */
export class UnreportedErrors {
  #errors: unknown[] = [];

  get isEmpty(): boolean {
    return this.#errors.length === 0;
  }

  /** Reports a webhook loop, which stops background deliveries. */
  get hasLoop(): boolean {
    return this.#errors.some(isWebhookLoop);
  }

  /** Stores the errors that must be thrown to a caller. */
  add(engine: Engine, errors: readonly unknown[]): void {
    this.#errors.push(...errors.filter((error) => isWebhookLoop(error) || engine.listeners.haveThrown(error)));
  }

  /** Returns and forgets the errors of listeners. @throws SettleboxError `webhook_loop` */
  take(): readonly unknown[] {
    const errors = this.#errors;
    this.forget();
    const loop = errors.find(isWebhookLoop);
    if (loop !== undefined) throw loop;
    return errors;
  }

  forget(): void {
    this.#errors = [];
  }
}

function isWebhookLoop(error: unknown): boolean {
  return error instanceof SettleboxError && error.code === 'webhook_loop';
}
