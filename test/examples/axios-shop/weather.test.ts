import { HttpResponse, http } from 'msw';
import { banks, cards, type Gateway } from 'settlebox';
import { currentGateway } from 'settlebox/testing';
import { gatewayTest } from 'settlebox/vitest';
import { describe, expect, vi } from 'vitest';
import { apiKey, baseUrl, basket, openShop, type Shop } from './kiln-test.ts';

type Fault = (request: Request, gateway: Gateway) => Promise<Response>;

const faults = new WeakMap<Gateway, Fault[]>();

const lostBefore: Fault = async () => HttpResponse.error();
const lostAfter: Fault = async (request, gateway) => {
  await gateway.fetch(request);
  return HttpResponse.error();
};
const answer = (status: number, headers: Record<string, string> = {}): Fault => {
  return async () => HttpResponse.json({ message: 'out of order' }, { status, headers });
};

const trouble = http.post(`${baseUrl}/*`, ({ request }) => {
  const gateway = currentGateway();
  return faults.get(gateway)?.shift()?.(request.clone(), gateway);
});

const test = gatewayTest({ baseUrl, merchant: { apiKey }, handlers: [trouble] }).extend<{
  shop: Shop;
  next: (...faults: Fault[]) => void;
}>({
  shop: async ({ gateway }, use) => use(openShop(gateway)),
  next: async ({ gateway }, use) => use((...list) => faults.set(gateway, list)),
});

const limited = gatewayTest({ baseUrl, merchant: { apiKey }, rateLimit: { limit: 2, windowSeconds: 60 } });

describe('a bad connection to the gateway', () => {
  for (const [name, fault] of Object.entries({ lostBefore, lostAfter, 500: answer(500), 429: answer(429) })) {
    test(`a charge is made once: ${name}`, async ({ gateway, shop, next }) => {
      next(fault);
      const order = await shop.orders.sellByCard(basket(cards.visa));
      expect(order.state).toBe('charged');
      expect(gateway.transactions.list().data).toHaveLength(1);
      const heard = gateway.audit.requests({ operation: 'transactions.create' }).map(({ replayed }) => replayed);
      expect(heard).toEqual(fault === lostAfter ? [false, true] : [false]);
    });
  }

  test('finds a charge by reconciliation if all responses are lost', async ({ gateway, shop, next }) => {
    next(lostAfter, lostAfter);
    const order = await shop.orders.sellByCard(basket(cards.visa));
    expect(order).toMatchObject({ state: 'payment_pending', paymentId: null });
    await gateway.clock.advanceTo('settlement');
    expect(await shop.reconcile()).toMatchObject({ chargedCents: 2400 });
    expect(order.paymentId).toBeSettled();
  });

  test('fails the order if the charge never arrived', async ({ shop, next }) => {
    next(lostBefore, answer(500));
    const order = await shop.orders.placeBankOrder(basket(banks.good));
    expect(order.state).toBe('payment_pending');
    await shop.reconcile();
    expect(order).toMatchObject({ state: 'payment_failed', paymentId: null });
  });

  test('moves the money of a retried refund once', async ({ gateway, shop, next }) => {
    const order = await shop.orders.sellByCard(basket(cards.visa));
    await gateway.clock.advanceTo('settlement');
    next(lostAfter, lostAfter);
    await expect(shop.orders.refund(order.id, 900)).rejects.toMatchObject({ status: null });
    await shop.orders.refund(order.id, 900);
    expect(order.refundedCents).toBe(900);
    expect(gateway.transactions.get(order.paymentId ?? '')).toMatchObject({ refunded_amount: 900 });
  });

  test('does not retry a charge later than the shopper waits', async ({ gateway, shop, next }) => {
    next(answer(429, { 'retry-after': '30' }));
    await expect(shop.orders.sellByCard(basket(cards.visa))).rejects.toMatchObject({ retryAfterSeconds: 30 });
    expect(gateway.transactions.list().data).toEqual([]);
  });
});

describe('the gateway’s rate limit', () => {
  limited('passes with the minute', async ({ gateway }) => {
    const shop = openShop(gateway);
    await shop.orders.sellByCard(basket(cards.visa));
    await shop.orders.sellByCard(basket(cards.visa));
    const third = shop.orders.sellByCard(basket(cards.visa));
    await expect(third).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 });
    await gateway.clock.advance({ minutes: 1 });
    expect(await shop.orders.sellByCard(basket(cards.visa))).toMatchObject({ state: 'charged' });
    expect(shop.orders.all().map(({ state }) => state)).toEqual(['charged', 'charged', 'payment_failed', 'charged']);
  });
});

describe('concurrent tests', () => {
  let here = 0;
  const both = async () => {
    here += 1;
    await vi.waitUntil(() => here === 2);
  };

  for (const [totalCents, ...weather] of [[1100, lostAfter], [2200]] as const) {
    test.concurrent(`do not meet: ${totalCents}`, async ({ gateway, shop, next }) => {
      next(...weather);
      await both();
      const order = await shop.orders.sellByCard(basket(cards.visa, totalCents));
      await gateway.clock.advance({ days: totalCents / 100 });
      expect(await shop.reconcile()).toMatchObject({ chargedCents: totalCents });
      expect(order.id).toBe('KK-1001');
      expect(gateway.transactions.list().data).toMatchObject([{ requested_amount: totalCents }]);
      const replayed = gateway.audit.requests({ operation: 'transactions.create' }).filter((one) => one.replayed);
      expect(replayed).toHaveLength(weather.length);
    });
  }
});
