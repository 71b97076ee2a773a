/** Steps of a random run that change webhook endpoints. */
import type { Life } from './life.ts';
import type { Steps } from './steps.ts';

async function subscribe(life: Life): Promise<void> {
  const { random, gateway, made } = life;
  const pattern = random.pick([['*'], ['transaction.*'], ['batch.*', 'payment_token.*'], ['transaction.settled']]);
  // The response of an endpoint depends only on its call count, so that all interfaces see the same.
  const statuses = random.pick([[204], [200], [500, 204], [503, 503, 503, 200], [410], [302]]);
  let asked = 0;
  const deliver = () => {
    const status = statuses[Math.min(asked++, statuses.length - 1)] ?? 204;
    return new Response(status === 204 ? null : `answer ${asked}`, { status });
  };
  const wanted = random.chance(0.2) ? { deliver, events: ['transaction.nothing'] } : { deliver, events: pattern };
  const endpoint = await life.command('webhooks.subscribe', () => gateway.webhooks.subscribe(wanted));
  if (endpoint !== undefined) made.endpoints.push(endpoint.id);
}

/** An endpoint that captures authorized transactions, as a shop would. */
async function capturing(life: Life): Promise<void> {
  const { gateway, made } = life;
  const endpoint = await life.command('webhooks.subscribe (captures)', () =>
    gateway.webhooks.subscribe({
      events: ['transaction.authorized'],
      deliver: (_request, event) => {
        const { type, transaction_id } = Object(event.data.object);
        if (String(type).toUpperCase() === 'AUTH' && transaction_id !== undefined)
          gateway.transactions.capture(transaction_id);
      },
    }),
  );
  if (endpoint !== undefined) made.endpoints.push(endpoint.id);
}

async function look(life: Life): Promise<void> {
  const { random, gateway, made } = life;
  const { webhooks, events } = gateway;
  const endpoint = random.pickAny(made.endpoints) ?? 'ENDPOINT-none';
  const delivery = random.pickAny(webhooks.deliveries())?.id ?? 'DELIVERY-none';
  const event = random.pickAny(events.list());
  await random.pick<() => unknown>([
    () => life.command('idle', () => gateway.idle()),
    () => life.command('redeliver', () => webhooks.redeliver(delivery)),
    () =>
      life.command('rotateSecret', () => webhooks.rotateSecret(endpoint, { overlapSeconds: random.pick([0, 3_600]) })),
    () => life.command('unsubscribe', () => webhooks.unsubscribe(endpoint)),
    () => life.command('sign', () => webhooks.sign('{"a":1}', { id: 'evt' })),
    () =>
      life.command('signedRequest', () => {
        const request = event === undefined ? undefined : webhooks.signedRequest(event);
        return request === undefined ? null : [...request.headers];
      }),
  ])();
}

// biome-ignore format: a table reads in columns
export const WEBHOOK_STEPS: Steps = [
  [3, 'subscribe',              subscribe],
  [1, 'subscribe and capture',  capturing],
  [5, 'deliver, redeliver, sign', look],
];
