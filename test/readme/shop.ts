/**
 * A shop as its own developer wrote it: against the gateway's HTTP interface, with `fetch`, at the gateway's real address.
 * Nothing in it knows of settlebox.
 */
const GATEWAY = 'https://api.shop-gateway.example';
const API_KEY = 'sk_sandbox_AcmeOutfittersReadsThisAtImport0';

export interface Order {
  readonly paymentId: string;
  status: 'awaiting money' | 'paid' | 'money taken back';
}

export const orders = new Map<string, Order>();

export async function checkout(order: { total: number; account: object }): Promise<Order> {
  const response = await fetch(`${GATEWAY}/v1/transactions`, {
    method: 'POST',
    headers: { APIKEY: API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'PAYMENT', amount: order.total, payment_method: order.account }),
  });
  const { id } = (await response.json()) as { id: string };
  const placed: Order = { paymentId: id, status: 'awaiting money' };
  orders.set(id, placed);
  return placed;
}

export async function receiveWebhook(request: Request): Promise<Response> {
  const event = (await request.json()) as { type: string; subject: string };
  const order = orders.get(event.subject);
  if (order !== undefined && event.type === 'transaction.funded') order.status = 'paid';
  if (order !== undefined && event.type === 'transaction.returned') order.status = 'money taken back';
  return new Response(null, { status: 204 });
}
