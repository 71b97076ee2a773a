// The shop calls its payment gateway with fetch, as it does in production. It does not know about Settlebox.
const GATEWAY = 'https://api.shop-gateway.example';
const API_KEY = 'sk_sandbox_AcmeOutfittersExampleApiKey00000';

export interface Order {
  readonly paymentId: string;
  status: 'awaiting funds' | 'paid' | 'payment returned';
}

const orders = new Map<string, Order>();

export async function checkout(order: { id: string; total: number; account: object }): Promise<Order> {
  const response = await fetch(`${GATEWAY}/v1/transactions`, {
    method: 'POST',
    headers: { APIKEY: API_KEY, 'Content-Type': 'application/json', 'Idempotency-Key': order.id },
    body: JSON.stringify({ type: 'PAYMENT', amount: order.total, payment_method: order.account }),
  });
  const { id } = (await response.json()) as { id: string };
  const placed: Order = { paymentId: id, status: 'awaiting funds' };
  orders.set(id, placed);
  return placed;
}

export async function receiveWebhook(request: Request): Promise<Response> {
  const event = (await request.json()) as { type: string; subject: string };
  const order = orders.get(event.subject);
  if (order && event.type === 'transaction.funded') order.status = 'paid';
  if (order && event.type === 'transaction.returned') order.status = 'payment returned';
  return new Response(null, { status: 204 });
}
