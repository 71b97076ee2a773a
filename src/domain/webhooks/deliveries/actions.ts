import { countTransition } from '../../../engine/counted-moves.ts';
import { InvariantError } from '../../../engine/errors.ts';
import { type EventRow, findEvent } from '../../../engine/event-log.ts';
import type { LifecycleEvent } from '../../../engine/lifecycle.ts';
import type { Job } from '../../../engine/schedule.ts';
import { isoText } from '../../../engine/time.ts';
import { DAY_MS } from '../../../facts/civil-date.ts';
import type { Context } from '../../base/context.ts';
import { loadEndpoint } from './endpoints.ts';
import { deliveryLife, endpointLife } from './lifecycle.ts';
import { DISABLED_AFTER_MS, durationText, nameForEndpoint, nextAttemptAt } from './rules.ts';
import { viewEndpoint } from './schema.ts';
import {
  type DeliveryRecord,
  type EndpointRecord,
  findDelivery,
  findFirstPending,
  insertDelivery,
  listActiveEndpoints,
  listOvertaken,
  listPendingOf,
  updateDelivery,
  updateEndpoint,
} from './store.ts';

/** The outcome of an attempt: a response, or the reason why there was none. */
export interface AttemptOutcome {
  /** HTTP status of the response; null if there was none. */
  readonly status: number | null;
  readonly error: string | null;
  /** The retained part of the response body; absent if it was empty. */
  readonly responseBody?: string | undefined;
  /** The limit that truncated the response body (64 KiB or 8,192 chunks); absent if it was read completely. */
  readonly limit?: string | undefined;
}

/** Creates a delivery for each endpoint that is subscribed to the event. It runs in the transaction that emitted the event. */
export function fanOut(context: Context, event: EventRow): void {
  for (const endpoint of listActiveEndpoints(context.database)) {
    if (endpoint.clientId !== null && endpoint.clientId !== event.clientId) continue;
    const name = nameForEndpoint(event.type, JSON.parse(endpoint.events));
    if (name !== undefined) queue(context, endpoint, event, name);
  }
}

/** Reports whether an endpoint that receives a client's events lists this type, by its name or as `<object>.*`. */
export function isNamedByEndpoint({ database }: Context, clientId: string, type: string): boolean {
  return listActiveEndpoints(database).some(
    (endpoint) =>
      (endpoint.clientId === null || endpoint.clientId === clientId) &&
      nameForEndpoint(
        type,
        JSON.parse(endpoint.events).filter((pattern: string) => pattern !== '*'),
      ) !== undefined,
  );
}

function queue(context: Context, endpoint: EndpointRecord, event: EventRow, name: string): void {
  const { endpointId } = endpoint;
  const { subject } = event;
  const waits = collects(context) || (isOrdered(context) && hasPending(context, endpointId, subject));
  const nextAttemptAt = waits ? null : context.now;
  const delivery: DeliveryRecord = {
    deliveryId: context.id('DELIVERY'),
    endpointId,
    eventSeq: event.seq,
    toldAs: name,
    subject,
    status: deliveryLife.begin('queued'),
    attempts: 0,
    nextAttemptAt,
    held: 0,
    log: '[]',
    createdAt: context.now,
  };
  insertDelivery(context.database, delivery);
  if (nextAttemptAt !== null) scheduleFirstJob(context, delivery, nextAttemptAt);
}

/** Reports whether an event waits until the earlier events of its object are acknowledged. */
function isOrdered({ settings }: Context): boolean {
  return settings.webhooks.ordering !== 'none';
}

function hasPending({ database }: Context, endpointId: string, subject: string): boolean {
  return findFirstPending(database, endpointId, subject) !== undefined;
}

/** Reports whether deliveries are collected. Collected deliveries are sent only by `redeliver`. */
function collects({ settings }: Context): boolean {
  return settings.webhooks.mode === 'collect';
}

/** Schedules the next attempt of a delivery. */
export function scheduleAttempt(context: Context, delivery: DeliveryRecord, at: number, why = whyNow(delivery)): void {
  updateDelivery(context.database, { ...delivery, nextAttemptAt: at });
  context.schedule('webhook.attempt', at, delivery.deliveryId, why);
}

/** Schedules the first attempt of a delivery that is stored already. */
function scheduleFirstAttempt(context: Context, delivery: DeliveryRecord): void {
  updateDelivery(context.database, { ...delivery, nextAttemptAt: context.now });
  scheduleFirstJob(context, delivery, context.now);
}

/** Schedules the job of the first attempt. With ordering `none`, the seed orders the due ones; retries keep their times. */
function scheduleFirstJob(context: Context, delivery: DeliveryRecord, at: number): void {
  if (isOrdered(context)) context.schedule('webhook.attempt', at, delivery.deliveryId, whyNow(delivery));
  else context.scheduleUnordered('webhook.attempt', at, delivery.deliveryId, whyNow(delivery));
}

/** Schedules an attempt. Webhooks are sent only while the clock is moved. */
const WAITS = 'waits for idle() or the clock';

function whyNow({ attempts }: DeliveryRecord): string {
  return attempts === 0 ? WAITS : `attempt ${attempts + 1}, ${WAITS}`;
}

/** Returns a due delivery; undefined if it was abandoned or rescheduled. */
export function findDueDelivery(
  { database }: Context,
  job: Pick<Job, 'subject' | 'dueAt'>,
): DeliveryRecord | undefined {
  const delivery = findDelivery(database, job.subject);
  return delivery?.status === 'pending' && delivery.nextAttemptAt === job.dueAt ? delivery : undefined;
}

/** Leaves a due delivery without a scheduled time, because no receiver is attached. It is sent when one is attached. */
export function awaitReceiver(context: Context, delivery: DeliveryRecord): void {
  updateDelivery(context.database, { ...delivery, nextAttemptAt: null, held: 0 });
}

/** Adds the second copy of a duplicated delivery to the list of attempts. It does not affect the status. */
export function noteDuplicate(context: Context, deliveryId: string, outcome: AttemptOutcome): void {
  const delivery = loadDelivery(context, deliveryId);
  const entry = { at: isoText(context.now), ...outcome };
  updateDelivery(context.database, { ...delivery, log: JSON.stringify([...JSON.parse(delivery.log), entry]) });
}

/** Writes what became of an attempt, and what follows: done, another try, or the end. */
export function finishAttempt(context: Context, deliveryId: string, outcome: AttemptOutcome): void {
  const delivery = loadDelivery(context, deliveryId);
  const endpoint = loadEndpoint(context, delivery.endpointId);
  const attempts = delivery.attempts + 1;
  const entry = { at: isoText(context.now), ...outcome };
  const tried = { ...delivery, attempts, log: JSON.stringify([...JSON.parse(delivery.log), entry]) };
  const ok = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  noteAttempt(context, tried, outcome, ok);
  // The handler has removed its own endpoint.
  if (delivery.status !== 'pending') updateDelivery(context.database, tried);
  else if (ok) succeed(context, endpoint, tried);
  else fail(context, endpoint, tried, outcome);
}

function succeed(context: Context, endpoint: EndpointRecord, delivery: DeliveryRecord): void {
  moveDelivery(context, delivery, 'succeeded');
  if (endpoint.failingSince !== null) updateEndpoint(context.database, { ...endpoint, failingSince: null });
  queueNext(context, delivery);
}

function fail(context: Context, endpoint: EndpointRecord, delivery: DeliveryRecord, outcome: AttemptOutcome): void {
  const failingSince = endpoint.failingSince ?? context.now;
  const next = nextAttemptAt(delivery.attempts, context.settings.webhooks.retrySeconds, context.now);
  const failing = { ...endpoint, failingSince };
  updateEndpoint(context.database, failing);
  const disabledWhy = whyDisabled(outcome, context.now - failingSince);
  if (disabledWhy !== undefined) {
    moveDelivery(context, delivery, 'gave_up');
    disable(context.because('clock: webhook.attempt', disabledWhy), failing);
  } else if (next === undefined) {
    moveDelivery(context, delivery, 'gave_up');
    queueNext(context, delivery);
  } else
    scheduleAttempt(context, moveDelivery(context, delivery, 'failed'), next, whyRetried(context, delivery, outcome));
}

function whyDisabled({ status }: AttemptOutcome, failingMs: number): string | undefined {
  if (status === 410) return 'its receiver responded 410';
  return failingMs >= DISABLED_AFTER_MS ? `every attempt has failed for ${DISABLED_AFTER_MS / DAY_MS} days` : undefined;
}

/** `attempt 3 of 8, 5 min after the response 503` */
function whyRetried({ settings }: Context, { attempts }: DeliveryRecord, { status }: AttemptOutcome): string {
  const { retrySeconds } = settings.webhooks;
  const since = durationText(retrySeconds[attempts - 1] ?? 0);
  const failure = status === null ? 'one without a response' : `the response ${status}`;
  return `attempt ${attempts + 1} of ${retrySeconds.length + 1}, ${since} after ${failure}`;
}

/** Schedules the next delivery of the same object, and those that this one has overtaken. */
export function queueNext(context: Context, done: DeliveryRecord): void {
  for (const overtaken of listOvertaken(context.database, done.endpointId, done.subject))
    if (isOrdered(context) || overtaken.eventSeq < done.eventSeq)
      scheduleAttempt(
        context,
        { ...overtaken, held: 0 },
        context.now,
        'it was overtaken by the next webhook of its object',
      );
  resumeSubject(context, done.endpointId, done.subject);
}

function disable(context: Context, endpoint: EndpointRecord): void {
  const disabled = end(context, endpoint, 'disabled');
  const clientId = endpoint.clientId ?? '';
  context.emit({ type: 'endpoint.disabled', clientId, subject: endpoint.endpointId, object: viewEndpoint(disabled) });
}

/** Removes an endpoint. Its pending deliveries are abandoned. */
export function removeEndpoint(context: Context, endpointId: string): void {
  const endpoint = loadEndpoint(context, endpointId);
  if (endpoint.status !== 'removed') end(context, endpoint, 'unsubscribed');
}

function end(context: Context, endpoint: EndpointRecord, event: LifecycleEvent<typeof endpointLife>): EndpointRecord {
  const ended = { ...endpoint, status: endpointLife.move(endpoint.status, event) };
  updateEndpoint(context.database, ended);
  for (const delivery of listPendingOf(context.database, endpoint.endpointId))
    moveDelivery(context, delivery, 'abandoned');
  return ended;
}

/** Schedules the deliveries that waited for a receiver. They are sent when the job runner runs next, in order per object. */
export function resumeEndpoint(context: Context, endpointId: string): boolean {
  const pending = listPendingOf(context.database, endpointId);
  if (!isOrdered(context)) return resumeAll(context, pending);
  const subjects = new Set(pending.map(({ subject }) => subject));
  return [...subjects].filter((subject) => resumeSubject(context, endpointId, subject)).length > 0;
}

function resumeAll(context: Context, pending: readonly DeliveryRecord[]): boolean {
  const waiting = collects(context) ? [] : pending.filter(({ nextAttemptAt }) => nextAttemptAt === null);
  for (const delivery of waiting) scheduleFirstAttempt(context, delivery);
  return waiting.length > 0;
}

/** Schedules the first pending delivery of an object. Returns false if there is none, or if it is scheduled already. */
export function resumeSubject(context: Context, endpointId: string, subject: string): boolean {
  const first = collects(context) ? undefined : findFirstPending(context.database, endpointId, subject);
  if (first === undefined || first.nextAttemptAt !== null) return false;
  scheduleAttempt(context, first, context.now);
  return true;
}

/** Sends a delivery again. It can be in any status. */
export function redeliver(context: Context, delivery: DeliveryRecord): void {
  scheduleAttempt(
    context,
    moveDelivery(context, delivery, 'redelivered'),
    context.now,
    `redelivered manually, ${WAITS}`,
  );
}

/** Moves a delivery through its lifecycle; it is no longer scheduled. */
export function moveDelivery(
  context: Context,
  delivery: DeliveryRecord,
  event: LifecycleEvent<typeof deliveryLife>,
): DeliveryRecord {
  const next = {
    ...delivery,
    status: deliveryLife.move(delivery.status, event),
    nextAttemptAt: null,
    held: 0,
  } as const;
  updateDelivery(context.database, next);
  countTransition(context.database, deliveryLife, delivery.status, event);
  return next;
}

/** Notes a failed attempt in the timeline, and the success after one. Other successes are not noted. */
function noteAttempt(context: Context, delivery: DeliveryRecord, outcome: AttemptOutcome, ok: boolean): void {
  if (ok && delivery.attempts === 1 && delivery.createdAt === context.now) return;
  const result = outcome.status === null ? (outcome.error ?? 'no response') : `responded ${outcome.status}`;
  const text = ok
    ? `webhook ${delivery.toldAs} is delivered`
    : `webhook ${delivery.toldAs} is not acknowledged: ${result}`;
  // An endpoint can receive the events of several merchants.
  const { clientId } = loadEvent(context, delivery);
  context.note('webhook.attempted', clientId, delivery.subject, text, `attempt ${delivery.attempts}`);
}

/** Loads the event of a delivery. */
export function loadEvent({ database }: Pick<Context, 'database'>, { deliveryId, eventSeq }: DeliveryRecord): EventRow {
  const event = findEvent(database, eventSeq);
  if (event === undefined) throw new InvariantError('a delivery has an event', [{ deliveryId }]);
  return event;
}

/** Loads the delivery of an attempt. */
export function loadDelivery(context: Context, deliveryId: string): DeliveryRecord {
  const delivery = findDelivery(context.database, deliveryId);
  if (delivery === undefined) throw new InvariantError('an attempt belongs to a delivery', [{ deliveryId }]);
  return delivery;
}
