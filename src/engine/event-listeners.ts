import type { EventRow } from './event-log.ts';
import type { ResponseListener } from './listeners.ts';
import { RecentAnswers } from './recent-answers.ts';
import type { RequestIds } from './request.ts';

/** Listeners of the events of committed transactions, and of responses. */
export class EventListeners {
  readonly #listeners = new Map<(event: EventRow) => void, () => boolean>();
  /** Errors of listeners for events of a job that a call finished early. The job runner reports and removes them. */
  readonly thrownMeanwhile: unknown[] = [];
  readonly #thrown = new WeakMap<object, RequestIds>();
  /** Undefined unless a test collects the responses of this gateway. A fork does not inherit it. */
  onResponse: ResponseListener | undefined = undefined;
  /** The newest responses. A fork does not inherit them. */
  readonly answers = new RecentAnswers();

  /** Keeps the body of a response, and passes it on. */
  responded(correlationId: string, body: object): void {
    this.answers.add(correlationId, body);
    this.onResponse?.(correlationId, body);
  }

  /** Reports whether a listener has to be called after an event. */
  get areActive(): boolean {
    for (const isActive of this.#listeners.values()) if (isActive()) return true;
    return false;
  }

  /** Adds a listener, which can ignore events while `isActive` returns false. Returns a function that removes it. */
  add(listener: (event: EventRow) => void, isActive = always): () => void {
    this.#listeners.set(listener, isActive);
    return () => this.#listeners.delete(listener);
  }

  /** Calls every listener with each event. If one throws, the others still run; then throws the first error. */
  tell(events: Iterable<EventRow>): void {
    if (!this.areActive) return;
    const thrown: unknown[] = [];
    for (const event of events)
      for (const listener of [...this.#listeners.keys()]) {
        try {
          listener(event);
        } catch (error) {
          thrown.push(error);
          if (error instanceof Object) this.#thrown.set(error, this.#thrown.get(error) ?? {});
        }
      }
    if (thrown.length > 0) throw thrown[0];
  }

  /** Reports whether a listener threw this error. */
  haveThrown(error: unknown): boolean {
    return error instanceof Object && this.#thrown.has(error);
  }

  /** Records the request after which a listener threw this error. */
  attribute(error: unknown, ids: RequestIds): void {
    if (this.haveThrown(error)) this.#thrown.set(Object(error), ids);
  }

  /** Returns the ids of the request after which a listener threw this error; empty if there was no request. */
  requestIdsOf(error: unknown): RequestIds {
    return this.#thrown.get(Object(error)) ?? {};
  }
}

function always(): boolean {
  return true;
}
