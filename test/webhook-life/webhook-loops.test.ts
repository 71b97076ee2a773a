/** Handlers that trigger the events they handle get an error instead of keeping idle() busy. */
import { cards, createGateway, type Gateway, type GatewayOptions } from 'settlebox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { send } from '../support/http-requests.ts';
import { awaitedRefusal } from '../support/refusals.ts';
import { receiverServer } from './receiver-server.ts';
import { hold, NO_CONTENT, sell } from './selling.ts';

const SALE = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;
const AUTHORIZED = ['transaction.authorized'];
/** Far above the length of a detected loop, far below a slow test. */
const DELIVERIES_MAX = 1_500;

function quickGateway(options: GatewayOptions<'by_method'> = {}): Gateway {
  const gateway = createGateway(options);
  onTestFinished(() => gateway.close());
  return gateway;
}

const HANDLERS: Readonly<Record<string, readonly [handle: (gateway: Gateway) => unknown, cycle: string]>> = {
  'a sale': [sell, 'transaction.authorized -> transaction.authorized'],
  'a sale over HTTP': [
    (gateway) => send(gateway, '/v1/transactions', { method: 'POST', body: SALE }),
    'transaction.authorized -> transaction.authorized',
  ],
  'two sales': [(gateway) => [sell(gateway), sell(gateway)], 'transaction.authorized -> transaction.authorized'],
  'thirty sales': [
    (gateway) => Array.from({ length: 30 }, () => sell(gateway)),
    'transaction.authorized -> transaction.authorized',
  ],
};

describe('a handler that triggers the events it handles', () => {
  it.each(Object.entries(HANDLERS))(
    'ends idle() with webhook_loop, which names the event types, if it creates %s',
    async (_what, [handle, cycle]) => {
      const gateway = quickGateway();
      gateway.webhooks.subscribe({ deliver: async () => void (await handle(gateway)), events: AUTHORIZED });
      sell(gateway);
      const error = await awaitedRefusal(gateway.idle());
      expect(error).toMatchObject({ code: 'webhook_loop', details: { types: cycle.split(' -> ') } });
      expect(error.message).toContain(`: ${cycle}, repeated `);
      const made = gateway.webhooks.deliveries().filter(({ attempts }) => attempts.length > 0);
      expect(made.length).toBeLessThan(DELIVERIES_MAX);
    },
  );

  it('ends idle() with both event types if it alternates between capturing and creating an AUTH', async () => {
    const gateway = quickGateway();
    const deliver = (_request: Request, { type, subject }: { type: string; subject: string }) => {
      if (type === 'transaction.authorized') gateway.transactions.capture(subject);
      else hold(gateway);
    };
    gateway.webhooks.subscribe({ deliver, events: [...AUTHORIZED, 'transaction.captured'] });
    hold(gateway);
    expect((await awaitedRefusal(gateway.idle())).details).toMatchObject({
      types: [expect.any(String), expect.any(String), expect.any(String)],
    });
    const { details } = await awaitedRefusal(gateway.idle());
    expect(new Set([details['types']].flat())).toEqual(new Set([...AUTHORIZED, 'transaction.captured']));
  });

  it.each<[string, (gateway: Gateway) => Promise<unknown>]>([
    ['advance', ({ clock }) => clock.advance({ minutes: 1 })],
    ['advanceTo', ({ clock }) => clock.advanceTo('card-cutoff')],
    ['next', ({ clock }) => clock.next()],
  ])('ends clock.%s with webhook_loop, at the time of the loop', async (_name, move) => {
    const gateway = quickGateway();
    gateway.webhooks.subscribe({ deliver: () => void sell(gateway), events: AUTHORIZED });
    sell(gateway);
    expect((await awaitedRefusal(move(gateway))).code).toBe('webhook_loop');
    expect(gateway.clock.iso()).toBe('2026-01-05T15:00:00.000Z');
  });

  it('ends idle() with webhook_loop if it runs behind a socket, where causes are only inferred', async () => {
    const gateway = quickGateway();
    const { url } = await receiverServer((response) => {
      sell(gateway);
      response.writeHead(NO_CONTENT).end();
    });
    gateway.webhooks.subscribe({ url, events: AUTHORIZED });
    sell(gateway);
    expect(await awaitedRefusal(gateway.idle())).toMatchObject({
      code: 'webhook_loop',
      details: { types: [...AUTHORIZED, ...AUTHORIZED] },
    });
  });

  it('fails only the next call in mode auto', async () => {
    const gateway = quickGateway({ webhooks: { mode: 'auto' } });
    let received = 0;
    const deliver = () => {
      received++;
      sell(gateway);
    };
    gateway.webhooks.subscribe({ deliver, events: AUTHORIZED });
    await send(gateway, '/v1/transactions', { method: 'POST', body: SALE });
    for (let before = -1; received > before; await new Promise((resolve) => setTimeout(resolve, 50))) before = received;
    expect(received).toBeLessThan(DELIVERIES_MAX);
    const stopped = received;
    expect((await awaitedRefusal(gateway.clock.advance({ seconds: 1 }))).code).toBe('webhook_loop');
    expect(received).toBe(stopped);
  });
});

describe('a gateway that has thrown webhook_loop', () => {
  async function looping() {
    const gateway = quickGateway();
    let sales = Number.POSITIVE_INFINITY;
    const endpoint = gateway.webhooks.subscribe({
      deliver: () => void (sales-- > 0 && sell(gateway)),
      events: AUTHORIZED,
    });
    sell(gateway);
    await awaitedRefusal(gateway.idle());
    const limit = (count: number) => {
      sales = count;
    };
    return { gateway, endpoint, limit };
  }

  const pending = (gateway: Gateway) => gateway.webhooks.deliveries().filter(({ status }) => status === 'pending');

  it('continues with the next idle(), and throws again if the handler is unchanged', async () => {
    const { gateway } = await looping();
    const before = gateway.webhooks.deliveries().length;
    expect((await awaitedRefusal(gateway.idle())).code).toBe('webhook_loop');
    expect(gateway.webhooks.deliveries().length).toBeGreaterThan(before);
  });

  it('delivers pending events once the handler is fixed', async () => {
    const { gateway, limit } = await looping();
    expect(pending(gateway)).toHaveLength(1);
    limit(10);
    await gateway.idle();
    expect(pending(gateway)).toEqual([]);
    gateway.check();
  });

  it('lets callers unsubscribe the endpoint and open a snapshot', async () => {
    const { gateway, endpoint } = await looping();
    using opened = createGateway({ from: gateway.snapshot() });
    expect(pending(opened)).toHaveLength(1);
    gateway.webhooks.unsubscribe(endpoint);
    await gateway.clock.advance({ days: 1 });
    expect(pending(gateway)).toEqual([]);
  });
});

describe('does not report a loop for', () => {
  it('a handler that captures each of hundreds of AUTHs in one idle()', async () => {
    const gateway = quickGateway();
    const deliver = (_request: Request, { type, subject }: { type: string; subject: string }) => {
      if (type === 'transaction.authorized') gateway.transactions.capture(subject);
    };
    gateway.webhooks.subscribe({ deliver });
    for (let held = 0; held < 300; held++) hold(gateway);
    await gateway.idle();
    const events = gateway.events.list().filter(({ type }) => type === 'transaction.captured');
    expect(events).toHaveLength(300);
  });

  it('a handler that creates hundreds of sales for one event', async () => {
    const gateway = quickGateway();
    let sales = 300;
    const deliver = () => {
      for (; sales > 0; sales--) sell(gateway);
    };
    gateway.webhooks.subscribe({ deliver, events: AUTHORIZED });
    sell(gateway);
    await gateway.idle();
    expect(gateway.transactions.list().total).toBe(301);
  });

  it('a handler that retries a hundred times', async () => {
    const gateway = quickGateway();
    let left = 100;
    gateway.webhooks.subscribe({ deliver: () => void (left-- > 0 && sell(gateway)), events: AUTHORIZED });
    sell(gateway);
    await gateway.idle();
    expect(gateway.transactions.list().total).toBe(101);
  });

  it.each([
    ['auto', 600],
    ['manual', 300],
  ] as const)(
    'a client in mode %s that sends %i requests, each while the one before is delivered',
    async (mode, sales) => {
      const gateway = quickGateway({ webhooks: { mode } });
      const inFlight: (() => void)[] = [];
      const deliver = () => new Promise<void>((resolve) => inFlight.push(resolve));
      gateway.webhooks.subscribe({ deliver, events: AUTHORIZED });
      await send(gateway, '/v1/transactions', { method: 'POST', body: SALE });
      const idle = gateway.idle();
      for (let sale = 1; sale < sales; sale++) {
        while (inFlight.length === 0) await new Promise((resolve) => setImmediate(resolve));
        await send(gateway, '/v1/transactions', { method: 'POST', body: SALE });
        inFlight.pop()?.();
      }
      while (inFlight.length === 0) await new Promise((resolve) => setImmediate(resolve));
      inFlight.pop()?.();
      await idle;
      // It would throw a loop detected in the background.
      await gateway.idle();
      expect(gateway.webhooks.deliveries().every(({ status }) => status === 'succeeded')).toBe(true);
    },
  );

  it('a subscription that charges again with each funding, for years', async () => {
    const gateway = quickGateway();
    let charged = 0;
    gateway.webhooks.subscribe({
      deliver: () => void (charged++ < 150 && sell(gateway)),
      events: ['transaction.funded'],
    });
    sell(gateway);
    await gateway.clock.advance({ years: 2 });
    expect(charged).toBe(151);
  });
});
