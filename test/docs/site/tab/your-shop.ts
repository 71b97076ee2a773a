/** A small shop for examples that call the reader's own. It retries with one key, and it applies each webhook once. */
import type { Gateway } from 'settlebox';

/** How the shop reaches its payment gateway. */
export interface ShopWiring {
  readonly gatewayUrl: string;
  readonly apiKey: string;
  readonly fetch?: (request: Request) => Promise<Response>;
}

interface Order {
  paidCents: number;
  refundedCents: number;
  returnedCents: number;
}

/** The object of a transaction's event. */
interface Payment {
  readonly id: string;
  readonly type: string;
  readonly amount?: number;
  readonly amount_authorized?: number;
  readonly metadata: { readonly order_id?: string };
}

/** Opens a shop that calls a gateway over HTTP, or the gateway of an example directly. */
export function openShop(wiring: ShopWiring | (() => Gateway)) {
  const orders = new Map<string, Order>();
  const seen = new Set<string>();

  async function post(path: string, key: string, body: object): Promise<void> {
    const { gatewayUrl, apiKey, fetch: call = globalThis.fetch } = wired(wiring);
    const headers = { APIKEY: apiKey, 'Content-Type': 'application/json', 'Idempotency-Key': key };
    const send = () => call(new Request(gatewayUrl + path, { method: 'POST', headers, body: JSON.stringify(body) }));
    // If no response arrives, the key makes sure that the second attempt is not a second charge.
    await send().catch(send);
  }

  return {
    async checkout(id: string, cents: number, method: { readonly type: string }): Promise<void> {
      orders.set(id, { paidCents: 0, refundedCents: 0, returnedCents: 0 });
      const type = method.type === 'ACH' ? 'PAYMENT' : 'SALE';
      await post('/v1/transactions', id, { type, amount: cents, payment_method: method, metadata: { order_id: id } });
    },
    async receiveWebhook(request: Request): Promise<Response> {
      const event: { readonly id: string; readonly type: string; readonly data: { readonly object: Payment } } =
        await request.json();
      const { amount, amount_authorized: authorized = 0, metadata, type } = event.data.object;
      const order = orders.get(metadata?.order_id ?? '');
      if (order !== undefined && !seen.has(event.id) && type !== 'REFUND') {
        if (event.type === 'transaction.settled') order.paidCents = amount ?? authorized;
        if (event.type === 'transaction.returned') order.returnedCents = amount ?? authorized;
      }
      seen.add(event.id);
      return new Response(null, { status: 204 });
    },
    books: () => Object.fromEntries(orders),
  };
}

function wired(wiring: ShopWiring | (() => Gateway)): ShopWiring {
  if (typeof wiring !== 'function') return wiring;
  const { baseUrl, merchant, fetch } = wiring();
  return { gatewayUrl: baseUrl, apiKey: merchant.apiKey, fetch };
}
