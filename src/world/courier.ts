import type { Context, Engine } from '../context.ts';
import { InvariantError } from '../core/errors.ts';
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
import { ANSWER_WITHIN_MS, signature } from '../resources/webhooks/rules.ts';
import { type GatewayEvent, viewEvent } from '../resources/webhooks/schema.ts';
import { type EndpointRecord, findEvent, listPendingWithoutMoment } from '../resources/webhooks/store.ts';
import { AtWork } from './at-work.ts';
import type { AnsweredLine, AttemptLine, Begun, Sent, TimedOutcome } from './delivery-lines.ts';
import { describe, isAssertion, outcomeOf, overheard } from './receiver-answers.ts';
import { systemNow, wallClockSeconds, within } from './wall-clock.ts';

/** A function of the merchant's that takes deliveries; answering nothing counts as 204. */
export type Deliver = (request: Request, event: GatewayEvent) => Taken | Promise<Taken>;
/** What a receiver of webhooks answers: a `Response`, or nothing, which counts as 204. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler that ends without a return is one that answers nothing.
export type Taken = Response | undefined | void;

/** Where a delivery without a URL says that it goes. */
export const NOWHERE = 'https://merchant.test/webhooks';

/** Nobody is there any more: a handler took its endpoint away while it was being called. */
const NOBODY: Deliver = () => {
  throw new Error('no receiver attached');
};

/** Carries webhooks out, one at a time, and writes down what became of each. */
export class Courier {
  readonly #engine: Engine;
  readonly #fetch: typeof fetch | undefined;
  readonly #receivers = new Map<string, Deliver>();
  readonly #atWork = new AtWork();

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

  /** Whether the asking code runs inside a receiver that is being called. */
  get isAsking(): boolean {
    return this.#atWork.inside;
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
    this.#engine.transaction(
      () => [...endpointIds].filter((endpointId) => resumeEndpoint(context, endpointId)),
      (resumed) => {
        if (resumed.length === 0) return undefined;
        return { kind: 'order', order: 'webhooks.rejoin', with: { endpointIds: resumed } };
      },
    );
  }

  /** Makes the attempt of a due job. Answers an assertion that failed inside the handler, for the caller to throw. */
  async attempt(job: Job): Promise<unknown> {
    const begun = this.begin(job, (endpointId) => this.isAttached(endpointId));
    if (begun === undefined) return undefined;
    const { delivery, fate } = begun;
    const deliver = this.#receivers.get(delivery.endpointId) ?? NOBODY;
    const { outcome, assertion } = await this.send(begun, deliver);
    this.finish(job, delivery.deliveryId, outcome);
    if (fate?.kind !== 'webhook_duplicated') return assertion;
    // Its own handler may have ended the subscription, or changed the secret.
    const endpoint = loadEndpoint(this.#contextOf(job), delivery.endpointId);
    if (endpoint.status !== 'active') return assertion;
    const again = await this.send({ endpoint, delivery, fate: undefined }, deliver);
    this.finishAgain(job, delivery.deliveryId, again.outcome);
    return assertion ?? again.assertion;
  }

  /** What is to be sent, and what befalls it; undefined where nothing goes out now: that is written down already. */
  begin(job: Job, isAttached: (endpointId: string) => boolean): Begun | undefined {
    const context = this.#contextOf(job);
    const delivery = findDueDelivery(context, job);
    const sent = delivery !== undefined && isAttached(delivery.endpointId);
    const work = (): Begun | undefined => {
      const fate = sent ? befallDelivery(context, delivery) : undefined;
      if (sent && (fate === undefined || !isDiverted(fate)))
        return { endpoint: loadEndpoint(context, delivery.endpointId), delivery, fate };
      this.#engine.schedule.remove(job);
      if (sent && fate !== undefined) divert(context, delivery, fate);
      else if (delivery !== undefined) awaitReceiver(context, delivery);
      return undefined;
    };
    return this.#engine.transaction(
      work,
      (begun): AttemptLine => ({
        ...{ kind: 'attempt', job: job.seq, delivery: delivery?.deliveryId },
        ...{ sent: begun !== undefined, attached: sent, fate: begun?.fate?.kind },
        agedSeconds: ageSeconds(begun?.fate) || undefined,
      }),
    );
  }

  /** The job stays until its attempt is written down, so that a snapshot taken by the handler holds it as still due. */
  finish(job: Job, deliveryId: string, outcome: TimedOutcome): void {
    this.#engine.transaction(
      () => {
        this.#engine.schedule.remove(job);
        finishAttempt(this.#contextOf(job), deliveryId, outcome);
      },
      (): AnsweredLine => ({ kind: 'answered', job: job.seq, delivery: deliveryId, outcome }),
    );
  }

  /** The second copy of a delivery was answered. */
  finishAgain(job: Job, deliveryId: string, outcome: TimedOutcome): void {
    this.#engine.transaction(
      () => noteDuplicate(this.#contextOf(job), deliveryId, outcome),
      (): AnsweredLine => ({ kind: 'answered', job: job.seq, delivery: deliveryId, outcome, again: true }),
    );
  }

  #contextOf({ why }: Job): Context {
    return this.#engine.context(this.#engine.parts.clockwork, { cause: 'clock: webhook.attempt', reason: why });
  }

  /** Asks a receiver; or answers in its place, where a fault has it down. */
  async send({ endpoint, delivery, fate }: Begun, deliver: Deliver): Promise<Sent> {
    if (fate?.kind === 'webhook_refused') return { outcome: refusalOf(fate), assertion: undefined };
    const row = findEvent(this.#engine.database, delivery.eventSeq);
    if (row === undefined) throw new InvariantError('a delivery has its event', [{ id: delivery.deliveryId }]);
    const event = viewEvent(row, delivery.toldAs);
    const request = this.signedRequest(endpoint, event, fate);
    const startedAt = systemNow();
    try {
      const outcome = await this.#atWork.call(() =>
        this.#answer(() => this.#overhear(deliver(request, event), event.type, delivery.endpointId)),
      );
      return {
        outcome: { ...outcome, ...(outcome.status === null ? {} : secondsSince(startedAt)) },
        assertion: undefined,
      };
    } catch (error) {
      return { outcome: { status: null, error: describe(error) }, assertion: isAssertion(error) ? error : undefined };
    }
  }

  /** Those who listen in have read an answer before it is written down. */
  #overhear(answered: Taken | Promise<Taken>, event: string, endpointId: string): Taken | Promise<Taken> {
    const { hearers } = this.#engine;
    return hearers.size === 0 ? answered : overheard(answered, { hearers, event, endpointId });
  }

  /** What a receiver answers in its seconds by the gateway's clock, and before our own patience is over. */
  async #answer(ask: () => Taken | Promise<Taken>): Promise<AttemptOutcome> {
    const engine = this.#engine;
    const { patienceMs } = engine.settings.webhooks;
    const until = engine.state.now + ANSWER_WITHIN_MS;
    const startedAt = systemNow();
    // The clock may go on while a receiver is at work, where a test's timers are bound to it.
    const isLate = () => {
      if (systemNow() - startedAt < ANSWER_WITHIN_MS) return false;
      engine.catchUp();
      return engine.state.now >= until;
    };
    const answered = Promise.resolve(ask()).then(outcomeOf);
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += LOOK_MS) {
      const outcome = await within(Math.min(LOOK_MS, patienceMs - waitedMs), answered, () => undefined);
      if (isLate()) return noAnswer(`${ANSWER_WITHIN_MS / 1_000} s`);
      if (outcome !== undefined) return outcome;
    }
    return noAnswer(`${patienceMs} ms`);
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

/** What a fault answers for a receiver that never hears of it. */
function refusalOf({ kind, status }: Strike): AttemptOutcome {
  return { status, error: null, answer: `a fault of the test: ${kind}` };
}

/** A fault signs another text than it sends. */
function signedText(body: string, fate: Strike | undefined): string {
  return fate?.kind === 'webhook_bad_signature' ? `${body} ` : body;
}

/** How old a fault has the stamp look. */
function ageSeconds(fate: Strike | undefined): number {
  return fate?.kind === 'webhook_old_timestamp' ? Math.round(fate.delayMs / 1_000) : 0;
}

/** The headers by which Standard Webhooks are verified. */
export type WebhookHeader = 'webhook-id' | 'webhook-timestamp' | 'webhook-signature';

/** A receiver that takes longer than this is slow. */
const SLOW_MS = 5_000;

/** How long it has been, where that is long: by `Date`, which is virtual where the clocks are bound, and else real. */
function secondsSince(startedAt: number): { readonly seconds?: number } {
  const ms = systemNow() - startedAt;
  return ms > SLOW_MS ? { seconds: Math.ceil(ms / 100) / 10 } : {};
}

/** Real milliseconds after which the gateway's clock is looked at, while a receiver is at work. */
const LOOK_MS = 50;

function noAnswer(within: string): AttemptOutcome {
  return { status: null, error: `no answer within ${within}` };
}

/** What a receiver threw. It may be anything, and refuse to be read. */
