/** Errors of the past: moves of time and `idle()` that met deliveries of the gateway's own. */
import { cards, createGateway, type Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { send } from '../support/http-requests.ts';
import { awaitedRefusal } from '../support/refusals.ts';

const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;

/** A receiver that takes some real milliseconds, and what it has taken to its end. */
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

describe('while the gateway delivers by itself', () => {
  it('in mode auto a move of time waits for it, where it once said that the clock was being moved', async () => {
    const gateway = freshGateway({ webhooks: { mode: 'auto' } });
    const taken = slowReceiver(gateway);
    await send(gateway, '/v1/transactions', { method: 'POST', body: SALE });
    await gateway.clock.advance(1);
    expect(taken).toEqual(['transaction.authorized']);
  });

  it('idle() waits for what another idle() has begun, where it once returned with deliveries pending', async () => {
    const gateway = freshGateway();
    const taken = slowReceiver(gateway);
    gateway.transactions.create(SALE);
    void gateway.idle();
    await gateway.idle();
    expect(taken).toEqual(['transaction.authorized']);
  });

  it('a handler’s own idle() returns at once, and its own move of time is refused', async () => {
    const gateway = freshGateway();
    const refused: string[] = [];
    gateway.webhooks.subscribe({
      async deliver() {
        await gateway.idle();
        refused.push((await awaitedRefusal(gateway.clock.advance(1))).code);
      },
    });
    gateway.transactions.create(SALE);
    await gateway.idle();
    expect(refused).toEqual(['clock_busy']);
  });

  it('what a handler set off and did not wait for may move time when the handler has answered', async () => {
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

  it('an event that is told before the answer is told, also where time is moved at the same moment', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'event_before_response' }] });
    const order: string[] = [];
    gateway.webhooks.subscribe({ deliver: (_request, { type }) => void order.push(type) });
    const answer = send(gateway, '/v1/transactions', { method: 'POST', body: SALE }).then(() => order.push('answered'));
    await gateway.clock.advance(1_000);
    await answer;
    expect(order).toEqual(['transaction.authorized', 'answered']);
    const again = send(gateway, '/v1/batches');
    await gateway.clock.advance(1);
    await again;
  });
});

describe('an answer that is held up', () => {
  it.each(['reset', 'rewind', 'restore', 'close'] as const)('is given where the world is left by %s', async (leave) => {
    using gateway = createGateway({ faults: [{ kind: 'response_slow', on: 'batches.list' }] });
    gateway.mark('before');
    const before = gateway.snapshot();
    await gateway.clock.advance({ days: 6 });
    const answer = send(gateway, '/v1/batches');
    await gateway.clock.advance(1);
    if (leave === 'rewind') gateway.rewind('before');
    else if (leave === 'restore') gateway.restore(before);
    else gateway[leave]();
    expect((await answer).status).toBe(200);
  });
});
