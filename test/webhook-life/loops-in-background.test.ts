/** Loops in mode `auto`, whose deliveries are not awaited: they must neither run forever nor block timers. */
import { cards, createGateway, type Gateway } from 'settlebox';
import { describe, expect, it, vi } from 'vitest';

const SALE = { type: 'SALE', amount: 100, payment_method: cards.visa } as const;
const LOOP = expect.objectContaining({ code: 'webhook_loop' });

function requestOf(gateway: Gateway): Request {
  const headers = { apikey: gateway.merchant.apiKey, 'content-type': 'application/json' };
  return new Request(`${gateway.baseUrl}/v1/transactions`, { method: 'POST', headers, body: JSON.stringify(SALE) });
}

const laterBy = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates a gateway in mode `auto` that calls `react` for each sale. */
function autoGateway(react: (gateway: Gateway) => unknown): {
  readonly gateway: Gateway;
  readonly count: () => number;
} {
  let received = 0;
  const deliver = async () => {
    received++;
    await react(gateway);
  };
  const endpoints = [{ deliver, events: ['transaction.authorized'] }];
  const gateway: Gateway = createGateway({ webhooks: { mode: 'auto', endpoints } });
  return { gateway, count: () => received };
}

/** Creates a sale without awaiting it. A request in progress is rejected when the test closes the gateway. */
function sellWithoutAwaiting(gateway: Gateway): void {
  gateway.fetch(requestOf(gateway)).catch(() => undefined);
}

describe('a handler in mode auto that creates a sale without awaiting it', () => {
  it('is stopped, lets timers run, and is reported by the next idle(), each time', async () => {
    const { gateway, count } = autoGateway(sellWithoutAwaiting);
    await gateway.fetch(requestOf(gateway));
    await vi.waitFor(() => expect(count()).toBeGreaterThan(100), 10_000);
    await laterBy(300);
    const stoppedAt = count();
    // A regression: requests that waited for the loop started it again.
    expect(stoppedAt).toBeLessThan(110);
    await laterBy(50);
    expect(count()).toBe(stoppedAt);
    await expect(gateway.idle()).rejects.toEqual(LOOP);
    await laterBy(30);
    await expect(gateway.idle()).rejects.toEqual(LOOP);
    expect(gateway.webhooks.deliveries().length).toBeGreaterThan(0);
    gateway.check();
    gateway.close();
  });

  it('is stopped even if idle() delivered the first event', async () => {
    const { gateway } = autoGateway(sellWithoutAwaiting);
    gateway.transactions.create(SALE);
    await expect(gateway.idle()).rejects.toEqual(LOOP);
    await expect(gateway.idle()).rejects.toEqual(LOOP);
    await laterBy(30);
    gateway.close();
  });
});

it('lets timers run while two gateways in mode auto keep calling each other', async () => {
  const pair: { readonly gateway: Gateway; readonly count: () => number }[] = [];
  let isOpen = true;
  const sellAt = (other: number) => async () => {
    const gateway = pair[other]?.gateway;
    if (isOpen && gateway !== undefined) await gateway.fetch(requestOf(gateway));
  };
  pair.push(autoGateway(sellAt(1)), autoGateway(sellAt(0)));
  const [first] = pair;
  if (first === undefined) throw new Error('there are two');
  await first.gateway.fetch(requestOf(first.gateway));
  await laterBy(50);
  isOpen = false;
  await laterBy(50);
  const received = pair.map(({ count }) => count());
  expect(Math.min(...received)).toBeGreaterThan(10);
  for (const { gateway } of pair) gateway.close();
});
