import { z } from 'zod';
import type { Engine } from '../context.ts';
import { SettleboxError } from '../core/errors.ts';
import { isoOrNull } from '../core/time.ts';
import { parseWish } from '../core/wish.ts';
import { findClient } from '../resources/clients/store.ts';
import type { DeliveryStatus } from '../resources/webhooks/lifecycle.ts';
import { isAllowedHost, isSecret } from '../resources/webhooks/rules.ts';
import { type GatewayEvent, viewEvent } from '../resources/webhooks/schema.ts';
import {
  type DeliveryRecord,
  type EndpointRecord,
  findDelivery,
  findEndpoint,
  findEvent,
  listActiveEndpoints,
  listDeliveries,
} from '../resources/webhooks/store.ts';
import type { Courier, Deliver } from '../world/courier.ts';
import { NOWHERE, type WebhookHeader } from '../world/signed-request.ts';
import { type EndpointOptions, endpointWish } from './endpoint-wish.ts';
import { order } from './orders.ts';
import { type DeliveryRef, type EndpointRef, idOf } from './references.ts';

/** An endpoint that hears of events. */
export interface Endpoint {
  readonly id: string;
  /** `whsec_…`: what its deliveries are signed with (Standard Webhooks 1.0.0). */
  readonly secret: string;
  readonly url: string | null;
  readonly events: readonly string[];
}

/** One event for one endpoint, and what became of it. */
export interface Delivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  /** The name that the endpoint is told: the event's type, or its second name. */
  readonly type: string;
  readonly subject: string;
  /** What each attempt sends, but for the stamp and the signature, which are made anew each time and kept nowhere. */
  readonly request: { readonly url: string; readonly body: string };
  readonly status: DeliveryStatus;
  readonly attempts: readonly DeliveryAttempt[];
  /** ISO 8601; null where nothing is to be sent, or it waits for an earlier one of its object or for a receiver. */
  readonly nextAttemptAt: string | null;
  /** The error of the last attempt, as text; null if it got a response. */
  readonly error: string | null;
  /**
   * The error that the receiver threw in the last attempt, with its stack. Undefined if it did not throw. It is not
   * enumerable and not part of the world: snapshots, tapes and forks don't have it.
   */
  readonly cause?: unknown;
}

/** One try to deliver a webhook, and what came of it. */
export interface DeliveryAttempt {
  /** ISO 8601, in virtual time. */
  readonly at: string;
  /** HTTP status of the answer; null where none came. */
  readonly status: number | null;
  readonly error: string | null;
  /** What the answer said, masked and cut to 2 000 letters; absent where it said nothing. */
  readonly responseBody?: string;
  /** Why the response body was truncated (64 KiB or 8,192 chunks); absent if it was read completely. */
  readonly limit?: string;
  /** How long the answer took by this machine's `Date`; absent where it was 5 s or less. */
  readonly seconds?: number;
}

/** Who is told of events, and how that went. */
export interface Webhooks {
  /**
   * Tells events to a function or an address, from now on.
   *
   * @throws SettleboxError `bad_option`; `bad_endpoint` for an address further away than the options allow
   * @example
   * const endpoint = gateway.webhooks.subscribe({ deliver: app.fetch, events: ['transaction.*'] });
   */
  subscribe(wish: EndpointOptions): Endpoint;
  /**
   * Gives an endpoint another secret. For `overlapSeconds` of virtual time (default a day) its deliveries bear two
   * signatures, as Standard Webhooks has it, so that a shop may change over in between.
   *
   * @throws SettleboxError `bad_endpoint`; `bad_option` for a secret that is none
   * @example
   * const { secret } = gateway.webhooks.rotateSecret(endpoint, { overlapSeconds: 3_600 });
   */
  rotateSecret(
    endpoint: EndpointRef,
    options?: { readonly secret?: string; readonly overlapSeconds?: number },
  ): Endpoint;
  /** Ends a subscription; what was pending for it is abandoned. */
  unsubscribe(endpoint: EndpointRef): void;
  /** Every delivery, first made first. */
  deliveries(): Delivery[];
  /** Sends a delivery once more with the next pump, at any time. */
  redeliver(delivery: DeliveryRef): void;
  /** Gives an endpoint its receiver, in a fork or a world opened from bytes; without `deliver`, its own address. */
  attach(endpoint: EndpointRef, deliver?: Deliver): void;
  /** The headers that a delivery of this body would carry; signed for an endpoint, or for the first there is. */
  sign(
    body: string,
    options?: { readonly endpoint?: EndpointRef; readonly id?: string },
  ): Record<WebhookHeader, string>;
  /** The request that an endpoint would get for an event, for a controller's test without any delivery. */
  signedRequest(event: GatewayEvent, options?: { readonly endpoint?: EndpointRef }): Request;
}

const OVERLAP_SECONDS = 24 * 3_600;

export const rotation = z.strictObject({
  secret: z.string().refine(isSecret, 'must be whsec_ followed by 24 to 64 bytes in base64').optional(),
  overlapSeconds: z.int().min(0).max(31_536_000).default(OVERLAP_SECONDS),
});

export function createWebhooks(engine: Engine, courier: Courier): Webhooks {
  return {
    subscribe: (wish) => subscribe(engine, courier, wish),
    rotateSecret(reference, options = {}) {
      const { secret, overlapSeconds } = parseWish(rotation, options, 'options');
      const endpoint = load(engine, reference);
      const overlapMs = overlapSeconds * 1_000;
      const made = order(engine, 'webhooks.rotateSecret', { id: endpoint.endpointId, secret, overlapMs });
      return { id: endpoint.endpointId, secret: made, url: endpoint.url, events: JSON.parse(endpoint.events) };
    },
    unsubscribe(endpoint) {
      const { endpointId } = load(engine, endpoint);
      order(engine, 'webhooks.unsubscribe', { id: endpointId });
      courier.detach(endpointId);
    },
    deliveries: () => listDeliveries(engine.database).map((row) => viewDelivery(engine, courier, row)),
    redeliver(reference) {
      const delivery = findDelivery(engine.database, idOf(reference));
      if (delivery === undefined)
        throw new SettleboxError(
          'unknown_subject',
          `This world has no delivery with the id ${idOf(reference)}.`,
          'webhooks.deliveries() lists the deliveries.',
        );
      load(engine, delivery.endpointId);
      order(engine, 'webhooks.redeliver', { id: delivery.deliveryId });
    },
    attach(reference, deliver) {
      const endpoint = load(engine, reference);
      if (deliver === undefined && endpoint.url === null)
        throw new SettleboxError(
          'bad_endpoint',
          'This endpoint has no URL, so attach() needs a function.',
          'Pass the function that receives its deliveries: attach(endpoint, deliver).',
        );
      courier.attach(endpoint.endpointId, deliver);
      order(engine, 'webhooks.attach', { id: endpoint.endpointId });
    },
    sign: (body, options = {}) => courier.sign(endpointFor(engine, options.endpoint), options.id ?? 'EVENT-TEST', body),
    signedRequest: (event, options = {}) => courier.signedRequest(endpointFor(engine, options.endpoint), event),
  };
}

/** Makes an endpoint and gives it its receiver. */
export function subscribe(engine: Engine, courier: Courier, wish: EndpointOptions): Endpoint {
  const { deliver, url, events = ['*'], secret, client } = parseWish(endpointWish, wish, 'endpoint');
  if (url !== undefined) refuseFarAway(url, engine.settings.webhooks.hosts);
  const clientId = client === undefined ? null : idOf(client);
  if (clientId !== null && findClient(engine.database, clientId) === undefined)
    throw new SettleboxError(
      'unknown_subject',
      `endpoint.client must be a client of this world; got the id ${clientId}.`,
      'Pass gateway.merchant, or the account that addMerchant() returned.',
    );
  const made = order(engine, 'webhooks.subscribe', { url: url ?? null, events, secret, clientId });
  courier.attach(made.endpoint.endpointId, deliver);
  return { id: made.endpoint.endpointId, secret: made.secret, url: made.endpoint.url, events };
}

function refuseFarAway(text: string, hosts: readonly string[]): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new SettleboxError(
      'bad_endpoint',
      'endpoint.url must be an absolute http or https URL, such as http://localhost:3000/webhooks.',
    );
  if (isAllowedHost(url.hostname, hosts)) return;
  throw new SettleboxError(
    'bad_endpoint',
    `endpoint.url must be on this machine; settlebox doesn’t call ${url.hostname} unless you allow it.`,
    'Use localhost or a .test, .example, .invalid or .localhost name, or add the host to the option webhooks.hosts.',
  );
}

/** An endpoint that still hears of events. */
function load(engine: Engine, reference: EndpointRef): EndpointRecord {
  const endpoint = findEndpoint(engine.database, idOf(reference));
  if (endpoint?.status === 'active') return endpoint;
  throw new SettleboxError(
    'bad_endpoint',
    endpoint === undefined
      ? `This world has no endpoint with the id ${idOf(reference)}.`
      : `The endpoint ${endpoint.endpointId} is ${endpoint.status}.`,
    'Create a new one with webhooks.subscribe().',
  );
}

function endpointFor(engine: Engine, reference: EndpointRef | undefined): EndpointRecord {
  if (reference !== undefined) return load(engine, reference);
  const [first] = listActiveEndpoints(engine.database);
  if (first !== undefined) return first;
  throw new SettleboxError(
    'bad_endpoint',
    'This world has no active endpoint to sign for.',
    'Create one with webhooks.subscribe().',
  );
}

function viewDelivery(engine: Engine, courier: Courier, row: ReturnType<typeof listDeliveries>[number]): Delivery {
  const attempts: DeliveryAttempt[] = JSON.parse(row.log);
  const error = attempts.at(-1)?.error ?? null;
  const delivery: Delivery = {
    // Seldom asked for, and as long as its object.
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
  };
  const cause = error === null ? undefined : courier.thrownBy(row.deliveryId);
  return Object.defineProperty(delivery, 'cause', { value: cause, enumerable: false });
}

/** What each attempt of a delivery sends, but for stamp and signature. */
export function requestOf({ database }: Engine, row: DeliveryRecord): Delivery['request'] {
  const event = findEvent(database, row.eventSeq);
  const url = findEndpoint(database, row.endpointId)?.url ?? NOWHERE;
  return { url, body: event === undefined ? '' : JSON.stringify(viewEvent(event, row.toldAs)) };
}
