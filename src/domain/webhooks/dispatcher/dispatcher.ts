import type { Job } from '../../../engine/schedule.ts';
import { systemNow } from '../../../engine/wall-clock.ts';
import type { Context, Engine } from '../../base/context.ts';
import {
  type AttemptOutcome,
  awaitReceiver,
  findDueDelivery,
  finishAttempt,
  loadEvent,
  noteDuplicate,
  resumeEndpoint,
} from '../deliveries/actions.ts';
import { loadEndpoint } from '../deliveries/endpoints.ts';
import { divert, injectedOutcome, isDiverted, isSentTwice, triggerWebhookFault } from '../deliveries/fault-effects.ts';
import { type GatewayEvent, viewEvent } from '../deliveries/schema.ts';
import { type EndpointRecord, listUnscheduledDeliveries } from '../deliveries/store.ts';
import { AtWork, type Cause } from './at-work.ts';
import { notifyAttempt } from './attempt-listeners.ts';
import type { Deliver, DeliverResult } from './deliver.ts';
import {
  attemptLine,
  type Begun,
  type InFlight,
  type ResponseLine,
  type Sent,
  type TimedOutcome,
} from './delivery-lines.ts';
import { fetchReceiver } from './fetch-receiver.ts';
import { ReceiverCall } from './receiver-call.ts';
import { contextOf, type GatewayInside } from './receiver-context.ts';
import { describe, discard, isAssertion, type Listening, outcomeOf } from './receiver-response.ts';
import { awaitOutcome, secondsSince } from './receiver-timeout.ts';
import { SentHeadersLog } from './sent-headers.ts';
import { signedHeaders, signedRequest, toldEvent, type WebhookHeader } from './signed-request.ts';
import { ThrownErrors } from './thrown-errors.ts';
import { WebhookLoops } from './webhook-loops.ts';

/** Used if a handler removed its endpoint while it was being called. */
const NO_RECEIVER: Deliver = () => {
  throw new Error('no receiver attached');
};

/** Sends webhooks one at a time, and records the outcome of each attempt. */
export class WebhookDispatcher {
  readonly #engine: Engine;
  readonly #fetch: typeof fetch | undefined;
  readonly #receivers = new Map<string, Deliver>();
  readonly #atWork = new AtWork();
  readonly #loops = new WebhookLoops();
  readonly #thrown = new ThrownErrors();
  /** The headers of the latest deliveries. */
  readonly sent = new SentHeadersLog();
  /** Attempts without a response yet, each with the function that records its outcome. */
  readonly #inFlight = new Map<ReceiverCall, InFlight>();

  /** Returns the gateway for the calls of a receiver. Set by the gateway, which has this dispatcher. */
  gatewayInside: GatewayInside | undefined;

  constructor(engine: Engine, fetchOption: typeof fetch | undefined) {
    this.#engine = engine;
    this.#fetch = fetchOption;
    const isDelivering = () => this.#inFlight.size > 0 || this.#atWork.cause !== undefined;
    engine.listen((event) => this.#noteCause(event), isDelivering);
  }

  /** Attaches a receiver; undefined calls the URL. Receivers belong to the gateway object: forks and snapshots have none. */
  attach(endpointId: string, deliver: Deliver | undefined): void {
    this.#receivers.set(endpointId, deliver ?? fetchReceiver(this.#fetch));
  }

  detach(endpointId: string): void {
    this.#receivers.delete(endpointId);
  }

  /** The oldest call to a receiver that has not returned; undefined if there is none. */
  get openCall(): object | undefined {
    return this.#inFlight.keys().next().value;
  }

  /** Reports whether the current code runs inside a call to a receiver. */
  get isInReceiver(): boolean {
    return this.#atWork.isInsideCall;
  }

  isAttached(endpointId: string): boolean {
    return this.#receivers.has(endpointId);
  }

  /** The error that the receiver threw in the last attempt of a delivery; undefined if it did not throw. */
  thrownBy(deliveryId: string): unknown {
    return this.#thrown.of(deliveryId);
  }

  /** Returns the attached receivers. */
  receivers(): ReadonlyMap<string, Deliver> {
    return new Map(this.#receivers);
  }

  /** Restores an earlier set of receivers. */
  keep(receivers: ReadonlyMap<string, Deliver>): void {
    this.#receivers.clear();
    for (const [endpointId, deliver] of receivers) this.#receivers.set(endpointId, deliver);
  }

  /** Copies the receivers of another gateway's dispatcher, for a fork that can call the receivers of its origin. */
  adopt(origin: WebhookDispatcher): void {
    for (const [endpointId, deliver] of origin.#receivers) this.#receivers.set(endpointId, deliver);
    this.rejoin();
  }

  /**
   * Resumes deliveries after the world was replaced. Those that wait for an attached receiver are sent when the job runner runs
   * next.
   */
  rejoin(): void {
    this.#loops.forget();
    this.#thrown.clear();
    this.sent.clear();
    const { database } = this.#engine;
    const waiting = listUnscheduledDeliveries(database).filter(({ endpointId }) => this.isAttached(endpointId));
    if (waiting.length === 0) return;
    const endpointIds = new Set(waiting.map(({ endpointId }) => endpointId));
    const context = this.#engine.context(this.#engine.parts.clockCaller, { cause: 'webhooks' });
    this.#engine.transaction(
      () => [...endpointIds].filter((endpointId) => resumeEndpoint(context, endpointId)),
      (resumed) => {
        if (resumed.length === 0) return undefined;
        return { kind: 'command', order: 'webhooks.rejoin', with: { endpointIds: resumed } };
      },
    );
  }

  /**
   * Makes the attempt of a due job. Returns a failed assertion of the handler for the caller to throw.
   *
   * @throws SettleboxError `webhook_loop`
   */
  async attempt(job: Job): Promise<unknown> {
    this.#throwIfLooping(job);
    const begun = this.begin(job, (endpointId) => this.isAttached(endpointId));
    if (begun === undefined) return undefined;
    const { delivery, fault } = begun;
    const deliver = this.#receivers.get(delivery.endpointId) ?? NO_RECEIVER;
    const assertion = await this.#sendAndRecord(begun, deliver, (outcome) =>
      this.finish(job, delivery.deliveryId, outcome),
    );
    if (!isSentTwice(fault) || this.#engine.closed) return assertion;
    // Its own handler can have removed the endpoint or changed the secret.
    const endpoint = loadEndpoint(this.#contextOf(job), delivery.endpointId);
    if (endpoint.status !== 'active') return assertion;
    const again = await this.#sendAndRecord({ endpoint, delivery, fault: undefined }, deliver, (outcome) =>
      this.finishDuplicate(job, delivery.deliveryId, outcome),
    );
    return assertion ?? again;
  }

  /** Ends in-flight attempts and records them at once: the world may be closed before they return. */
  abort(): void {
    const errors: unknown[] = [];
    for (const [call, { record }] of [...this.#inFlight]) {
      this.#inFlight.delete(call);
      const outcome = call.end('aborted by close()');
      try {
        record(outcome);
      } catch (error) {
        // The other attempts are ended and recorded as well.
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  /** Returns the failed assertion. */
  async #sendAndRecord(begun: Begun, deliver: Deliver, record: InFlight['record']): Promise<unknown> {
    const call = new ReceiverCall();
    this.#inFlight.set(call, { record, cause: { seq: begun.delivery.eventSeq, type: begun.delivery.toldAs } });
    try {
      const { outcome, assertion } = await this.send(begun, deliver, call);
      if (this.#inFlight.has(call)) record(outcome);
      return assertion;
    } finally {
      this.#inFlight.delete(call);
    }
  }

  #throwIfLooping(job: Job): void {
    const delivery = this.#loops.isEmpty ? undefined : findDueDelivery(this.#contextOf(job), job);
    if (delivery !== undefined) this.#loops.throwIfLooping(delivery.eventSeq);
  }

  /**
   * Requests of another process don't identify the handler that made them. Outside mode `auto`, requests that arrive while
   * a receiver is called are likely its own. In mode `auto`, any client can send requests at any time.
   */
  #noteCause(event: Cause): void {
    const { cause } = this.#atWork;
    if (cause !== undefined) this.#loops.note(event, cause, true);
    else if (this.#engine.settings.webhooks.mode !== 'auto')
      for (const { cause: likely } of this.#inFlight.values()) this.#loops.note(event, likely, false);
  }

  /**
   * Returns the request to send, with the fault that affects it. Returns undefined if nothing is sent now, which is then
   * already journaled.
   */
  begin(job: Job, isAttached: (endpointId: string) => boolean): Begun | undefined {
    const context = this.#contextOf(job);
    const delivery = findDueDelivery(context, job);
    const sent = delivery !== undefined && isAttached(delivery.endpointId);
    if (sent) notifyAttempt(this.#engine, delivery);
    const work = (): Begun | undefined => {
      const fault = sent ? triggerWebhookFault(context, delivery) : undefined;
      if (sent && !isDiverted(fault)) return { endpoint: loadEndpoint(context, delivery.endpointId), delivery, fault };
      this.#engine.schedule.remove(job);
      if (sent && fault !== undefined) divert(context, delivery, fault);
      else if (delivery !== undefined) awaitReceiver(context, delivery);
      return undefined;
    };
    return this.#engine.transaction(work, (begun) => attemptLine(job, delivery?.deliveryId, sent, begun));
  }

  /**
   * Records the outcome of an attempt. The job is removed in the same transaction, so that a snapshot taken by the handler
   * still contains it.
   */
  finish(job: Job, deliveryId: string, outcome: TimedOutcome): void {
    this.#engine.transaction(
      () => {
        this.#engine.schedule.remove(job);
        finishAttempt(this.#contextOf(job), deliveryId, outcome);
      },
      (): ResponseLine => ({ kind: 'response', job: job.seq, delivery: deliveryId, outcome }),
    );
  }

  /** Records the response to the second copy of a delivery. */
  finishDuplicate(job: Job, deliveryId: string, outcome: TimedOutcome): void {
    this.#engine.transaction(
      () => noteDuplicate(this.#contextOf(job), deliveryId, outcome),
      (): ResponseLine => ({ kind: 'response', job: job.seq, delivery: deliveryId, outcome, again: true }),
    );
  }

  #contextOf({ why }: Job): Context {
    return this.#engine.context(this.#engine.parts.clockCaller, { cause: 'clock: webhook.attempt', reason: why });
  }

  /** Calls a receiver, unless an injected fault responds instead. */
  async send({ endpoint, delivery, fault }: Begun, deliver: Deliver, call = new ReceiverCall()): Promise<Sent> {
    const injected = injectedOutcome(fault);
    if (injected !== undefined) return { outcome: injected, assertion: undefined };
    const row = loadEvent(this.#engine, delivery);
    const event = toldEvent(this.#engine, viewEvent(this.#engine, row, delivery.toldAs), delivery);
    const request = signedRequest(this.#engine, endpoint, event, { fault, signal: call.signal });
    const listening = { call, event: event.type, endpointId: delivery.endpointId };
    const [id, at, startedAt] = [delivery.deliveryId, this.#engine.state.now, systemNow()];
    try {
      const outcome = await this.#atWork.call({ seq: row.seq, type: event.type }, (inside) =>
        this.#callReceiver(
          () =>
            this.sent.record(id, { at, request }, () => deliver(request, event, contextOf(this.gatewayInside, inside))),
          listening,
        ),
      );
      this.#thrown.note(delivery.deliveryId, undefined);
      const taken = outcome.status === null ? {} : secondsSince(startedAt);
      return { outcome: { ...outcome, ...taken }, assertion: undefined };
    } catch (error) {
      this.#thrown.note(delivery.deliveryId, error);
      return { outcome: { status: null, error: describe(error) }, assertion: isAssertion(error) ? error : undefined };
    }
  }

  /** Calls a receiver and reads its response within the time and size limits. */
  #callReceiver(
    deliver: () => DeliverResult | Promise<DeliverResult>,
    target: Pick<Listening, 'call' | 'event' | 'endpointId'>,
  ): Promise<AttemptOutcome> {
    const { call } = target;
    const { trafficListeners: listeners, settings } = this.#engine;
    const listening = { ...target, listeners, timeoutMs: settings.webhooks.timeoutMs };
    const take = (response: DeliverResult) => {
      if (!call.isEnded) return outcomeOf(response, listening);
      discard(response);
      return call.ended;
    };
    return awaitOutcome(this.#engine, call, () => Promise.resolve(deliver()).then(take));
  }

  /** Builds the request for an event as specified by Standard Webhooks 1.0.0. */
  signedRequest(endpoint: EndpointRecord, event: GatewayEvent): Request {
    return signedRequest(this.#engine, endpoint, event);
  }

  sign(endpoint: EndpointRecord, id: string, body: string): Record<WebhookHeader, string> {
    return signedHeaders(this.#engine, endpoint, id, body);
  }
}
