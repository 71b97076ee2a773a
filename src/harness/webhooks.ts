import type { Engine } from '../domain/base/context.ts';
import { findClient } from '../domain/platform/clients/store.ts';
import { isAllowedHost } from '../domain/webhooks/deliveries/rules.ts';
import type { GatewayEvent } from '../domain/webhooks/deliveries/schema.ts';
import {
  type EndpointRecord,
  findDelivery,
  findEndpoint,
  listActiveEndpoints,
  listDeliveries,
} from '../domain/webhooks/deliveries/store.ts';
import type { Deliver } from '../domain/webhooks/dispatcher/deliver.ts';
import type { WebhookDispatcher } from '../domain/webhooks/dispatcher/dispatcher.ts';
import type { WebhookHeader } from '../domain/webhooks/dispatcher/signed-request.ts';
import { SettleboxError } from '../engine/errors.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { platform } from '../engine/platform.ts';
import { runCommand } from './commands.ts';
import { type Delivery, viewDelivery } from './deliveries.ts';
import { type EndpointOptions, type EventPattern, endpointSchema, rotation } from './endpoint-options.ts';
import { type DeliveryRef, type EndpointRef, idOf } from './references.ts';

/** A webhook endpoint. */
export type Endpoint = {
  /** Id of the endpoint. */
  readonly id: string;
  /** The signing secret, `whsec_…` (Standard Webhooks 1.0.0). */
  readonly secret: string;
  /** Null without a URL. */
  readonly url: string | null;
  /** Event types and patterns that the endpoint subscribes to. */
  readonly events: readonly string[];
};

/** Manages webhook endpoints, and lists their deliveries. */
export interface Webhooks {
  /**
   * Subscribes a function or URL to events that happen from now on.
   *
   * @throws SettleboxError `bad_option`, with a suggestion for a misspelled event type; `bad_endpoint` for a URL
   * whose host the options don't allow
   * @example
   * const endpoint = gateway.webhooks.subscribe({ deliver: app.fetch, events: ['transaction.*'] });
   */
  subscribe<Pattern extends string = string>(options: EndpointOptions<EventPattern<Pattern>>): Endpoint;
  /**
   * Gives an endpoint a new secret. For `overlapSeconds` of virtual time (default 86,400, one day), its deliveries
   * have two signatures, as Standard Webhooks specifies, so that a receiver can change over in between.
   *
   * @throws SettleboxError `bad_endpoint`; `bad_option` for an invalid secret
   * @example
   * const { secret } = gateway.webhooks.rotateSecret(endpoint, { overlapSeconds: 3_600 });
   */
  rotateSecret(
    endpoint: EndpointRef,
    options?: { readonly secret?: string | undefined; readonly overlapSeconds?: number | undefined },
  ): Endpoint;
  /**
   * Removes an endpoint and abandons its pending deliveries.
   *
   * @throws SettleboxError `bad_endpoint`
   * @example
   * gateway.webhooks.unsubscribe(endpoint);
   */
  unsubscribe(endpoint: EndpointRef): void;
  /**
   * Returns every delivery, oldest first.
   *
   * @example
   * const failed = gateway.webhooks.deliveries().filter(({ status }) => status === 'exhausted');
   */
  deliveries(): Delivery[];
  /**
   * Schedules one more attempt of a delivery, due at once. Works in every status.
   *
   * @throws SettleboxError `unknown_subject`; `bad_endpoint` if its endpoint is not active
   * @example
   * gateway.webhooks.redeliver(gateway.webhooks.deliveries()[0]!);
   */
  redeliver(delivery: DeliveryRef): void;
  /**
   * Attaches a receiver to an endpoint of a fork, or of a world opened from bytes. Without `deliver`, deliveries go to the
   * endpoint's URL.
   *
   * @throws SettleboxError `bad_endpoint`
   * @example
   * fork.webhooks.attach(endpoint, app.fetch);
   */
  attach(endpoint: EndpointRef, deliver?: Deliver): void;
  /**
   * Returns the signature headers that a delivery of this body would have, for an endpoint or the oldest active one.
   *
   * @throws SettleboxError `bad_endpoint`
   * @example
   * const headers = gateway.webhooks.sign(body, { endpoint });
   */
  sign(
    body: string,
    options?: { readonly endpoint?: EndpointRef | undefined; readonly id?: string | undefined },
  ): Record<WebhookHeader, string>;
  /**
   * Returns the request that an endpoint would receive for an event, to test a webhook handler without a delivery.
   *
   * @throws SettleboxError `bad_endpoint`
   * @example
   * const response = await app.fetch(gateway.webhooks.signedRequest(event));
   */
  signedRequest(event: GatewayEvent, options?: { readonly endpoint?: EndpointRef | undefined }): Request;
}

/** Creates `gateway.webhooks`. */
export function createWebhooks(engine: Engine, dispatcher: WebhookDispatcher): Webhooks {
  return {
    subscribe: (options) => subscribe(engine, dispatcher, options),
    rotateSecret(reference, options = {}) {
      const { secret, overlapSeconds } = parseOptions(rotation(), options, 'options');
      const endpoint = load(engine, reference);
      const overlapMs = overlapSeconds * 1_000;
      const made = runCommand(engine, 'webhooks.rotateSecret', { id: endpoint.endpointId, secret, overlapMs });
      return { id: endpoint.endpointId, secret: made, url: endpoint.url, events: JSON.parse(endpoint.events) };
    },
    unsubscribe(endpoint) {
      const { endpointId } = load(engine, endpoint);
      runCommand(engine, 'webhooks.unsubscribe', { id: endpointId });
      dispatcher.detach(endpointId);
    },
    deliveries: () => listDeliveries(engine.database).map((row) => viewDelivery(engine, dispatcher, row)),
    redeliver(reference) {
      const delivery = findDelivery(engine.database, idOf(reference));
      if (delivery === undefined)
        throw new SettleboxError(
          'unknown_subject',
          `This world has no delivery with the id ${idOf(reference)}.`,
          'webhooks.deliveries() lists the deliveries.',
        );
      load(engine, delivery.endpointId);
      runCommand(engine, 'webhooks.redeliver', { id: delivery.deliveryId });
    },
    attach(reference, deliver) {
      const endpoint = load(engine, reference);
      if (deliver === undefined && endpoint.url === null)
        throw new SettleboxError(
          'bad_endpoint',
          'This endpoint has no URL, so attach() needs a function.',
          'Pass the function that receives its deliveries: attach(endpoint, deliver).',
        );
      if (deliver === undefined) rejectUncallable();
      dispatcher.attach(endpoint.endpointId, deliver);
      runCommand(engine, 'webhooks.attach', { id: endpoint.endpointId });
    },
    sign: (body, options = {}) =>
      dispatcher.sign(endpointFor(engine, options.endpoint), options.id ?? 'EVENT-TEST', body),
    signedRequest: (event, options = {}) => dispatcher.signedRequest(endpointFor(engine, options.endpoint), event),
  };
}

/** Creates an endpoint and attaches its receiver. */
export function subscribe(engine: Engine, dispatcher: WebhookDispatcher, options: EndpointOptions): Endpoint {
  const { deliver, url, events = ['*'], secret, client } = parseOptions(endpointSchema(), options, 'endpoint');
  if (deliver === undefined) rejectUncallable();
  if (url !== undefined) rejectFarAway(url, engine.settings.webhooks.hosts);
  const clientId = client === undefined ? null : idOf(client);
  if (clientId !== null && findClient(engine.database, clientId) === undefined)
    throw new SettleboxError(
      'unknown_subject',
      `endpoint.client must be a client of this world; got the id ${clientId}.`,
      'Pass gateway.merchant, or the account that addMerchant() returned.',
    );
  const made = runCommand(engine, 'webhooks.subscribe', { url: url ?? null, events, secret, clientId });
  dispatcher.attach(made.endpoint.endpointId, deliver);
  return { id: made.endpoint.endpointId, secret: made.secret, url: made.endpoint.url, events };
}

/** @throws SettleboxError `bad_endpoint` where URLs can't be called */
function rejectUncallable(): void {
  if (platform().callsUrls) return;
  throw new SettleboxError(
    'bad_endpoint',
    'An endpoint needs a function here: a browser can’t deliver webhooks to a URL.',
    'Pass deliver, a function (request, event) => Response.',
  );
}

function rejectFarAway(text: string, hosts: readonly string[]): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new SettleboxError(
      'bad_endpoint',
      'endpoint.url must be an absolute http or https URL, such as http://localhost:3000/webhooks.',
    );
  if (url.username !== '' || url.password !== '')
    throw new SettleboxError(
      'bad_endpoint',
      'endpoint.url must not contain a user name or a password.',
      'fetch calls no such URL. Every delivery is signed; verify webhook-signature instead.',
    );
  if (isAllowedHost(url.hostname, hosts)) return;
  throw new SettleboxError(
    'bad_endpoint',
    `endpoint.url must be on this machine; settlebox doesn’t call ${url.hostname} unless you allow it.`,
    'Use localhost or a .test, .example, .invalid or .localhost name, or allow the host: the webhooks.hosts option, or serve --allow-webhook-host.',
  );
}

/** Returns an active endpoint. */
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
