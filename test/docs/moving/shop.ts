/** The shop of `docs/moving-from-stripe-mock.md`: it knows its payments through a port only. */
import { gatewayPayments, type Payments } from './payments.ts';

export interface Order {
  readonly id: string;
  readonly cents: number;
  chargeId: string;
  status: 'open' | 'declined' | 'awaiting funds' | 'paid' | 'payment returned';
}

export class Shop {
  readonly orders = new Map<string, Order>();
  readonly #payments: Payments;

  constructor(payments: Payments) {
    this.#payments = payments;
  }

  /** Retries once if no response arrives. The order's id is the idempotency key, so the customer is charged once. */
  async checkout(id: string, cents: number, method: { type: string }): Promise<Order> {
    const order: Order = { id, cents, chargeId: '', status: 'open' };
    this.orders.set(id, order);
    const charge = () => this.#payments.charge({ id, cents, method });
    const charged = await charge().catch(charge);
    order.chargeId = charged.id;
    order.status = charged.approved ? 'awaiting funds' : 'declined';
    return order;
  }

  readonly receiveWebhook = async (request: Request): Promise<Response> => {
    const news = await this.#payments.parse(request);
    const order = [...this.orders.values()].find(({ chargeId }) => chargeId === news?.chargeId);
    if (order !== undefined && news !== undefined)
      order.status = news.change === 'funded' ? 'paid' : 'payment returned';
    return new Response(null, { status: 204 });
  };
}

export const GATEWAY_URL = 'https://api.shop-gateway.example';
export const API_KEY = 'sk_sandbox_AcmeOutfittersExampleApiKey00000';
export const WEBHOOK_SECRET = 'whsec_dGhlIHNob3Aga25vd3MgdGhpcyBzZWNyZXQ=';

export function openShop(): Shop {
  return new Shop(gatewayPayments(GATEWAY_URL, API_KEY, WEBHOOK_SECRET));
}
