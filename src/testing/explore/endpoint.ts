import { signature } from '../../domain/webhooks/deliveries/rules.ts';
import type { Deliver } from '../../domain/webhooks/dispatcher/deliver.ts';
import { wallClockSeconds } from '../../engine/wall-clock.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { ShopFinding } from './finding.ts';
import type { Merchant } from './merchant.ts';
import { HandlerNeverResponds, type ShopConnection } from './shop-connection.ts';
import type { OutageEffect } from './steps.ts';

/** The shop's webhook endpoint with simulated outages. */
export interface ShopEndpoint {
  /** Starts an outage until this time, in epoch milliseconds. */
  failUntil(until: number, effect: OutageEffect): void;
  /** Checks from now on whether the shop accepts forged webhooks, which only faults make. */
  expectForgeries(): void;
  /** Ids of the events that the shop acknowledged, each time that it did. */
  readonly acknowledged: readonly string[];
  /** Ends the outage, and subscribes again if the gateway disabled the endpoint. */
  recover(): void;
}

/** The signing secret of all endpoints. */
export const WEBHOOK_SECRET = 'whsec_ZXhwbG9yZS1zaWducy1pdHMtd2ViaG9va3M=';

const doNothing = () => undefined;

/** Subscribes the shop if it has `deliver`. Reports accepted forgeries and handlers that never respond. */
export function openEndpoint(
  gateway: AnyGateway,
  { deliver, events }: Pick<Merchant, 'deliver' | 'events'>,
  connection: ShopConnection,
  report: (finding: ShopFinding) => void,
): ShopEndpoint {
  const acknowledged: string[] = [];
  if (deliver === undefined)
    return { acknowledged, expectForgeries: doNothing, failUntil: doNothing, recover: doNothing };
  let mayBeForged = gateway.simulate.faults.list().length > 0;
  const outage: { until: number; effect: OutageEffect } = { until: Number.NEGATIVE_INFINITY, effect: '503' };
  const receive: Deliver = async (request, event, context) => {
    const activeOutage = gateway.clock.now() < outage.until ? outage.effect : undefined;
    if (activeOutage === '503') return new Response(null, { status: 503 });
    if (activeOutage === 'connection_error') throw new TypeError('fetch failed');
    const forgery = mayBeForged ? forgeryIn(gateway, request, JSON.stringify(event)) : undefined;
    const response = await connection
      .runHandler(async () => deliver(request, event, context))
      .catch((error: unknown) => {
        if (error instanceof HandlerNeverResponds)
          report({ kind: 'never_finished', text: `the shop's webhook handler never responds to ${event.type}` });
        throw error;
      });
    const status = response?.status ?? 204;
    const isAcknowledged = status >= 200 && status < 300;
    if (isAcknowledged && forgery === undefined) acknowledged.push(event.id);
    if (isAcknowledged && forgery !== undefined)
      report({
        kind: 'accepted_forgery',
        text: `the shop responded with ${status} to a webhook ${event.type} ${forgery}`,
      });
    if (activeOutage === 'response_lost') throw new TypeError('fetch failed');
    return response;
  };
  const subscribe = () =>
    gateway.webhooks.subscribe({ deliver: receive, secret: WEBHOOK_SECRET, events: [...(events ?? ['*'])] });
  let { id } = subscribe();
  return {
    acknowledged,
    expectForgeries() {
      mayBeForged = true;
    },
    failUntil(until, effect) {
      Object.assign(outage, { until, effect });
    },
    recover() {
      outage.until = Number.NEGATIVE_INFINITY;
      const disabled = gateway.events.list({ type: 'endpoint.disabled' }).some(({ subject }) => subject === id);
      if (disabled) id = subscribe().id;
    },
  };
}

/** Standard Webhooks: an older timestamp may be a replay. */
const TOLERANCE_SECONDS = 300;

/** Describes why a receiver must reject a request; undefined for a valid one. Timestamps may follow either clock. */
function forgeryIn({ clock }: AnyGateway, { headers }: Request, body: string): string | undefined {
  const timestamp = Number(headers.get('webhook-timestamp'));
  const signed = signature(WEBHOOK_SECRET, headers.get('webhook-id') ?? '', timestamp, body);
  if (!(headers.get('webhook-signature') ?? '').split(' ').includes(signed))
    return 'with a wrong signature; anyone could have sent it';
  const differences = [wallClockSeconds(), clock.now() / 1_000].map((now) => Math.abs(now - timestamp));
  if (Math.min(...differences) <= TOLERANCE_SECONDS) return undefined;
  return 'with an old timestamp; anyone could have recorded and replayed it';
}
