/** Regression tests: clock moves and `idle()` during deliveries in progress. */
import { cards, createGateway, type Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { send } from '../support/http-requests.ts';
import { awaitedRefusal } from '../support/refusals.ts';

const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;

/** A receiver that takes some real milliseconds, and the events that it has finished. */
function slowReceiver(gateway: Gateway): string[] {
  const taken: string[] = [];
  gateway.webhooks.subscribe({
    async deliver(_request, { type }) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      taken.push(type);
    },
  });
  return taken;
}

describe('during deliveries in the background', () => {
  it('waits for them in mode auto before moving time (it used to throw)', async () => {
    const gateway = freshGateway({ webhooks: { mode: 'auto' } });
    const taken = slowReceiver(gateway);
    await send(gateway, '/v1/transactions', { method: 'POST', body: SALE });
    await gateway.clock.advance(1);
    expect(taken).toEqual(['transaction.authorized']);
  });

  it('waits in idle() for the deliveries of another idle() (it used to return early)', async () => {
    const gateway = freshGateway();
    const taken = slowReceiver(gateway);
    gateway.transactions.create(SALE);
    void gateway.idle();
    await gateway.idle();
    expect(taken).toEqual(['transaction.authorized']);
  });

  it('returns at once from idle() in a handler, and rejects a clock move there', async () => {
    const gateway = freshGateway();
    const rejected: string[] = [];
    gateway.webhooks.subscribe({
      async deliver() {
        await gateway.idle();
        rejected.push((await awaitedRefusal(gateway.clock.advance(1))).code);
      },
    });
    gateway.transactions.create(SALE);
    await gateway.idle();
    expect(rejected).toEqual(['clock_busy']);
  });

  it('allows a clock move by unawaited work of a handler once the handler has responded', async () => {
    const gateway = freshGateway();
    let later: Promise<unknown> = Promise.resolve();
    gateway.webhooks.subscribe({
      deliver() {
        later = new Promise((resolve) => setTimeout(resolve, 30)).then(() => gateway.clock.advance({ hours: 1 }));
      },
    });
    gateway.transactions.create(SALE);
    await gateway.idle();
    await later;
    expect(gateway.clock.iso()).toBe('2026-01-05T16:00:00.000Z');
  });

  it('delivers an event before its response even if time moves at the same moment', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'event_before_response' }] });
    const order: string[] = [];
    gateway.webhooks.subscribe({ deliver: (_request, { type }) => void order.push(type) });
    const response = send(gateway, '/v1/transactions', { method: 'POST', body: SALE }).then(() =>
      order.push('answered'),
    );
    await gateway.clock.advance(1_000);
    await response;
    expect(order).toEqual(['transaction.authorized', 'answered']);
    const again = send(gateway, '/v1/batches');
    await gateway.clock.advance(1);
    await again;
  });
});

describe('a delayed response', () => {
  it.each(['reset', 'rewind', 'restore', 'close'] as const)('is sent when the world is left by %s', async (leave) => {
    using gateway = createGateway({ faults: [{ kind: 'response_slow', on: 'batches.list' }] });
    gateway.mark('before');
    const before = gateway.snapshot();
    await gateway.clock.advance({ days: 6 });
    const response = send(gateway, '/v1/batches');
    await gateway.clock.advance(1);
    if (leave === 'rewind') gateway.rewind('before');
    else if (leave === 'restore') gateway.restore(before);
    else gateway[leave]();
    expect((await response).status).toBe(200);
  });
});
