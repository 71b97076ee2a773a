import { describe, expect, it } from 'vitest';
import { banks, cards, type Gateway, parseWebhook } from '../../src/index.ts';
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

  it('counts those of one merchant, at the endpoints that get its events', async () => {
    const { gateway, endpoint } = subscribed();
    const other = gateway.addMerchant({ name: 'Juniper Coffee' });
    gateway.webhooks.subscribe({ deliver: () => undefined, client: other });
    pay(gateway);
    gateway.as(other).transactions.create({ type: 'SALE', amount: 300, payment_method: cards.visa });
    await gateway.clock.advance({ days: 4 });
    const { merchants } = gateway.inspect.overview();
    for (const { clientId: client } of merchants) {
      const healths = gateway.inspect.webhooks({ client });
      expect(healths[0]?.id).toBe(endpoint.id);
      for (const { id, deliveries, atFirst } of healths) {
        const { total } = gateway.inspect.deliveries({ client, endpoint: id });
        expect([deliveries, atFirst, total > 0]).toEqual([total, total, true]);
      }
    }
    expect(merchants.map(({ clientId }) => gateway.inspect.webhooks({ client: clientId }).length)).toEqual([1, 2]);
    expect(() => gateway.inspect.webhooks({ client: 'CLIENT-none' })).toThrow(/has no client/);
  });

  it('has the time of the last attempt, also if it was a retry of an older webhook', async () => {
    const { gateway } = subscribed((type) => (type === 'transaction.authorized' ? 500 : 204));
    pay(gateway);
    await gateway.clock.advance({ minutes: 10 });
    gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.declines('51') });
    await gateway.clock.advance({ hours: 1 });
    const [newest, oldest] = gateway.inspect.deliveries().rows.map(({ id }) => gateway.inspect.delivery(id).log.at(-1));
    expect(newest?.at).toBe('2026-01-05T15:10:00.000Z');
    expect(oldest?.at).toBe('2026-01-05T15:35:05.000Z');
    expect(healthOf(gateway)?.lastAttemptAt).toBe(oldest?.at);
  });

  it('belong to the merchant of their event in the timeline, also if the endpoint is for all merchants', async () => {
    const { gateway } = subscribed(() => 500);
    const other = gateway.addMerchant({ name: 'Juniper Coffee' });
    pay(gateway);
    gateway.as(other).transactions.create({ type: 'SALE', amount: 300, payment_method: cards.visa });
    await gateway.clock.advance({ days: 4 });
    const linesOf = (client?: string) => gateway.inspect.timeline({ type: 'webhook.attempted', client }).total;
    const byMerchant = gateway.inspect.overview().merchants.map(({ clientId }) => linesOf(clientId));
    expect(Math.min(...byMerchant)).toBeGreaterThan(0);
    expect(byMerchant.reduce((sum, one) => sum + one, 0)).toBe(linesOf());
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

describe('a webhook that waits', () => {
  it('names the earlier webhook of its object, until that one is acknowledged', async () => {
    let status = 500;
    const { gateway } = subscribed(() => status);
    const payment = pay(gateway);
    await gateway.idle();
    gateway.transactions.cancel(payment.id ?? '', { type: 'cancel' });
    const [second, first] = gateway.inspect.deliveries({ subject: payment.id }).rows;
    expect(second).toMatchObject({ status: 'pending', attempts: 0, nextAttemptAt: null });
    expect(second?.waitsFor).toEqual({ id: first?.id, type: 'transaction.authorized' });
    expect(gateway.inspect.delivery(second?.id ?? '').waitsFor).toEqual(second?.waitsFor);
    expect(first).toMatchObject({ status: 'pending', attempts: 1, waitsFor: null });
    status = 204;
    await gateway.clock.advance({ hours: 1 });
    expect(gateway.inspect.deliveries({ subject: payment.id }).rows.map(({ waitsFor }) => waitsFor)).toEqual([
      null,
      null,
    ]);
  });

  it.each([{ ordering: 'none' }, { mode: 'collect' }] as const)('waits for no other one with %j', async (webhooks) => {
    const gateway = freshGateway({ webhooks });
    gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 500 }) });
    const payment = pay(gateway);
    gateway.transactions.cancel(payment.id ?? '', { type: 'cancel' });
    await gateway.idle();
    const { rows } = gateway.inspect.deliveries({ subject: payment.id });
    expect(rows.map(({ status, waitsFor }) => [status, waitsFor])).toEqual([
      ['pending', null],
      ['pending', null],
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
