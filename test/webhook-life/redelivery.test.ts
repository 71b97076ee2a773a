/** Redelivery by hand, whatever became of a delivery before. */
import { describe, expect, it } from 'vitest';
import type { Gateway, GatewayOptions } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fates, hold, NO_CONTENT, sell } from './selling.ts';

/** A shop that hears of authorizations and what follows them, while it is up. */
function shop(options: GatewayOptions<'by_method'> = {}) {
  const gateway = freshGateway(options);
  const state = { isUp: true };
  const heard: string[] = [];
  const endpoint = gateway.webhooks.subscribe({
    deliver: (_request, { type }) => {
      heard.push(`${gateway.clock.iso().slice(11, 19)} ${type.slice('transaction.'.length)}`);
      return new Response(null, { status: state.isUp ? NO_CONTENT : 503 });
    },
    events: ['transaction.*'],
  });
  return { gateway, heard, endpoint, state };
}

const redeliver = (gateway: Gateway, at: number) => gateway.webhooks.redeliver(gateway.webhooks.deliveries()[at] ?? '');

describe('redelivery', () => {
  it('of one that was taken sends it again, and leaves what follows it in peace', async () => {
    const { gateway, heard } = shop();
    gateway.transactions.capture(hold(gateway));
    await gateway.idle();
    redeliver(gateway, 0);
    expect(String(gateway.upcoming()).split('\n')[0]).toBe(
      'Mon Jan 5 10:00 ET  transaction.authorized is delivered  redelivered manually, waits for idle() or the clock',
    );
    await gateway.clock.advance({ minutes: 1 });
    expect(heard).toEqual(['15:00:00 authorized', '15:00:00 captured', '15:00:00 authorized']);
    expect(fates(gateway)).toEqual([
      'transaction.authorized succeeded: 204, 204',
      'transaction.captured succeeded: 204',
    ]);
  });

  it('of one that was taken, while the shop is down, is tried again as far as the table goes on', async () => {
    const { gateway, state } = shop({ webhooks: { retrySeconds: [5, 60, 600] } });
    sell(gateway);
    await gateway.idle();
    state.isUp = false;
    redeliver(gateway, 0);
    await gateway.clock.advance({ hours: 1 });
    expect(fates(gateway)).toEqual(['transaction.authorized exhausted: 204, 503, 503, 503']);
    redeliver(gateway, 0);
    await gateway.idle();
    expect(fates(gateway)).toEqual(['transaction.authorized exhausted: 204, 503, 503, 503, 503']);
  });

  it('of one that was dropped on its way makes it arrive after all', async () => {
    const { gateway, heard } = shop({ faults: [{ kind: 'webhook_dropped', times: 1 }] });
    sell(gateway);
    await gateway.idle();
    expect([heard, fates(gateway)]).toEqual([
      [],
      ['transaction.authorized abandoned: injected fault: webhook_dropped'],
    ]);
    redeliver(gateway, 0);
    await gateway.idle();
    expect(heard).toEqual(['15:00:00 authorized']);
    expect(gateway.webhooks.deliveries()[0]?.status).toBe('succeeded');
  });

  it('of one that waits behind another goes first, by the wish of the hand', async () => {
    const { gateway, heard, state } = shop();
    state.isUp = false;
    gateway.transactions.capture(hold(gateway));
    await gateway.idle();
    state.isUp = true;
    redeliver(gateway, 1);
    await gateway.clock.advance({ minutes: 1 });
    expect(heard).toEqual(['15:00:00 authorized', '15:00:00 captured', '15:00:05 authorized']);
    expect(fates(gateway)).toEqual([
      'transaction.authorized succeeded: 503, 204',
      'transaction.captured succeeded: 204',
    ]);
  });

  it('holds what happens to its object afterwards back, until it is taken', async () => {
    const { gateway, heard, state } = shop();
    const id = hold(gateway);
    await gateway.idle();
    state.isUp = false;
    redeliver(gateway, 0);
    await gateway.idle();
    gateway.transactions.capture(id);
    await gateway.idle();
    state.isUp = true;
    await gateway.clock.advance({ minutes: 10 });
    expect(heard).toEqual(['15:00:00 authorized', '15:00:00 authorized', '15:05:00 authorized', '15:05:00 captured']);
  });

  it('asked for several times before time is moved is one more delivery', async () => {
    const { gateway, heard } = shop();
    sell(gateway);
    await gateway.idle();
    for (const _time of [1, 2, 3]) redeliver(gateway, 0);
    await gateway.clock.advance({ minutes: 1 });
    expect(heard).toHaveLength(2);
  });

  it('asked for by the handler itself, of another, is made in the same pump', async () => {
    const gateway = freshGateway();
    const heard: string[] = [];
    gateway.webhooks.subscribe({
      deliver: (_request, { type }) => {
        heard.push(type);
        if (type === 'transaction.captured') redeliver(gateway, 0);
      },
    });
    gateway.transactions.capture(hold(gateway));
    await gateway.idle();
    expect(heard).toEqual(['transaction.authorized', 'transaction.captured', 'transaction.authorized']);
  });

  it('asked for by the handler of the very delivery ends with it, and does not go round for ever', async () => {
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
    expect([tries, fates(gateway)]).toEqual([2, ['transaction.authorized succeeded: 503, 204']]);
  });

  it('counts for the five days: what is taken at last keeps the endpoint', async () => {
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

  it('is refused where the endpoint has ended, which says so', async () => {
    const { gateway, endpoint } = shop();
    sell(gateway);
    await gateway.idle();
    gateway.webhooks.unsubscribe(endpoint);
    expect(() => redeliver(gateway, 0)).toThrow(
      /^The endpoint ENDPOINT-\w+ is removed\. Create a new one with webhooks\.subscribe\(\)\.$/,
    );
  });

  it('in a fork waits for a receiver there, and the origin hears nothing', async () => {
    const { gateway, heard, endpoint } = shop();
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
    expect([heard, there]).toEqual([['15:00:00 authorized'], ['15:01:00 transaction.authorized']]);
  });
});
