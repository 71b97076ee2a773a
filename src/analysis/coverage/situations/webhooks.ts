/** Situations of webhooks. */
import type { Situation } from './situation.ts';
import type { Trace, TraceLine } from './trace.ts';

export const WEBHOOK_SITUATIONS: readonly Situation[] = [
  {
    name: 'webhook_delivered_twice',
    value: 80,
    count: countTwice,
    story: 'duplicate-webhook',
    title: 'a webhook is acknowledged twice',
  },
  {
    name: 'webhook_out_of_order',
    value: 80,
    count: countOvertaken,
    story: 'webhooks-out-of-order',
    title: 'a webhook is acknowledged after a later one of its object',
  },
  {
    name: 'webhook_before_response',
    value: 70,
    count: ({ faults }) => faults.get('event_before_response') ?? 0,
    story: 'docs/faults.md',
    title: 'a webhook arrives before the response of its request',
  },
  {
    name: 'webhook_retried',
    value: 65,
    count: ({ counts }) => counts().retriedDeliveries,
    story: 'webhooks-down-for-six-hours',
    title: 'a webhook fails, and is acknowledged when it is retried',
  },
  {
    name: 'webhook_exhausted',
    value: 75,
    count: ({ counts }) => counts().exhaustedDeliveries,
    story: 'outage-over-settlement',
    title: 'a webhook is still not acknowledged after its last attempt',
  },
  {
    name: 'secret_rotated_unnoticed',
    value: 60,
    count: countUnnoticed,
    story: 'webhook-secret-rotated',
    title: 'webhooks are rejected after their secret was rotated',
  },
];

type TracedResponse = Extract<TraceLine, { readonly kind: 'response' }>;

function responses({ lines }: Trace): TracedResponse[] {
  return lines().filter((line): line is TracedResponse => line.kind === 'response');
}

function isAcknowledged({ outcome: { status } }: TracedResponse): boolean {
  return status !== null && status >= 200 && status < 300;
}

function countTwice(trace: Trace): number {
  const seen = new Set<string>();
  return responses(trace).filter((line) => {
    const isAgain = isAcknowledged(line) && seen.has(line.delivery);
    if (isAcknowledged(line)) seen.add(line.delivery);
    return isAgain;
  }).length;
}

/** Compares each acknowledged event with the latest one of the same object at the same endpoint. */
function countOvertaken(trace: Trace): number {
  const latest = new Map<string, number>();
  return responses(trace).filter((line) => {
    const delivery = isAcknowledged(line) ? trace.delivery(line.delivery) : undefined;
    if (delivery === undefined) return false;
    const thread = `${delivery.endpointId} ${delivery.subject}`;
    const before = latest.get(thread) ?? 0;
    latest.set(thread, Math.max(before, delivery.eventSeq));
    return delivery.eventSeq < before;
  }).length;
}

/** Counts rejected webhooks after a rotation. An endpoint that rejects signatures responds with 400 or 401. */
function countUnnoticed({ lines }: Trace): number {
  let isRotated = false;
  return lines().filter((line) => {
    if (line.kind === 'command' && line.command === 'webhooks.rotateSecret') isRotated = true;
    return isRotated && line.kind === 'response' && (line.outcome.status === 400 || line.outcome.status === 401);
  }).length;
}
