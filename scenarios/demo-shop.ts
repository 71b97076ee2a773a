/**
 * A small shop that calls the gateway's HTTP API with `fetch` and handles its webhooks. Like your application, it contains no
 * code that is specific to Settlebox.
 */
import { Webhook } from 'standardwebhooks';

const GATEWAY = 'https://api.shop-gateway.example';

export interface Order {
  readonly number: number;
  readonly transactionId: string;
  status: 'awaiting funds' | 'paid' | 'payment returned';
}

export interface Shop {
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly orders: Order[];
  /** The order log that the shop's staff would see. */
  readonly journal: { readonly at: string; readonly text: string }[];
}

export function openShop(settings: Pick<Shop, 'apiKey' | 'webhookSecret'>): Shop {
  return { ...settings, orders: [], journal: [] };
}

export function payByCard(shop: Shop, cents: number): Promise<Order> {
  const expiry = { month: '12', year: '2039' };
  const card = { type: 'card', pan: '4242424242424242', expiry, first_name: 'Ada', last_name: 'Lovelace', cvv: '123' };
  return checkOut(shop, { type: 'SALE', amount: cents, payment_method: card });
}

export function payByBank(shop: Shop, cents: number): Promise<Order> {
  const holder = { name: 'Grace Hopper', email: 'grace@example.test' };
  const account = { account_number: '000123456789', routing_number: '110000000', account_type: 'checking' };
  return checkOut(shop, { type: 'PAYMENT', amount: cents, payment_method: { type: 'ACH', ...account, ...holder } });
}

interface Charge {
  /** Set for card transactions. ACH transactions have `id` instead. */
  readonly transaction_id?: string;
  readonly id?: string;
  readonly response_status: string;
  readonly created_at: string;
}

async function checkOut(shop: Shop, charge: object): Promise<Order> {
  const number = 1001 + shop.orders.length;
  const response = await fetch(`${GATEWAY}/v1/transactions`, {
    method: 'POST',
    headers: { 'api-key': shop.apiKey, 'content-type': 'application/json', 'idempotency-key': `order-${number}` },
    body: JSON.stringify(charge),
  });
  const answer: Charge = await response.json();
  if (response.status !== 201 || answer.response_status !== 'Approved') throw new Error(`order ${number} is not paid`);
  const order: Order = { number, transactionId: answer.transaction_id ?? answer.id ?? '', status: 'awaiting funds' };
  shop.orders.push(order);
  shop.journal.push({ at: answer.created_at, text: `order ${number} is placed` });
  return order;
}

interface Notice {
  readonly type: string;
  readonly timestamp: string;
  readonly subject: string;
}

/** The order status that each webhook sets. The shop ignores other webhooks. */
const MEANINGS: Readonly<Record<string, Order['status']>> = {
  'transaction.funded': 'paid',
  'transaction.returned': 'payment returned',
};

export async function receiveWebhook(shop: Shop, request: Request): Promise<Response> {
  const body = await request.text();
  new Webhook(shop.webhookSecret).verify(body, Object.fromEntries(request.headers));
  const notice: Notice = JSON.parse(body);
  const order = shop.orders.find(({ transactionId }) => transactionId === notice.subject);
  const status = MEANINGS[notice.type];
  if (order !== undefined && status !== undefined) {
    order.status = status;
    shop.journal.push({ at: notice.timestamp, text: `order ${order.number} → ${status}` });
  }
  return new Response(null, { status: 204 });
}
