/** Regression tests: calls that meet a clock in use. `clock-table.test.ts` has every combination. */
import { cards, createGateway, type Gateway } from 'settlebox';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { followSystemClock } from '../src/testing.ts';
import { turns } from './support/clock-states.ts';
import { freshGateway } from './support/fresh-gateway.ts';
import { send } from './support/http-requests.ts';
import { wishRefusal } from './support/refusals.ts';

const SALE = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;

/** A receiver that responds when the test says so. */
function slowReceiver() {
  let respond: () => void = () => undefined;
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  return { deliver: () => responded, respond };
}

/** A gateway that follows `Date`, which is set to the next day after a sale and `prepare`. */
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

/** A listener that throws when the batch is closed, on the way to the followed time. */
function failingListener({ events }: Gateway): void {
  events.on('batch.closed', () => {
    throw new RangeError('from a listener');
  });
}

describe('a gateway behind the clock that it follows', () => {
  it('moves to the target although a listener throws on the way to the followed time, and then throws', async () => {
    const gateway = gatewayBehindDate(failingListener);
    await expect(gateway.clock.advance({ days: 3 })).rejects.toThrow('from a listener');
    expect(gateway.clock.iso()).toBe('2026-01-09T15:00:00.000Z');
  });

  it('moves to the target although an assertion of a handler fails on the way, and then throws', async () => {
    const deliver = () => expect.fail('from a handler');
    const gateway = gatewayBehindDate(
      ({ webhooks }) => void webhooks.subscribe({ deliver, events: ['batch.settled'] }),
    );
    await expect(gateway.clock.advance({ hours: 1 })).rejects.toThrow('from a handler');
    expect(gateway.clock.iso()).toBe('2026-01-06T16:00:00.000Z');
  });

  it('throws the error of the listener first if the duration is invalid as well', async () => {
    const gateway = gatewayBehindDate(failingListener);
    await expect(gateway.clock.advance('3 days')).rejects.toThrow('from a listener');
    await expect(gateway.clock.advance('3 days')).rejects.toMatchObject({ code: 'bad_time' });
    expect(gateway.clock.iso()).toBe('2026-01-06T15:00:00.000Z');
  });

  it.each(['restore', 'reset', 'close'] as const)('rejects %s by a listener, and catches up', (request) => {
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

describe('deliveries in the background', () => {
  it.each(['idle', 'advance'] as const)(
    'report an error of a listener to the next %s, which does its work',
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

  it('are made for all requests that arrive during one delivery', async () => {
    const { deliver, respond } = slowReceiver();
    const gateway = freshGateway({ webhooks: { mode: 'auto', endpoints: [{ deliver }] } });
    for (let sale = 0; sale < 20; sale++) await send(gateway, '/v1/transactions', { method: 'POST', body: SALE });
    respond();
    await turns(40);
    expect(gateway.webhooks.deliveries().map(({ status }) => status)).toEqual(Array(20).fill('succeeded'));
  });
});

it('lets no other call in between the wait of a move and the move', async () => {
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

it('rejects a replaced world after close, even if a delivery has not ended', async () => {
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
