/** Packing and shipping: nothing ships before its money is certain. */
import { type Desk, findOrder } from './desk.ts';
import type { Order, OrderState } from './order.ts';
import { GatewayRefusal, Refused } from './refusals.ts';

/**
 * A card's hold is a promise of its issuer, so it may ship. A bank debit is nobody's promise: even a settled one often
 * comes back within two days, so it ships when the money has reached our bank.
 */
const READY: Readonly<Record<Order['method'], readonly OrderState[]>> = {
  card: ['awaiting shipment', 'settled', 'paid'],
  bank_account: ['paid'],
};

export async function ship(desk: Desk, id: string): Promise<Order> {
  const order = findOrder(desk, id);
  // A repeated request returns the same response, and only one parcel ships.
  if (order.shipped_at !== null) return order;
  if (order.payment_id === null || !READY[order.method].includes(order.state))
    throw new Refused(409, `This order can’t be shipped: ${order.reason ?? order.state}.`, order);
  if (order.state === 'awaiting shipment') await capture(desk, order, order.payment_id);
  return desk.orders.change(id, { state: 'shipped', shipped_at: desk.now() });
}

/** The card networks allow the charge when the goods ship, not earlier. */
async function capture({ gateway }: Desk, order: Order, paymentId: string): Promise<void> {
  try {
    await gateway.capture(paymentId, order.total_cents, `${order.id}/capture`);
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    // An earlier attempt succeeded and its response was lost.
    if (error.code === 'already_captured') return;
    throw new Refused(409, `The money for this order could not be taken: ${error.message}`, order);
  }
}
