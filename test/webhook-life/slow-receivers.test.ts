/** Slow receivers, up to the timeout and beyond. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { boundGateway } from '../support/bound-shop.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { hold, NO_CONTENT, outcomes, sell } from './selling.ts';

const AUTHORIZED = ['transaction.authorized'];
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

afterEach(() => {
  vi.useRealTimers();
});

describe('a receiver that takes virtual time', () => {
  it.each([
    [14_999, ['15:00:00'], '204'],
    [15_000, ['15:00:00', '15:00:20'], 'no response within 15 s, 204'],
    [3_600_000, ['15:00:00', '15:00:20'], 'no response within 15 s, 204'],
  ])('times out after fifteen seconds if it takes %i ms', async (ms, requested, responses) => {
    const gateway = boundGateway();
    const at: string[] = [];
    const deliver = () => {
      at.push(gateway.clock.iso().slice(11, 19));
      return at.length === 1 ? pause(ms) : undefined;
    };
    gateway.webhooks.subscribe({ deliver, events: AUTHORIZED });
    sell(gateway);
    await gateway.clock.advance({ seconds: 30 });
    expect([at, outcomes(gateway)]).toEqual([requested, [`transaction.authorized succeeded: ${responses}`]]);
  });

  it("times out even if it moves the test's clock itself", async () => {
    const gateway = boundGateway();
    const moves = [15_000, 14_999];
    gateway.webhooks.subscribe({ deliver: () => void vi.advanceTimersByTime(moves.shift() ?? 0), events: AUTHORIZED });
    sell(gateway);
    await gateway.clock.advance({ minutes: 1 });
    expect(outcomes(gateway)).toEqual(['transaction.authorized succeeded: no response within 15 s, 204']);
  });

  it('delays the deliveries behind it, each of which has its own timeout', async () => {
    const gateway = boundGateway();
    const at: string[] = [];
    gateway.webhooks.subscribe({
      deliver: async () => {
        at.push(gateway.clock.iso().slice(14, 19));
        await pause(10_000);
      },
      events: AUTHORIZED,
    });
    for (const _sale of [1, 2, 3]) sell(gateway);
    await gateway.idle();
    expect(at).toEqual(['00:00', '00:10', '00:20']);
    expect(outcomes(gateway)).toEqual(Array(3).fill('transaction.authorized succeeded: 204'));
  });
});

describe('a receiver that takes real time', () => {
  it('is awaited by idle and by each move of the clock', async () => {
    const gateway = freshGateway();
    const log: string[] = [];
    gateway.webhooks.subscribe({
      deliver: async (_request, { type }) => {
        log.push(`${type} starts`);
        await pause(70);
        log.push(`${type} ends`);
      },
    });
    const id = hold(gateway);
    await gateway.idle();
    log.push('idle has ended');
    gateway.transactions.capture(id);
    await gateway.clock.next();
    log.push('next has ended');
    gateway.transactions.cancel(id, { type: 'VOID' });
    await gateway.clock.advance({ seconds: 1 });
    log.push('advance has ended');
    expect(log).toEqual([
      'transaction.authorized starts',
      'transaction.authorized ends',
      'idle has ended',
      'transaction.captured starts',
      'transaction.captured ends',
      'next has ended',
      'transaction.voided starts',
      'transaction.voided ends',
      'advance has ended',
    ]);
  });

  it('takes no virtual time, so that its events retain their timestamps', async () => {
    const gateway = freshGateway();
    const at: string[] = [];
    gateway.webhooks.subscribe({
      deliver: async () => {
        await pause(60);
        at.push(gateway.clock.iso());
      },
    });
    sell(gateway);
    await gateway.clock.advance({ minutes: 5 });
    expect(at).toEqual(['2026-01-05T15:00:00.000Z']);
  });

  it('delays others no longer than the timeout in the options, and fails alone', async () => {
    const gateway = freshGateway({ webhooks: { timeoutMs: 120 } });
    const requested: string[] = [];
    gateway.webhooks.subscribe({ deliver: () => new Promise(() => requested.push('hangs')), events: AUTHORIZED });
    gateway.webhooks.subscribe({ deliver: () => void requested.push('answers'), events: AUTHORIZED });
    sell(gateway);
    await gateway.clock.advance({ seconds: 5 });
    expect(requested).toEqual(['hangs', 'answers', 'hangs']);
    expect(outcomes(gateway)).toEqual([
      'transaction.authorized pending: no response within 120 ms, no response within 120 ms',
      'transaction.authorized succeeded: 204',
    ]);
  });

  it.each(['restore', 'reset', 'rewind'] as const)('changes nothing if it responds after %s', async (way) => {
    const gateway = freshGateway({
      webhooks: { timeoutMs: 30, endpoints: [{ deliver: () => pause(80).then(() => new Response()) }] },
    });
    gateway.mark('before');
    const before = gateway.snapshot();
    sell(gateway);
    await gateway.idle();
    const leave = {
      restore: () => gateway.restore(before),
      reset: () => gateway.reset(),
      rewind: () => gateway.rewind('before'),
    };
    leave[way]();
    const left = gateway.snapshot();
    await pause(80);
    expect(gateway.webhooks.deliveries()).toEqual([]);
    expect(Buffer.compare(gateway.snapshot(), left)).toBe(0);
  });

  it('causes no unhandled rejection if it throws after its timeout', async () => {
    const gateway = freshGateway({ webhooks: { timeoutMs: 20 } });
    const deliver = () => pause(40).then(() => Promise.reject(new Error('too late for that')));
    gateway.webhooks.subscribe({ deliver });
    sell(gateway);
    await gateway.idle();
    await pause(60);
    expect(outcomes(gateway)).toEqual(['transaction.authorized pending: no response within 20 ms']);
  });

  it('is retried when it is up', async () => {
    const gateway = freshGateway({ webhooks: { timeoutMs: 20 } });
    let isUp = false;
    gateway.webhooks.subscribe({ deliver: () => (isUp ? new Response(null, { status: NO_CONTENT }) : pause(60)) });
    sell(gateway);
    await gateway.idle();
    isUp = true;
    await gateway.clock.advanceTo('webhook-retry');
    expect(outcomes(gateway)).toEqual(['transaction.authorized succeeded: no response within 20 ms, 204']);
  });
});
