import { signature } from '../../domain/webhooks/deliveries/rules.ts';
import type { Deliver } from '../../domain/webhooks/dispatcher/deliver.ts';
import { wallClockSeconds } from '../../engine/wall-clock.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { Finding } from './finding.ts';
import type { Merchant } from './merchant.ts';
import type { OutageWay } from './steps.ts';
import { HandlerHangs, type Wire } from './wire.ts';

/** The shop's endpoint, as the world sees it: down at times, and watched for what it takes. */
export interface ShopEndpoint {
  /** Down until this moment. */
  breakUntil(moment: number, way: OutageWay): void;
  /** Up again; and switched on again, where it had failed for so long that the gateway gave it up. */
  mend(): void;
}

/** What all webhooks of a run are signed with. */
export const WEBHOOK_SECRET = 'whsec_ZXhwbG9yZS1zaWducy1pdHMtd2ViaG9va3M=';

/** Subscribes the shop, where it hears of events. `found` is told of what it should not have done. */
export function openEndpoint(
  gateway: AnyGateway,
  { deliver, events }: Pick<Merchant, 'deliver' | 'events'>,
  wire: Wire,
  found: (finding: Finding) => void,
): ShopEndpoint {
  if (deliver === undefined) return { breakUntil: () => undefined, mend: () => undefined };
  const outage: { until: number; way: OutageWay } = { until: Number.NEGATIVE_INFINITY, way: '503' };
  const receive: Deliver = async (request, event) => {
    const down = gateway.clock.now() < outage.until ? outage.way : undefined;
    if (down === '503') return new Response(null, { status: 503 });
    if (down === 'breaks') throw new TypeError('fetch failed');
    const forgery = forgeryIn(gateway, request, JSON.stringify(event));
    const answer = await wire
      .unlessHeldUp(async () => deliver(request, event))
      .catch((error: unknown) => {
        if (error instanceof HandlerHangs)
          found({ kind: 'never_answered', text: `the shop's webhook handler never responds to ${event.type}` });
        throw error;
      });
    const status = answer?.status ?? 204;
    if (forgery !== undefined && status >= 200 && status < 300)
      found({ kind: 'took_forgery', text: `the shop responded with ${status} to a webhook ${event.type} ${forgery}` });
    if (down === 'answer lost') throw new TypeError('fetch failed');
    return answer;
  };
  const subscribe = () =>
    gateway.webhooks.subscribe({ deliver: receive, secret: WEBHOOK_SECRET, events: [...(events ?? ['*'])] });
  let { id } = subscribe();
  return {
    breakUntil(until, way) {
      Object.assign(outage, { until, way });
    },
    mend() {
      outage.until = Number.NEGATIVE_INFINITY;
      const disabled = gateway.events.list({ type: 'endpoint.disabled' }).some(({ subject }) => subject === id);
      if (disabled) id = subscribe().id;
    },
  };
}

/** Standard Webhooks: a stamp further off than five minutes may be a replay. */
const TOLERANCE_SECONDS = 300;

/** What is wrong with a request that anybody could have made; stamps may be of either clock. */
function forgeryIn({ clock }: AnyGateway, { headers }: Request, body: string): string | undefined {
  const stamp = Number(headers.get('webhook-timestamp'));
  const signed = signature(WEBHOOK_SECRET, headers.get('webhook-id') ?? '', stamp, body);
  if (!(headers.get('webhook-signature') ?? '').split(' ').includes(signed))
    return 'with a wrong signature; anyone could have sent it';
  const off = [wallClockSeconds(), clock.now() / 1_000].map((now) => Math.abs(now - stamp));
  if (Math.min(...off) <= TOLERANCE_SECONDS) return undefined;
  return 'with an old timestamp; anyone could have recorded and replayed it';
}
