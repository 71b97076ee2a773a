/** The shop in a test of any runner: opens it, and calls it like its page does. */
import type { Gateway } from 'settlebox';
import { withGateway } from 'settlebox/testing';
import { z } from 'zod';
import { openShop } from './shop.ts';

const gatewayUrl = 'https://api.shop-gateway.example';
const apiKey = 'sk_sandbox_AcmeOutfittersReadsThisAtImport0';
const webhookSecret = 'whsec_YWNtZS1vdXRmaXR0ZXJzLXdlYmhvb2tz';

/**
 * What a test's gateway must be like for the shop to find it: the shop keeps its address and key, and is not changed. Nor
 * may it leave card data anywhere.
 */
export const behindTheShop = { baseUrl: gatewayUrl, merchant: { apiKey }, secrets: true };

const shownOrder = z.object({
  id: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  refunded_cents: z.int(),
  // Empty if the gateway has not responded to the shop.
  payment_id: z
    .string()
    .nullable()
    .transform((id) => id ?? ''),
});
export type ShownOrder = z.output<typeof shownOrder>;

/** The order, or the reason of the rejection with the stored order. */
const answered = z.union([
  shownOrder.transform((order) => ({ order, error: undefined })),
  z.object({ order: shownOrder, error: z.string() }),
]);
export type Answer = z.output<typeof answered> & { readonly status: number };

export interface Counter {
  /** Buys one Trail Windbreaker, $49.99. */
  buy(payment_method: object): Promise<Answer>;
  ship(order: ShownOrder): Promise<Answer>;
  /** Refunds the rest, or this many cents. */
  refund(order: ShownOrder, amount?: number): Promise<Answer>;
  look(order: ShownOrder): Promise<ShownOrder>;
  /** The receiver of webhooks. */
  takeWebhook(request: Request): Promise<Response>;
  /** The connections of the shop, which a test can cut. */
  readonly wires: { webhooksArrive: boolean; answersToLose: number };
  close(): void;
}

/** Opens the shop for a gateway, and subscribes it to webhooks. */
export function openCounter(gateway: Gateway): Counter {
  const wires = { webhooksArrive: true, answersToLose: 0 };
  const fetch = async (url: string, init: RequestInit) => {
    // The global fetch, as in production: the kit routes the request to the gateway of this test.
    const response = await globalThis.fetch(url, init);
    if (wires.answersToLose === 0) return response;
    wires.answersToLose--;
    throw new TypeError('socket hang up');
  };
  const shop = openShop({ gatewayUrl, apiKey, webhookSecret, now: () => gateway.clock.date(), fetch });
  const takeWebhook = (request: Request) =>
    wires.webhooksArrive ? shop.fetch(request) : Promise.resolve(new Response(null, { status: 502 }));
  gateway.webhooks.subscribe({ deliver: takeWebhook, secret: webhookSecret });
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const post = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await shop.fetch(new Request(`https://shop.test${path}`, body === undefined ? {} : post));
    const text = await response.text();
    const { success, data } = answered.safeParse(JSON.parse(text));
    // Rejected before an order exists.
    if (!success) throw new Error(`${response.status} ${text}`);
    return { status: response.status, ...data };
  };
  return {
    buy: (payment_method) => ask('/checkout', { items: [{ sku: 'trail-windbreaker' }], payment_method }),
    ship: ({ id }) => ask(`/orders/${id}/ship`, {}),
    refund: ({ id }, amount) => ask(`/orders/${id}/refund`, { amount }),
    look: async ({ id }) => (await ask(`/orders/${id}`)).order,
    takeWebhook,
    wires,
    close: shop.close,
  };
}

/** Runs a test with its own gateway and shop, for runners without fixtures. */
export function withShop<Rest extends readonly unknown[] = []>(
  body: (gateway: Gateway, shop: Counter, ...rest: Rest) => Promise<void>,
): (...rest: Rest) => Promise<void> {
  return withGateway(behindTheShop, async (gateway, ...rest: Rest) => {
    const shop = openCounter(gateway);
    try {
      await body(gateway, shop, ...rest);
    } finally {
      shop.close();
    }
  });
}
