import type { EventName } from '../contract/event-types.ts';
import type { Engine } from '../domain/base/context.ts';
import type { DeliveryStatus } from '../domain/webhooks/deliveries/lifecycle.ts';
import { type EventOf, type GatewayEvent, viewEvent } from '../domain/webhooks/deliveries/schema.ts';
import { type DeliveryRecord, findEndpoint, type listDeliveries } from '../domain/webhooks/deliveries/store.ts';
import type { WebhookDispatcher } from '../domain/webhooks/dispatcher/dispatcher.ts';
import { NOWHERE } from '../domain/webhooks/dispatcher/signed-request.ts';
import { findEvent } from '../engine/event-log.ts';
import { isoOrNull } from '../engine/time.ts';
import { trusted } from '../engine/trusted.ts';

/**
 * The delivery of one event to one endpoint. Checking `type` narrows `event`.
 *
 * @example
 * if (delivery.type === 'batch.funded') console.log(delivery.event.data.object.net_amount);
 */
export type Delivery<Type extends EventName = EventName> = { [Name in Type]: DeliveryOf<Name> }[Type];

type DeliveryOf<Type extends EventName> = {
  /** Id of the delivery, for `webhooks.redeliver`. */
  readonly id: string;
  /** Id of the endpoint. */
  readonly endpointId: string;
  /** The event, also sent as `webhook-id`. */
  readonly eventId: string;
  /** The event type as the endpoint receives it: its type, or its alias. */
  readonly type: Type;
  /** The event as the endpoint receives it. */
  readonly event: EventOf<Type>;
  /** Id of the object of the event. */
  readonly subject: string;
  /** The URL and body of each attempt. Timestamp and signature are created for each attempt and not stored. */
  readonly request: { readonly url: string; readonly body: string };
  /** The status; `exhausted` means that no attempt succeeded. */
  readonly status: DeliveryStatus;
  /** The attempts so far, in order. */
  readonly attempts: readonly DeliveryAttempt[];
  /**
   * ISO 8601; null if no attempt is scheduled, or if the delivery waits for an earlier one of the same object or for
   * a receiver.
   */
  readonly nextAttemptAt: string | null;
  /** The error of the last attempt, as text; null if it got a response. */
  readonly error: string | null;
  /**
   * The error that the receiver threw in the last attempt, with its stack. Undefined if it did not throw. It is not
   * enumerable and not part of the world: snapshots, tapes and forks don't have it.
   */
  readonly cause?: unknown;
};

/** One attempt to deliver a webhook, and its outcome. */
export type DeliveryAttempt = {
  /** ISO 8601, in virtual time. */
  readonly at: string;
  /** The HTTP status of the response; null if there was none. */
  readonly status: number | null;
  /** The reason why there was no response, such as `timeout`; null if there was one. */
  readonly error: string | null;
  /** The response body, masked and cut to 2,000 characters; absent if it was empty. */
  readonly responseBody?: string;
  /** The limit that truncated the response body (64 KiB or 8,192 chunks); absent if it was read completely. */
  readonly limit?: string;
  /** Seconds until the response, by the `Date` of this machine; absent if 5 or less. */
  readonly seconds?: number;
};

/** Builds a delivery as tests see it. */
export function viewDelivery(
  engine: Engine,
  dispatcher: WebhookDispatcher,
  row: ReturnType<typeof listDeliveries>[number],
): Delivery {
  const attempts: DeliveryAttempt[] = JSON.parse(row.log);
  const error = attempts.at(-1)?.error ?? null;
  const delivery = {
    get event() {
      return eventOf(engine, row);
    },
    get request() {
      return requestOf(engine, row);
    },
    id: row.deliveryId,
    endpointId: row.endpointId,
    eventId: row.eventId,
    type: row.toldAs,
    subject: row.subject,
    status: row.status,
    attempts,
    nextAttemptAt: isoOrNull(row.nextAttemptAt),
    error,
  } satisfies Record<keyof Omit<Delivery, 'cause'>, unknown>;
  const cause = error === null ? undefined : dispatcher.thrownBy(row.deliveryId);
  return trusted<Delivery>(Object.defineProperty(delivery, 'cause', { value: cause, enumerable: false }));
}

/** Returns the URL and body of a delivery; timestamp and signature differ by attempt. */
export function requestOf(engine: Engine, row: DeliveryRecord): Delivery['request'] {
  const event = eventOf(engine, row);
  const url = findEndpoint(engine.database, row.endpointId)?.url ?? NOWHERE;
  return { url, body: event === undefined ? '' : JSON.stringify(event) };
}

function eventOf(engine: Engine, { eventSeq, toldAs }: DeliveryRecord): GatewayEvent | undefined {
  const event = findEvent(engine.database, eventSeq);
  return event === undefined ? undefined : viewEvent(engine, event, toldAs);
}
