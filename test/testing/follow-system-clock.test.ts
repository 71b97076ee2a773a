import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cards, createGateway, type Gateway } from '../../src/index.ts';
import { followSystemClock } from '../../src/testing.ts';
import { tended } from '../support/fresh-gateway.ts';

beforeEach(() => {
  vi.setSystemTime('2026-03-02T15:00:00Z');
});

afterEach(() => {
  vi.useRealTimers();
});

/** A gateway that goes by `Date` until the test is over, with a sale of that moment, and what its webhooks say when. */
function followingGateway(): { readonly gateway: Gateway; readonly heard: string[] } {
  const gateway = tended(createGateway({ now: Date.now() }));
  const following = followSystemClock(gateway);
  onTestFinished(() => following.dispose());
  const heard: string[] = [];
  gateway.webhooks.subscribe({ deliver: (_request, { type }) => void heard.push(`${gateway.clock.iso()} ${type}`) });
  gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
  return { gateway, heard };
}

describe('followSystemClock', () => {
  it('advances to Date before an operation, and runs due jobs at their own times', () => {
    const { gateway } = followingGateway();
    vi.setSystemTime('2026-03-05T15:00:00Z');
    const [sale] = gateway.transactions.list().data;
    expect([sale?.transaction_state, sale?.settled_at, sale?.funded_at]).toEqual([
      'settled',
      '2026-03-03T13:30:00.000Z',
      '2026-03-04T13:30:00.000Z',
    ]);
  });

  it('advances to Date before an HTTP request', async () => {
    const { gateway } = followingGateway();
    vi.setSystemTime('2026-03-05T15:00:00Z');
    const headers = { APIKEY: gateway.merchant.apiKey };
    const answer = await gateway.fetch(new Request(`${gateway.baseUrl}/v1/transactions`, { headers }));
    expect(await answer.json()).toMatchObject({ data: [{ transaction_state: 'settled' }] });
  });

  it.each<[string, (gateway: Gateway) => unknown, unknown]>([
    ['its clock', ({ clock }) => clock.iso(), '2026-03-05T15:00:00.000Z'],
    ['its ledger', ({ ledger }) => ledger.balance('merchant_bank'), 100],
    ['its timeline', (gateway) => gateway.timeline().at(-1)?.at, '2026-03-04T13:30:00.000Z'],
    ['its events', ({ events }) => events.list({ type: 'batch.funded' }).length, 1],
  ])('advances to Date before reading %s', (_what, look, seen) => {
    const { gateway } = followingGateway();
    vi.setSystemTime('2026-03-05T15:00:00Z');
    expect(look(gateway)).toEqual(seen);
  });

  it('delivers webhooks at the times they were due if idle comes first', async () => {
    const { gateway, heard } = followingGateway();
    vi.setSystemTime('2026-03-05T15:00:00Z');
    await gateway.idle();
    expect(heard).toEqual([
      '2026-03-02T15:00:00.000Z transaction.authorized',
      '2026-03-03T02:00:00.000Z batch.closed',
      '2026-03-03T02:00:00.000Z transaction.submitted',
      '2026-03-03T13:30:00.000Z transaction.settled',
      '2026-03-03T13:30:00.000Z batch.settled',
      '2026-03-04T13:30:00.000Z batch.funded',
      '2026-03-04T13:30:00.000Z transaction.funded',
    ]);
  });

  it('delivers webhooks late after a synchronous call', async () => {
    const { gateway, heard } = followingGateway();
    vi.setSystemTime('2026-03-05T15:00:00Z');
    gateway.transactions.list();
    expect(heard).toEqual([]);
    await gateway.idle();
    expect(new Set(heard.map((line) => line.slice(0, 24)))).toEqual(new Set(['2026-03-05T15:00:00.000Z']));
    expect(heard).toHaveLength(7);
  });

  it.each<[string, (gateway: Gateway) => Promise<unknown>, string]>([
    ['advance', ({ clock }) => clock.advance({ hours: 1 }), '2026-03-05T16:00:00.000Z'],
    ['advanceTo a milestone', ({ clock }) => clock.advanceTo('token-expiry'), '2026-04-01T00:00:00.000Z'],
    ['next', ({ clock }) => clock.next(), '2026-04-01T00:00:00.000Z'],
  ])('advances to Date before %s', async (_what, move, now) => {
    const { gateway, heard } = followingGateway();
    const { pan, expiry } = { ...cards.visa, expiry: { month: '03', year: '2026' } };
    gateway.paymentTokens.create({ card: { pan, expiry_month: expiry.month, expiry_year: expiry.year } });
    vi.setSystemTime('2026-03-05T15:00:00Z');
    await move(gateway);
    expect([gateway.clock.iso(), heard.at(2)]).toEqual([now, '2026-03-03T02:00:00.000Z batch.closed']);
  });

  it('does not move back with Date', () => {
    const { gateway } = followingGateway();
    vi.setSystemTime('2026-03-01T15:00:00Z');
    gateway.transactions.create({ type: 'SALE', amount: 200, payment_method: cards.visa });
    expect(gateway.clock.iso()).toBe('2026-03-02T15:00:00.000Z');
    vi.setSystemTime('2026-03-02T15:00:01Z');
    expect(gateway.clock.iso()).toBe('2026-03-02T15:00:01.000Z');
  });

  it('uses its own clock again after dispose()', () => {
    const gateway = tended(createGateway({ now: Date.now() }));
    {
      using _following = followSystemClock(gateway);
      vi.setSystemTime('2026-03-03T15:00:00Z');
      expect(gateway.clock.iso()).toBe('2026-03-03T15:00:00.000Z');
    }
    vi.setSystemTime('2026-03-09T15:00:00Z');
    expect([gateway.clock.iso(), gateway.ledger.balance('merchant_bank')]).toEqual(['2026-03-03T15:00:00.000Z', 0]);
  });

  it('rejects a gateway that is ahead of Date', () => {
    const gateway = tended(createGateway({ now: '2026-03-02T15:00:01Z' }));
    expect(() => followSystemClock(gateway)).toThrow(
      'Date is at 2026-03-02T15:00:00.000Z, but the gateway is already at 2026-03-02T15:00:01.000Z.',
    );
  });
});
