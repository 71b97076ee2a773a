import { createGateway, type Gateway, replay } from 'settlebox';
import { type Traffic, type TrafficDay, type TrafficOptions, traffic } from 'settlebox/testing';
import { describe, expect, it, onTestFinished } from 'vitest';

async function made(options: TrafficOptions): Promise<Traffic> {
  const month = await traffic(options);
  onTestFinished(() => month.gateway.close());
  month.gateway.check();
  return month;
}

function open(options: Parameters<typeof createGateway>[0] = {}): Gateway {
  const gateway = createGateway({ ...options, layout: 'by_method' });
  onTestFinished(() => gateway.close());
  return gateway;
}

describe('traffic', () => {
  it('produces the same bytes for the same seed and options, and others for another seed', async () => {
    const options = { merchants: 2, days: 4, transactions: 150, seed: 'same' };
    const [one, again, other] = [await made(options), await made(options), await made({ ...options, seed: 'other' })];
    const bytes = ({ gateway }: Traffic) => Buffer.from(gateway.snapshot());
    expect(bytes(one).equals(bytes(again))).toBe(true);
    expect(bytes(one).equals(bytes(other))).toBe(false);
    expect(String(one)).toBe(String(again));
  });

  it('uses the gateway’s seed by default', async () => {
    const options = { days: 3, transactions: 60 };
    const [one, other] = [
      await made({ ...options, options: { seed: 1 } }),
      await made({ ...options, options: { seed: 2 } }),
    ];
    expect(one.totals).not.toEqual(other.totals);
  });

  it('creates the exact number of transactions in the exact number of days', async () => {
    for (const [transactions, days, merchants] of [
      [1, 1, 1],
      [7, 2, 3],
      [400, 30, 4],
    ] as const) {
      const { gateway, merchants: those, counts, from, to } = await made({ transactions, days, merchants });
      const { sales, authorizations, payments, payouts, refunds } = counts;
      const listed = those.map((one) => gateway.as(one).transactions.list({ take: 1 }).total);
      expect({
        counted: sales + authorizations + payments + payouts + refunds,
        listed: listed.reduce((sum, total) => sum + total, 0),
        passed: Date.parse(to) - Date.parse(from),
        now: gateway.clock.iso(),
        those: those.length,
      }).toEqual({ counted: transactions, listed: transactions, passed: days * 86_400_000, now: to, those: merchants });
    }
  });

  it('reports the same counts as the gateway', async () => {
    const mix = { card: 0.5, returns: 0.1, payouts: 0.05, refunds: 0.2, authorizations: 0.3, voids: 0.05 };
    const { gateway, counts, totals, returns } = await made({ transactions: 900, mix });
    const { data } = gateway.transactions.list({ take: 100 });
    const total = (query: Parameters<typeof gateway.transactions.list>[0]) =>
      gateway.transactions.list({ ...query, take: 1 }).total;
    expect(data).toHaveLength(100);
    expect({
      sales: total({ type: 'SALE' }),
      authorizations: total({ type: 'AUTH' }),
      payments: total({ type: 'PAYMENT' }),
      payouts: total({ type: 'PAYOUT' }),
      refunds: total({ type: 'REFUND' }),
      declined: total({ transaction_state: 'declined' }),
      returned: total({ transaction_state: 'returned' }),
      subscriptions: total({ recurring: true }),
      voids: total({ transaction_state: 'voided' }) + total({ transaction_state: 'canceled' }),
      deposited: gateway.ledger.deposits().reduce((sum, { amountCents }) => sum + amountCents, 0),
    }).toEqual({
      sales: counts.sales,
      authorizations: counts.authorizations,
      payments: counts.payments,
      payouts: counts.payouts,
      refunds: counts.refunds,
      declined: counts.declined,
      returned: counts.returned,
      subscriptions: counts.subscriptions,
      voids: counts.voids,
      deposited: totals.depositedCents,
    });
    for (const [code, count] of Object.entries(returns)) expect(total({ return_code: code })).toBe(count);
  });

  it('continues in an existing gateway with its merchants', async () => {
    const gateway = open({ world: { merchants: [{ name: 'Birch Books', timeZone: 'America/Denver' }] } });
    const first = await traffic({ gateway, days: 2, merchants: 3, transactions: 80 });
    const names = first.merchants.map(({ name, business, timeZone }) => [name, business, timeZone]);
    expect(names).toEqual([
      ['Acme Outfitters', 'gear shop', 'America/New_York'],
      ['Birch Books', 'coffee shop', 'America/Denver'],
      ['Tidewater Software', 'software', 'America/Los_Angeles'],
    ]);
    const second = await traffic({ gateway, days: 2, merchants: 3, transactions: 80 });
    expect(second.from).toBe(first.to);
    expect(gateway.merchants).toHaveLength(3);
    gateway.check();
  });

  it('works in every layout', async () => {
    for (const layout of ['A', 'B', 'shuffle'] as const) {
      const { gateway, counts } = await traffic({ options: { layout }, days: 2, transactions: 60 });
      expect(counts.transactions).toBe(60);
      gateway.close();
    }
  });

  it('reports each day after it ends, and awaits the callback', async () => {
    const days: TrafficDay[] = [];
    const order: string[] = [];
    const { counts } = await made({
      days: 3,
      transactions: 100,
      async onDay(day) {
        days.push(day);
        order.push(`day ${day.day} of ${day.of}`);
        await Promise.resolve();
        order.push('waited');
      },
    });
    expect(order).toEqual(['day 1 of 3', 'waited', 'day 2 of 3', 'waited', 'day 3 of 3', 'waited']);
    expect(days.map(({ from, to }) => [from, to].join(' '))).toEqual([
      '2026-01-05T15:00:00.000Z 2026-01-06T15:00:00.000Z',
      '2026-01-06T15:00:00.000Z 2026-01-07T15:00:00.000Z',
      '2026-01-07T15:00:00.000Z 2026-01-08T15:00:00.000Z',
    ]);
    expect(days.reduce((sum, day) => sum + day.transactions, 0)).toBe(100);
    expect(days.at(-1)?.soFar.counts).toEqual(counts);
  });

  it('delivers webhooks', async () => {
    const heard = new Map<string, number>();
    const deliver = async (request: Request) => {
      const { type }: { readonly type: string } = await request.json();
      heard.set(type, (heard.get(type) ?? 0) + 1);
    };
    const { counts } = await made({ days: 5, transactions: 60, options: { webhooks: [{ deliver, events: ['*'] }] } });
    expect(heard.get('transaction.declined')).toBe(counts.declined);
    expect(heard.get('batch.settled')).toBeGreaterThan(1);
  });

  it('records a tape that can be replayed', async () => {
    const { gateway, counts } = await made({ days: 3, transactions: 80, mix: { card: 0.7 } });
    const again = await replay(gateway.tape());
    onTestFinished(() => again.close());
    expect(again.transactions.list({ take: 1 }).total).toBe(counts.transactions);
  });

  it('sends only merchants’ requests, and leaves no rule behind', async () => {
    const { gateway } = await made({ merchants: 2, days: 8, transactions: 300, mix: { card: 0.6, voids: 0.1 } });
    const steps = gateway.tape().steps.map(({ kind, operation = '' }) => `${kind} ${String(operation)}`.trim());
    expect([...new Set(steps)].sort()).toEqual([
      'clock',
      'command',
      'request clients.get',
      'request paymentTokens.create',
      'request transactions.cancel',
      'request transactions.capture',
      'request transactions.create',
    ]);
  });

  it('passes review, except for existing customers without a first charge here', async () => {
    const { gateway } = await made({ merchants: 2, days: 8, transactions: 200, mix: { subscriptions: 0.3 } });
    expect(gateway.review().findings.map(({ rule }) => rule)).toEqual(['recurring_without_first_charge']);
  });
});
