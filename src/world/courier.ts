import type { Engine } from '../context.ts';
import { InvariantError } from '../core/errors.ts';
import { maskText } from '../core/mask.ts';
import type { Job } from '../core/schedule.ts';
import type { Strike } from '../resources/faults/actions.ts';
import {
  type AttemptOutcome,
  awaitReceiver,
  befallDelivery,
  divert,
  findDueDelivery,
  finishAttempt,
  isDiverted,
  noteDuplicate,
  resumeEndpoint,
} from '../resources/webhooks/actions.ts';
import { loadEndpoint, secretsOf } from '../resources/webhooks/endpoints.ts';
import { signature } from '../resources/webhooks/rules.ts';
import { type GatewayEvent, viewEvent } from '../resources/webhooks/schema.ts';
import {
  type DeliveryRecord,
  type EndpointRecord,
  findEvent,
  listPendingWithoutMoment,
} from '../resources/webhooks/store.ts';
import { wallClockSeconds, within } from './wall-clock.ts';

/** A function of the merchant's that takes deliveries; answering nothing counts as 204. */
export type Deliver = (request: Request, event: GatewayEvent) => Taken | Promise<Taken>;
// biome-ignore lint/suspicious/noConfusingVoidType: a handler that ends without a return is one that answers nothing.
type Taken = Response | undefined | void;

/** Where a delivery without a URL says that it goes. */
export const NOWHERE = 'https://merchant.test/webhooks';

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
    this.rejoin();
  }

  /** In another world: what waits there for a receiver that is attached here goes out with the next pump. */
  rejoin(): void {
    const { database } = this.#engine;
    const waiting = listPendingWithoutMoment(database).filter(({ endpointId }) => this.isAttached(endpointId));
    if (waiting.length === 0) return;
    const endpointIds = new Set(waiting.map(({ endpointId }) => endpointId));
    const context = this.#engine.context(this.#engine.parts.clockwork, { cause: 'webhooks' });
    this.#engine.transaction(() => {
      for (const endpointId of endpointIds) resumeEndpoint(context, endpointId);
    });
  }

  /** Makes the attempt of a due job. Answers an assertion that failed inside the handler, for the caller to throw. */
  async attempt(job: Job): Promise<unknown> {
    const { clockwork } = this.#engine.parts;
    const context = this.#engine.context(clockwork, { cause: 'clock: webhook.attempt', reason: job.why });
    const delivery = findDueDelivery(context, job);
    const deliver = this.#receivers.get(delivery?.endpointId ?? '');
    if (delivery === undefined || deliver === undefined) {
      this.#finish(job, () => delivery !== undefined && awaitReceiver(context, delivery));
      return undefined;
    }
    const fate = this.#engine.transaction(() => befallDelivery(context, delivery));
    if (fate !== undefined && isDiverted(fate)) {
      this.#finish(job, () => divert(context, delivery, fate));
      return undefined;
    }
    const endpoint = loadEndpoint(context, delivery.endpointId);
    const { outcome, assertion } = await this.#send(endpoint, delivery, deliver, fate);
    this.#finish(job, () => finishAttempt(context, delivery.deliveryId, outcome));
    if (fate?.kind !== 'webhook_duplicated') return assertion;
    const again = await this.#send(endpoint, delivery, deliver, undefined);
    this.#engine.transaction(() => noteDuplicate(context, delivery.deliveryId, again.outcome));
    return assertion ?? again.assertion;
  }

  /** The job stays until its attempt is written down, so that a snapshot taken by the handler holds it as still due. */
  #finish(job: Job, work: () => unknown): void {
    this.#engine.transaction(() => {
      this.#engine.schedule.remove(job);
      work();
    });
  }

  async #send(endpoint: EndpointRecord, delivery: DeliveryRecord, deliver: Deliver, fate: Strike | undefined) {
    const row = findEvent(this.#engine.database, delivery.eventSeq);
    if (row === undefined) throw new InvariantError('a delivery has its event', [{ id: delivery.deliveryId }]);
    const event = viewEvent(row, delivery.toldAs);
    const request = this.signedRequest(endpoint, event, fate);
    const { patienceMs } = this.#engine.settings.webhooks;
    try {
      const late = (): AttemptOutcome => ({ status: null, error: `no answer within ${patienceMs} ms` });
      const answered = Promise.resolve(deliver(request, event)).then(outcomeOf);
      return { outcome: await within(patienceMs, answered, late), assertion: undefined };
    } catch (error) {
      return { outcome: { status: null, error: describe(error) }, assertion: isAssertion(error) ? error : undefined };
    }
  }

  /** The request that an endpoint gets for an event: Standard Webhooks 1.0.0. */
  signedRequest(endpoint: EndpointRecord, event: GatewayEvent, fate?: Strike): Request {
    const body = JSON.stringify(event);
    const signed = this.sign(endpoint, event.id, signedText(body, fate), ageSeconds(fate));
    const headers = { 'content-type': 'application/json', ...signed };
    // A redirect is a failure, and followed it could lead to a host that no endpoint may name.
    return new Request(endpoint.url ?? NOWHERE, { method: 'POST', headers, body, redirect: 'manual' });
  }

  sign(endpoint: EndpointRecord, id: string, body: string, agedSeconds = 0): Record<WebhookHeader, string> {
    const { settings, state } = this.#engine;
    const virtual = settings.webhooks.timestamps === 'virtual';
    const timestamp = (virtual ? Math.floor(state.now / 1_000) : wallClockSeconds()) - agedSeconds;
    return {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': secretsOf(this.#engine, endpoint)
        .map((secret) => signature(secret, id, timestamp, body))
        .join(' '),
    };
  }
}

/** A fault signs another text than it sends. */
function signedText(body: string, fate: Strike | undefined): string {
  return fate?.kind === 'webhook_bad_signature' ? `${body} ` : body;
}

/** How old a fault has the stamp look. */
function ageSeconds(fate: Strike | undefined): number {
  return fate?.kind === 'webhook_old_timestamp' ? Math.round(fate.delayMs / 1_000) : 0;
}

export type WebhookHeader = 'webhook-id' | 'webhook-timestamp' | 'webhook-signature';

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** A longer answer is cut: it may be a whole page. */
const ANSWER_LETTERS_MAX = 2_000;

/** What a receiver answered, and what it said: masked, since it may repeat anything. */
async function outcomeOf(response: Taken): Promise<AttemptOutcome> {
  // Not by instanceof: in Jest an answer is of another realm.
  if (response === undefined || response === null) return { status: 204, error: null };
  const { status } = response;
  if (response.body == null || response.bodyUsed) return { status, error: null };
  const said = (await response.clone().text()).slice(0, ANSWER_LETTERS_MAX);
  return said === '' ? { status, error: null } : { status, error: null, answer: maskText(said) };
}

/** What node:assert, chai (vitest), Jest's expect, and matchers that vitest is taught (ours are) throw. */
const ASSERTIONS: readonly string[] = ['AssertionError', 'JestAssertionError', 'JestExtendError'];

function isAssertion(error: unknown): boolean {
  // Not by instanceof: in Jest node:assert is of another realm. vitest gives errors of taught matchers a class, no name.
  const thrown = Object(error);
  const names = [Reflect.get(thrown, 'name'), Reflect.get(Object(Reflect.get(thrown, 'constructor')), 'name')];
  return names.some((name) => ASSERTIONS.includes(String(name))) || 'matcherResult' in thrown;
}
