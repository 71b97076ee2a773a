import type { Engine } from '../context.ts';
import { InvariantError } from '../core/errors.ts';
import type { Job } from '../core/schedule.ts';
import {
  type AttemptOutcome,
  beginAttempt,
  finishAttempt,
  loadEndpoint,
  secretOf,
} from '../resources/webhooks/actions.ts';
import { signature } from '../resources/webhooks/rules.ts';
import { type GatewayEvent, viewEvent } from '../resources/webhooks/schema.ts';
import { type DeliveryRecord, type EndpointRecord, findDelivery, findEvent } from '../resources/webhooks/store.ts';
import { wallClockSeconds, within } from './wall-clock.ts';

/** A function of the merchant's that takes deliveries; answering nothing counts as 204. */
export type Deliver = (request: Request, event: GatewayEvent) => Taken | Promise<Taken>;
// biome-ignore lint/suspicious/noConfusingVoidType: a handler that ends without a return is one that answers nothing.
type Taken = Response | undefined | void;

/** Where a delivery without a URL says that it goes. */
const NOWHERE = 'https://merchant.test/webhooks';

/** Carries webhooks out, one at a time, and writes down what became of each. */
export class Courier {
  readonly #engine: Engine;
  readonly #fetch: typeof fetch | undefined;
  readonly #receivers = new Map<string, Deliver>();

  constructor(engine: Engine, fetchOption: typeof fetch | undefined) {
    this.#engine = engine;
    this.#fetch = fetchOption;
  }

  /** A receiver belongs to the gateway object and not to its world: forks and snapshots have none. */
  attach(endpointId: string, deliver: Deliver | undefined): void {
    this.#receivers.set(endpointId, deliver ?? ((request) => (this.#fetch ?? globalThis.fetch)(request)));
  }

  detach(endpointId: string): void {
    this.#receivers.delete(endpointId);
  }

  isAttached(endpointId: string): boolean {
    return this.#receivers.has(endpointId);
  }

  /** Those attached now. */
  receivers(): ReadonlyMap<string, Deliver> {
    return new Map(this.#receivers);
  }

  /** Back to these and no others. */
  keep(receivers: ReadonlyMap<string, Deliver>): void {
    this.#receivers.clear();
    for (const [endpointId, deliver] of receivers) this.#receivers.set(endpointId, deliver);
  }

  /** Takes over the receivers of another gateway's courier, for a fork that may call whom its origin calls. */
  adopt(origin: Courier): void {
    for (const [endpointId, deliver] of origin.#receivers) this.#receivers.set(endpointId, deliver);
  }

  /** Makes the attempt of a due job. Answers an assertion that failed inside the handler, for the caller to throw. */
  async attempt(job: Job): Promise<unknown> {
    const begun = this.#begin(job);
    if (begun === undefined) return undefined;
    const { outcome, assertion } = await this.#send(begun.endpoint, begun.delivery, begun.deliver);
    this.#transaction(job.why, (context) => finishAttempt(context, begun.delivery, outcome));
    return assertion;
  }

  #begin(job: Job) {
    return this.#transaction(job.why, (context) => {
      this.#engine.schedule.remove(job);
      const found = findDelivery(context.database, job.subject);
      const deliver = this.#receivers.get(found?.endpointId ?? '');
      const delivery = beginAttempt(context, job.subject, deliver !== undefined);
      if (delivery === undefined || deliver === undefined) return undefined;
      return { delivery, deliver, endpoint: loadEndpoint(context, delivery.endpointId) };
    });
  }

  #transaction<Result>(reason: string, work: (context: ReturnType<Engine['context']>) => Result): Result {
    const context = this.#engine.context(this.#engine.parts.clockwork, { cause: 'clock: webhook.attempt', reason });
    return this.#engine.transaction(() => work(context));
  }

  async #send(endpoint: EndpointRecord, delivery: DeliveryRecord, deliver: Deliver) {
    const row = findEvent(this.#engine.database, delivery.eventSeq);
    if (row === undefined) throw new InvariantError('a delivery has its event', [{ id: delivery.deliveryId }]);
    const event = viewEvent(row, delivery.toldAs);
    const request = this.signedRequest(endpoint, event);
    const { patienceMs } = this.#engine.settings.webhooks;
    try {
      const late = (): AttemptOutcome => ({ status: null, error: `no answer within ${patienceMs} ms` });
      const answered = Promise.resolve(deliver(request, event)).then(
        (response): AttemptOutcome => ({ status: response?.status ?? 204, error: null }),
      );
      return { outcome: await within(patienceMs, answered, late), assertion: undefined };
    } catch (error) {
      return { outcome: { status: null, error: describe(error) }, assertion: isAssertion(error) ? error : undefined };
    }
  }

  /** The request that an endpoint gets for an event: Standard Webhooks 1.0.0. */
  signedRequest(endpoint: EndpointRecord, event: GatewayEvent): Request {
    const body = JSON.stringify(event);
    const headers = { 'content-type': 'application/json', ...this.sign(endpoint, event.id, body) };
    return new Request(endpoint.url ?? NOWHERE, { method: 'POST', headers, body });
  }

  sign(endpoint: EndpointRecord, id: string, body: string): Record<WebhookHeader, string> {
    const { settings, state } = this.#engine;
    const virtual = settings.webhooks.timestamps === 'virtual';
    const timestamp = virtual ? Math.floor(state.now / 1_000) : wallClockSeconds();
    return {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature(secretOf(this.#engine, endpoint), id, timestamp, body),
    };
  }
}

export type WebhookHeader = 'webhook-id' | 'webhook-timestamp' | 'webhook-signature';

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** node:assert, chai (vitest) and Jest's expect name their errors alike enough. */
function isAssertion(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AssertionError' || error.name === 'JestAssertionError' || 'matcherResult' in error;
}
