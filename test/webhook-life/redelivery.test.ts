/** Manual redelivery after every kind of outcome. */
import { describe, expect, it } from 'vitest';
import type { Gateway, GatewayOptions } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { hold, NO_CONTENT, outcomes, sell } from './selling.ts';

/** An application that receives authorizations and later events, while it is up. */
function shop(options: GatewayOptions<'by_method'> = {}) {
  const gateway = freshGateway(options);
  const state = { isUp: true };
  const received: string[] = [];
  const endpoint = gateway.webhooks.subscribe({
    deliver: (_request, { type }) => {
      received.push(`${gateway.clock.iso().slice(11, 19)} ${type.slice('transaction.'.length)}`);
      return new Response(null, { status: state.isUp ? NO_CONTENT : 503 });
    },
    events: ['transaction.*'],
  });
  return { gateway, received, endpoint, state };
}

const redeliver = (gateway: Gateway, at: number) => gateway.webhooks.redeliver(gateway.webhooks.deliveries()[at] ?? '');

describe('redelivery', () => {
  it('resends an acknowledged event without affecting later ones', async () => {
    const { gateway, received } = shop();
    gateway.transactions.capture(hold(gateway));
    await gateway.idle();
    redeliver(gateway, 0);
    expect(String(gateway.upcoming()).split('\n')[0]).toBe(
      'Mon Jan 5 10:00 ET  transaction.authorized is delivered  redelivered manually, waits for idle() or the clock',
    );
    await gateway.clock.advance({ minutes: 1 });
    expect(received).toEqual(['15:00:00 authorized', '15:00:00 captured', '15:00:00 authorized']);
    expect(outcomes(gateway)).toEqual([
      'transaction.authorized succeeded: 204, 204',
      'transaction.captured succeeded: 204',
    ]);
  });

  it('retries an acknowledged event on the usual schedule if the application is down', async () => {
    const { gateway, state } = shop({ webhooks: { retrySeconds: [5, 60, 600] } });
    sell(gateway);
    await gateway.idle();
    state.isUp = false;
    redeliver(gateway, 0);
    await gateway.clock.advance({ hours: 1 });
    expect(outcomes(gateway)).toEqual(['transaction.authorized exhausted: 204, 503, 503, 503']);
    redeliver(gateway, 0);
    await gateway.idle();
    expect(outcomes(gateway)).toEqual(['transaction.authorized exhausted: 204, 503, 503, 503, 503']);
  });

  it('delivers a dropped event', async () => {
    const { gateway, received } = shop({ faults: [{ kind: 'webhook_dropped', times: 1 }] });
    sell(gateway);
    await gateway.idle();
    expect([received, outcomes(gateway)]).toEqual([
      [],
      ['transaction.authorized abandoned: injected fault: webhook_dropped'],
    ]);
    redeliver(gateway, 0);
    await gateway.idle();
    expect(received).toEqual(['15:00:00 authorized']);
    expect(gateway.webhooks.deliveries()[0]?.status).toBe('succeeded');
  });

  it('delivers an event immediately, ahead of the one it waits for', async () => {
    const { gateway, received, state } = shop();
    state.isUp = false;
    gateway.transactions.capture(hold(gateway));
    await gateway.idle();
    state.isUp = true;
    redeliver(gateway, 1);
    await gateway.clock.advance({ minutes: 1 });
    expect(received).toEqual(['15:00:00 authorized', '15:00:00 captured', '15:00:05 authorized']);
    expect(outcomes(gateway)).toEqual([
      'transaction.authorized succeeded: 503, 204',
      'transaction.captured succeeded: 204',
    ]);
  });

  it('holds later events of the same object until it is acknowledged', async () => {
    const { gateway, received, state } = shop();
    const id = hold(gateway);
    await gateway.idle();
    state.isUp = false;
    redeliver(gateway, 0);
    await gateway.idle();
    gateway.transactions.capture(id);
    await gateway.idle();
    state.isUp = true;
    await gateway.clock.advance({ minutes: 10 });
    expect(received).toEqual([
      '15:00:00 authorized',
      '15:00:00 authorized',
      '15:05:00 authorized',
      '15:05:00 captured',
    ]);
  });

  it('makes one more delivery if it is requested several times before time advances', async () => {
    const { gateway, received } = shop();
    sell(gateway);
    await gateway.idle();
    for (const _time of [1, 2, 3]) redeliver(gateway, 0);
    await gateway.clock.advance({ minutes: 1 });
    expect(received).toHaveLength(2);
  });

  it('happens in the same idle() if a handler requests it for another event', async () => {
    const gateway = freshGateway();
    const received: string[] = [];
    gateway.webhooks.subscribe({
      deliver: (_request, { type }) => {
        received.push(type);
        if (type === 'transaction.captured') redeliver(gateway, 0);
      },
    });
    gateway.transactions.capture(hold(gateway));
    await gateway.idle();
    expect(received).toEqual(['transaction.authorized', 'transaction.captured', 'transaction.authorized']);
  });

  it('happens once if a handler requests it for its own delivery, without a loop', async () => {
    const gateway = freshGateway();
    let tries = 0;
    gateway.webhooks.subscribe({
      deliver: () => {
        tries++;
        redeliver(gateway, 0);
        return new Response(null, { status: tries === 1 ? 503 : NO_CONTENT });
      },
    });
    sell(gateway);
    await gateway.clock.advance({ minutes: 1 });
    expect([tries, outcomes(gateway)]).toEqual([2, ['transaction.authorized succeeded: 503, 204']]);
  });

  it('counts as a success in the five days after which an endpoint is disabled', async () => {
    const { gateway, state } = shop();
    state.isUp = false;
    sell(gateway);
    await gateway.clock.advance({ days: 4 });
    state.isUp = true;
    redeliver(gateway, 0);
    await gateway.idle();
    state.isUp = false;
    sell(gateway);
    await gateway.clock.advance({ days: 4 });
    expect(gateway.events.list({ type: 'endpoint.disabled' })).toEqual([]);
  });

  it('is rejected for a disabled endpoint, with the reason', async () => {
    const { gateway, endpoint } = shop();
    sell(gateway);
    await gateway.idle();
    gateway.webhooks.unsubscribe(endpoint);
    expect(() => redeliver(gateway, 0)).toThrow(
      /^The endpoint ENDPOINT-\w+ is removed\. Create a new one with webhooks\.subscribe\(\)\.$/,
    );
  });

  it("waits for a receiver in a fork and does not reach the original's receiver", async () => {
    const { gateway, received, endpoint } = shop();
    sell(gateway);
    await gateway.idle();
    const fork = gateway.fork();
    redeliver(fork, 0);
    await fork.clock.advance({ minutes: 1 });
    const there: string[] = [];
    fork.webhooks.attach(
      endpoint,
      (_request, { type }) => void there.push(`${fork.clock.iso().slice(11, 19)} ${type}`),
    );
    await fork.idle();
    fork.check();
    fork.close();
    expect([received, there]).toEqual([['15:00:00 authorized'], ['15:01:00 transaction.authorized']]);
  });
});
