import type { GatewayInternals } from '../../transports/gateway-internals.ts';
import { addSecretsOf, type KnownSecrets, newSecrets } from '../secrets/leaks/known-secrets.ts';

/** What a page needs of the traffic of a gateway and its world does not store. In memory only. */
export interface CollectedTraffic {
  /** Response bodies, by the correlation id of the request. */
  readonly responses: ReadonlyMap<string, object>;
  /** The numbers that requests contained, which no page may show. */
  readonly known: KnownSecrets;
}

/** The number of newest responses that are collected. */
const RESPONSES_MAX = 1_000;

/** Collects the traffic of a gateway from now on. Forks are not collected. */
export function collectTraffic(internals: GatewayInternals): CollectedTraffic {
  const responses = new Map<string, object>();
  const known = newSecrets();
  internals.addListener({
    onRequest: (body) => addSecretsOf(known, body),
    onWebhookResponse: () => undefined,
  });
  internals.listenToResponses((correlationId, body) => {
    responses.set(correlationId, body);
    if (responses.size <= RESPONSES_MAX) return;
    const [oldest = ''] = responses.keys();
    responses.delete(oldest);
  });
  return { responses, known };
}
