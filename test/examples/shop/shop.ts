/** Acme Outfitters sells jackets. Its payments go through a gateway with an address, a key, and a webhook secret. */
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { checkOut, checkoutRequest } from './checkout.ts';
import { OrderBook } from './database.ts';
import { type Desk, findOrder } from './desk.ts';
import { ship } from './fulfilment.ts';
import { type Fetch, GatewayClient } from './gateway-client.ts';
import { type Order, shown } from './order.ts';
import { refund, refundRequest } from './refunds.ts';
import { GatewayUnavailable, Refused } from './refusals.ts';
import { receiveWebhook } from './webhooks.ts';

export interface ShopSettings {
  /** Without a trailing slash. */
  readonly gatewayUrl: string;
  readonly apiKey: string;
  /** `whsec_…`. */
  readonly webhookSecret: string;
  /** The shop's clock. Default the system clock. */
  readonly now?: () => Date;
  /** The function that sends requests. Default the global `fetch`. */
  readonly fetch?: Fetch;
}

export interface Shop {
  /** The shop's routes, for any server, and for tests without one. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The database, for assertions. */
  readonly orders: {
    readonly get: (id: string) => Order | undefined;
    /** Oldest first. */
    readonly all: () => Order[];
  };
  readonly close: () => void;
}

export function openShop(settings: ShopSettings): Shop {
  const { gatewayUrl, apiKey, webhookSecret, now = () => new Date() } = settings;
  // Read at each call, because tracing tools and others can replace the global after the shop is opened.
  const { fetch = (url, init) => globalThis.fetch(url, init) } = settings;
  const gateway = new GatewayClient({ gatewayUrl, apiKey, fetch });
  const orders = new OrderBook();
  const app = routes({ orders, gateway, now: () => now().toISOString() }, webhookSecret);
  return {
    fetch: async (request) => app.fetch(request),
    orders: { get: (id) => orders.find(id), all: () => orders.all() },
    close: () => orders.close(),
  };
}

function routes(desk: Desk, webhookSecret: string): Hono {
  const app = new Hono();
  app.post('/checkout', async (c) => c.json(shown(await checkOut(desk, await read(c, checkoutRequest))), 201));
  app.get('/orders/:id', (c) => c.json(shown(findOrder(desk, c.req.param('id')))));
  app.post('/orders/:id/ship', async (c) => c.json(shown(await ship(desk, c.req.param('id')))));
  app.post('/orders/:id/refund', async (c) => {
    const { amount } = await read(c, refundRequest);
    return c.json(shown(await refund(desk, c.req.param('id'), amount)));
  });
  app.post('/webhooks', async (c) => {
    await receiveWebhook(desk, webhookSecret, c.req.raw);
    return c.body(null, 204);
  });
  app.onError(answerFor);
  return app;
}

/** Parses the body of a customer, which can be anything. A missing body is an empty one. */
async function read<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  const result = schema.safeParse(parseJson(await c.req.text()));
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new Refused(422, 'Please check what you entered.', undefined, fields);
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Refused(422, 'The body is not JSON.');
  }
}

function answerFor(error: Error, c: Context): Response {
  if (error instanceof Refused) {
    const order = error.order === undefined ? {} : { order: shown(error.order) };
    const fields = error.fields.length === 0 ? {} : { fields: error.fields };
    return c.json({ error: error.message, ...fields, ...order }, error.status);
  }
  if (error instanceof GatewayUnavailable)
    return c.json({ error: 'Our payment provider can’t be reached right now. Please try again later.' }, 503);
  return c.json({ error: 'Something went wrong on our side.' }, 500);
}
