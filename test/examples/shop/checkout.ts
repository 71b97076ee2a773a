/** Checkout turns a cart into an order, and authorizes a card or starts a bank debit. */
import { z } from 'zod';
import { cartLine, totalOf } from './catalogue.ts';
import type { Desk } from './desk.ts';
import type { Payment } from './gateway-answers.ts';
import type { Order } from './order.ts';
import { paymentOutcome } from './payment-outcome.ts';
import { GatewayRefusal, GatewayUnavailable, Refused } from './refusals.ts';

const card = z.object({
  type: z.literal('card'),
  pan: z.string().regex(/^\d{12,19}$/, 'the digits of the card number'),
  expiry: z.object({ month: z.string(), year: z.string() }),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  cvv: z.string().regex(/^\d{3,4}$/, 'three or four digits'),
  address_line1: z.string().optional(),
  zip: z.string().optional(),
});

const bankAccount = z.object({
  type: z.literal('ACH'),
  account_number: z.string().regex(/^\d{4,17}$/, 'must be 4 to 17 digits'),
  routing_number: z.string().regex(/^\d{9}$/, 'must be nine digits'),
  account_type: z.enum(['checking', 'savings']),
  name: z.string().min(1),
  email: z.email(),
});

const stored = z.object({ type: z.literal('token'), payment_token: z.string().min(1) });

const paymentMethod = z.discriminatedUnion('type', [card, bankAccount, stored]);
type PaymentMethod = z.output<typeof paymentMethod>;

export const checkoutRequest = z.object({ items: z.array(cartLine).min(1).max(50), payment_method: paymentMethod });
type CheckoutRequest = z.output<typeof checkoutRequest>;

export async function checkOut(desk: Desk, { items, payment_method }: CheckoutRequest): Promise<Order> {
  const total_cents = totalOf(items);
  const method = await kindOf(desk, payment_method);
  // Stored before the request: if the response is lost, the webhook finds the order.
  const order = desk.orders.place({ items, total_cents, method, placed_at: desk.now() });
  const payment = await pay(desk, order, payment_method).catch((error: unknown) => giveUp(desk, order, error));
  const paid = desk.orders.change(order.id, paymentOutcome(order, payment));
  if (paid.state !== 'declined') return paid;
  if (payment.approved) await letGo(desk, paid, payment);
  throw new Refused(402, paid.reason ?? '', paid);
}

async function kindOf({ gateway }: Desk, method: PaymentMethod): Promise<Order['method']> {
  if (method.type !== 'token') return method.type === 'card' ? 'card' : 'bank_account';
  const { type, status } = await gateway.storedMethod(method.payment_token).catch((error: unknown) => {
    throw error instanceof GatewayRefusal ? new Refused(422, 'We don’t know this stored payment method.') : error;
  });
  if (status !== 'active') throw new Refused(422, 'This stored payment method can’t be used any more.');
  return type;
}

/** A card is only authorized: it is charged when the parcel leaves. A bank has no such hold, so a debit starts now. */
async function pay(desk: Desk, order: Order, method: PaymentMethod): Promise<Payment> {
  const charge = {
    amount: order.total_cents,
    metadata: { order_id: order.id },
    purchase_description: 'Acme Outfitters',
  };
  const key = `${order.id}/pay`;
  if (order.method === 'card')
    return desk.gateway.createTransaction({ ...charge, type: 'AUTH', payment_method: method }, key);
  const payment_token = await tokenOf(desk, order, method);
  desk.orders.change(order.id, { payment_token });
  const payment_method = { type: 'token', payment_token };
  return desk.gateway.createTransaction({ ...charge, type: 'PAYMENT', payment_method }, key);
}

/** The account number goes into the gateway's vault and never into our database. A refund needs the token. */
async function tokenOf({ gateway }: Desk, order: Order, method: PaymentMethod): Promise<string> {
  if (method.type === 'token') return method.payment_token;
  const { type: _type, ...account } = method;
  const { payment_token } = await gateway.storeBankAccount(account, `${order.id}/store`);
  return payment_token;
}

/** After a rejection the customer corrects the order. Without a response, a webhook reports the outcome. */
function giveUp({ orders }: Desk, order: Order, error: unknown): never {
  if (error instanceof GatewayUnavailable)
    throw new Refused(503, 'We can’t take payments right now. You have not paid unless this order says so.', order);
  if (!(error instanceof GatewayRefusal)) throw error;
  const declined = orders.change(order.id, { state: 'declined', reason: error.message });
  throw new Refused(422, error.message, declined, error.fields);
}

/** Voids a partial approval at once, which would otherwise be held for a week. */
async function letGo({ gateway }: Desk, order: Order, payment: Payment): Promise<void> {
  await gateway.cancel(payment.id, { type: 'VOID' }, `${order.id}/void`).catch(() => undefined);
}
