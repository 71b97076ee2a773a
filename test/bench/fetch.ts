import { Hono } from 'hono';
import type { Gateway } from '../../src/index.ts';
import { createGateway } from './built.ts';
import { realAnswer, saleAddress, saleInit } from './http-sale.ts';
import type { Comparison, Side } from './measure.ts';
import { onGateway } from './sides.ts';
import { openShop, sell } from './worlds.ts';

/** Compares a sale over `fetch` with a direct call and a bare router. */
export async function fetchSale(): Promise<Comparison> {
  const shop = openShop();
  return {
    work: 'sale, gateway.fetch',
    baseline: 'direct call + bare Hono fetch, same bytes',
    ours: onGateway(shop, fetched, { async: true }),
    raw: [onGateway(shop, sell), await bareApp(shop)],
    calls: 200,
    rounds: 11,
    warmups: 6,
    goal: { ratio: 1.5 },
  };
}

/**
 * Compares a sale over `fetch` with a bare router around a direct call, in one call. The two together take more than the sum of
 * their times apart, since each removes the other's code and data from the processor's caches.
 */
export async function fetchAroundCall(): Promise<Comparison> {
  const shop = openShop();
  return {
    work: 'sale, gateway.fetch, against one call',
    baseline: 'bare Hono fetch that makes the direct call',
    ours: onGateway(shop, fetched, { async: true }),
    raw: [await appAroundCall(shop)],
    calls: 200,
    rounds: 11,
    warmups: 6,
    goal: {},
  };
}

async function appAroundCall(shop: Uint8Array): Promise<Side> {
  using other = createGateway({ from: shop });
  const { init } = await realAnswer(other);
  const app = new Hono<{ Bindings: Gateway }>();
  app.post('/v1/transactions', async ({ env, req }) => {
    const sale = env.transactions.create(JSON.parse(await req.raw.text()));
    return new Response(JSON.stringify(sale), init);
  });
  const routed = async (gateway: Gateway) => {
    const request = new Request(saleAddress(gateway), saleInit(gateway.merchant.apiKey));
    return (await app.fetch(request, gateway)).text();
  };
  return onGateway(shop, routed, { async: true });
}

async function fetched(gateway: Gateway): Promise<string> {
  const answer = await gateway.fetch(new Request(saleAddress(gateway), saleInit(gateway.merchant.apiKey)));
  return answer.text();
}

async function bareApp(shop: Uint8Array): Promise<Side> {
  using gateway = createGateway({ from: shop });
  const { text, init } = await realAnswer(gateway);
  const address = saleAddress(gateway);
  const request = saleInit(gateway.merchant.apiKey);
  const app = new Hono();
  app.post('/v1/transactions', async ({ req }) => {
    JSON.parse(await req.raw.text());
    return new Response(text, init);
  });
  return {
    async: true,
    run: async () => (await app.fetch(new Request(address, request))).text(),
  };
}
