/** A tiny shop that charges cards and debits bank accounts through a payment gateway. Webhooks update its orders. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

export interface Order {
  transactionId: string;
  status: 'processing' | 'declined' | 'paid' | 'returned';
}

/** Responses to card payments have a `transaction_id`, responses to bank debits an `id`. */
interface PaymentResponse {
  transaction_id?: string;
  id: string;
  response_code: string;
}

export function openShop(gatewayUrl: string, apiKey: string, webhookSecret: string) {
  const orders = new Map<string, Order>(); // by transaction ID

  async function checkout(amountCents: number, paymentMethod: { type: string }): Promise<Order> {
    const type = paymentMethod.type === 'ACH' ? 'PAYMENT' : 'SALE';
    const body = JSON.stringify({ type, amount: amountCents, payment_method: paymentMethod });
    const headers = { APIKEY: apiKey, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
    const send = () => fetch(`${gatewayUrl}/v1/transactions`, { method: 'POST', headers, body });
    // A lost response can hide a successful charge. With the same key, the retry cannot charge twice.
    const response = await send().catch(send);
    if (!response.ok) throw new Error(`The gateway rejected the payment with HTTP status ${response.status}`);
    const { transaction_id, id, response_code } = (await response.json()) as PaymentResponse;
    const transactionId = transaction_id ?? id;
    const order: Order = { transactionId, status: response_code === '00' ? 'processing' : 'declined' };
    orders.set(transactionId, order);
    return order;
  }

  async function receiveWebhook(request: Request): Promise<Response> {
    const body = await request.text();
    if (!isAuthentic(request.headers, body)) return new Response('invalid signature', { status: 401 });
    const event = JSON.parse(body);
    const order = orders.get(event.subject);
    // Webhooks can arrive twice or out of order, so a returned payment must not become paid again.
    if (event.type === 'transaction.funded' && order?.status === 'processing') order.status = 'paid';
    if (event.type === 'transaction.returned' && order !== undefined) order.status = 'returned';
    return new Response(null, { status: 204 });
  }

  /** Verifies the signature as standardwebhooks.com specifies it, and rejects webhooks more than five minutes old. */
  function isAuthentic(headers: Headers, body: string): boolean {
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`webhook-${name}`));
    const key = Buffer.from(webhookSecret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const expected = Buffer.from(`v1,${signature}`);
    const isSigned = (signatures ?? '')
      .split(' ')
      .map((text) => Buffer.from(text))
      .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
    return isSigned && Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300;
  }

  return { checkout, receiveWebhook };
}
