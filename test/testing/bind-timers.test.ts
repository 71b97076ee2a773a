import { setupServer } from 'msw/node';
import { schedule } from 'node-cron';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { banks, cards, createGateway, type Gateway } from '../../src/index.ts';
import { handlers } from '../../src/msw.ts';
import { bindTimers } from '../../src/testing.ts';
import { boundGateway, DAY, DIARY, diaryOf, HOUR, openShop } from '../support/bound-shop.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** The calls that advance by four days. */
// biome-ignore format: a table reads in columns
const FOUR_DAYS: readonly (readonly [name: string, pass: (gateway: Gateway) => Promise<unknown>])[] = [
  ['gateway.clock.advance',            (gateway) => gateway.clock.advance({ days: 4 })],
  ['gateway.clock.advanceTo',          (gateway) => gateway.clock.advanceTo('2026-01-09T15:00:00Z')],
  ['vi.advanceTimersByTimeAsync',      () => vi.advanceTimersByTimeAsync(4 * DAY)],
  ['many calls of advanceTimersByTimeAsync',                 async () => { for (let hour = 0; hour < 96; hour++) await vi.advanceTimersByTimeAsync(HOUR); }],
  ['both in turn',                     async (gateway) => { await vi.advanceTimersByTimeAsync(DAY); await gateway.clock.advance({ days: 3 }); }],
];

describe('a move of either clock', () => {
  test.each(FOUR_DAYS)('runs webhooks and timers in order of time, by %s', async (_name, pass) => {
    const gateway = boundGateway();
    const lines = openShop(gateway);
    await pass(gateway);
    expect(lines).toEqual(DIARY);
    expect([Date.now(), gateway.clock.now()]).toEqual([Date.UTC(2026, 0, 9, 15), Date.UTC(2026, 0, 9, 15)]);
  });

  test('starts at the gateway’s time, and keeps the delays of pending timers', async () => {
    vi.useFakeTimers({ now: Date.UTC(2031, 0, 1) });
    const fired = vi.fn();
    setTimeout(() => fired(new Date().toISOString()), HOUR);
    const gateway = boundGateway();
    expect(new Date().toISOString()).toBe(gateway.clock.iso());
    await gateway.clock.advance({ hours: 2 });
    expect(fired.mock.calls).toEqual([['2026-01-05T16:00:00.000Z']]);
  });

  test('creates sales of timers at the time of the timer, also over HTTP', async () => {
    const gateway = boundGateway();
    const server = setupServer(...handlers(gateway));
    server.listen({ onUnhandledRequest: 'error' });
    onTestFinished(() => server.close());
    const headers = { APIKEY: gateway.merchant.apiKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ type: 'SALE', amount: 700, payment_method: cards.visa });
    const sell = () => fetch(`${gateway.baseUrl}/v1/transactions`, { method: 'POST', headers, body });
    setTimeout(() => void sell(), HOUR);
    setTimeout(() => gateway.transactions.create({ type: 'SALE', amount: 701, payment_method: cards.visa }), 2 * HOUR);
    // Sells once more two seconds after the first answer.
    setTimeout(() => void sell().then(() => setTimeout(() => void sell(), 2_000)), 3 * HOUR);
    await vi.advanceTimersByTimeAsync(DAY);
    const sold = gateway.transactions.list().data;
    expect(sold.map(({ created_at }) => created_at).sort()).toEqual([
      '2026-01-05T16:00:00.000Z',
      '2026-01-05T17:00:00.000Z',
      '2026-01-05T18:00:00.000Z',
      '2026-01-05T18:00:02.000Z',
    ]);
  });

  test('runs cron jobs on schedule for months', async () => {
    const gateway = boundGateway();
    const { lines, note } = diaryOf(gateway);
    const report = () => note(`merchant has ${gateway.ledger.balance('merchant_bank')}`);
    const monthly = schedule('45 8 1 * *', report, { timezone: 'America/New_York' });
    const payday = schedule('30 8 7 1 *', report, { timezone: 'America/New_York' });
    onTestFinished(async () => {
      await monthly.stop();
      await payday.stop();
    });
    gateway.webhooks.subscribe({ deliver: (_request, { type }) => note(type), events: ['transaction.funded'] });
    gateway.transactions.create({ type: 'SALE', amount: 500, payment_method: cards.visa });
    await gateway.clock.advance({ days: 100 });
    expect(lines).toEqual([
      // The shop's timers of a moment come before what the gateway does at it.
      '2026-01-07T13:30:00.000Z merchant has 0',
      '2026-01-07T13:30:00.000Z transaction.funded',
      '2026-02-01T13:45:00.000Z merchant has 500',
      '2026-03-01T13:45:00.000Z merchant has 500',
      '2026-04-01T12:45:00.000Z merchant has 500',
    ]);
  });
});

describe('synchronous moves', () => {
  test('settle on time, and deliver webhooks at the next await', async () => {
    const gateway = boundGateway();
    const lines = openShop(gateway);
    vi.advanceTimersByTime(4 * DAY);
    expect(gateway.clock.now()).toBe(Date.now());
    expect(gateway.transactions.list().data.map(({ funded_at }) => funded_at)).toEqual(['2026-01-08T13:30:00.000Z']);
    expect(lines).toEqual(DIARY.filter((line) => /reminder|report/.test(line)));
    await gateway.idle();
    const late = DIARY.filter((line) => !/reminder|report/.test(line)).map(
      (line) => `2026-01-09T15:00:00.000Z${line.slice(24)}`,
    );
    expect(lines.slice(3).sort()).toEqual(late.sort());
  });

  test('call listeners on time, between the application’s timers', () => {
    const gateway = boundGateway();
    const { lines, note } = diaryOf(gateway);
    gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
    gateway.events.on('batch.*', ({ type }) => note(type));
    setInterval(() => note('daily report'), DAY);
    vi.advanceTimersByTime(3 * DAY);
    expect(lines).toEqual([
      '2026-01-05T22:00:00.000Z batch.closed',
      '2026-01-06T15:00:00.000Z daily report',
      '2026-01-07T13:30:00.000Z batch.settled',
      '2026-01-07T15:00:00.000Z daily report',
      '2026-01-08T13:30:00.000Z batch.funded',
      '2026-01-08T15:00:00.000Z daily report',
    ]);
  });

  test('advance the gateway with setSystemTime, and wait if Date is set back', async () => {
    const gateway = boundGateway();
    gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
    vi.setSystemTime('2026-01-06T14:00:00Z');
    expect(gateway.ledger.balance('merchant_payable')).toBe(0);
    expect(gateway.transactions.list().data.map(({ settled_at }) => settled_at)).toEqual(['2026-01-06T13:30:00.000Z']);
    vi.setSystemTime('2026-01-06T08:00:00Z');
    await vi.advanceTimersByTimeAsync(HOUR);
    expect([gateway.clock.iso(), new Date().toISOString()]).toEqual([
      '2026-01-06T14:00:00.000Z',
      '2026-01-06T09:00:00.000Z',
    ]);
    await gateway.clock.advance({ hours: 1 });
    expect([gateway.clock.iso(), new Date().toISOString()]).toEqual([
      '2026-01-06T15:00:00.000Z',
      '2026-01-06T15:00:00.000Z',
    ]);
  });

  test('advance both clocks in vi.waitFor', async () => {
    const gateway = boundGateway();
    setTimeout(() => gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa }), 120);
    const [sale] = await vi.waitFor(() => {
      const { data } = gateway.transactions.list();
      expect(data).toHaveLength(1);
      return data;
    });
    expect(sale?.created_at).toBe('2026-01-05T15:00:00.120Z');
    expect(gateway.clock.now()).toBe(Date.now());
  });
});

describe('moves by timers', () => {
  test('run jobs that are due before the next timer first', async () => {
    const gateway = boundGateway();
    const lines = openShop(gateway);
    await vi.advanceTimersToNextTimerAsync();
    expect(lines).toEqual(DIARY.slice(0, 2));
    await vi.advanceTimersToNextTimerAsync();
    expect(lines).toEqual(DIARY.slice(0, 5));
  });

  test('end with the last timer, with the gateway at the same time', async () => {
    const gateway = boundGateway();
    const lines = openShop(gateway);
    await vi.runAllTimersAsync();
    expect(lines).toEqual(DIARY.slice(0, 8));
    expect([gateway.clock.iso(), new Date().toISOString()]).toEqual([
      '2026-01-08T03:00:00.000Z',
      '2026-01-08T03:00:00.000Z',
    ]);
  });

  test('deliver webhooks after the pending timers', async () => {
    const gateway = boundGateway();
    const lines = openShop(gateway);
    await vi.runOnlyPendingTimersAsync();
    expect(lines.filter((line) => /reminder|report/.test(line))).toEqual(
      DIARY.filter((line) => /reminder|report/.test(line)),
    );
    expect(lines).toHaveLength(8);
  });

  test('follow timers that a webhook receiver moves', async () => {
    const gateway = boundGateway();
    const { lines, note } = diaryOf(gateway);
    gateway.webhooks.subscribe({
      events: ['transaction.authorized'],
      async deliver() {
        setTimeout(() => note('slept'), 500);
        await vi.advanceTimersByTimeAsync(500);
      },
    });
    gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
    await gateway.idle();
    expect(lines).toEqual(['2026-01-05T15:00:00.500Z slept']);
    expect(gateway.clock.iso()).toBe('2026-01-05T15:00:00.500Z');
  });
});

describe('a bound gateway', () => {
  test('moves Date back when it is rewound', async () => {
    const gateway = boundGateway();
    gateway.mark('monday');
    await gateway.clock.advance({ days: 3 });
    gateway.rewind('monday');
    expect(new Date().toISOString()).toBe('2026-01-05T15:00:00.000Z');
    gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
    expect(gateway.clock.iso()).toBe('2026-01-05T15:00:00.000Z');
  });

  test('leaves the timers running when it is closed', async () => {
    const gateway = createGateway();
    using _clocks = bindTimers(gateway, vi);
    const fired = vi.fn();
    setTimeout(fired, HOUR);
    gateway.close();
    await vi.advanceTimersByTimeAsync(HOUR);
    vi.advanceTimersByTime(HOUR);
    expect(fired).toHaveBeenCalledOnce();
  });
});
