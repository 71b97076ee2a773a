/** A shop that knows its payments by a port alone, as `docs/moving-from-stripe-mock.md` has it. */
import { gatewayPayments, type Payments } from './payments.ts';

export interface Order {
  readonly id: string;
  readonly cents: number;
  chargeId: string;
  status: 'open' | 'declined' | 'awaiting money' | 'paid' | 'taken back';
}

export class Shop {
  readonly orders = new Map<string, Order>();
  readonly #payments: Payments;

  constructor(payments: Payments) {
    this.#payments = payments;
  }

  /** One more try where no answer comes; the order's id is the idempotency key, so that it is charged once. */
  async checkout(id: string, cents: number, method: { type: string }): Promise<Order> {
    const order: Order = { id, cents, chargeId: '', status: 'open' };
    this.orders.set(id, order);
    const charge = () => this.#payments.charge({ id, cents, method });
    const made = await charge().catch(charge);
    order.chargeId = made.id;
    order.status = made.approved ? 'awaiting money' : 'declined';
    return order;
  }

  readonly receiveWebhook = async (request: Request): Promise<Response> => {
    const told = await this.#payments.read(request);
    const order = [...this.orders.values()].find(({ chargeId }) => chargeId === told?.chargeId);
    if (order !== undefined && told !== undefined) order.status = told.news === 'paid out' ? 'paid' : 'taken back';
    return new Response(null, { status: 204 });
  };
}

export const GATEWAY_URL = 'https://api.shop-gateway.example';
export const API_KEY = 'sk_sandbox_TheShopReadsThisWhenItStarts0000';
export const WEBHOOK_SECRET = 'whsec_dGhlIHNob3Aga25vd3MgdGhpcyBzZWNyZXQ=';

export function openShop(): Shop {
  return new Shop(gatewayPayments(GATEWAY_URL, API_KEY, WEBHOOK_SECRET));
}
