import { wallClockSeconds } from '../../../engine/wall-clock.ts';
import type { Engine } from '../../base/context.ts';
import { secretsOf } from '../deliveries/endpoints.ts';
import { signedText, type TriggeredWebhookFault, timestampAgeSeconds } from '../deliveries/fault-effects.ts';
import { signature } from '../deliveries/rules.ts';
import type { GatewayEvent } from '../deliveries/schema.ts';
import type { DeliveryRecord, EndpointRecord } from '../deliveries/store.ts';

/** The request URL of endpoints without a URL. */
export const NOWHERE = 'https://merchant.test/webhooks';

/** The headers of Standard Webhooks. */
export type WebhookHeader = 'webhook-id' | 'webhook-timestamp' | 'webhook-signature';

interface SignedAttempt {
  readonly fault?: TriggeredWebhookFault | undefined;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

/** Returns the event to send: the event itself, unless the gateway deviates on purpose. */
export function toldEvent(
  { parts, database, settings }: Engine,
  event: GatewayEvent,
  { deliveryId, endpointId, eventSeq }: DeliveryRecord,
): GatewayEvent {
  if (parts.deviation?.webhook === undefined) return event;
  const sent = { database, settings, deliveryId, endpointId, eventSeq };
  return Object.assign({}, event, parts.deviation.webhook(event, sent));
}

/** Builds the request for an event as specified by Standard Webhooks 1.0.0. */
export function signedRequest(
  engine: Engine,
  endpoint: EndpointRecord,
  event: GatewayEvent,
  { fault, signal }: SignedAttempt = {},
): Request {
  const body = JSON.stringify(event);
  const signed = engine.parts.deviation?.signedText?.(body) ?? signedText(body, fault);
  const signature = signedHeaders(engine, endpoint, event.id, signed, timestampAgeSeconds(fault));
  const headers = { 'content-type': 'application/json', ...signature };
  // A redirect is a failure: it could lead to a host that endpoints must not name.
  return requestTo(endpoint.url ?? NOWHERE, { method: 'POST', headers, body, redirect: 'manual' }, signal);
}

/** Node's Request rejects the AbortSignal of jsdom: there only the body is canceled. */
function requestTo(url: string, init: RequestInit, signal: AbortSignal | undefined): Request {
  if (signal === undefined) return new Request(url, init);
  try {
    return new Request(url, { ...init, signal });
  } catch {
    return new Request(url, init);
  }
}

/** The headers that a delivery of this body carries. */
export function signedHeaders(
  engine: Engine,
  endpoint: EndpointRecord,
  id: string,
  body: string,
  agedSeconds = 0,
): Record<WebhookHeader, string> {
  const { settings, state } = engine;
  const virtual = settings.webhooks.timestamps === 'virtual';
  const timestamp = (virtual ? Math.floor(state.now / 1_000) : wallClockSeconds()) - agedSeconds;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secretsOf(engine, endpoint)
      .map((secret) => signature(secret, id, timestamp, body))
      .join(' '),
  };
}
