/** Calls that a handler makes to the gateway that invoked it. */
import { describe, expect, it } from 'vitest';
import { cards, type Deliver, type Endpoint, type Gateway, replay } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, send, verdict } from '../support/http-requests.ts';
import { hold, NO_CONTENT, outcomes, sell } from './selling.ts';

const AUTHORIZED = ['transaction.authorized'];
const SALE = { type: 'SALE', amount: 500, payment_method: cards.visa } as const;

describe('a handler that calls the gateway', () => {
  it('gets a response over HTTP, with a key, before its delivery ends', async () => {
    const gateway = freshGateway();
    const received: string[] = [];
    gateway.webhooks.subscribe({
      deliver: async (_request, { type, subject }) => {
        const found = await send(gateway, `/v1/transactions/${subject}`);
        const headers = { 'Idempotency-Key': `void of ${subject}`.replaceAll(' ', '-') };
        const body = { type: 'VOID' };
        const path = `/v1/transactions/${subject}/cancel`;
        const voided =
          type === 'transaction.voided'
            ? 'delivered'
            : verdict(await send(gateway, path, { method: 'POST', body, headers }));
        received.push(`${type} ${String(fieldOf(found.body, 'transaction_state'))} ${voided}`);
      },
    });
    sell(gateway);
    await gateway.idle();
    expect(received).toEqual(['transaction.authorized authorized 200', 'transaction.voided voided delivered']);
  });

  it('creates sales directly as often as it likes, all in the same idle()', async () => {
    const gateway = freshGateway();
    let reported = 0;
    gateway.webhooks.subscribe({ deliver: () => void (++reported < 20 && sell(gateway)), events: AUTHORIZED });
    sell(gateway);
    await gateway.idle();
    expect([reported, gateway.transactions.list().total]).toEqual([20, 20]);
  });

  it("fails with the gateway's error if it does not catch it, and reads it over HTTP", async () => {
    const gateway = freshGateway();
    const received: string[] = [];
    gateway.webhooks.subscribe({ deliver: () => void gateway.transactions.get('TRANSACTION-1'), events: AUTHORIZED });
    gateway.webhooks.subscribe({
      deliver: async () => void received.push(verdict(await send(gateway, '/v1/transactions/TRANSACTION-1'))),
      events: AUTHORIZED,
    });
    sell(gateway);
    await gateway.idle();
    expect(received).toEqual(['404 not_found']);
    expect(outcomes(gateway)).toEqual([
      'transaction.authorized pending: GatewayError: No transaction has this id: its ids are TRANSACTION- followed by 26 letters and digits.',
      'transaction.authorized succeeded: 204',
    ]);
  });

  it('fails if a fault loses the response, and finds the work done', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'response_lost', on: 'transactions.capture', times: 1 }] });
    const state: unknown[] = [];
    gateway.webhooks.subscribe({
      deliver: async (_request, { subject }) => {
        state.push(gateway.transactions.get(subject).transaction_state);
        if (state.length === 1)
          await send(gateway, `/v1/transactions/${subject}/capture`, { method: 'POST', body: {} });
      },
      events: AUTHORIZED,
    });
    hold(gateway);
    await gateway.clock.advance({ seconds: 5 });
    expect(state).toEqual(['authorized', 'captured']);
    expect(outcomes(gateway)).toEqual(['transaction.authorized succeeded: TypeError: fetch failed, 204']);
  });

  it('times out if it waits for a response that only the clock delivers, and nothing hangs', async () => {
    const gateway = freshGateway({
      webhooks: { timeoutMs: 40 },
      faults: [{ kind: 'response_slow', on: 'transactions.create', nth: 2, delaySeconds: 3 }],
    });
    let tries = 0;
    const deliver = async () => {
      if (++tries === 1) await send(gateway, '/v1/transactions', { method: 'POST', body: SALE });
    };
    gateway.webhooks.subscribe({ deliver, events: AUTHORIZED });
    sell(gateway);
    await gateway.clock.advance({ minutes: 1 });
    expect(outcomes(gateway)).toEqual([
      'transaction.authorized succeeded: no response within 40 ms, 204',
      'transaction.authorized succeeded: 204',
    ]);
  });
});

describe('a handler that changes subscriptions', () => {
  it('subscribes another endpoint, which receives events from then on', async () => {
    const gateway = freshGateway();
    const received: string[] = [];
    const note =
      (name: string): Deliver =>
      (_request, { type }) =>
        void received.push(`${name} ${type}`);
    let done = false;
    gateway.webhooks.subscribe({
      deliver: (request, event, context) => {
        if (!done) gateway.webhooks.subscribe({ deliver: note('new') });
        done = true;
        return note('old')(request, event, context);
      },
    });
    gateway.transactions.capture(hold(gateway));
    await gateway.idle();
    sell(gateway);
    await gateway.idle();
    expect(received).toEqual([
      'old transaction.authorized',
      'old transaction.captured',
      'old transaction.authorized',
      'new transaction.authorized',
    ]);
  });

  it('unsubscribes another endpoint, which no longer receives pending events', async () => {
    const gateway = freshGateway();
    const received: string[] = [];
    const others: Endpoint[] = [];
    gateway.webhooks.subscribe({
      deliver: () => {
        for (const other of others.splice(0)) gateway.webhooks.unsubscribe(other);
      },
    });
    others.push(gateway.webhooks.subscribe({ deliver: (_request, { type }) => void received.push(type) }));
    sell(gateway);
    await gateway.idle();
    expect(received).toEqual([]);
    expect(outcomes(gateway)).toEqual(['transaction.authorized succeeded: 204', 'transaction.authorized abandoned']);
  });

  it('unsubscribes itself and does not receive a duplicate scheduled by a fault', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'webhook_duplicated' }] });
    let reported = 0;
    const endpoint = gateway.webhooks.subscribe({
      deliver: () => {
        reported++;
        gateway.webhooks.unsubscribe(endpoint);
      },
    });
    sell(gateway);
    await gateway.clock.advance({ days: 1 });
    expect([reported, outcomes(gateway)]).toEqual([1, ['transaction.authorized abandoned: 204']]);
  });

  it('rotates its own secret and gets the next delivery signed with both, including a duplicate', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'webhook_duplicated', times: 1 }] });
    const signatures: number[] = [];
    const endpoint = gateway.webhooks.subscribe({
      deliver: ({ headers }) => {
        signatures.push(headers.get('webhook-signature')?.split(' ').length ?? 0);
        if (signatures.length === 1) gateway.webhooks.rotateSecret(endpoint, { overlapSeconds: 60 });
      },
    });
    sell(gateway);
    await gateway.idle();
    sell(gateway);
    await gateway.clock.advance({ minutes: 1 });
    sell(gateway);
    await gateway.idle();
    expect(signatures).toEqual([1, 2, 2, 1]);
  });

  it('attaches another receiver in its own place, which gets the retry', async () => {
    const gateway = freshGateway();
    const received: string[] = [];
    const endpoint = gateway.webhooks.subscribe({
      deliver: () => {
        gateway.webhooks.attach(endpoint, () => void received.push('the other'));
        return new Response(null, { status: 500 });
      },
    });
    sell(gateway);
    await gateway.clock.advance({ minutes: 1 });
    expect([received, outcomes(gateway)]).toEqual([['the other'], ['transaction.authorized succeeded: 500, 204']]);
  });

  it('adds a fault that applies to pending deliveries', async () => {
    const gateway = freshGateway();
    const received: string[] = [];
    gateway.webhooks.subscribe({
      deliver: (_request, { type }) => {
        received.push(type);
        if (received.length === 1) gateway.simulate.faults.add({ kind: 'webhook_dropped', on: 'transaction.captured' });
      },
    });
    gateway.transactions.capture(hold(gateway));
    await gateway.idle();
    expect(received).toEqual(['transaction.authorized']);
  });
});

describe('a handler that leaves the world', () => {
  const LEAVES: Readonly<Record<string, (gateway: Gateway) => unknown>> = {
    close: (gateway) => gateway.close(),
    'using a gateway to its end': (gateway) => gateway[Symbol.dispose](),
    reset: (gateway) => gateway.reset(),
    rewind: (gateway) => gateway.rewind('before'),
    restore: (gateway) => gateway.restore(gateway.snapshot()),
  };

  it.each(Object.entries(LEAVES))('fails when it calls %s, and the world is unchanged', async (_name, leave) => {
    const gateway = freshGateway();
    gateway.mark('before');
    let tries = 0;
    gateway.webhooks.subscribe({ deliver: () => void (tries++ === 0 && leave(gateway)), events: AUTHORIZED });
    sell(gateway);
    await gateway.clock.advance({ minutes: 1 });
    expect(outcomes(gateway)).toEqual([
      expect.stringMatching(/succeeded: SettleboxError: \w+ was called while.*, 204$/s),
    ]);
    expect(gateway.transactions.list().total).toBe(1);
  });

  it('can do so after it returns, when the gateway is no longer busy', async () => {
    const gateway = freshGateway();
    const after: Promise<unknown>[] = [];
    gateway.webhooks.subscribe({
      deliver: () => {
        after.push(new Promise((resolve) => setTimeout(resolve, 10)).then(() => gateway.reset()));
        return new Response(null, { status: NO_CONTENT });
      },
    });
    sell(gateway);
    await gateway.idle();
    await Promise.all(after);
    expect(gateway.transactions.list().total).toBe(0);
  });
});

describe('the gateway that a handler gets as its third argument', () => {
  it('responds over HTTP, and knows that its calls are part of the delivery', async () => {
    const gateway = freshGateway();
    const received: unknown[] = [];
    const deliver: Deliver = async (_request, { subject }, { gateway: inside }) => {
      const headers = { APIKEY: gateway.merchant.apiKey };
      const response = await inside.fetch(new Request(`${inside.baseUrl}/v1/transactions/${subject}`, { headers }));
      await inside.idle();
      received.push(response.status, inside.clock.iso() === gateway.clock.iso());
    };
    gateway.webhooks.subscribe({ deliver, events: AUTHORIZED });
    sell(gateway);
    await gateway.clock.advance({ minutes: 1 });
    expect(received).toEqual([200, true]);
  });

  it('is a copy of the world in a replay, so that requests have no effect', async () => {
    const gateway = freshGateway();
    const seen: number[] = [];
    const deliver: Deliver = async (_request, _event, { gateway: inside }) => {
      const headers = { APIKEY: gateway.merchant.apiKey, 'Content-Type': 'application/json' };
      const body = JSON.stringify(SALE);
      const request = new Request(`${inside.baseUrl}/v1/transactions`, { method: 'POST', headers, body });
      seen.push((await inside.fetch(request)).status);
    };
    gateway.webhooks.subscribe({ deliver, events: ['transaction.voided'] });
    gateway.transactions.void(sell(gateway));
    await gateway.idle();
    const replayed = await replay(gateway.tape(), { deliver });
    expect([seen, replayed.transactions.list().total]).toEqual([[201, 201], 2]);
  });
});
