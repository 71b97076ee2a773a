/** Refunds. The method depends on the state of the payment. */
import { z } from 'zod';
import { dollars } from './catalogue.ts';
import { type Desk, findOrder } from './desk.ts';
import type { Order } from './order.ts';
import { GatewayRefusal, Refused } from './refusals.ts';

export const refundRequest = z.object({ amount: z.int().min(1).optional() });

type WayBack = 'call off' | 'give back' | 'wait';

/** By the gateway's state of the payment. In other states there is no money to refund. */
const WAYS_BACK: Readonly<Record<string, WayBack>> = {
  authorized: 'call off',
  captured: 'call off',
  submitted: 'call off',
  settling: 'wait',
  settled: 'give back',
  partially_refunded: 'give back',
};

/** Reads the state first: a webhook can be late, and a returned debit must not be refunded too. */
export async function refund(desk: Desk, id: string, wished: number | undefined): Promise<Order> {
  const order = findOrder(desk, id);
  const left = order.total_cents - order.refunded_cents;
  const amount = wished ?? left;
  if (order.payment_id === null || left === 0) throw new Refused(409, 'There is nothing to refund.', order);
  if (amount > left) throw new Refused(422, `${dollars(left)} is left to refund, ${dollars(amount)} is more.`, order);
  const { state } = await desk.gateway.transaction(order.payment_id);
  const way = WAYS_BACK[state];
  if (way === undefined) throw new Refused(409, `There is nothing to refund: the payment is ${state}.`, order);
  if (way === 'wait') throw new Refused(409, 'The payment is just settling; it can be refunded when it has.', order);
  const takeWay = way === 'call off' ? callOff : giveBack;
  return takeWay(desk, order, order.payment_id, amount).catch((error: unknown) => {
    throw error instanceof GatewayRefusal ? new Refused(409, error.message, order) : error;
  });
}

/** Before settlement no money has moved, and the customer never sees the charge. Partial voids are not possible. */
async function callOff({ gateway, orders }: Desk, order: Order, paymentId: string, amount: number): Promise<Order> {
  if (amount < order.total_cents)
    throw new Refused(409, 'A part can be refunded once the payment has settled; until then only all of it.', order);
  const type = order.method === 'card' ? 'VOID' : 'cancel';
  await gateway.cancel(paymentId, { type }, `${order.id}/${type}`);
  return orders.change(order.id, { state: 'canceled', reason: 'called off before the payment settled' });
}

async function giveBack(desk: Desk, order: Order, paymentId: string, amount: number): Promise<Order> {
  const { gateway, orders } = desk;
  const refund_count = order.refund_count + 1;
  // A double click, or a retry after a lost response, is the same refund. The count increases when the gateway responds.
  const key = `${order.id}/refund/${refund_count}`;
  const sent =
    order.method === 'card'
      ? await gateway.cancel(paymentId, { type: 'REFUND', amount }, key)
      : await payOut(desk, order, amount, key);
  if (!sent.approved) throw new Refused(409, `The refund was declined: ${sent.message}.`, order);
  const refunded_cents = order.refunded_cents + amount;
  const state = refunded_cents === order.total_cents ? 'refunded' : 'partly refunded';
  return orders.change(order.id, { refunded_cents, refund_count, state, reason: null });
}

/**
 * The gateway refunds no settled debit: we pay the customer's account instead. The customer can still have the debit
 * returned for 60 days, and then the money has left twice; webhook-meanings.ts looks out for that.
 */
function payOut({ gateway }: Desk, order: Order, amount: number, key: string) {
  const payment_method = { type: 'token', payment_token: order.payment_token };
  const metadata = { order_id: order.id };
  return gateway.createTransaction({ type: 'PAYOUT', amount, payment_method, metadata }, key);
}
