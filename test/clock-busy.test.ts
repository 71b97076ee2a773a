/** Regression tests for calls while the clock is in use. `clock-table.test.ts` has every combination. */
import { cards, createGateway, type Gateway } from 'settlebox';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { followSystemClock } from '../src/testing.ts';
import { turns } from './support/clock-states.ts';
import { freshGateway } from './support/fresh-gateway.ts';
import { send } from './support/http-requests.ts';
import { wishRefusal } from './support/refusals.ts';

const SALE = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;

/** Returns a receiver that does not respond until the test calls `respond`. */
function slowReceiver() {
  let respond: () => void = () => undefined;
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  return { deliver: () => responded, respond };
}

/** Returns a gateway that follows `Date`. After a sale and `prepare`, `Date` is set to the next day. */
function gatewayBehindDate(prepare: (gateway: Gateway) => void): Gateway {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-05T15:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const gateway = freshGateway({ now: Date.now() });
  const following = followSystemClock(gateway);
  onTestFinished(() => following.dispose());
  gateway.transactions.create(SALE);
  prepare(gateway);
  vi.setSystemTime('2026-01-06T15:00:00Z');
  return gateway;
}

/** Adds a listener that throws when the batch closes, before the gateway has caught up with `Date`. */
function failingListener({ events }: Gateway): void {
  events.on('batch.closed', () => {
    throw new RangeError('from a listener');
  });
}

describe('a gateway behind the clock that it follows', () => {
  it('moves to the target even if a listener throws while it catches up, and then throws the error', async () => {
    const gateway = gatewayBehindDate(failingListener);
    await expect(gateway.clock.advance({ days: 3 })).rejects.toThrow('from a listener');
    expect(gateway.clock.iso()).toBe('2026-01-09T15:00:00.000Z');
  });

  it('moves to the target even if an assertion in a handler fails on the way, and then throws the error', async () => {
    const deliver = () => expect.fail('from a handler');
    const gateway = gatewayBehindDate(
      ({ webhooks }) => void webhooks.subscribe({ deliver, events: ['batch.settled'] }),
    );
    await expect(gateway.clock.advance({ hours: 1 })).rejects.toThrow('from a handler');
    expect(gateway.clock.iso()).toBe('2026-01-06T16:00:00.000Z');
  });

  it("throws a listener's error first if the duration is invalid too", async () => {
    const gateway = gatewayBehindDate(failingListener);
    await expect(gateway.clock.advance('3 days')).rejects.toThrow('from a listener');
    await expect(gateway.clock.advance('3 days')).rejects.toMatchObject({ code: 'bad_time' });
    expect(gateway.clock.iso()).toBe('2026-01-06T15:00:00.000Z');
  });

  it.each(['restore', 'reset', 'close'] as const)('rejects %s in a listener, and still catches up', (request) => {
    const codes: string[] = [];
    const gateway = gatewayBehindDate((own) => {
      const snapshot = own.snapshot();
      const replace = () => (request === 'restore' ? own.restore(snapshot) : own[request]());
      own.events.on('batch.closed', () => void codes.push(wishRefusal(replace).code));
    });
    expect(gateway.transactions.list().total).toBe(1);
    expect(codes).toEqual(['clock_busy']);
    expect(gateway.clock.iso()).toBe('2026-01-06T15:00:00.000Z');
  });
});

describe('background delivery', () => {
  it.each(['idle', 'advance'] as const)(
    "throws a listener's error in the next %s, after its work is done",
    async (call) => {
      const endpoints = [{ deliver: () => new Response(null, { status: 410 }) }];
      const gateway = freshGateway({ webhooks: { mode: 'auto', endpoints } });
      gateway.events.on('endpoint.disabled', () => {
        throw new RangeError('from a listener');
      });
      await send(gateway, '/v1/transactions', { method: 'POST', body: SALE });
      await turns(10);
      const next = () => (call === 'idle' ? gateway.idle() : gateway.clock.advance({ hours: 1 }));
      await expect(next()).rejects.toThrow('from a listener');
      expect(gateway.clock.iso()).toBe(call === 'idle' ? '2026-01-05T15:00:00.000Z' : '2026-01-05T16:00:00.000Z');
      await next();
    },
  );

  it('delivers the events of all requests that arrive during one delivery', async () => {
    const { deliver, respond } = slowReceiver();
    const gateway = freshGateway({ webhooks: { mode: 'auto', endpoints: [{ deliver }] } });
    for (let sale = 0; sale < 20; sale++) await send(gateway, '/v1/transactions', { method: 'POST', body: SALE });
    respond();
    await turns(40);
    expect(gateway.webhooks.deliveries().map(({ status }) => status)).toEqual(Array(20).fill('succeeded'));
  });
});

it('rejects other calls from the time a move waits until it runs', async () => {
  const { deliver, respond } = slowReceiver();
  const gateway = freshGateway({ webhooks: { endpoints: [{ deliver }] } });
  gateway.transactions.create(SALE);
  const idle = gateway.idle();
  const start = gateway.clock.now();
  const move = gateway.clock.advance({ hours: 1 });
  await turns(2);
  respond();
  const codes = new Set<string>();
  while (gateway.clock.now() === start) {
    codes.add(wishRefusal(() => gateway.reset()).code);
    // The gap was a few microtasks long.
    await Promise.resolve();
  }
  expect([...codes]).toEqual(['clock_busy']);
  await Promise.all([idle, move]);
  expect(gateway.clock.iso()).toBe('2026-01-05T16:00:00.000Z');
});

it('rejects restore, reset, and fork after close, even during a delivery', async () => {
  const { deliver, respond } = slowReceiver();
  const gateway = createGateway({ webhooks: { mode: 'auto', endpoints: [{ deliver }] } });
  const snapshot = gateway.snapshot();
  await send(gateway, '/v1/transactions', { method: 'POST', body: SALE });
  await turns(2);
  gateway.close();
  const rejections = [() => gateway.restore(snapshot), () => gateway.reset(), () => gateway.fork({ from: 'start' })];
  expect(rejections.map((call) => wishRefusal(call).code)).toEqual(Array(3).fill('gateway_closed'));
  respond();
});
