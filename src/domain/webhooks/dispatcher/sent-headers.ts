import { maskText } from '../../../engine/mask.ts';
import { isoText } from '../../../engine/time.ts';
import type { DeliverResult } from './deliver.ts';

/** Deliveries whose headers are stored; the oldest are dropped first. */
const DELIVERIES_MAX = 500;

/** Headers that can hold a secret of the receiver. */
const SECRET_HEADERS: ReadonlySet<string> = new Set(['set-cookie', 'authorization', 'proxy-authorization', 'cookie']);

/** The headers of one attempt, as they were sent and received. */
export type SentHeaders = {
  /** ISO 8601, in virtual time. */ readonly at: string;
  /** Name and value of each header of the request, with the signature. */
  readonly request: readonly (readonly [name: string, value: string])[];
  /** Name and value of each header of the response; null without a response. */
  readonly response: readonly (readonly [name: string, value: string])[] | null;
};

interface SentAttempt {
  readonly at: number;
  readonly request: Headers;
  response?: Headers;
}

/**
 * The headers of the latest deliveries. They are not part of the world: timestamps can be those of the machine. Snapshots, tapes,
 * and forks don't have them.
 */
export class SentHeadersLog {
  readonly #attempts = new Map<string, SentAttempt[]>();

  /** Calls a receiver, and stores the headers of the request and of its response. */
  record(
    deliveryId: string,
    { at, request }: { readonly at: number; readonly request: Request },
    deliver: () => DeliverResult | Promise<DeliverResult>,
  ): DeliverResult | Promise<DeliverResult> {
    const attempt: SentAttempt = { at, request: request.headers };
    this.#note(deliveryId, attempt);
    const responding = deliver();
    const note = (response: DeliverResult) => {
      if (response?.headers !== undefined) attempt.response = response.headers;
    };
    // Not awaited: looking at a response must not delay it. A rejection is the dispatcher's.
    Promise.resolve(responding).then(note, () => undefined);
    return responding;
  }

  /** Returns the headers of the attempts of a delivery, oldest first; none if they were dropped. */
  of(deliveryId: string): readonly SentHeaders[] {
    return (this.#attempts.get(deliveryId) ?? []).map(({ at, request, response }) => ({
      at: isoText(at),
      request: listed(request),
      response: response === undefined ? null : listed(response),
    }));
  }

  clear(): void {
    this.#attempts.clear();
  }

  #note(deliveryId: string, attempt: SentAttempt): void {
    const known = this.#attempts.get(deliveryId) ?? [];
    this.#attempts.delete(deliveryId);
    this.#attempts.set(deliveryId, [...known, attempt]);
    const [oldest] = this.#attempts.keys();
    if (this.#attempts.size > DELIVERIES_MAX && oldest !== undefined) this.#attempts.delete(oldest);
  }
}

/** Handlers of a test can return anything, such as an object whose headers are a plain object. */
function listed(headers: Headers): readonly (readonly [string, string])[] {
  if (typeof headers.entries !== 'function') return [];
  return [...headers.entries()].map(([name, value]) => [name, SECRET_HEADERS.has(name) ? '(hidden)' : maskText(value)]);
}
