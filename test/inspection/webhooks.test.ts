import { describe, expect, it } from 'vitest';
import { banks, type Gateway, parseWebhook } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

/** A world whose only endpoint returns what `answer` says. */
function subscribed(answer: (type: string) => number = () => 204) {
  const gateway = freshGateway();
  const endpoint = gateway.webhooks.subscribe({
    deliver: (_, { type }) =>
      new Response(null, { status: answer(type), headers: { 'x-served-by': 'shop', 'set-cookie': 'a=b' } }),
  });
  return { gateway, endpoint };
}

const pay = ({ transactions }: Gateway<'by_method'>) =>
  transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });

const healthOf = (gateway: Gateway<'by_method'>) => gateway.inspect.webhooks()[0];

describe('the health of an endpoint', () => {
  it('counts its webhooks by outcome', async () => {
    let attempts = 0;
    const { gateway } = subscribed((type) => (type === 'batch.closed' || attempts++ === 0 ? 500 : 204));
    pay(gateway);
    await gateway.clock.advance({ days: 4 });
    const health = healthOf(gateway);
    const of = (status: 'succeeded' | 'exhausted') => gateway.inspect.deliveries({ status }).total;
    expect(health).toMatchObject({ failed: of('exhausted'), waiting: 0, discarded: 0, afterRetries: 1 });
    expect((health?.atFirst ?? 0) + 1).toBe(of('succeeded'));
    expect(health?.failed).toBeGreaterThan(0);
    expect(health?.attempts).toBeGreaterThan(health?.deliveries ?? 0);
    expect(health?.lastAttemptAt).toMatch(/^2026-01-0/);
  });

  it('says of an outage whether it is planned, in effect, or over, and what it affected', async () => {
    const { gateway, endpoint } = subscribed();
    const times = { from: '2026-01-05T16:00:00Z', until: '2026-01-05T22:00:00Z' };
    gateway.simulate.faults.add({ kind: 'webhook_rejected', endpoint, ...times });
    const trouble = () => healthOf(gateway)?.troubles[0];
    expect(trouble()).toMatchObject({ state: 'planned', fired: 0, struck: [], until: '2026-01-05T22:00:00.000Z' });
    await gateway.clock.advance({ hours: 2 });
    pay(gateway);
    await gateway.idle();
    expect(trouble()).toMatchObject({ state: 'active', fired: 1, struck: [{ type: 'transaction.authorized' }] });
    await gateway.clock.advance({ days: 1 });
    expect(trouble()?.state).toBe('over');
    expect(trouble()?.struck.every(({ at }) => at < '2026-01-05T22:00:00.000Z')).toBe(true);
    expect(healthOf(gateway)).toMatchObject({ failed: 0, afterRetries: 1, failingSince: null });
  });

  it('leaves out faults of other endpoints, and of requests', () => {
    const { gateway } = subscribed();
    const other = gateway.webhooks.subscribe({ deliver: () => undefined });
    gateway.simulate.faults.add({ kind: 'webhook_dropped', endpoint: other, times: 1 });
    gateway.simulate.faults.add({ kind: 'response_lost' });
    expect(gateway.inspect.webhooks().map(({ troubles }) => troubles.map(({ kind }) => kind))).toEqual([
      [],
      ['webhook_dropped'],
    ]);
  });
});

describe('the headers of a webhook', () => {
  it('are those that were sent, with the signature, and those of the answer, without its secrets', async () => {
    const { gateway, endpoint } = subscribed();
    pay(gateway);
    await gateway.idle();
    const [row] = gateway.inspect.deliveries().rows;
    const delivery = gateway.inspect.delivery(row?.id ?? '');
    const [attempt] = delivery.sent;
    const headers = Object.fromEntries(attempt?.request ?? []);
    expect(headers['webhook-id']).toBe(delivery.eventId);
    const request = new Request(delivery.url, { method: 'POST', headers, body: delivery.body });
    expect(await parseWebhook(request, endpoint.secret)).toMatchObject({
      type: delivery.type,
    });
    expect(Object.fromEntries(attempt?.response ?? [])).toMatchObject({
      'x-served-by': 'shop',
      'set-cookie': '(hidden)',
    });
  });

  it('are no part of the world: a fork has none', async () => {
    const { gateway } = subscribed();
    pay(gateway);
    await gateway.idle();
    const [row] = gateway.inspect.deliveries().rows;
    const fork = gateway.fork();
    expect(fork.inspect.delivery(row?.id ?? '').sent).toEqual([]);
    expect(gateway.inspect.freeze().deliveries.every(({ sent }) => sent.length === 0)).toBe(true);
    fork.close();
  });
});
