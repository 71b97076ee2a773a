/** The shop that the suites test: it charges over HTTP, and learns from verified webhooks what became of its orders. */
import { type Gateway, type GatewayEvent, parseWebhook } from 'settlebox';

export const WEBHOOK_SECRET = 'whsec_c2V0dGxlYm94IGV4YW1wbGUgc2VjcmV0';

interface Order {
  readonly id: string;
  readonly paymentId: string;
  /** What the gateway says was charged. */
  chargedCents: number;
  status: string;
  /** The code of a decline or of a return. */
  code?: string;
  refundedCents: number;
}

/** A response of the gateway. Its body is read by field, as JSON is. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of many kinds.
  readonly body: any;
}

export class Shop {
  readonly orders = new Map<string, Order>();
  /** `<type> <order>` of each webhook that was processed, in order. */
  readonly received: string[] = [];
  /** What the gateway has paid to the shop's bank, as its webhooks say. */
  fundedCents = 0;
  readonly #gateway: Gateway;

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
    gateway.webhooks.subscribe({ deliver: (request) => this.receive(request), secret: WEBHOOK_SECRET });
  }

  async call(method: string, path: string, body?: object, key?: string): Promise<Answer> {
    const headers = {
      apikey: this.#gateway.merchant.apiKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await this.#gateway.fetch(new Request(`${this.#gateway.baseUrl}${path}`, init));
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Charges an order. A second call for the same order is the same charge. */
  async checkout(id: string, amount: number, payment_method: object, type = 'SALE'): Promise<Order> {
    const { status, body } = await this.call(
      'POST',
      '/v1/transactions',
      { type, amount, payment_method, metadata: { order: id } },
      `order-${id}`,
    );
    if (status >= 400) throw new Error(`${status} ${body.error.code}`);
    const order: Order = {
      id,
      paymentId: body.transaction_id ?? body.id,
      chargedCents: body.amount ?? body.amount_authorized,
      status: body.response_status === 'Approved' ? 'paid' : 'declined',
      refundedCents: 0,
    };
    if (order.status === 'declined') order.code = body.response_code;
    this.orders.set(id, order);
    return order;
  }

  async receive(request: Request): Promise<Response> {
    try {
      this.#process(await parseWebhook(request, WEBHOOK_SECRET));
      return new Response(null, { status: 204 });
    } catch {
      return new Response(null, { status: 400 });
    }
  }

  #process(event: GatewayEvent): void {
    if (event.client_id !== this.#gateway.merchant.clientId) throw new Error('an event of another merchant');
    const order = [...this.orders.values()].find(({ paymentId }) => paymentId === event.subject);
    this.received.push(`${event.type} ${order?.id ?? ''}`.trim());
    if (event.type === 'dispute.opened') {
      const disputed = [...this.orders.values()].find(
        ({ paymentId }) => paymentId === event.data.object.transaction_id,
      );
      if (disputed !== undefined) disputed.status = 'disputed';
    }
    if (order === undefined || !event.type.startsWith('transaction.')) return;
    // biome-ignore lint/suspicious/noExplicitAny: JSON of two layouts.
    const object = event.data.object as any;
    if (event.type === 'transaction.funded') this.fundedCents += object.captured_amount;
    order.status = object.transaction_state;
    order.refundedCents = object.refunded_amount;
    if (object.return != null) order.code = object.return.code;
  }
}
