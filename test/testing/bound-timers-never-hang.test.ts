import { afterEach, describe, expect, test, vi } from 'vitest';
import { cards } from '../../src/index.ts';
import { boundGateway, DAY, DIARY, diaryOf, HOUR, openShop } from '../support/bound-shop.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('bound timers never hang', () => {
  test('advances time for a receiver that waits for its own timer', async () => {
    const gateway = boundGateway();
    const { lines, note } = diaryOf(gateway);
    gateway.webhooks.subscribe({
      events: ['transaction.authorized'],
      async deliver() {
        await new Promise((resolve) => setImmediate(resolve));
        note('at once');
        await new Promise((resolve) => setTimeout(resolve, 1_200));
        note('a moment later');
      },
    });
    gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
    await gateway.idle();
    expect(lines).toEqual(['2026-01-05T15:00:00.000Z at once', '2026-01-05T15:00:01.200Z a moment later']);
    expect(gateway.webhooks.deliveries().map(({ status }) => status)).toEqual(['succeeded']);
  });

  test('times out a receiver that waits too long, and retries', async () => {
    const gateway = boundGateway();
    let tries = 0;
    gateway.webhooks.subscribe({
      events: ['transaction.authorized'],
      deliver: () => (tries++ === 0 ? new Promise((resolve) => setTimeout(resolve, HOUR)) : undefined),
    });
    gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
    await gateway.clock.advance({ minutes: 1 });
    const [delivery] = gateway.webhooks.deliveries();
    expect(delivery?.attempts.map(({ status, error }) => error ?? status)).toEqual(['no response within 15 s', 204]);
  });

  test('reports timers that restart without a delay', async () => {
    const gateway = boundGateway();
    const spin = async () => {
      for (;;) await new Promise((resolve) => setImmediate(resolve));
    };
    void spin();
    await expect(gateway.clock.advance({ days: 1 })).rejects.toThrow(/timers ran, but no time passed/);
  });

  test('skips a pause of ten years at once', async () => {
    const gateway = boundGateway();
    setTimeout(() => undefined, 20 * DAY);
    await vi.advanceTimersByTimeAsync(3_653 * DAY);
    expect(gateway.clock.iso()).toBe(new Date().toISOString());
  });

  test('throws the error of a timer after the move, not during it', async () => {
    const gateway = boundGateway();
    const lines = openShop(gateway);
    setTimeout(() => {
      throw new RangeError('the shop’s own');
    }, 3 * HOUR);
    await expect(gateway.clock.advance({ days: 4 })).rejects.toThrow('the shop’s own');
    expect(lines).toEqual(DIARY);
  });

  test('throws the error of a timer that ran while a receiver was pending', async () => {
    const gateway = boundGateway();
    setTimeout(() => {
      throw new RangeError('the shop’s own');
    }, 50);
    gateway.webhooks.subscribe({ deliver: () => new Promise((resolve) => setTimeout(resolve, 100)) });
    gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
    await expect(gateway.clock.advance({ days: 2 })).rejects.toThrow('the shop’s own');
    expect(gateway.webhooks.deliveries().map(({ status }) => status)).toEqual(Array(7).fill('succeeded'));
  });
});
