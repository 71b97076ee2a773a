/** Deliveries to a merchant's endpoint: every attempt with its signature, and the endpoint's response. */
import type { AnyGateway } from './calls.ts';

export interface RecordedAttempt {
  readonly endpoint: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly status: number | undefined;
}

type Deliver = NonNullable<NonNullable<Parameters<AnyGateway['webhooks']['attach']>[1]>>;

/** Records deliveries to endpoints that are subscribed from now on. */
export function watchDeliveries(gateway: AnyGateway): RecordedAttempt[] {
  const attempts: RecordedAttempt[] = [];
  const { webhooks } = gateway;
  const { subscribe, attach } = webhooks;
  let endpoints = 0;
  const watched = (deliver: Deliver | undefined): Deliver | undefined => {
    if (deliver === undefined) return undefined;
    const endpoint = ++endpoints;
    return async (request, event, context) => {
      const [headers, body] = [
        Object.fromEntries([...request.headers].sort()),
        JSON.parse(await request.clone().text()),
      ];
      const response = await deliver(request, event, context);
      attempts.push({ endpoint, headers, body, status: response?.status });
      return response;
    };
  };
  Object.assign(webhooks, {
    subscribe: (given: Parameters<typeof subscribe>[0]) =>
      subscribe('deliver' in given ? { ...given, deliver: watched(given.deliver) ?? given.deliver } : given),
    attach: (endpoint: Parameters<typeof attach>[0], deliver?: Deliver) => attach(endpoint, watched(deliver)),
  });
  return attempts;
}
