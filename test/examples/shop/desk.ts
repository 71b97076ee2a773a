/** The dependencies of every part of the shop. */
import type { OrderBook } from './database.ts';
import type { GatewayClient } from './gateway-client.ts';
import type { Order } from './order.ts';
import { Refused } from './refusals.ts';

export interface Desk {
  readonly orders: OrderBook;
  readonly gateway: GatewayClient;
  /** ISO 8601. */
  readonly now: () => string;
}

export function findOrder({ orders }: Desk, id: string): Order {
  const order = orders.find(id);
  if (order === undefined) throw new Refused(404, 'We have no such order.');
  return order;
}
